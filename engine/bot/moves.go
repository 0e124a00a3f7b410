package bot

// move is a square to try, with what speaks for trying it early.
type move struct {
	cell  int
	order int
}

// attack and defend are what a square's class is worth in ordering moves, to the
// side that makes it and to the side that takes it away.
func attack(c class) int {
	return [classes]int{0, 20, 200, 900, 420, 3000, 6000, 50000}[c]
}

func defend(c class) int {
	return [classes]int{0, 10, 90, 450, 150, 1500, 4000, 20000}[c]
}

// urgency orders squares by shapes alone.
func (b *board) urgency(c int, me side) int {
	q, you := &b.squares[c], me.other()
	return int(q.sum[me].worth())*3 + int(q.sum[you].worth())*2 + attack(q.class[me]) + defend(q.class[you])
}

// listing is a list of moves in the making, best first.
type listing struct {
	me    side
	ply   int
	width int // at most so many
	first int // goes before all others
	list  []move
}

// moves lists what me tries, best first, at most width squares. Where there is a
// threat these are all that can meet it. The list is empty only if me has no
// square that may be taken, or none that meets a line about to be completed.
func (s *search) moves(ply int, me side, width, first int) []move {
	b, you := s.board, me.other()
	l := listing{me, ply, b.cells, first, s.lists[ply][:0]}
	switch {
	case b.counts[you][classFive] > 0:
		for _, c := range s.defences(you, ply) {
			s.add(&l, c)
		}
		s.lists[ply] = l.list
		return l.list
	case b.plain && b.counts[you][classWin] > 0:
		// What you would win by next consists of fours, so whatever meets it is
		// a square where you could make one, or a four of one's own.
		both := b.fours[me]
		for i := range both {
			both[i] |= b.fours[you][i]
		}
		s.cells[ply] = both.appendTo(s.cells[ply][:0])
		for _, c := range s.cells[ply] {
			s.add(&l, c)
		}
	}
	// A square that is worth nothing to anybody is no better than to pass.
	if l.width = width; len(l.list) == 0 {
		for c := range b.cells {
			if q := &b.squares[c]; !b.taken[c] && q.sum[sideX].worth()+q.sum[sideO].worth() > 0 {
				s.add(&l, c)
			}
		}
	}
	s.lists[ply] = l.list
	return l.list
}

// add sorts a square into the list if it is among the best of them and may be
// taken.
func (s *search) add(l *listing, c int) {
	order := s.board.urgency(c, l.me) + int(s.history[l.me][c])>>5
	switch c {
	case l.first:
		order += 1 << 30
	case s.killers[l.ply][0]:
		order += 300
	case s.killers[l.ply][1]:
		order += 200
	}
	// Whether it may be taken is asked last, since it can take long.
	full := len(l.list) >= l.width
	if full && order <= l.list[len(l.list)-1].order || !s.board.allowed(c, l.me) {
		return
	}
	if !full {
		l.list = append(l.list, move{})
	}
	i := len(l.list) - 1
	for ; i > 0 && l.list[i-1].order < order; i-- {
		l.list[i] = l.list[i-1]
	}
	l.list[i] = move{c, order}
}

// defences lists the squares that may keep you from completing a line: those
// that complete one, and where marks hold the ends of a line, its ends.
func (s *search) defences(you side, ply int) []int {
	b := s.board
	cells := b.fives[you].appendTo(s.cells[ply][:0])
	// A line that is held at one end can be prevented at the other.
	if !b.plain {
		for _, c := range cells {
			for d, p := range b.spots[c] {
				if shape(b.squares[c].shape[d]>>(4*you)&15) != five {
					continue
				}
				for _, end := range b.ends(p, you) {
					if near := c + end*b.steps[d]; end != 0 && !contains(cells, near) {
						cells = append(cells, near)
					}
				}
			}
		}
	}
	s.cells[ply] = cells
	return cells
}

// ends returns how far the free squares at both ends of a side's row through a
// spot are away from it, and 0 for an end that is not free.
func (b *board) ends(p spot, who side) (away [2]int) {
	x, o := b.bits[sideX][p.line], b.bits[sideO][p.line]
	own, middle := b.bits[who][p.line]&^b.bits[who.other()][p.line], int(p.shift)+b.pad
	for i, step := range [2]int{-1, 1} {
		at := middle + step
		for own>>at&1 != 0 {
			at += step
		}
		if (x|o)>>at&1 == 0 {
			away[i] = at - middle
		}
	}
	return away
}

func contains(list []int, c int) bool {
	for _, other := range list {
		if other == c {
			return true
		}
	}
	return false
}
