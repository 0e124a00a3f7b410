package bot

import "rowhouse/engine"

// side is an index: a mark that arrays can be asked for.
type side int

const (
	sideX side = 0
	sideO side = 1
)

func (s side) other() side { return 1 - s }

// sideOf turns a mark into its side.
func sideOf(m engine.Mark) side {
	if m == engine.O {
		return sideO
	}
	return sideX
}

// spot is where a square lies on one of its four lines.
type spot struct {
	line  uint16
	shift uint8 // how many squares of the line, on the board or not, come before
}

// grid holds the marks as bits, line by line, in all four directions, so that
// the surroundings of a square along a line are one shift and one mask. A line's
// word begins with pad bits that lie off the board. What is off the board has
// both sides' bits set: it is free for nobody.
type grid struct {
	rules engine.Rules
	cells int
	pad   int    // as many as are needed in a row
	reach int    // how far along a line a mark matters
	mask  uint64 // a window: a square and reach squares on both sides
	steps [4]int // from a square to the next one of its line
	spots [][4]spot
	bits  [2][]uint64
}

// newGrid makes an empty grid. Beyond a line's own squares a mark matters only
// where the rules ask what stands at its ends.
func newGrid(r engine.Rules) grid {
	g := grid{rules: r, cells: r.Cells(), pad: r.InRow, reach: r.InRow}
	if r.Overline == engine.OverlineWins && r.Ends == engine.EndsAny && r.Forbidden == engine.ForbiddenNone {
		g.reach--
	}
	g.mask = 1<<(2*g.reach+1) - 1
	g.steps = [4]int{1, r.Width, r.Width + 1, 1 - r.Width}
	diagonals := r.Width + r.Height - 1
	g.spots = make([][4]spot, g.cells)
	for s := range g.bits {
		g.bits[s] = make([]uint64, r.Height+r.Width+2*diagonals)
		for i := range g.bits[s] {
			g.bits[s][i] = ^uint64(0)
		}
	}
	for c := range g.spots {
		x, y := c%r.Width, c/r.Width
		g.spots[c] = [4]spot{
			{uint16(y), uint8(x)},
			{uint16(r.Height + x), uint8(y)},
			{uint16(r.Height + r.Width + x - y + r.Height - 1), uint8(x)},
			{uint16(r.Height + r.Width + diagonals + x + y), uint8(x)},
		}
		for _, p := range g.spots[c] {
			for s := range g.bits {
				g.bits[s][p.line] &^= g.bit(p)
			}
		}
	}
	return g
}

// bit is a square's own bit in the word of its line.
func (g *grid) bit(p spot) uint64 { return 1 << (int(p.shift) + g.pad) }

// put sets a side's bit on all four lines of a square.
func (g *grid) put(c int, s side) {
	for _, p := range g.spots[c] {
		g.bits[s][p.line] |= g.bit(p)
	}
}

// lift undoes put.
func (g *grid) lift(c int, s side) {
	for _, p := range g.spots[c] {
		g.bits[s][p.line] &^= g.bit(p)
	}
}
