package engine

// Foul names a shape that renju forbids to black, who is X. RULES.md shows them.
type Foul string

// The fouls. Where one move makes several, the last of this list is named.
const (
	NoFoul          Foul = ""
	FoulDoubleThree Foul = "double-three"
	FoulDoubleFour  Foul = "double-four"
	FoulOverline    Foul = "overline"
)

// Foul returns the foul that the next mark would be on a cell. It is NoFoul
// where the mark may be placed as far as fouls go: on a square that completes
// five, for white, under other rules, and for a cell that is not there to be
// taken.
func (g *Game) Foul(cell int) Foul {
	if !g.bound() || !g.has(cell) || g.At(cell) != Empty {
		return NoFoul
	}
	return g.foul(g.padded(cell))
}

// Forbidden returns the cells where the next mark would be a foul, ascending and
// never nil. They are looked for when first asked for after a move, so a game
// that nobody asks pays nothing. Later moves do not show in it, and the caller
// must not change it.
func (g *Game) Forbidden() []int {
	if !g.bound() {
		return []int{}
	}
	if g.forbidden == nil {
		g.forbidden = g.findForbidden()
	}
	return g.forbidden
}

// bound reports whether fouls bind the next mark.
func (g *Game) bound() bool { return g.renju && g.turn == X }

// foul judges X on an empty square of the padded board.
func (g *Game) foul(at int) Foul {
	var room [maxPadded]Mark
	t := g.trial(&room)
	_, foul := t.judge(at)
	return foul
}

func (g *Game) findForbidden() []int {
	var room [maxPadded]Mark
	t := g.trial(&room)
	cells := []int{}
	for cell := range g.size {
		at := g.padded(cell)
		if t.board[at] != Empty {
			continue
		}
		if _, foul := t.judge(at); foul != NoFoul {
			cells = append(cells, cell)
		}
	}
	return cells
}

// stuck reports whether X has no square left but forbidden ones once O has taken
// the one at.
func (g *Game) stuck(at int) bool {
	var room [maxPadded]Mark
	t := g.trial(&room)
	t.board[at] = O
	for i, mark := range t.board {
		if mark != Empty {
			continue
		}
		if _, foul := t.judge(i); foul == NoFoul {
			return false
		}
	}
	return true
}

// maxPadded is the size of the largest padded board.
const maxPadded = (MaxSide + 2) * (MaxSide + 2)

// trial is a copy of a board for trying out what black may do: judging fouls
// means placing stones in one's mind, and the game's own board stays untouched.
type trial struct {
	board []Mark // padded
	steps [4]int
}

// trial copies the board into room.
func (g *Game) trial(room *[maxPadded]Mark) trial {
	return trial{room[:copy(room[:], g.board)], g.steps()}
}

// row is what X has along one direction through a stone: an unbroken row, and
// the two squares beyond its ends.
type row struct {
	length int
	ends   [2]end
}

// end is one end of an unbroken row.
type end struct {
	at     int  // the square just beyond the row
	step   int  // leads from the row to that square and on
	open   bool // nothing stands there
	behind int  // X in an unbroken row from the square after that one
}

// row looks along a direction from a stone of X.
func (t *trial) row(at, step int) row {
	after, before := run(t.board, at, step, X), run(t.board, at, -step, X)
	return row{before + 1 + after, [2]end{
		t.end(at+(after+1)*step, step),
		t.end(at-(before+1)*step, -step),
	}}
}

func (t *trial) end(at, step int) end {
	e := end{at: at, step: step, open: t.board[at] == Empty}
	if e.open {
		e.behind = run(t.board, at, step, X)
	}
	return e
}

// joined is how long the row becomes by a stone beyond one end.
func (r *row) joined(e *end) int { return r.length + 1 + e.behind }

// fours counts the fours in a row: four stones that one more makes exactly five.
// Two may lie on one line. An unbroken four that can grow at both ends, the
// straight four, is one.
func (r *row) fours() int {
	n := 0
	for i := range r.ends {
		if e := &r.ends[i]; e.open && r.joined(e) == 5 {
			n++
		}
	}
	if n == 2 && r.length == 4 {
		return 1
	}
	return n
}

// straightens reports whether a stone beyond an end of the row makes a straight
// four of it: four in a row with room for exactly five at both its ends.
func (t *trial) straightens(r *row, side int) bool {
	e, other := &r.ends[side], &r.ends[1-side]
	if !e.open || r.joined(e) != 4 || !other.open || other.behind != 0 {
		return false
	}
	far := e.at + (e.behind+1)*e.step
	return t.board[far] == Empty && t.board[far+e.step] != X
}

// judge says whether X on an empty square makes five, which is never a foul, and
// else which foul it is.
func (t *trial) judge(at int) (five bool, foul Foul) {
	t.board[at] = X
	five, foul = t.judgeStone(at)
	t.board[at] = Empty
	return five, foul
}

func (t *trial) judgeStone(at int) (five bool, foul Foul) {
	var rows [4]row
	fours, overline := 0, false
	for i, step := range t.steps {
		rows[i] = t.row(at, step)
		switch n := rows[i].length; {
		case n == 5:
			return true, NoFoul
		case n > 5:
			overline = true
		}
		fours += rows[i].fours()
	}
	switch {
	case overline:
		return false, FoulOverline
	case fours > 1:
		return false, FoulDoubleFour
	case t.doubleThree(&rows):
		return false, FoulDoubleThree
	}
	return false, NoFoul
}

// doubleThree reports whether two or more of the rows are threes. There is never
// more than one on a line.
func (t *trial) doubleThree(rows *[4]row) bool {
	threes := 0
	for i := range rows {
		if t.straightens(&rows[i], 0) || t.straightens(&rows[i], 1) {
			threes++
		}
	}
	for i := range rows {
		if threes < 2 {
			return false
		}
		looks := t.straightens(&rows[i], 0) || t.straightens(&rows[i], 1)
		if looks && !t.three(&rows[i]) {
			threes--
		}
	}
	return threes > 1
}

// three reports whether a row is a three: whether a stone makes it a straight
// four, and neither five nor a foul. That foul may be another double three,
// which is judged in the same way.
func (t *trial) three(r *row) bool {
	for side := range r.ends {
		if !t.straightens(r, side) {
			continue
		}
		if five, foul := t.judge(r.ends[side].at); !five && foul == NoFoul {
			return true
		}
	}
	return false
}
