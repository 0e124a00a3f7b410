package bot_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// TestPlaysEveryRulesLegally lets the levels play each other to the end, with
// budgets from none at all to a few thousand nodes, starting from positions that
// were partly filled at random.
func TestPlaysEveryRulesLegally(t *testing.T) {
	t.Parallel()
	memories := map[bot.Level]*bot.Memory{}
	for _, l := range bot.Levels() {
		memories[l] = bot.NewMemory(l)
	}
	for i, r := range everyRules() {
		for seed := range uint64(2) {
			draw := rand.New(rand.NewPCG(seed, uint64(i)))
			g := newGame(t, r)
			fill(t, g, draw.IntN(r.Cells()), draw)
			for ply := 0; !g.Over(); ply++ {
				level := bot.Levels()[draw.IntN(3)]
				b := bot.Budget{Nodes: 1 + draw.IntN(40)*draw.IntN(6), Memory: memories[level]}
				if draw.IntN(8) == 0 {
					b.Stop = func() bool { return true }
				}
				before := fmt.Sprint(g)
				a, ok := bot.Think(g, level, seed, b)
				if !ok || a.Message == nil {
					t.Fatalf("%+v: %s has no answer after %v", r, level, g.Moves())
				}
				if after := fmt.Sprint(g); after != before {
					t.Fatalf("%+v: %s changed the game", r, level)
				}
				apply(t, g, a.Message)
			}
		}
	}
}

// fill plays n random legal moves that do not end the game, choosing at random
// where an opening asks.
func fill(t *testing.T, g *engine.Game, n int, draw *rand.Rand) {
	t.Helper()
	for g.Ply() < n {
		if choices := g.Choices(); len(choices) > 0 {
			apply(t, g, engine.Choose{Choice: choices[draw.IntN(len(choices))]})
			continue
		}
		c := crowd(g, draw)
		if c < 0 {
			return
		}
		apply(t, g, engine.Click{Cell: c})
	}
}
