package engine

// Decide judges a message from the seat by and returns what it changes. The
// game itself stays as it is. Who may undo, end or reset is not the engine's to
// know: an Undo is judged by how much there is to take back, an End by whether its
// result makes sense, a Reset by its rules. The error is a [Refusal], a [ForbiddenError] or,
// for a Reset, a [*RulesError], and then the diff is the zero value.
func (g *Game) Decide(by Mark, m Message) (Diff, error) {
	switch m := m.(type) {
	case Click:
		return g.decideClick(by, m.Cell)
	case Choose:
		return g.decideChoose(by, m.Choice)
	case Reset:
		return g.decideReset(m)
	case Undo:
		return g.decideUndo(m.Steps)
	case End:
		return g.decideEnd(m)
	}
	return Diff{}, ErrNotAllowed
}

// decideClick checks in the order in which the refusals are listed. A line is
// looked for before fouls, which a five is never, and before the board is found
// full: the last square may win.
func (g *Game) decideClick(by Mark, cell int) (Diff, error) {
	if g.Over() {
		return Diff{}, ErrGameOver
	}
	if by != g.act {
		return Diff{}, ErrNotYourTurn
	}
	if len(g.choices) > 0 && g.due() {
		return Diff{}, ErrChoose
	}
	if !g.has(cell) {
		return Diff{}, ErrOffBoard
	}
	at := g.padded(cell)
	if g.board[at] != Empty {
		return Diff{}, ErrTaken
	}
	d := Diff{Kind: KindClick, Cell: cell, Mark: g.turn, Ply: len(g.moves) + 1}
	if d.Lines = g.linesThrough(at, d.Mark); d.Lines != nil {
		d.Winner, d.Reason = Winner(d.Mark), ReasonLine
		return d, nil
	}
	if g.bound() {
		if foul := g.foul(at); foul != NoFoul {
			return Diff{}, ForbiddenError{foul}
		}
	}
	if d.Ply == g.size || g.renju && d.Mark == O && g.stuck(at) {
		d.Winner, d.Reason = Tie, ReasonFull
		return d, nil
	}
	d.Turn, d.Act = d.Mark.Other(), d.Mark.Other()
	if g.rules.Opening != OpeningFree {
		g.open(&d)
	}
	return d, nil
}

// decideReset copies the rules, so that the diff holds nothing of the message.
func (g *Game) decideReset(m Reset) (Diff, error) {
	if err := checkStart(m.Rules, m.First); err != nil {
		return Diff{}, err
	}
	rules := m.Rules
	return Diff{Kind: KindReset, Turn: m.First, Act: m.First, Rules: &rules, First: m.First}, nil
}
