package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rowhouse/engine"
)

func withOpening(side, inRow int, opening engine.Opening) engine.Rules {
	r := square(side, inRow)
	r.Opening = opening
	return r
}

// people are who sits where, as a room would know it.
type people map[engine.Mark]string

// steps sends what the seat that must act does: "+" is a mark on the next free
// cell, anything else a choice. It moves the people as the diffs say, and returns
// these.
func steps(t *testing.T, g *engine.Game, seats people, what string) (diffs []engine.Diff) {
	t.Helper()
	for step := range strings.FieldsSeq(what) {
		var m engine.Message = engine.Choose{Choice: step}
		if step == "+" {
			m = engine.Click{Cell: g.Ply() * 7}
		}
		d := send(t, g, g.Act(), m)
		if d.Swap {
			seats[engine.X], seats[engine.O] = seats[engine.O], seats[engine.X]
		}
		diffs = append(diffs, d)
	}
	return diffs
}

// standing says what is next: the mark, who acts by name, whether an opening
// lasts and what may be chosen.
func standing(g *engine.Game, seats people) string {
	lasts := map[bool]string{true: "opening", false: "play"}[g.Opening()]
	return strings.TrimSpace(fmt.Sprint(g.Turn(), " by ", seats[g.Act()], ", ", lasts, " ", strings.Join(g.Choices(), " ")))
}

// TestOpenings walks every way through each opening and one move on. Ann sits at
// X when the game begins, Ben at O.
func TestOpenings(t *testing.T) {
	tests := []struct {
		opening engine.Opening
		steps   string
		want    string
	}{
		{"free", "", "X by Ann, play"},
		{"free", "+", "O by Ben, play"},
		{"pie", "", "X by Ann, opening"},
		{"pie", "+", "O by Ben, opening swap"},
		{"pie", "+ +", "X by Ann, play"},
		{"pie", "+ swap", "O by Ann, play"},
		{"pie", "+ swap +", "X by Ben, play"},
		{"swap2", "", "X by Ann, opening"},
		{"swap2", "+", "O by Ann, opening"},
		{"swap2", "+ +", "X by Ann, opening"},
		{"swap2", "+ + +", "O by Ben, opening swap stay more"},
		{"swap2", "+ + + swap", "O by Ann, play"},
		{"swap2", "+ + + swap +", "X by Ben, play"},
		{"swap2", "+ + + stay", "O by Ben, play"},
		{"swap2", "+ + + stay +", "X by Ann, play"},
		{"swap2", "+ + + more", "O by Ben, opening"},
		{"swap2", "+ + + more +", "X by Ben, opening"},
		{"swap2", "+ + + more + +", "O by Ann, opening swap stay"},
		{"swap2", "+ + + more + + swap", "O by Ann, play"},
		{"swap2", "+ + + more + + swap +", "X by Ben, play"},
		{"swap2", "+ + + more + + stay", "O by Ben, play"},
		{"swap2", "+ + + more + + stay +", "X by Ann, play"},
	}
	for _, test := range tests {
		t.Run(string(test.opening)+" "+test.steps, func(t *testing.T) {
			g := newGame(t, withOpening(15, 5, test.opening), engine.X)
			seats := people{engine.X: "Ann", engine.O: "Ben"}
			steps(t, g, seats, test.steps)
			if got := standing(g, seats); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			wantAllowed(t, g)
		})
	}
}

// wantAllowed tries everything from both seats and from none: only the seat that
// must act may do anything, only what is open can be chosen, and a mark is not
// placed where a choice is due.
func wantAllowed(t *testing.T, g *engine.Game) {
	t.Helper()
	due := slices.Contains(g.Choices(), engine.ChoiceStay)
	for _, by := range []engine.Mark{engine.X, engine.O, engine.Empty} {
		var click, choice error
		switch {
		case by != g.Act():
			click, choice = engine.ErrNotYourTurn, engine.ErrNotYourTurn
		case due:
			click = engine.ErrChoose
		}
		if _, err := g.Decide(by, engine.Click{Cell: 1}); err != click {
			t.Errorf("%q clicks: got %v, want %v", by, err, click)
		}
		for _, c := range []string{"swap", "stay", "more", "", "Swap"} {
			want := choice
			if want == nil && !slices.Contains(g.Choices(), c) {
				want = engine.ErrNoChoice
			}
			d, err := g.Decide(by, engine.Choose{Choice: c})
			if err != want || d.Swap != (err == nil && c == engine.ChoiceSwap) {
				t.Errorf("%q chooses %q: got %+v, %v, want %v", by, c, d, err, want)
			}
		}
	}
}

// anyStep does something that is allowed, at random.
func anyStep(t *rapid.T, g *engine.Game) engine.Diff {
	messages := []engine.Message{}
	for _, c := range g.Choices() {
		messages = append(messages, engine.Choose{Choice: c})
	}
	if !slices.Contains(g.Choices(), engine.ChoiceStay) {
		cell := rapid.IntRange(0, g.Rules().Cells()-1).Filter(func(c int) bool { return g.At(c) == engine.Empty })
		messages = append(messages, engine.Click{Cell: cell.Draw(t, "cell")})
	}
	d, err := g.Decide(g.Act(), rapid.SampledFrom(messages).Draw(t, "message"))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// again plays the first steps of a game anew: its moves and, between them, its
// choices. Whoever takes steps back can do it like this.
func again(t *rapid.T, g *engine.Game, moves, chosen int) *engine.Game {
	back, err := engine.New(g.Rules(), g.First())
	if err != nil {
		t.Fatal(err)
	}
	play := func(m engine.Message) {
		d, err := back.Decide(back.Act(), m)
		if err != nil {
			t.Fatalf("%+v after %v, %v: %v", m, back.Moves(), back.Chosen(), err)
		}
		back.Apply(d)
	}
	for ply := 0; ply <= moves; ply++ {
		for _, c := range g.Chosen()[:chosen] {
			if c.Ply == ply {
				play(engine.Choose{Choice: c.Choice})
			}
		}
		if ply < moves {
			play(engine.Click{Cell: g.Moves()[ply]})
		}
	}
	return back
}

// TestOpeningsAgain plays games with an opening at random and builds each
// position again from the moves and choices of the finished game alone.
func TestOpeningsAgain(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		opening := rapid.SampledFrom([]engine.Opening{"swap2", "pie"}).Draw(t, "opening")
		g, err := engine.New(withOpening(rapid.IntRange(3, 6).Draw(t, "side"), 3, opening), engine.X)
		if err != nil {
			t.Fatal(err)
		}
		positions := []*engine.Game{g.Clone()}
		for !g.Over() {
			g.Apply(anyStep(t, g))
			positions = append(positions, g.Clone())
		}
		for _, p := range positions {
			back := again(t, g, p.Ply(), len(p.Chosen()))
			same := cmp.Equal(p.Moves(), back.Moves()) && cmp.Equal(p.Chosen(), back.Chosen()) &&
				cmp.Equal(p.Choices(), back.Choices()) && p.Turn() == back.Turn() && p.Act() == back.Act() &&
				p.Winner() == back.Winner() && p.Opening() == back.Opening()
			if !same {
				t.Fatalf("after %v, %v the game is another when played again", p.Moves(), p.Chosen())
			}
		}
	})
}

// TestOldChoicesStay holds on to what a game has returned while it and a copy of
// it go different ways, and asks that lists are never nil.
func TestOldChoicesStay(t *testing.T) {
	r := withOpening(15, 5, engine.OpeningSwap2)
	g := newGame(t, r, engine.X)
	if g.Choices() == nil || g.Chosen() == nil || g.Forbidden() == nil {
		t.Errorf("nil: choices %v, chosen %v, forbidden %v", g.Choices(), g.Chosen(), g.Forbidden())
	}
	seats := people{}
	for _, d := range steps(t, newGame(t, r, engine.X), seats, "+ + + more + +") {
		if d.Chosen != nil {
			d.Chosen = append(make([]engine.Chosen, 0, 8), d.Chosen...) // room to grow, as a list from JSON may have
		}
		g.Apply(d)
	}
	other, choices, chosen := g.Clone(), g.Choices(), g.Chosen()
	steps(t, g, seats, "swap +")
	steps(t, other, seats, "stay +")
	more := engine.Chosen{Ply: 3, Choice: "more"}
	if !slices.Equal(choices, []string{"swap", "stay"}) || !slices.Equal(chosen, []engine.Chosen{more}) {
		t.Errorf("choices are now %v, chosen is %v", choices, chosen)
	}
	for game, choice := range map[*engine.Game]string{g: "swap", other: "stay"} {
		want := []engine.Chosen{more, {Ply: 5, Choice: choice}}
		if diff := cmp.Diff(want, game.Chosen()); diff != "" {
			t.Errorf("chosen (-want +got):\n%s", diff)
		}
	}
	send(t, g, engine.X, engine.Reset{Rules: g.Rules(), First: engine.X})
	wantSame(t, "a reset game is not like a new one", newGame(t, g.Rules(), engine.X), g)
}

// TestOpeningEndsWithTheGame ends a game while a choice is open, by leaving and
// as a room does for reasons of its own: nothing lasts and nothing is to choose.
func TestOpeningEndsWithTheGame(t *testing.T) {
	g := newGame(t, withOpening(15, 5, engine.OpeningSwap2), engine.X)
	steps(t, g, people{}, "+ + +")
	resigned := g.Clone()
	send(t, g, engine.X, left(engine.X))
	resigned.Apply(engine.Diff{Kind: "resign", Ply: 3, Winner: engine.WinnerO, Reason: "resigned"})
	for _, over := range []*engine.Game{g, resigned} {
		if over.Opening() || len(over.Choices()) > 0 || over.Act() != engine.Empty || over.Winner() != engine.WinnerO {
			t.Errorf("%q: opening %v, choices %v, act %v", over.Reason(), over.Opening(), over.Choices(), over.Act())
		}
		if _, err := over.Decide(engine.O, engine.Choose{Choice: "swap"}); err != engine.ErrGameOver {
			t.Errorf("%q: a choice is answered %v", over.Reason(), err)
		}
	}
}
