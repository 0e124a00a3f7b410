package bot_test

import (
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// TestChoices has marks of an opening that are plainly better for one side, and
// wants that side taken.
func TestChoices(t *testing.T) {
	t.Parallel()
	swap2, renju2, pie := preset(t, "gomoku-swap2"), preset(t, "renju"), preset(t, "gomoku")
	renju2.Opening, pie.Opening = engine.OpeningSwap2, engine.OpeningPie
	smallPie := engine.Rules{Width: 4, Height: 4, InRow: 3, Opening: engine.OpeningPie}.WithDefaults()
	longPie := engine.Rules{Width: 25, Height: 3, InRow: 5, Opening: engine.OpeningPie}.WithDefaults()
	for _, test := range []struct {
		name  string
		rules engine.Rules
		steps string // squares, and choices
		want  string // a choice, or a click on any square
	}{
		{"X stands well", swap2, "h8 a1 i9", "swap"},
		{"O stands well", swap2, "a1 h8 o15", "stay"},
		{"X stands well under renju", renju2, "h8 a1 i9", "swap"},
		{"X stands well after five", swap2, "h8 a1 i9 more a15 i7", "stay"},
		{"O stands well after five", swap2, "a1 h8 o15 more h9 o1", "swap"},
		{"the middle is too good", pie, "h8", "swap"},
		{"a corner is not", pie, "a1", "click"},
		{"O has lost", smallPie, "b2", "swap"},
		{"a narrow board's middle", longPie, "m2", "swap"},
	} {
		for _, level := range searching() {
			t.Run(test.name+"/"+string(level), func(t *testing.T) {
				g := newGame(t, test.rules)
				for _, word := range fields(test.steps) {
					if c, ok := test.rules.CellOf(word); ok {
						apply(t, g, engine.Click{Cell: c})
					} else {
						apply(t, g, engine.Choose{Choice: word})
					}
				}
				got, a := "click", think(t, g, level, 3000)
				if m, ok := a.Message.(engine.Choose); ok {
					got = m.Choice
				}
				if got != test.want {
					t.Errorf("answers %v, want %s; %+v", a.Message, test.want, a)
				}
			})
		}
	}
}

// TestFirstMarkOfPie wants a first mark that is not the best one.
func TestFirstMarkOfPie(t *testing.T) {
	t.Parallel()
	r := preset(t, "gomoku")
	r.Opening = engine.OpeningPie
	for _, level := range searching() {
		for seed := range uint64(5) {
			g := newGame(t, r)
			a, _ := bot.Think(g, level, seed, bot.Budget{Nodes: 1000})
			apply(t, g, a.Message)
			if _, swaps := think(t, g, level, 1000).Message.(engine.Choose); swaps {
				t.Errorf("%s begins with %s, which it would take itself", level, r.SquareName(g.Moves()[0]))
			}
		}
	}
}

// TestThreeMarks wants marks of swap2 that a search finds nearly even, and not
// the same ones for each seed.
func TestThreeMarks(t *testing.T) {
	t.Parallel()
	narrow := engine.Rules{Width: 25, Height: 3, InRow: 4, Opening: engine.OpeningSwap2}.WithDefaults()
	for _, r := range []engine.Rules{preset(t, "gomoku-swap2"), narrow} {
		for _, level := range searching() {
			ways := map[[3]int]bool{}
			for seed := range uint64(4) {
				g := newGame(t, r)
				for g.Ply() < 3 {
					a, _ := bot.Think(g, level, seed, bot.Budget{Nodes: 4000})
					apply(t, g, a.Message)
				}
				ways[[3]int(g.Moves())] = true
				a, _ := bot.Think(g, bot.Medium, seed, bot.Budget{Nodes: 2000})
				if a.Value > bot.Proven || a.Value < -bot.Proven {
					t.Errorf("%s places %v of %+v, which is decided: %+v", level, g.Moves(), r, a)
				}
			}
			if len(ways) < 3 {
				t.Errorf("%s knows %d ways to begin %+v", level, len(ways), r)
			}
		}
	}
}
