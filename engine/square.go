package engine

import "strconv"

// SquareName returns how people call a cell: a letter for the column and a
// number for the row, a1 at the bottom left ("k8"). The cell must be on the
// board.
func (r Rules) SquareName(cell int) string {
	return string(rune('a'+cell%r.Width)) + strconv.Itoa(r.Height-cell/r.Width)
}

// CellOf reads a square's name in either case; ok is false if it is not on the
// board.
func (r Rules) CellOf(name string) (cell int, ok bool) {
	if len(name) < 2 || len(name) > 3 {
		return 0, false
	}
	column := int(name[0]|0x20) - 'a'
	row, err := strconv.Atoi(name[1:])
	if err != nil || name[1] < '1' || name[1] > '9' || column < 0 || column >= r.Width || row > r.Height {
		return 0, false
	}
	return (r.Height-row)*r.Width + column, true
}
