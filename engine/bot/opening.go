package bot

import (
	"math/bits"
	"math/rand/v2"

	"rowhouse/engine"
)

// even is how little a position may be worth to be called balanced.
const even = 40

// open answers for the seat that must act while an opening lasts. Who will play
// which mark is still open, so the marks are placed to leave a position in which
// neither is better, and choices go to the side that is.
func (s *search) open(g *engine.Game) (engine.Message, result) {
	draw := rand.New(rand.NewPCG(s.seed, uint64(g.Ply())))
	next := sideOf(g.Turn())
	if g.Rules().Opening == engine.OpeningPie {
		return s.pie(g, next, draw)
	}
	if choices := g.Choices(); len(choices) > 0 {
		return s.choose(choices, next, draw)
	}
	// The last mark before somebody chooses makes the balance; those before it
	// may stand anywhere.
	cell := -1
	switch {
	case g.Ply() < 3:
		if cell = knownThird(g, draw); cell < 0 && g.Ply() < 2 {
			cell = s.anywhere(next, draw)
		}
	case g.Ply() == 3:
		cell = s.anywhere(next, draw)
	}
	if cell < 0 {
		cell = s.balance(next, draw)
	}
	return engine.Click{Cell: cell}, result{cell: cell}
}

// choose takes the side that the search prefers. Next is O, whoever plays it. It
// asks for more marks only where it sees no difference, and then not always.
func (s *search) choose(choices []string, next side, draw *rand.Rand) (engine.Message, result) {
	r := s.best(next)
	stay, swap := engine.ChoiceStay, engine.ChoiceSwap
	if len(choices) == 2 {
		stay, swap = swap, stay // who chooses now sits at X
	}
	switch {
	case len(choices) == 3 && r.value > -even && r.value < even && draw.IntN(2) == 0:
		return engine.Choose{Choice: engine.ChoiceMore}, r
	case r.value >= 0:
		return engine.Choose{Choice: stay}, r
	}
	return engine.Choose{Choice: swap}, r
}

// pie places a first mark that is worth about half of the best one, or judges
// the one that stands there by the same measure, unless the search proves more.
func (s *search) pie(g *engine.Game, next side, draw *rand.Rand) (engine.Message, result) {
	if g.Ply() == 0 {
		cell := s.modest(draw)
		return engine.Click{Cell: cell}, result{cell: cell}
	}
	r := s.best(next)
	// A search says little about one mark on a large board, so it is measured by
	// the lines that can come of it.
	swap := s.board.strengths()[g.Moves()[0]] > 0.5
	switch {
	case r.value > sureWin || s.board.worth[sideX] == 0 && s.board.worth[sideO] == 0:
		swap = false
	case r.value < -sureWin:
		swap = true
	}
	if swap {
		return engine.Choose{Choice: engine.ChoiceSwap}, r
	}
	return engine.Click{Cell: r.cell}, r
}

// strengths says of every square how many lines can come of a mark there, as a
// share of the most that any has: 1 in the middle of a large board.
func (b *board) strengths() []float64 {
	all, most := make([]float64, b.cells), 1.0
	for c := range all {
		for _, p := range b.spots[c] {
			edge := b.bits[sideX][p.line] & b.bits[sideO][p.line]
			at := int(p.shift) + b.pad
			after := min(bits.TrailingZeros64(edge>>(at+1)), b.pad-1)
			before := min(bits.LeadingZeros64(edge<<(64-at)), b.pad-1)
			all[c] += float64(max(0, after+before+2-b.pad))
		}
		most = max(most, all[c])
	}
	for c := range all {
		all[c] /= most
	}
	return all
}

// modest returns a square for the first mark that is worth about half of the
// best, or the weakest square.
func (s *search) modest(draw *rand.Rand) int {
	var fair []int
	weakest, all := 0, s.board.strengths()
	for c, v := range all {
		if v >= 0.35 && v <= 0.5 {
			fair = append(fair, c)
		}
		if v < all[weakest] {
			weakest = c
		}
	}
	if len(fair) == 0 {
		return weakest
	}
	return fair[draw.IntN(len(fair))]
}

// candidates lists legal squares that complete no line, in an order that was
// drawn, those not far from the other marks or the middle first.
func (s *search) candidates(next side, draw *rand.Rand) []int {
	b := s.board
	var near, far []int
	for _, c := range draw.Perm(b.cells) {
		if b.taken[c] || !b.allowed(c, next) || b.squares[c].class[next] == classFive {
			continue
		}
		if b.close(c) {
			near = append(near, c)
		} else {
			far = append(far, c)
		}
	}
	return append(near, far...)
}

// close reports whether a mark stands within three squares, or, on an empty
// board, whether the middle is within a third of the board.
func (b *board) close(c int) bool {
	w, h := b.rules.Width, b.rules.Height
	x, y := c%w, c/w
	if b.empty == b.cells {
		return 3*abs(2*x-w+1) <= 2*w && 3*abs(2*y-h+1) <= 2*h
	}
	for other, taken := range b.taken {
		if taken && abs(other%w-x) <= 3 && abs(other/w-y) <= 3 {
			return true
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }

// anywhere returns a square for a mark that a later one will balance.
func (s *search) anywhere(next side, draw *rand.Rand) int {
	if list := s.candidates(next, draw); len(list) > 0 {
		return list[0]
	}
	return s.any(next)
}

// balance returns, of some squares, the one after which a short search sees the
// least difference between the sides.
func (s *search) balance(next side, draw *rand.Rand) int {
	list := s.candidates(next, draw)
	if len(list) == 0 {
		return s.any(next)
	}
	best, least := list[0], win+1
	// Some dozens are enough to find one that is nearly even.
	for _, c := range list[:min(len(list), 32)] {
		s.board.put(c, next)
		v := abs(s.node(next.other(), 3, -win, win, 1))
		s.board.lift()
		if s.stopped {
			break
		}
		if v < least {
			best, least = c, v
		}
	}
	return best
}
