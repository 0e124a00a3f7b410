package bot

import (
	"math/bits"

	"rowhouse/engine"
)

// mostCells is the size of the largest board.
const mostCells = engine.MaxSide * engine.MaxSide

// set is a set of squares.
type set [(mostCells + 63) / 64]uint64

func (s *set) flip(c int) { s[c>>6] ^= 1 << (c & 63) }

// appendTo appends the squares of the set in ascending order.
func (s *set) appendTo(list []int) []int {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			list = append(list, i<<6+bits.TrailingZeros64(word))
		}
	}
	return list
}

// square is what is known of an empty square. It stays as it was while a mark
// stands there, and is right again when that is lifted.
type square struct {
	shape   [4]uint8 // along each line, X in the low half byte, O in the high one
	class   [2]class
	suspect bool // may be a foul for X under renju
	sum     [2]weight
}

// change is a square as it was before a mark was put on the board.
type change struct {
	cell int32
	was  square
}

// frame is a mark that can be lifted.
type frame struct {
	cell    int
	side    side
	changes int // how many there were before
}

// board is a position that is searched. A mark costs what lies on the four lines
// through it, however large the board is.
type board struct {
	grid
	book    shapebook
	weights [2][shapes]weight
	renju   bool
	plain   bool // nothing holds an end: a line can be prevented only on its squares

	squares []square
	taken   []bool
	empty   int             // squares
	worth   [2]int32        // the sum over the empty squares
	counts  [2][classes]int // empty squares of each class
	fives   [2]set          // empty squares that win
	fours   [2]set          // empty squares that make a four, or better, but do not win
	hash    uint64          // of the marks (Zobrist)
	keys    [2][]uint64     // what each mark adds to the hash
	changes []change        // squares as they were, of all frames
	frames  []frame         // marks put since the board was made
}

// newBoard makes a board with the marks of a game. Kept is where shapes are
// remembered; its length is a power of two. The game's own marks cannot be
// lifted.
func newBoard(g *engine.Game, kept []uint64) *board {
	r := g.Rules()
	b := &board{
		grid:  newGrid(r),
		renju: r.Forbidden == engine.ForbiddenRenju,
		plain: r.Ends == engine.EndsAny,
	}
	b.book = newShapebook(&b.grid, kept)
	b.empty = b.cells
	b.squares, b.taken = make([]square, b.cells), make([]bool, b.cells)
	for s := range b.keys {
		b.weights[s] = weights(r, side(s))
		b.keys[s] = make([]uint64, b.cells)
		for c := range b.keys[s] {
			b.keys[s][c] = mix(uint64(2*c + s + 1))
		}
	}
	for c := range b.cells {
		if mark := g.At(c); mark != engine.Empty {
			b.grid.put(c, sideOf(mark))
			b.taken[c] = true
			b.hash ^= b.keys[sideOf(mark)][c]
			b.empty--
		}
	}
	for c := range b.cells {
		if !b.taken[c] {
			for s := range b.counts {
				b.counts[s][classNone]++
			}
			q := b.look(c)
			b.change(c, &q)
		}
	}
	b.frames = make([]frame, 0, b.empty)
	return b
}

// mix makes a number that looks random of another one (the finisher of
// splitmix64).
func mix(n uint64) uint64 {
	n *= 0x9E3779B97F4A7C15
	n = (n ^ n>>30) * 0xBF58476D1CE4E5B9
	n = (n ^ n>>27) * 0x94D049BB133111EB
	return n ^ n>>31
}

// look works out all that is known of an empty square.
func (b *board) look(c int) (q square) {
	for d, p := range b.spots[c] {
		from := int(p.shift) + b.pad - b.reach
		q.shape[d] = b.book.look(b.bits[sideX][p.line]>>from&b.mask, b.bits[sideO][p.line]>>from&b.mask)
	}
	b.weigh(&q)
	return q
}

// weigh works out class and worth from the shapes.
func (b *board) weigh(q *square) {
	for s := range q.sum {
		q.sum[s] = 0
		for _, both := range q.shape {
			q.sum[s] += b.weights[s][both>>(4*s)&15]
		}
	}
	q.class[sideX], q.suspect = combine(q.sum[sideX], b.renju)
	q.class[sideO], _ = combine(q.sum[sideO], false)
}

// reshape puts other shapes along one line in place of those that are known. In
// most cases they are others for one side only.
func (b *board) reshape(q *square, d int, found uint8) {
	was := q.shape[d]
	q.shape[d] = found
	if x := found & 15; x != was&15 {
		q.sum[sideX] += b.weights[sideX][x] - b.weights[sideX][was&15]
		q.class[sideX], q.suspect = combine(q.sum[sideX], b.renju)
	}
	if o := found >> 4; o != was>>4 {
		q.sum[sideO] += b.weights[sideO][o] - b.weights[sideO][was>>4]
		q.class[sideO], _ = combine(q.sum[sideO], false)
	}
}

// change makes what is known of an empty square something else, in the sums and
// sets too.
func (b *board) change(c int, to *square) {
	q := &b.squares[c]
	for s := range b.worth {
		b.worth[s] += to.sum[s].worth() - q.sum[s].worth()
		if to.class[s] != q.class[s] {
			b.tally(side(s), c, q.class[s], -1)
			b.tally(side(s), c, to.class[s], 1)
		}
	}
	*q = *to
}

// tally adds a square to its class or takes it away.
func (b *board) tally(s side, c int, k class, n int) {
	b.counts[s][k] += n
	switch {
	case k == classFive:
		b.fives[s].flip(c)
	case k >= classFour:
		b.fours[s].flip(c)
	}
}

// put places a mark on an empty square. What is known of that square leaves the
// sums and sets, but stays with the square for when the mark is lifted. Whether
// the mark may be placed, or wins, is the caller's to know.
func (b *board) put(c int, s side) {
	b.frames = append(b.frames, frame{c, s, len(b.changes)})
	q := &b.squares[c]
	for i := range b.worth {
		b.worth[i] -= q.sum[i].worth()
		b.tally(side(i), c, q.class[i], -1)
	}
	b.taken[c] = true
	b.empty--
	b.hash ^= b.keys[s][c]
	for d, p := range b.spots[c] {
		b.bits[s][p.line] |= b.bit(p)
		b.refresh(c, d, p)
	}
}

// refresh looks again at the empty squares that a mark on c matters to along one
// line.
func (b *board) refresh(c, d int, p spot) {
	x, o := b.bits[sideX][p.line], b.bits[sideO][p.line]
	from := int(p.shift) + b.pad - b.reach
	first := c - b.reach*b.steps[d]
	for free := ^(x | o) >> from & b.mask; free != 0; free &= free - 1 {
		i := bits.TrailingZeros64(free)
		at := from + i - b.reach
		found := b.book.look(x>>at&b.mask, o>>at&b.mask)
		near := first + i*b.steps[d]
		q := &b.squares[near]
		if found == q.shape[d] {
			continue
		}
		b.changes = append(b.changes, change{int32(near), *q})
		to := *q
		b.reshape(&to, d, found)
		b.change(near, &to)
	}
}

// lift takes back the last mark that was put. Marks are lifted in the reverse
// order, so every square that changed is still as that mark left it.
func (b *board) lift() {
	last := b.frames[len(b.frames)-1]
	b.frames = b.frames[:len(b.frames)-1]
	for i := len(b.changes) - 1; i >= last.changes; i-- {
		b.change(int(b.changes[i].cell), &b.changes[i].was)
	}
	b.changes = b.changes[:last.changes]
	b.grid.lift(last.cell, last.side)
	b.hash ^= b.keys[last.side][last.cell]
	b.taken[last.cell] = false
	b.empty++
	q := &b.squares[last.cell]
	for i := range b.worth {
		b.worth[i] += q.sum[i].worth()
		b.tally(side(i), last.cell, q.class[i], 1)
	}
}

// sure reports whether two squares that complete lines of a side cannot both be
// prevented by one mark, and no foul keeps the side from making them.
func (b *board) sure(s side) bool { return b.plain && (!b.renju || s == sideO) }
