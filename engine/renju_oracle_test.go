package engine_test

import (
	"fmt"
	"slices"

	"rowhouse/engine"
)

// desk is the renju oracle: a board on which somebody places stones in their
// mind and goes through the words of RIF's rules one after the other, on whole
// lines. It is slow and shares nothing with the engine.
type desk struct {
	width, height int
	stones        []engine.Mark // by cell
}

// step is one of the four directions in which a row can lie.
type step struct{ dx, dy int }

func directions() []step { return []step{{1, 0}, {0, 1}, {1, 1}, {1, -1}} }

func newDesk(r engine.Rules) *desk {
	return &desk{r.Width, r.Height, make([]engine.Mark, r.Cells())}
}

// placed runs f with a black stone more.
func (d *desk) placed(cell int, f func()) {
	d.stones[cell] = engine.X
	f()
	d.stones[cell] = engine.Empty
}

// next returns the cell beside another, or false beyond the edge.
func (d *desk) next(cell int, s step) (int, bool) {
	x, y := cell%d.width+s.dx, cell/d.width+s.dy
	return y*d.width + x, x >= 0 && y >= 0 && x < d.width && y < d.height
}

// walk lists the cells from one on, exclusive, as long as each is as wanted.
func (d *desk) walk(cell int, s step, wanted func(engine.Mark) bool) (cells []int) {
	for {
		next, ok := d.next(cell, s)
		if !ok || !wanted(d.stones[next]) {
			return cells
		}
		cells, cell = append(cells, next), next
	}
}

// both walks in a direction and against it and returns all those cells with the
// one in the middle, in order.
func (d *desk) both(cell int, s step, wanted func(engine.Mark) bool) []int {
	cells := append(d.walk(cell, s, wanted), cell)
	cells = append(cells, d.walk(cell, step{-s.dx, -s.dy}, wanted)...)
	slices.Sort(cells)
	return cells
}

// row is the unbroken row of black stones through one of them.
func (d *desk) row(cell int, s step) []int {
	return d.both(cell, s, func(m engine.Mark) bool { return m == engine.X })
}

// empties are the empty squares of a whole line of the board.
func (d *desk) empties(cell int, s step) []int {
	line := d.both(cell, s, func(engine.Mark) bool { return true })
	return slices.DeleteFunc(line, func(c int) bool { return d.stones[c] != engine.Empty })
}

// five: "an unbroken row with five stones".
func (d *desk) five(cell int) bool {
	return slices.ContainsFunc(directions(), func(s step) bool { return len(d.row(cell, s)) == 5 })
}

// overline: "an unbroken row consisting of six or more stones".
func (d *desk) overline(cell int) bool {
	return slices.ContainsFunc(directions(), func(s step) bool { return len(d.row(cell, s)) > 5 })
}

// fours returns, for each four with this stone in a direction, the squares that
// attain five in a row. A four is "a row with four stones to which you can add
// one more stone to attain five in a row"; it is written as its cells.
func (d *desk) fours(cell int, s step) map[string][]int {
	found := map[string][]int{}
	for _, added := range d.empties(cell, s) {
		d.placed(added, func() {
			row := d.row(cell, s)
			if i := slices.Index(row, added); i >= 0 && len(row) == 5 {
				four := fmt.Sprint(slices.Delete(row, i, i+1))
				found[four] = append(found[four], added)
			}
		})
	}
	return found
}

// threes returns, for each three with this stone in a direction, the squares
// that make it straight. A three is "a row with three stones to which you,
// without at the same time a five in a row is made, can add one more stone to
// attain a straight four", and that is an unbroken row of four to which one can,
// "in two different ways, add one more stone to attain five in a row".
func (d *desk) threes(cell int, s step) map[string][]int {
	found := map[string][]int{}
	for _, added := range d.empties(cell, s) {
		d.placed(added, func() {
			row := d.row(cell, s)
			i := slices.Index(row, added)
			if i < 0 || len(row) != 4 || d.five(added) {
				return
			}
			if ways := d.fours(cell, s)[fmt.Sprint(row)]; len(ways) == 2 {
				three := fmt.Sprint(slices.Delete(row, i, i+1))
				found[three] = append(found[three], added)
			}
		})
	}
	return found
}

// foul judges a black stone on an empty square. Rule 9.3: a double three is no
// foul unless more than one of its threes can be made a straight four without an
// overline, a double four or another double three that is one.
func (d *desk) foul(cell int) (foul engine.Foul) {
	d.placed(cell, func() {
		fours, threes := 0, 0
		for _, s := range directions() {
			fours += len(d.fours(cell, s))
		}
		switch {
		case d.five(cell):
			return
		case d.overline(cell):
			foul = engine.FoulOverline
			return
		case fours > 1:
			foul = engine.FoulDoubleFour
			return
		}
		for _, s := range directions() {
			for _, ways := range d.threes(cell, s) {
				if slices.ContainsFunc(ways, func(c int) bool { return d.foul(c) == engine.NoFoul }) {
					threes++
				}
			}
		}
		if threes > 1 {
			foul = engine.FoulDoubleThree
		}
	})
	return foul
}
