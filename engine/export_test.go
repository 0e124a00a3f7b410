package engine

// Judge returns a game on the board of g that judges by other choices, with mark
// to move. What is put on one of the two boards stands on the other.
func (g *Game) Judge(overline Overline, ends Ends, mark Mark) *Game {
	c := *g
	c.rules.Overline, c.rules.Ends, c.turn, c.act = overline, ends, mark, mark
	return &c
}

// TakeBack takes back the last move of a game that goes on.
func (g *Game) TakeBack() {
	last := len(g.moves) - 1
	g.board[g.padded(g.moves[last])] = Empty
	g.moves = g.moves[:last]
	g.turn, g.act = g.turn.Other(), g.act.Other()
}

// Forget returns the game without what it has worked out and could again.
func (g *Game) Forget() *Game {
	c := *g
	c.forbidden = nil
	return &c
}

// Put places a mark, or Empty, as no move can.
func (g *Game) Put(cell int, mark Mark) {
	g.board[g.padded(cell)] = mark
	g.forbidden = nil
}
