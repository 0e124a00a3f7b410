package engine

// linesThrough returns every qualifying line that mark completes by taking the
// empty square at (an index of the padded board), or nil. Only the four runs
// through that square are looked at, never the board: marks are never taken
// away, so a line that this move has no part in was judged when it was made.
func (g *Game) linesThrough(at int, mark Mark) [][]int {
	var lines [][]int
	for _, step := range g.steps() {
		after := run(g.board, at, step, mark)
		before := run(g.board, at, -step, mark)
		length := before + 1 + after
		if length < g.rules.InRow {
			continue
		}
		start := at - before*step
		if g.qualifies(length, start-step, start+length*step, mark) {
			lines = append(lines, g.cells(start, step, length))
		}
	}
	return lines
}

// steps lead from a square to the next of its row, column and diagonals, on the
// padded board.
func (g *Game) steps() [4]int { return [4]int{1, g.stride, g.stride + 1, g.stride - 1} }

// run counts the squares of a padded board that hold mark from at, exclusive, in
// one direction.
func run(board []Mark, at, step int, mark Mark) int {
	n := 0
	for i := at + step; board[i] == mark; i += step {
		n++
	}
	return n
}

// qualifies judges a line of at least InRow by its length and the two squares
// beyond its ends. Under renju's rules an overline of X is a foul and never
// placed, unless the same move makes five elsewhere: then it is no line.
func (g *Game) qualifies(length, end, otherEnd int, mark Mark) bool {
	held := g.holds(end, mark) && g.holds(otherEnd, mark)
	if length == g.rules.InRow {
		return !held
	}
	if g.renju && mark == X {
		return false
	}
	switch g.rules.Overline {
	case OverlineNever:
		return false
	case OverlineIfOpen:
		return !held
	}
	return true
}

// holds reports whether the square at closes a line of mark.
func (g *Game) holds(at int, mark Mark) bool {
	switch g.rules.Ends {
	case EndsStones:
		return g.board[at] == mark.Other()
	case EndsStonesOrEdge:
		return g.board[at] == mark.Other() || g.board[at] == edge
	}
	return false
}

// cells lists a line's squares as cells of the board.
func (g *Game) cells(start, step, length int) []int {
	line := make([]int, length)
	for i := range line {
		at := start + i*step
		line[i] = (at/g.stride-1)*g.rules.Width + at%g.stride - 1
	}
	return line
}
