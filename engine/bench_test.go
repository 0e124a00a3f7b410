package engine_test

import (
	"strings"
	"testing"

	"rowhouse/engine"
)

// longGame returns the rules of 20x20 and 400 moves that fill it without a line.
func longGame(t testing.TB) (r engine.Rules, moves []int) {
	t.Helper()
	r, _ = engine.PresetByID("caro20")
	squares := map[engine.Mark][]int{}
	for c, mark := range paired(r) {
		squares[mark] = append(squares[mark], c)
	}
	for i := range r.Cells() / 2 {
		moves = append(moves, squares[engine.X][i], squares[engine.O][i])
	}
	g := newGame(t, r, engine.X)
	if click(t, g, moves...); g.Winner() != engine.Tie {
		t.Fatalf("the long game ends with %v after %d moves", g.Winner(), g.Ply())
	}
	return r, moves
}

// BenchmarkMove judges and applies one move of a whole game on 20x20. The reset
// after every 400 moves, two allocations, is part of what is measured.
func BenchmarkMove(b *testing.B) {
	r, moves := longGame(b)
	g := newGame(b, r, engine.X)
	b.ReportAllocs()
	for b.Loop() {
		if g.Over() {
			send(b, g, engine.X, engine.Reset{Rules: r, First: engine.X})
		}
		d, err := g.Decide(g.Turn(), engine.Click{Cell: moves[g.Ply()]})
		if err != nil {
			b.Fatal(err)
		}
		g.Apply(d)
	}
}

// BenchmarkReplay rebuilds a game of 400 moves from its diffs.
func BenchmarkReplay(b *testing.B) {
	r, moves := longGame(b)
	g := newGame(b, r, engine.X)
	diffs := make([]engine.Diff, len(moves))
	for i, c := range moves {
		diffs[i] = click(b, g, c)
	}
	b.ReportAllocs()
	for b.Loop() {
		again := newGame(b, r, engine.X)
		for _, d := range diffs {
			again.Apply(d)
		}
	}
}

// TestMoveAllocatesNothing plays nearly all of a long game. Only a move that
// completes a line may allocate, for the line.
func TestMoveAllocatesNothing(t *testing.T) {
	r, moves := longGame(t)
	g := newGame(t, r, engine.X)
	half := len(moves)/2 - 1 // played once to warm up and once to be measured
	allocs := testing.AllocsPerRun(1, func() {
		for range half {
			d, err := g.Decide(g.Turn(), engine.Click{Cell: moves[g.Ply()]})
			if err != nil {
				t.Fatal(err)
			}
			g.Apply(d)
		}
	})
	if allocs != 0 || g.Ply() != 2*half {
		t.Errorf("%d moves allocate %v times", half, allocs)
	}
	allocs = testing.AllocsPerRun(1, func() {
		for _, c := range moves {
			_, _ = g.Decide(g.Turn().Other(), engine.Click{Cell: c})
			_, _ = g.Decide(g.Turn(), engine.Click{Cell: c - 400})
		}
	})
	if allocs != 0 {
		t.Errorf("%d refusals allocate %v times", 2*len(moves), allocs)
	}
}

// crowded was made, not played: black's threes hang on each other, up to thirteen
// deep. It is what a search for boards that take long came upon.
const crowded = `
...........o...
.o...x.x..x.xx.
...x.x..xx.....
..x.x..oxx.x.x.
..x.x....xx....
.....x.x...xx..
...x.x...x..x..
..xx....x.x....
......x........
...x.x.......x.
.x.x.....xx....
.xx.xxxxxxxxx..
....xx...x.x...
..x..x..xx.....
..........x...o`

// BenchmarkForbidden looks for all forbidden squares of a position.
func BenchmarkForbidden(b *testing.B) {
	contrived := newGame(b, renjuRules(15, 15), engine.X)
	for c, square := range strings.ReplaceAll(crowded, "\n", "") {
		contrived.Put(c, map[rune]engine.Mark{'x': engine.X, 'o': engine.O}[square])
	}
	boards := []struct {
		name string
		game *engine.Game
	}{
		{"beginning", skirmish(b, 1, 10, nil)},
		{"middle", skirmish(b, 1, 100, nil)},
		{"end", skirmish(b, 1, 180, nil)},
		{"contrived", contrived},
	}
	for _, board := range boards {
		b.Run(board.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if board.game.Forget().Forbidden() == nil {
					b.Fatal("there is no list")
				}
			}
		})
	}
}

// BenchmarkRenjuMove judges one move of each side of renju in the middle of a
// game, without applying it.
func BenchmarkRenjuMove(b *testing.B) {
	black, white := skirmish(b, 1, 100, nil), skirmish(b, 1, 101, nil)
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range []*engine.Game{black, white} {
			if _, err := g.Decide(g.Act(), engine.Click{Cell: 0}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
