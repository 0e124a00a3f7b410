package bot_test

import (
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// middlegame is a position of 15x15 with ten marks on it.
func middlegame(t testing.TB, r engine.Rules) *engine.Game {
	t.Helper()
	g := newGame(t, r)
	for _, name := range []string{"h8", "h9", "i7", "g9", "i9", "i8", "j8", "k7", "g7", "f6"} {
		c, ok := r.CellOf(name)
		if !ok {
			t.Fatalf("no square %s", name)
		}
		apply(t, g, engine.Click{Cell: c})
	}
	return g
}

// BenchmarkThink searches 20,000 nodes of a middle game.
func BenchmarkThink(b *testing.B) {
	for _, preset := range []string{"gomoku", "caro-vn", "renju"} {
		for _, level := range []bot.Level{bot.Medium, bot.Hard} {
			b.Run(preset+"/"+string(level), func(b *testing.B) {
				r, _ := engine.PresetByID(preset)
				g, memory, nodes := middlegame(b, r), bot.NewMemory(level), 0
				b.ReportAllocs()
				for b.Loop() {
					a, _ := bot.Think(g, level, 1, bot.Budget{Nodes: 20000, Memory: memory})
					nodes += a.Nodes
				}
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			})
		}
	}
}
