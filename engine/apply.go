package engine

// Apply makes a diff true. It cannot fail: it judges nothing and trusts that
// the diff came from Decide on this very state, here or in an earlier process,
// perhaps under an older version of the rules' code. A diff of a kind it does
// not know changes all but rules, board and moves. The game keeps the slices of d; nobody may change
// them any more.
func (g *Game) Apply(d Diff) {
	switch d.Kind {
	case KindReset:
		g.start(*d.Rules, d.First)
		return
	case KindClick:
		g.board[g.padded(d.Cell)] = d.Mark
		g.moves = append(g.moves, d.Cell)
	case KindUndo:
		g.takeBack(d.Ply)
	}
	g.turn, g.act, g.winner, g.reason, g.lines = d.Turn, d.Act, d.Winner, d.Reason, d.Lines
	if d.Act == Empty {
		g.act = d.Turn
	}
	if d.Choices != nil {
		g.choices = d.Choices
	}
	if d.Chosen != nil {
		g.chosen = d.Chosen
	}
	if g.renju {
		g.forbidden = nil
	}
}
