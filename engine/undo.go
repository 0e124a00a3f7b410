package engine

import "slices"

// decideUndo takes back the last steps, whoever made them. Choices are steps: the
// last one stood on its ply before any mark that was placed on it.
func (g *Game) decideUndo(n int) (Diff, error) {
	if g.Over() {
		return Diff{}, ErrGameOver
	}
	if n < 1 || n > len(g.moves)+len(g.chosen) {
		return Diff{}, ErrNotAllowed
	}
	ply, choice, swap := len(g.moves), len(g.chosen), false
	for range n {
		if choice == 0 || g.chosen[choice-1].Ply < ply {
			ply--
			continue
		}
		choice--
		swap = swap != (g.chosen[choice].Choice == ChoiceSwap)
	}
	d := Diff{Kind: KindUndo, Ply: ply, Swap: swap, Cells: slices.Clone(g.moves[ply:])}
	if choice < len(g.chosen) {
		d.Chosen = append([]Chosen{}, g.chosen[:choice]...)
	}
	g.reopen(&d, g.chosen[:choice])
	return d, nil
}

// reopen adds to a diff who acts and what may be chosen once ply moves stand and
// these choices were made. It is the same whatever way led there.
func (g *Game) reopen(d *Diff, chosen []Chosen) {
	d.Turn = g.first
	if d.Ply%2 == 1 {
		d.Turn = g.first.Other()
	}
	d.Act = d.Turn
	if g.rules.Opening == OpeningFree {
		return
	}
	d.Choices = []string{}
	if !g.rules.InOpening(d.Ply, chosen) {
		return
	}
	if g.rules.Opening == OpeningPie {
		if d.Ply == 1 {
			d.Choices = []string{ChoiceSwap}
		}
		return
	}
	switch {
	case len(chosen) == 0 && d.Ply < 3:
		d.Act = X
	case len(chosen) == 0:
		d.Choices = []string{ChoiceSwap, ChoiceStay, ChoiceMore}
	case d.Ply < 5:
		d.Act = O
	default:
		d.Act = X
		d.Choices = []string{ChoiceSwap, ChoiceStay}
	}
}

// takeBack empties the squares of the moves beyond ply. What Moves returned
// before stays as it was, so the moves that stand move to a place of their own.
func (g *Game) takeBack(ply int) {
	for _, cell := range g.moves[ply:] {
		g.board[g.padded(cell)] = Empty
	}
	g.moves = append(make([]int, 0, g.size), g.moves[:ply]...)
}
