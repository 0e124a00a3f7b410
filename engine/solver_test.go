package engine_test

import (
	"math/bits"
	"slices"
	"testing"

	"rowhouse/engine"
)

// solver finds out whether one side can force a win on a small board, by trying
// all that matters. The engine plays along and has the last word on who has won;
// the solver knows lines only to see what is forced.
//
// Both sides' marks are sets of cells, a bit each. A position that is turned or
// mirrored is the same one.
type solver struct {
	t     *testing.T
	game  *engine.Game
	hero  engine.Mark // whose win is asked for
	all   uint64      // every cell
	lines []uint64
	views [][]byteTable
	known map[position]bound // whose turn it is follows from the marks
	nodes int
}

// position is the marks of the hero and of the other side.
type position struct{ hero, other uint64 }

// bound is how many marks of its own the hero needs for a win, as far as known:
// won are enough, 0 for not known, and lost are not.
type bound struct{ won, lost int }

// byteTable says where the eight cells of one byte of a set are seen.
type byteTable [256]uint64

func newSolver(t *testing.T, r engine.Rules, hero engine.Mark) *solver {
	s := &solver{t: t, game: newGame(t, r, engine.X), hero: hero, all: 1<<r.Cells() - 1, known: map[position]bound{}}
	for _, segment := range segments(r) {
		var line uint64
		for _, c := range segment {
			line |= 1 << c
		}
		s.lines = append(s.lines, line)
	}
	for v := range view(8) {
		if seen, _ := v.cell(r, 0); seen.Width == r.Width {
			s.views = append(s.views, tables(r, v))
		}
	}
	return s
}

// tables precomputes how sets of cells are seen from v.
func tables(r engine.Rules, v view) []byteTable {
	table := make([]byteTable, (r.Cells()+7)/8)
	for c := range r.Cells() {
		_, at := v.cell(r, c)
		for set := range 256 {
			if set>>(c%8)&1 == 1 {
				table[c/8][set] |= 1 << at
			}
		}
	}
	return table
}

// canonical is the position as it is seen from the side where it is smallest.
func (s *solver) canonical(p position) position {
	best := position{^uint64(0), 0}
	for _, table := range s.views {
		var seen position
		for i := range table {
			seen.hero |= table[i][p.hero>>(8*i)&255]
			seen.other |= table[i][p.other>>(8*i)&255]
		}
		if seen.hero < best.hero || seen.hero == best.hero && seen.other < best.other {
			best = seen
		}
	}
	return best
}

// threats are the cells that complete a line of own marks.
func (s *solver) threats(own, other uint64) (cells uint64) {
	for _, line := range s.lines {
		if missing := line &^ own; line&other == 0 && bits.OnesCount64(missing) == 1 {
			cells |= missing
		}
	}
	return cells
}

// hopeless reports whether the other side can keep the hero from every line,
// whatever the hero does. Let each line that the other side has not entered weigh
// 1/2 for every cell that is missing. If the other side takes the heaviest cell
// each time, the sum never grows; a whole line would weigh 1 (Erdős, Selfridge).
func (s *solver) hopeless(p position, heroMoves bool) bool {
	const whole = 1 << 20
	sum := 0
	for _, line := range s.lines {
		if line&p.other == 0 {
			sum += whole >> bits.OnesCount64(line&^p.hero)
		}
	}
	if heroMoves {
		sum *= 2
	}
	return sum < whole
}

// canWin reports whether the hero forces a win from here. It looks for a quick one
// first: wins of the first player on boards of this size take six marks or less.
func (s *solver) canWin(p position) bool {
	return s.wins(p, 6) || s.wins(p, bits.OnesCount64(s.all))
}

// wins reports whether the hero forces a win from here with so many more marks of
// its own. A tie is as bad as a loss. The game is left as it was found.
func (s *solver) wins(p position, left int) bool {
	heroMoves := s.game.Turn() == s.hero
	mine, theirs := s.threats(p.hero, p.other), s.threats(p.other, p.hero)
	moves := s.all &^ (p.hero | p.other)
	switch {
	case heroMoves && mine != 0:
		return s.ends(mine)
	case !heroMoves && theirs != 0:
		return !s.ends(theirs)
	case s.hopeless(p, heroMoves) || heroMoves && left <= 1:
		return false
	case heroMoves && theirs != 0:
		moves = theirs // all others lose at once, and so does this one if there are two
	case !heroMoves && mine != 0:
		moves = mine
	}
	if bits.OnesCount64(moves) > 1 && moves != s.all&^(p.hero|p.other) {
		return !heroMoves // two threats cannot both be met
	}
	key := s.canonical(p)
	b := s.known[key]
	if b.lost >= left || b.won > 0 && b.won <= left {
		return b.lost < left
	}
	won := s.search(p, moves, left)
	if won {
		b.won = left
	} else {
		b.lost = left
	}
	s.known[key] = b
	return won
}

// search tries moves until one is good for who makes it.
func (s *solver) search(p position, moves uint64, left int) bool {
	heroMoves := s.game.Turn() == s.hero
	for _, c := range s.order(p, moves) {
		if s.try(p, c, left) == heroMoves {
			return heroMoves
		}
	}
	return !heroMoves
}

// try makes a move that completes no line, asks who wins then, and takes it back.
func (s *solver) try(p position, c, left int) (won bool) {
	s.nodes++
	d, err := s.game.Decide(s.game.Turn(), engine.Click{Cell: c})
	if err != nil || d.Reason == engine.ReasonLine {
		s.t.Fatalf("cell %d after %v: got %+v, %v; no line was seen", c, s.game.Moves(), d, err)
	}
	if d.Winner == engine.Tie {
		return false
	}
	if s.game.Turn() == s.hero {
		p.hero |= 1 << c
		left--
	} else {
		p.other |= 1 << c
	}
	s.game.Apply(d)
	won = s.wins(p, left)
	s.game.TakeBack()
	return won
}

// order returns the moves, the most promising first: for both sides the cells
// that matter most to the lines the hero can still complete. The hero builds on
// what is there, the other side weighs as hopeless does.
func (s *solver) order(p position, moves uint64) []int {
	var weight [64]int
	steep := 1
	if s.game.Turn() == s.hero {
		steep = 2
	}
	for _, line := range s.lines {
		if line&p.other == 0 {
			for missing := line &^ p.hero; missing != 0; missing &= missing - 1 {
				weight[bits.TrailingZeros64(missing)] += 1 << (steep * bits.OnesCount64(line&p.hero))
			}
		}
	}
	cells := make([]int, 0, 64)
	for ; moves != 0; moves &= moves - 1 {
		cells = append(cells, bits.TrailingZeros64(moves))
	}
	slices.SortFunc(cells, func(a, b int) int { return weight[b] - weight[a] })
	return cells
}

// ends asks the engine whether each of these cells wins for whose turn it is.
func (s *solver) ends(cells uint64) bool {
	for ; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(cells)
		d, err := s.game.Decide(s.game.Turn(), engine.Click{Cell: c})
		if err != nil || d.Winner != engine.Winner(s.game.Turn()) {
			s.t.Fatalf("cell %d after %v: got %+v, %v; want a win", c, s.game.Moves(), d, err)
		}
	}
	return true
}
