package engine

import "slices"

// Clone returns a game in the same state that shares nothing with g.
func (g *Game) Clone() *Game {
	c := *g
	c.board = slices.Clone(g.board)
	c.moves = slices.Clone(g.moves)
	c.lines = make([][]int, len(g.lines))
	for i, line := range g.lines {
		c.lines[i] = slices.Clone(line)
	}
	if g.lines == nil {
		c.lines = nil
	}
	return &c
}

// Judge returns a game on the board of g that judges by other choices, with mark
// to move. What is put on one of the two boards stands on the other.
func (g *Game) Judge(overline Overline, ends Ends, mark Mark) *Game {
	c := *g
	c.rules.Overline, c.rules.Ends, c.turn = overline, ends, mark
	return &c
}

// Put places a mark, or Empty, as no move can.
func (g *Game) Put(cell int, mark Mark) { g.board[g.padded(cell)] = mark }
