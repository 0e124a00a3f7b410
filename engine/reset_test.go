package engine_test

import (
	"errors"
	"slices"
	"testing"

	"rowhouse/engine"
)

// TestResetIsLikeNew goes from board to board, in the middle of games and after
// them. Nothing of the old game is left, in any field.
func TestResetIsLikeNew(t *testing.T) {
	drawn := square(15, 5)
	drawn.First = engine.FirstRandom
	wide := engine.Rules{Width: 25, Height: 3, InRow: 4, Overline: engine.OverlineNever,
		Ends: engine.EndsStonesOrEdge}.WithDefaults()
	g := newGame(t, square(3, 3), engine.X)
	click(t, g, 0, 3, 1, 4, 2)
	steps := []struct {
		name  string
		rules engine.Rules
		first engine.Mark
		then  []int
	}{
		{"larger, O drawn", drawn, engine.O, []int{0, 224, 1, 223}},
		{"smaller, in mid-game", square(3, 3), engine.X, []int{8}},
		{"the same again", square(3, 3), engine.X, []int{0, 2, 1, 3, 5, 4, 6, 7, 8}},
		{"after a tie, another shape", wide, engine.X, nil},
		{"at once again", drawn, engine.X, nil},
	}
	for _, step := range steps {
		t.Run(step.name, func(t *testing.T) {
			send(t, g, engine.X, engine.Reset{Rules: step.rules, First: step.first})
			wantSame(t, "reset differs from new", newGame(t, step.rules, step.first), g)
			click(t, g, step.then...)
		})
	}
}

// TestResetIsRefused keeps the old game, over or not, when the new one could not
// be played.
func TestResetIsRefused(t *testing.T) {
	small := square(2, 3)
	drawn := square(3, 3)
	drawn.First = engine.FirstRandom
	tests := []struct {
		name  string
		m     engine.Reset
		field string
	}{
		{"rules out of range", engine.Reset{Rules: small, First: engine.X}, "width"},
		{"no rules at all", engine.Reset{First: engine.X}, "width"},
		{"O begins where X does", engine.Reset{Rules: square(3, 3), First: engine.O}, "first"},
		{"nobody begins", engine.Reset{Rules: square(3, 3)}, "first"},
		{"the draw is missing", engine.Reset{Rules: drawn}, "first"},
		{"the draw is no mark", engine.Reset{Rules: drawn, First: 2}, "first"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, square(3, 3), engine.X)
			click(t, g, 4)
			before := g.Clone()
			_, err := g.Decide(engine.O, test.m)
			if e, ok := errors.AsType[*engine.RulesError](err); !ok || e.Field != test.field {
				t.Errorf("got %v, want a fault of %q", err, test.field)
			}
			wantSame(t, "the refusal changed the game", before, g)
			if _, err := engine.New(test.m.Rules, test.m.First); err == nil {
				t.Error("New accepts what Reset refuses")
			}
		})
	}
}

// TestOldSlicesStay holds on to what a game has returned while it goes on and is
// reset: whoever was handed moves or lines may read them for ever.
func TestOldSlicesStay(t *testing.T) {
	g := newGame(t, square(3, 3), engine.X)
	click(t, g, 0, 3, 1)
	moves := g.Moves()
	click(t, g, 4, 2)
	lines := g.Lines()
	send(t, g, engine.X, engine.Reset{Rules: square(3, 3), First: engine.X})
	click(t, g, 8, 7, 6)
	if !slices.Equal(moves, []int{0, 3, 1}) || !slices.Equal(lines[0], []int{0, 1, 2}) {
		t.Errorf("moves are now %v, lines %v", moves, lines)
	}
	mine := append(g.Moves(), 5)
	if click(t, g, 0); mine[3] != 5 || !slices.Equal(g.Moves(), []int{8, 7, 6, 0}) {
		t.Errorf("a caller's %v and the game's %v share their memory", mine, g.Moves())
	}
}
