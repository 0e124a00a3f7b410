package bot

// Values are from the view of the side to move. A win in n plies is win-n.
const (
	win       = 20000
	sureWin   = win - 1000 // values beyond are proven wins
	mostWorth = 10000      // no position is worth more that is not proven
	mostPlies = 96
)

// search is one question and all that is remembered while it is answered.
type search struct {
	board  *board
	memory *Memory
	skill  skill
	budget Budget
	seed   uint64

	nodes    int
	stopped  bool                // for good: every node returns at once
	chainEnd int                 // the node at which a search for fours gives up
	whole    bool                // a search for fours leaves none out
	toMove   [2]uint64           // tells positions apart that differ only in who moves
	history  [2][mostCells]int32 // how often a square has cut a search
	killers  [mostPlies][2]int   // the last two squares that did so at a ply
	lists    [mostPlies][]move   // each ply's moves, kept to spare allocations
	cells    [mostPlies][]int    // each ply's squares that are looked through
}

// visit counts a node and reports whether the search may go on. Stop is asked
// before the first node and every 128 nodes, a fraction of a millisecond.
func (s *search) visit() bool {
	if s.stopped {
		return false
	}
	if s.budget.Stop != nil && s.nodes&127 == 0 && s.budget.Stop() ||
		s.budget.Nodes > 0 && s.nodes >= s.budget.Nodes {
		s.stopped = true
		return false
	}
	s.nodes++
	return true
}

// node is alpha-beta: the value of the position for me, who is to move, exact
// if it lies between alpha and beta. What it returns after the search was
// stopped means nothing.
func (s *search) node(me side, depth, alpha, beta, ply int) int {
	if !s.visit() {
		return 0
	}
	if v, known := s.settled(me, ply); known {
		return v
	}
	urgent := s.board.counts[me.other()][classFive] > 0
	if !urgent && depth <= 0 || ply >= mostPlies-1 {
		return s.quiet(me, ply)
	}
	// What is stored is used as it is only if it was searched at least as deep;
	// its move is tried first in any case.
	key := s.board.hash ^ s.toMove[me]
	first := -1
	if t := s.memory.find(key); t != nil {
		first = int(t.move)
		if v := fromTable(int(t.value), ply); int(t.depth) >= depth &&
			(t.bound == exact || t.bound == atLeast && v >= beta || t.bound == atMost && v <= alpha) {
			return v
		}
	}
	if n := s.fours(me, depth, ply); n > 0 {
		return win - ply - n
	}
	best, cell := s.try(me, depth, [2]int{alpha, beta}, ply, first)
	if s.stopped {
		return 0 // half a search must not be stored
	}
	kind := exact
	if best >= beta {
		kind = atLeast
	} else if best <= alpha {
		kind = atMost
	}
	s.memory.keep(slot{key: key, value: int16(toTable(best, ply)), move: int16(cell),
		depth: int8(min(max(depth, 0), 100)), bound: kind})
	return best
}

// settled returns the value of a position that needs no search.
func (s *search) settled(me side, ply int) (v int, known bool) {
	b, you := s.board, me.other()
	urgent := b.counts[you][classFive]
	switch {
	case b.counts[me][classFive] > 0:
		return win - ply - 1, true
	case b.worth[sideX] == 0 && b.worth[sideO] == 0:
		return 0, true // nobody can complete a line any more
	case urgent > 1 && b.plain:
		return -(win - ply - 2), true
	case urgent == 0 && b.counts[me][classWin] > 0 && b.sure(me):
		return win - ply - 3, true
	}
	return 0, false
}

// try searches the moves of a node. The window is alpha and beta.
func (s *search) try(me side, depth int, window [2]int, ply, first int) (best, cell int) {
	b, alpha, beta := s.board, window[0], window[1]
	urgent := b.counts[me.other()][classFive] > 0
	list := s.moves(ply, me, s.skill.width, first)
	if len(list) == 0 {
		if urgent {
			return -(win - ply - 2), -1
		}
		return 0, -1 // nothing may be taken: a tie
	}
	best, cell = -win, list[0].cell
	next := depth - 1
	if urgent {
		next = depth // an answer that is forced costs nothing
	}
	for i, m := range list {
		less := s.less(i, next, m.cell)
		b.put(m.cell, me)
		v := s.reduced(me, next, [2]int{alpha, beta}, ply, less)
		b.lift()
		if s.stopped {
			return 0, -1
		}
		if v > best {
			best, cell = v, m.cell
		}
		if alpha = max(alpha, v); alpha >= beta {
			s.reward(me, m.cell, depth, ply)
			break
		}
	}
	return best, cell
}

// inFull is what less returns for the first move of a list.
const inFull = -1

// less says how much less deep the move of a list is searched: quiet ones that
// come late are.
func (s *search) less(i, depth, c int) int {
	class := s.board.squares[c].class
	switch {
	case i == 0:
		return inFull
	case i < 3 || depth < 2 || class[sideX] >= classThree || class[sideO] >= classThree:
		return 0
	case i < 8:
		return 1
	}
	return 2
}

// reduced searches one move: the first of a list in full, later ones with a
// narrow window and perhaps less deep, and again in full if they turn out better
// than expected.
func (s *search) reduced(me side, depth int, window [2]int, ply, less int) int {
	alpha, beta := window[0], window[1]
	you := me.other()
	if less == inFull {
		return -s.node(you, depth, -beta, -alpha, ply+1)
	}
	v := -s.node(you, depth-less, -alpha-1, -alpha, ply+1)
	if v > alpha && less > 0 {
		v = -s.node(you, depth, -alpha-1, -alpha, ply+1)
	}
	if v > alpha && v < beta {
		v = -s.node(you, depth, -beta, -alpha, ply+1)
	}
	return v
}

// reward remembers a move that cut a search short, so that it is tried early
// elsewhere. Deep searches count more; all counts are halved before one grows so
// large that it would outweigh what shapes say.
func (s *search) reward(me side, c, depth, ply int) {
	if s.killers[ply][0] != c {
		s.killers[ply] = [2]int{c, s.killers[ply][0]}
	}
	h := &s.history[me][c]
	if *h += int32(depth * depth); *h > 1<<14 {
		for i := range s.history[me] {
			s.history[me][i] /= 2
		}
	}
}

// fours looks for a win by fours where the skill has it, longer where the search
// is still deep.
func (s *search) fours(me side, depth, ply int) int {
	// Most positions have no four at all and cost nothing here.
	left := s.skill.leafFours
	if left == 0 || s.board.counts[me][classFour]+s.board.counts[me][classFourThree]+s.board.counts[me][classWin] == 0 {
		return 0
	}
	s.chainEnd = s.nodes + 50
	if depth > 1 {
		left, s.chainEnd = 2*left, s.nodes+50*depth
	}
	return s.chain(me, left, ply, -1)
}

// quiet values a position at the end of the search.
func (s *search) quiet(me side, ply int) int {
	if ply < mostPlies-1 {
		if n := s.fours(me, 0, ply); n > 0 {
			return win - ply - n
		}
	}
	b, you := s.board, me.other()
	// The side to move is ahead by a move. How much that is worth was found by
	// matches.
	v := int(b.worth[me]-b.worth[you]) + 190
	mine, yours := &b.counts[me], &b.counts[you]
	switch {
	case yours[classWin] > 0:
		v -= 150 // has to be met, with one's own fours first
		if mine[classFour]+mine[classFourThree] == 0 {
			v -= 150
		}
	case mine[classWin]+mine[classFourThree] > 0:
		v += 300
	case mine[classDoubleThree] > 0 && yours[classFour]+yours[classFourThree] == 0:
		v += 300
	case yours[classFourThree] > 0:
		v -= 150
	}
	v += int(mix(b.hash^s.seed) >> 61) // equals are told apart by the seed
	return max(-mostWorth, min(v, mostWorth))
}

// toTable makes a win's value count from the position, fromTable from the root.
func toTable(v, ply int) int {
	switch {
	case v > sureWin:
		return v + ply
	case v < -sureWin:
		return v - ply
	}
	return v
}

func fromTable(v, ply int) int {
	switch {
	case v > sureWin:
		return v - ply
	case v < -sureWin:
		return v + ply
	}
	return v
}
