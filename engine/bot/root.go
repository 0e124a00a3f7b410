package bot

import "rowhouse/engine"

// skill is what a level may do.
type skill struct {
	depth     int // plies, on boards that are not small
	width     int // squares tried in a position
	rootWidth int // squares tried in the position that is asked about
	leafFours int // fours in a row looked for in the positions of the search; 0: none
	rootFours int // and at its root
	rootNodes int // nodes for the latter
}

func skillOf(level Level) skill {
	if level == Hard {
		return skill{depth: 40, width: 11, rootWidth: 28, leafFours: 6, rootFours: 18, rootNodes: 30000}
	}
	return skill{depth: 4, width: 10, rootWidth: 16, rootFours: 2, rootNodes: 200}
}

// small is how many free squares are few enough to try them all as deep as they
// go.
const small = 16

func newSearch(g *engine.Game, level Level, seed uint64, b Budget) *search {
	memory := b.memory(level)
	memory.begin(g.Rules())
	s := &search{board: newBoard(g, memory.shapes), memory: memory, skill: skillOf(level), budget: b, seed: mix(seed)}
	for i := range s.toMove {
		s.toMove[i] = mix(uint64(-1 - i))
	}
	for i := range s.killers {
		s.killers[i] = [2]int{-1, -1}
	}
	if s.board.empty <= small {
		s.skill.depth, s.skill.width, s.skill.rootWidth = small, small, small
	}
	return s
}

// result is what a search came to.
type result struct {
	cell  int // the square to take
	value int // for the side to move
	depth int // plies that were searched in full
}

// best answers for me by iterative deepening. It has an answer before it
// searches at all, and keeps the one of the last depth that it finished, or a
// better one that it came upon after that depth's move had been searched again.
func (s *search) best(me side) result {
	// An empty board has nothing to search, a line to complete needs none.
	if s.board.empty == s.board.cells && s.board.cells > small {
		return result{cell: s.middle()}
	}
	if wins := s.board.fives[me].appendTo(nil); len(wins) > 0 {
		return result{cell: wins[0], value: win - 1}
	}
	list := append([]move(nil), s.moves(0, me, s.skill.rootWidth, -1)...)
	if len(list) == 0 {
		return result{cell: s.any(me)}
	}
	// From here on there is an answer, whenever the search is stopped.
	r := result{cell: list[0].cell}
	if !s.visit() || len(list) == 1 {
		return r // nothing else is worth a thought
	}
	if c, n := s.longFours(me); n > 0 {
		return result{cell: c, value: win - n, depth: n}
	}
	for depth := 1; depth <= min(s.skill.depth, s.board.empty); depth++ {
		value, cell := s.root(me, depth, list)
		// The best move so far is searched first, so a move found in a search
		// that was cut short is at least as good as that one.
		if cell >= 0 {
			r.cell, r.value = cell, value
		}
		if s.stopped {
			return r
		}
		r.depth = depth
		// Who has won will not win more by a deeper look.
		if value > sureWin || value < -sureWin {
			return r
		}
	}
	return r
}

// root searches all moves of the list to a depth and brings the best one to the
// front. When it is stopped it returns the best of those that were finished, or
// -1 if there was none.
func (s *search) root(me side, depth int, list []move) (value, cell int) {
	value, cell = -win, -1
	for i, m := range list {
		less := min(s.less(i, depth-1, m.cell), 1)
		s.board.put(m.cell, me)
		v := s.reduced(me, depth-1, [2]int{value, win}, 0, less)
		s.board.lift()
		if s.stopped {
			return value, cell
		}
		if v > value {
			value, cell = v, m.cell
			copy(list[1:i+1], list[:i])
			list[0] = m
		}
	}
	return value, cell
}

// longFours looks for a win by fours from the root, shorter ones first, and
// returns its first square.
func (s *search) longFours(me side) (cell, plies int) {
	b := s.board
	if b.counts[me.other()][classFive] > 0 {
		return 0, 0
	}
	s.chainEnd = s.nodes + s.skill.rootNodes
	if s.budget.Nodes > 0 {
		s.chainEnd = min(s.chainEnd, s.nodes+s.budget.Nodes/4)
	}
	s.whole = true
	defer func() { s.whole = false }()
	cells := b.fours[me].appendTo(nil)
	for left := 0; left < s.skill.rootFours && !s.stopped && s.nodes <= s.chainEnd; left++ {
		for _, c := range cells {
			if !b.allowed(c, me) {
				continue
			}
			b.put(c, me)
			n := s.answered(me, left, 1, -1)
			b.lift()
			if n > 0 {
				return c, n + 1
			}
		}
	}
	return 0, 0
}

// any returns a square that may be taken, the most urgent one: for positions in
// which nothing is worth anything, or nothing helps.
func (s *search) any(me side) int {
	b, best, cell := s.board, -1, -1
	for c := range b.cells {
		if b.taken[c] || !b.allowed(c, me) {
			continue
		}
		if u := b.urgency(c, me); u > best {
			best, cell = u, c
		}
	}
	return cell
}

// middle returns a square next to the middle of the board, or the middle.
func (s *search) middle() int {
	r := s.board.rules
	x, y := r.Width/2, r.Height/2
	if r.Width > 6 && r.Height > 6 {
		x, y = x-1+int(s.seed%3), y-1+int(s.seed/3%3)
	}
	return y*r.Width + x
}
