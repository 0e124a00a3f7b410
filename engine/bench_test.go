package engine_test

import (
	"testing"

	"rowhouse/engine"
)

func BenchmarkMove(b *testing.B) {
	r, _ := engine.PresetByID("caro20")
	g, _ := engine.New(r, engine.X)
	var order [2][]int
	for c := range r.Cells() {
		k := (c%20/2 + c/20) % 2
		order[k] = append(order[k], c)
	}
	b.ReportAllocs()
	for b.Loop() {
		if g.Over() {
			d, _ := g.Decide(engine.X, engine.Reset{Rules: r, First: engine.X})
			g.Apply(d)
		}
		p := g.Ply()
		d, err := g.Decide(g.Turn(), engine.Click{Cell: order[p%2][p/2]})
		if err != nil {
			b.Fatal(err)
		}
		g.Apply(d)
	}
}
