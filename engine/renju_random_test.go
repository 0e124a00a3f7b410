package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"rowhouse/engine"
)

// renjuRules are renju's on a board of any size.
func renjuRules(width, height int) engine.Rules {
	r := engine.Rules{Width: width, Height: height, InRow: 5, Forbidden: engine.ForbiddenRenju}
	return r.WithDefaults()
}

// view is one of the eight ways to look at a board: turned, and as in a mirror.
type view int

// cell returns where a cell of a board lies in the view, and the view's size.
func (v view) cell(r engine.Rules, cell int) (seen engine.Rules, at int) {
	x, y, width, height := cell%r.Width, cell/r.Width, r.Width, r.Height
	if v&1 != 0 {
		x = width - 1 - x
	}
	if v&2 != 0 {
		y = height - 1 - y
	}
	if v&4 != 0 {
		x, y, width, height = y, x, height, width
	}
	return renjuRules(width, height), y*width + x
}

// seenFrom lays a board out as it is seen from v, X to move.
func seenFrom(t testing.TB, v view, r engine.Rules, stones []engine.Mark) *engine.Game {
	seen, _ := v.cell(r, 0)
	g := newGame(t, seen, engine.X)
	for c, mark := range stones {
		_, at := v.cell(r, c)
		g.Put(at, mark)
	}
	return g
}

// scattered draws a board with more black stones than white ones, so that shapes
// meet and there is room for them.
func scattered(seed uint64) *desk {
	rnd := rand.New(rand.NewPCG(seed, 0))
	d := newDesk(renjuRules(5+rnd.IntN(11), 5+rnd.IntN(11)))
	black, white := 0.1+0.25*rnd.Float64(), 0.2*rnd.Float64()
	for c := range d.stones {
		switch n := rnd.Float64(); {
		case n < black:
			d.stones[c] = engine.X
		case n > 1-white:
			d.stones[c] = engine.O
		}
	}
	return d
}

// TestRenjuOracle compares random boards, square by square and from all eight
// sides, with what the words of the rules say.
func TestRenjuOracle(t *testing.T) {
	t.Parallel()
	boards := 300
	if *exhaustive {
		boards = 30_000
	}
	met := map[engine.Foul]int{}
	for seed := range boards {
		d := scattered(uint64(seed))
		r := renjuRules(d.width, d.height)
		fouls := make([]engine.Foul, r.Cells())
		for c, mark := range d.stones {
			if mark == engine.Empty {
				fouls[c] = d.foul(c)
				met[fouls[c]]++
			}
		}
		for v := range view(8) {
			wantFouls(t, v, r, d.stones, fouls)
		}
	}
	t.Log("squares judged:", met)
	if met[engine.FoulDoubleThree] < 50 || met[engine.FoulDoubleFour] < 50 || met[engine.FoulOverline] < 50 {
		t.Error("some foul hardly ever came up")
	}
}

// wantFouls fails unless the game has these fouls, by cell, when seen from v.
func wantFouls(t testing.TB, v view, r engine.Rules, stones []engine.Mark, fouls []engine.Foul) {
	t.Helper()
	g := seenFrom(t, v, r, stones)
	forbidden := []int{}
	for c, want := range fouls {
		seen, at := v.cell(r, c)
		if got := g.Foul(at); got != want {
			t.Fatalf("view %d, %s: got %q, want %q\n%s", v, seen.SquareName(at), got, want, drawn(g))
		}
		if want != engine.NoFoul {
			forbidden = append(forbidden, at)
		}
	}
	slices.Sort(forbidden)
	if got := g.Forbidden(); !slices.Equal(got, forbidden) {
		t.Fatal(fmt.Sprintf("view %d: forbidden %v, want %v\n", v, got, forbidden) + drawn(g))
	}
}
