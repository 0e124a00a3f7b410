package bot

import (
	"math/rand/v2"

	"rowhouse/engine"
)

// knownThirds are three marks, X, O and X, after which neither side is much
// better with O to move: offsets from the middle of 15x15, columns and rows by
// turns. The first is one of Gomocup's balanced openings of 2026; the others were
// found by a search of 400,000 nodes that saw little difference.
func knownThirds() [][6]int {
	return [][6]int{
		{4, 6, 1, 5, 0, 3},
		{-1, -1, 1, 2, 0, -4},
		{1, 1, 1, -1, 4, 4},
	}
}

// knownThird returns the next square of a known opening that the marks on the
// board can be the beginning of, mirrored or turned, or -1. Only boards like
// that of the openings have them: marks are as far from the edge as there.
func knownThird(g *engine.Game, draw *rand.Rand) int {
	r := g.Rules()
	if r.InRow != 5 || r.Width != 15 || r.Height != 15 || r.Forbidden != engine.ForbiddenNone || r.Ends != engine.EndsAny {
		return -1
	}
	var fitting []int
	for _, offsets := range knownThirds() {
		for turn := range 8 {
			var cells [3]int
			for i := range cells {
				cells[i] = turned(offsets[2*i], offsets[2*i+1], turn)
			}
			if begins(g.Moves(), cells[:]) {
				fitting = append(fitting, cells[g.Ply()])
			}
		}
	}
	if len(fitting) == 0 {
		return -1
	}
	return fitting[draw.IntN(len(fitting))]
}

// turned is the square of 15x15 at an offset from the middle in one of the eight
// ways to lay the board.
func turned(x, y, turn int) int {
	if turn&1 != 0 {
		x = -x
	}
	if turn&2 != 0 {
		y = -y
	}
	if turn&4 != 0 {
		x, y = y, x
	}
	return (7+y)*15 + 7 + x
}

// begins reports whether moves are the beginning of cells.
func begins(moves, cells []int) bool {
	for i, c := range moves {
		if c != cells[i] {
			return false
		}
	}
	return true
}
