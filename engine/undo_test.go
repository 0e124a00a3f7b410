package engine_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"rowhouse/engine"
)

// played is a game with the messages that led to it.
type played struct {
	game  *engine.Game
	done  []engine.Message
	diffs []engine.Diff
}

// step does something legal that does not end the game, and reports whether
// there was such a thing.
func (p *played) step(t *rapid.T) bool {
	g := p.game
	var m engine.Message
	if choices := g.Choices(); len(choices) > 0 && (slices.Contains(choices, engine.ChoiceStay) || rapid.Bool().Draw(t, "choose")) {
		m = engine.Choose{Choice: rapid.SampledFrom(choices).Draw(t, "choice")}
	} else {
		cells := g.Rules().Cells()
		from := rapid.IntRange(0, cells-1).Draw(t, "cell")
		for i := range cells {
			click := engine.Click{Cell: (from + i*7) % cells}
			if d, err := g.Decide(g.Act(), click); err == nil && d.Reason == engine.ReasonNone {
				m = click
				break
			}
		}
	}
	if m == nil {
		return false
	}
	p.take(t, m)
	return true
}

func (p *played) take(t *rapid.T, m engine.Message) engine.Diff {
	d, err := p.game.Decide(p.game.Act(), m)
	if err != nil {
		t.Fatalf("%#v after %#v: %v", m, p.done, err)
	}
	p.game.Apply(d)
	p.done, p.diffs = append(p.done, m), append(p.diffs, d)
	return d
}

// undo takes back n steps and compares with a game in which they were never
// taken. The seats change back as often as the steps had exchanged them.
func (p *played) undo(outer testing.TB, t *rapid.T, n int) {
	before, keep, swap := slices.Clone(p.game.Moves()), len(p.done)-n, false
	for _, d := range p.diffs[keep:] {
		swap = swap != d.Swap
	}
	d, err := p.game.Decide(engine.Empty, engine.Undo{Steps: n})
	if err != nil || d.Swap != swap || !slices.Equal(d.Cells, before[d.Ply:]) {
		t.Fatalf("undo %d after %v: %+v, %v", n, before, d, err)
	}
	p.game.Apply(stored(outer, d))
	p.done, p.diffs = p.done[:keep:keep], p.diffs[:keep:keep]
	never := newGame(outer, p.game.Rules(), p.game.First())
	for _, m := range p.done {
		send(outer, never, never.Act(), m)
	}
	if diff := cmp.Diff(never.Forget(), p.game.Forget(), cmp.AllowUnexported(engine.Game{}), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("undo %d after %v (-never taken +taken back):\n%s", n, before, diff)
	}
}

// TestUndoIsThePlayWithoutIt plays anything under every preset and opening, takes
// some of it back, goes on, and takes back again. What was handed out before
// stays as it was.
func TestUndoIsThePlayWithoutIt(outer *testing.T) {
	rapid.Check(outer, func(t *rapid.T) {
		rules := rapid.SampledFrom(engine.Presets()).Draw(t, "preset").Rules
		if rules.First != engine.FirstRandom {
			rules.Opening = rapid.SampledFrom([]engine.Opening{rules.Opening, engine.OpeningPie, engine.OpeningSwap2}).Draw(t, "opening")
		}
		if rules.Validate() != nil {
			rules.Opening = engine.OpeningFree
		}
		p := &played{game: newGame(outer, rules, engine.X)}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			p.step(t)
		}
		for range 2 {
			moves := p.game.Moves()
			before := slices.Clone(moves)
			p.undo(outer, t, rapid.IntRange(1, len(p.done)).Draw(t, "back"))
			p.step(t)
			if !slices.Equal(moves, before) {
				t.Fatalf("moves that were handed out changed from %v to %v", before, moves)
			}
		}
	})
}

// TestUndoOfASwap says who acts after each step is taken back. Ann sits at X when
// the game begins, Ben at O.
func TestUndoOfASwap(t *testing.T) {
	for name, test := range map[string]struct {
		opening engine.Opening
		steps   string
		undo    int
		want    string
	}{
		"a choice":                 {engine.OpeningPie, "+ swap", 1, "O by Ben, opening swap"},
		"a choice and its mark":    {engine.OpeningPie, "+ swap", 2, "X by Ann, opening"},
		"a mark after a choice":    {engine.OpeningPie, "+ swap +", 1, "O by Ann, play"},
		"the mark in its place":    {engine.OpeningPie, "+ +", 1, "O by Ben, opening swap"},
		"more":                     {engine.OpeningSwap2, "+ + + more", 1, "O by Ben, opening swap stay more"},
		"one of two more":          {engine.OpeningSwap2, "+ + + more + +", 1, "X by Ben, opening"},
		"the second of two swaps":  {engine.OpeningSwap2, "+ + + more + + swap", 1, "O by Ann, opening swap stay"},
		"all of it":                {engine.OpeningSwap2, "+ + + more + + swap +", 8, "X by Ann, opening"},
		"stay, and what went with": {engine.OpeningSwap2, "+ + + stay + +", 3, "O by Ben, opening swap stay more"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, withOpening(15, 5, test.opening), engine.X)
			seats := people{engine.X: "Ann", engine.O: "Ben"}
			steps(t, g, seats, test.steps)
			if d := send(t, g, engine.Empty, engine.Undo{Steps: test.undo}); d.Swap {
				seats[engine.X], seats[engine.O] = seats[engine.O], seats[engine.X]
			}
			if got := standing(g, seats); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			wantAllowed(t, g)
		})
	}
}
