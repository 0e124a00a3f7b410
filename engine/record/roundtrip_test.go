package record_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// anyRules draws rules that can be played, with small boards more often.
func anyRules(t *rapid.T) engine.Rules {
	if rapid.IntRange(0, 2).Draw(t, "preset or own") == 0 {
		return rapid.SampledFrom(engine.Presets()).Draw(t, "preset").Rules
	}
	r := engine.Rules{
		Width:     rapid.IntRange(engine.MinSide, engine.MaxSide).Draw(t, "width"),
		Height:    rapid.IntRange(engine.MinSide, engine.MaxSide).Draw(t, "height"),
		Overline:  rapid.SampledFrom([]engine.Overline{engine.OverlineWins, engine.OverlineNever, engine.OverlineIfOpen}).Draw(t, "overline"),
		Ends:      rapid.SampledFrom([]engine.Ends{engine.EndsAny, engine.EndsStones, engine.EndsStonesOrEdge}).Draw(t, "ends"),
		First:     engine.FirstX,
		Opening:   rapid.SampledFrom([]engine.Opening{engine.OpeningFree, engine.OpeningPie, engine.OpeningSwap2}).Draw(t, "opening"),
		Forbidden: engine.ForbiddenNone,
	}
	r.InRow = rapid.IntRange(engine.MinInRow, min(engine.MaxInRow, max(r.Width, r.Height))).Draw(t, "inRow")
	if r.Opening == engine.OpeningFree && rapid.Bool().Draw(t, "drawn") {
		r.First = engine.FirstRandom
	}
	return r
}

// anyRecord draws a game of rules, played by somebody who plays close to the
// last move, so that many games are won, and who sometimes thinks better of it.
func anyRecord(t *rapid.T) *record.Record {
	r := &record.Record{Rules: anyRules(t), First: engine.X}
	if r.Rules.First == engine.FirstRandom && rapid.Bool().Draw(t, "O begins") {
		r.First = engine.O
	}
	clock := rapid.Bool().Draw(t, "clock")
	for range rapid.IntRange(0, 80).Draw(t, "steps") {
		s, ok := anyStep(t, r)
		if !ok {
			break
		}
		s.MS = rapid.IntRange(0, 100_000).Draw(t, "ms")
		if clock && s.Kind == record.KindMove {
			s.Left = rapid.IntRange(1, 3_600_000).Draw(t, "left")
		}
		r.Steps = append(r.Steps, s)
	}
	game, err := r.Replay()
	if err != nil {
		t.Fatal(err)
	}
	r.Result = record.Result{Winner: game.Winner(), Reason: game.Reason()}
	if !game.Over() {
		r.Result = rapid.SampledFrom(endings).Draw(t, "result")
	}
	name := rapid.OneOf(rapid.StringMatching(`(\pL|[ -~]){0,20}`), rapid.SampledFrom(oddNames))
	r.Names = record.Names{X: record.CleanName(name.Draw(t, "X")), O: record.CleanName(name.Draw(t, "O"))}
	level := rapid.SampledFrom([]string{"", "", "easy", "hard"})
	r.Computers = record.Names{X: level.Draw(t, "X is a computer"), O: level.Draw(t, "O is a computer")}
	if r.Computers.X != "" {
		r.Names.X = ""
	}
	if r.Computers.O != "" {
		r.Names.O = ""
	}
	r.Date = rapid.SampledFrom([]string{"", "2025", "2025-11", "2025-11-29"}).Draw(t, "date")
	r.Link = rapid.SampledFrom([]string{"", `https://example.org/a]b\c?d=[e:f]`}).Draw(t, "link")
	return r
}

// oddNames are names that mean something to a format.
var oddNames = []string{"", "-1", "1,2", "1,2,3", `"1,2"`, `"`, `""`, "homo-1", "HOMO-sapiens", "pbrain-x.exe",
	"a.zip", ".exe", "pbrain-", `"a.zip"`, "]", `\`, `a\`, ":", "(;B[aa])", "{", "Piskvorky 3x3", "ünï", "0", "a]b[c"}

// endings are results that no move brings about.
var endings = []record.Result{
	{}, {Winner: engine.WinnerX}, {Winner: engine.WinnerO, Reason: engine.ReasonResigned},
	{Winner: engine.WinnerX, Reason: engine.ReasonFlag}, {Winner: engine.WinnerX, Reason: engine.ReasonLeft},
	{Winner: engine.WinnerO, Reason: engine.ReasonClaimed}, {Winner: engine.Tie, Reason: engine.ReasonClaimed},
	{Winner: engine.Tie, Reason: engine.ReasonAgreed}, {Reason: engine.ReasonAborted}, {Winner: engine.Tie},
}

// anyStep draws what may be done next; ok is false if that is nothing.
func anyStep(t *rapid.T, r *record.Record) (s record.Step, ok bool) {
	game, err := r.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if game.Over() {
		return s, false
	}
	if n := len(r.Standing()); n > 0 && rapid.IntRange(0, 9).Draw(t, "undo") == 0 {
		return record.Undo(rapid.IntRange(1, min(n, 2)).Draw(t, "back")), true
	}
	if choices := game.Choices(); slices.Contains(choices, engine.ChoiceStay) ||
		len(choices) > 0 && rapid.Bool().Draw(t, "choose") {
		return record.Choice(rapid.SampledFrom(choices).Draw(t, "choice")), true
	}
	near := r.Rules.Cells() / 2
	if moves := game.Moves(); len(moves) > 1 {
		near = moves[len(moves)-2]
	}
	near += rapid.SampledFrom([]int{1, -1, r.Rules.Width}).Draw(t, "towards")
	for i := range r.Rules.Cells() {
		cell := (near + i + r.Rules.Cells()) % r.Rules.Cells()
		if _, err := game.Decide(game.Act(), engine.Click{Cell: cell}); err == nil {
			return record.Move(cell), true
		}
	}
	return s, false
}

// carried is what a format can carry of a record.
func carried(r *record.Record, f record.Format) *record.Record {
	c := *r
	if f == record.JSON {
		return &c
	}
	c.Steps = r.Standing()
	for i := range c.Steps {
		if f == record.SGF {
			c.Steps[i].MS = 0
		} else {
			c.Steps[i].Left = 0
		}
	}
	switch {
	case f == record.SGF && c.Result.Reason == engine.ReasonClaimed && c.Result.Winner != engine.Tie:
		c.Result.Reason = engine.ReasonLeft
	case f == record.SGF && c.Result.Winner == engine.Tie && c.Result.Reason != engine.ReasonFull:
		c.Result.Reason = engine.ReasonAgreed
	}
	return &c
}

// TestRoundTrips reads back what was written, in the formats that know the rules.
func TestRoundTrips(t *testing.T) {
	for _, f := range []record.Format{record.SGF, record.JSON} {
		t.Run(string(f), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				r := anyRecord(t)
				text, err := r.Write(f)
				if err != nil {
					t.Fatal(err)
				}
				got, err := record.Read(text)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				if diff := cmp.Diff(carried(r, f), got, cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("(-written +read):\n%s\n%s", diff, text)
				}
			})
		})
	}
}

// TestRoundTripsOfMoves reads back squares, times, names and the order of play
// from the format that carries nothing else, where its rules are those guessed.
func TestRoundTripsOfMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRecord(t)
		text, err := r.Write(record.PSQ)
		if err != nil {
			t.Fatal(err)
		}
		got, err := record.Read(text)
		if err != nil {
			if e := err.(*record.Error); e.Why != "game-over" {
				t.Fatalf("%v\n%s", err, text)
			}
			return // under the guessed rules the game was won before
		}
		names, computers := r.Names, r.Computers
		if r.First == engine.O {
			names = record.Names{X: r.Names.O, O: r.Names.X}
			computers = record.Names{X: r.Computers.O, O: r.Computers.X}
		}
		if got.Names != names || got.Computers != computers {
			t.Fatalf("read the names %q and %q, want %q and %q\n%s", got.Names, got.Computers, names, computers, text)
		}
		var want []record.Step
		for _, s := range carried(r, record.PSQ).Steps {
			if s.Kind == record.KindMove {
				want = append(want, s)
			}
		}
		if diff := cmp.Diff(want, got.Steps, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-written +read):\n%s\n%s", diff, text)
		}
	})
}

// TestCutsGoOn cuts records anywhere: what is left can be replayed, has that many
// moves, and the same people sit at the same seats as they did then.
func TestCutsGoOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRecord(t)
		whole := len(r.Moves())
		ply := rapid.IntRange(0, whole+1).Draw(t, "ply")
		cut := r.Cut(ply)
		game, err := cut.Replay()
		if err != nil {
			t.Fatal(err)
		}
		if game.Ply() != min(ply, whole) || !slices.Equal(cut.Moves(), r.Moves()[:game.Ply()]) {
			t.Fatalf("cut at %d of %d, got %v of %v", ply, whole, cut.Moves(), r.Moves())
		}
		if cut.Opened() != r.Opened() {
			t.Fatalf("opened by %v, in the cut by %v", r.Opened(), cut.Opened())
		}
		if ply >= whole && (cut.Names != r.Names || cut.Computers != r.Computers) {
			t.Fatalf("played by %v in the end, in the cut by %v", r.Names, cut.Names)
		}
		if fmt.Sprint(cut.Result) != fmt.Sprint(record.Result{}) {
			t.Fatalf("a cut has the result %v", cut.Result)
		}
	})
}
