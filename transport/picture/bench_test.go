package picture

import (
	"testing"

	"rowhouse/engine"
)

func BenchmarkDraw(b *testing.B) {
	p := painter(b)
	full := won()
	full.Width, full.Height, full.Moves, full.Lines = 25, 25, nil, nil
	for cell := range 625 {
		full.Moves = append(full.Moves, cell)
	}
	waiting := Scene{Width: 10, Height: 10, First: engine.X, InRow: 5, Seed: room,
		Headline: "Little Tiger invites you to play caro 10×10", Sentence: "Five or more in a row wins.",
		Players: [2]Player{{Name: "Little Tiger", Note: "begins"}, {Name: "Your seat", Free: true}}}
	for name, s := range map[string]Scene{"3x3": won(), "10x10 waiting": waiting, "25x25 full": full} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.ReportMetric(float64(len(p.Draw(s))), "bytes")
			}
		})
	}
}
