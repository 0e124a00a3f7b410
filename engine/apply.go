package engine

// Apply makes a diff true. It cannot fail: it judges nothing and trusts that
// the diff came from Decide on this very state, here or in an earlier process.
func (g *Game) Apply(d Diff) {
	switch d.Kind {
	case KindReset:
		g.start(*d.Rules, d.First)
		return
	case KindClick:
		g.board[g.padded(d.Cell)] = d.Mark
		g.moves = append(g.moves, d.Cell)
	}
	g.turn, g.winner, g.reason, g.lines = d.Turn, d.Winner, d.Reason, d.Lines
	g.over = d.Reason != ReasonNone
}
