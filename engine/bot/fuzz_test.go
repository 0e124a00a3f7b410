package bot_test

import (
	"math/rand/v2"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// FuzzAnyRules draws rules and a position from a number, and wants the board to
// agree with the engine about every square, and legal answers of every level.
func FuzzAnyRules(f *testing.F) {
	for seed := range uint64(25) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		draw := rand.New(rand.NewPCG(seed, 5))
		g := newGame(t, drawRules(draw))
		fill(t, g, draw.IntN(g.Rules().Cells()), draw)
		if g.Over() {
			return
		}
		if len(g.Choices()) == 0 {
			compare(t, g, bot.NewScratch(g))
		}
		for _, level := range bot.Levels() {
			a, ok := bot.Think(g, level, seed, bot.Budget{Nodes: 1 + draw.IntN(300)})
			if !ok {
				t.Fatalf("%s has no answer under %+v after %v", level, g.Rules(), g.Moves())
			}
			apply(t, g.Clone(), a.Message)
		}
	})
}

// drawRules draws rules until some are valid.
func drawRules(draw *rand.Rand) engine.Rules {
	for {
		r := engine.Rules{
			Width: 3 + draw.IntN(23), Height: 3 + draw.IntN(23), InRow: 3 + draw.IntN(8),
			Overline:  []engine.Overline{engine.OverlineWins, engine.OverlineNever, engine.OverlineIfOpen}[draw.IntN(3)],
			Ends:      []engine.Ends{engine.EndsAny, engine.EndsStones, engine.EndsStonesOrEdge}[draw.IntN(3)],
			First:     engine.FirstX,
			Opening:   []engine.Opening{engine.OpeningFree, engine.OpeningPie, engine.OpeningSwap2}[draw.IntN(3)],
			Forbidden: engine.ForbiddenNone,
		}
		if draw.IntN(5) == 0 {
			r.Forbidden, r.InRow, r.Overline, r.Ends = engine.ForbiddenRenju, 5, engine.OverlineWins, engine.EndsAny
		}
		if r.Validate() == nil {
			return r
		}
	}
}
