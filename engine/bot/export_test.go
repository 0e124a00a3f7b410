package bot

import "rowhouse/engine"

// Scratch is a board that tests may change.
type Scratch struct{ b *board }

// NewScratch makes a board with the marks of a game.
func NewScratch(g *engine.Game) Scratch {
	return Scratch{newBoard(g, make([]uint64, 1<<10))}
}

// Put places a mark, Lift takes the last one back.
func (s Scratch) Put(c int, m engine.Mark) { s.b.put(c, sideOf(m)) }

// Lift takes back the last mark that was put.
func (s Scratch) Lift() { s.b.lift() }

// Wins reports whether a mark on an empty square makes a line.
func (s Scratch) Wins(c int, m engine.Mark) bool {
	return s.b.squares[c].class[sideOf(m)] == classFive
}

// Allowed reports whether a mark may be placed on an empty square.
func (s Scratch) Allowed(c int, m engine.Mark) bool { return s.b.allowed(c, sideOf(m)) }

// Known is all that a board has worked out, and what a new one would work out.
type Known struct {
	Squares []square
	Worth   [2]int32
	Counts  [2][classes]int
	Fives   [2]set
	Fours   [2]set
	Hash    uint64
	Empty   int
}

// Known returns it, without what is kept of squares that are taken.
func (s Scratch) Known() Known {
	squares := make([]square, s.b.cells)
	for c := range squares {
		if !s.b.taken[c] {
			squares[c] = s.b.squares[c]
		}
	}
	return Known{squares, s.b.worth, s.b.counts, s.b.fives, s.b.fours, s.b.hash, s.b.empty}
}

// Proven is the value beyond which a win is proven.
const Proven = sureWin
