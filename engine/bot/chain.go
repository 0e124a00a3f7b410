package bot

import "math/bits"

// chain looks for a win of me, who is to move, by fours alone: each must be
// answered on the spot, so the tree is narrow and deep. It returns in how many
// plies, or 0. At most left fours are tried in a row, and no node beyond
// s.chainEnd is visited. Plain fours that have nothing to do with the last one,
// on the square last, are left out where last is a square: they could as well
// have come before it. A win that needs two of them together is missed then.
func (s *search) chain(me side, left, ply, last int) int {
	b, you := s.board, me.other()
	if !s.visit() || s.nodes > s.chainEnd {
		return 0
	}
	if b.counts[me][classFive] > 0 {
		return 1
	}
	// One line that you are about to complete must be prevented by a four; two
	// cannot be.
	urgent := b.counts[you][classFive]
	if urgent == 0 && b.counts[me][classWin] > 0 && b.sure(me) {
		return 3
	}
	if left == 0 || ply >= mostPlies-2 || urgent > 1 {
		return 0
	}
	// Different orders of the same fours lead to the same position. The low byte
	// holds how many fours were tried there.
	known := b.hash ^ s.toMove[me]
	if last >= 0 {
		known ^= bits.RotateLeft64(b.keys[me][last], 16)
	}
	failed := &s.memory.failed[known&uint64(len(s.memory.failed)-1)]
	if *failed>>8 == known>>8 && int(*failed&255) >= left {
		return 0
	}
	cells := s.fourCells(me, urgent == 1, ply)
	follows := last
	// Fours that threaten more than the one line are tried before plain ones.
	for _, strong := range [2]bool{true, false} {
		for _, c := range cells {
			if b.squares[c].class[me] > classFour != strong || !strong && last >= 0 && !b.related(c, last) ||
				!b.allowed(c, me) {
				continue
			}
			if !s.whole {
				follows = c
			}
			b.put(c, me)
			n := s.answered(me, left-1, ply+1, follows)
			b.lift()
			if n > 0 {
				return n + 1
			}
		}
	}
	// Only a search that ended by itself has proven anything.
	if !s.stopped && s.nodes <= s.chainEnd {
		*failed = known&^255 | uint64(left)
	}
	return 0
}

// fourCells lists the squares on which me makes a four, of which it must be one
// that prevents a line of the other side where that is urgent.
func (s *search) fourCells(me side, urgent bool, ply int) []int {
	try := s.board.fours[me]
	if urgent {
		for i := range try {
			try[i] &= s.board.fives[me.other()][i]
		}
	}
	s.cells[ply] = try.appendTo(s.cells[ply][:0])
	return s.cells[ply]
}

// answered goes on after me has made a four, with every answer that may prevent
// the line. It returns in how many plies me wins whatever the answer, or 0.
func (s *search) answered(me side, left, ply, last int) int {
	b, you := s.board, me.other()
	switch {
	case b.counts[you][classFive] > 0 || b.counts[me][classFive] == 0:
		return 0
	case b.counts[me][classFive] > 1 && b.plain:
		return 2
	}
	// Without any answer, since all are fouls, the line is completed next.
	longest := 2
	for _, c := range s.defences(me, ply) {
		if !b.allowed(c, you) {
			continue
		}
		b.put(c, you)
		n := s.chain(me, left, ply+1, last)
		b.lift()
		if n == 0 {
			return 0
		}
		longest = max(longest, n+1)
	}
	return longest
}

// related reports whether one line can hold both squares.
func (b *board) related(c, other int) bool {
	for d, p := range b.spots[c] {
		q := b.spots[other][d]
		if p.line == q.line && abs(int(p.shift)-int(q.shift)) < b.pad {
			return true
		}
	}
	return false
}
