package bot

import "rowhouse/engine"

// Memory is the room that a search works in: 64 KB for [Easy], under
// 4 MB for [Medium], under 16 MB for [Hard]. Handed in again it
// saves the next search from making a new one; it never changes an answer. Two
// searches must not use one Memory at the same time.
type Memory struct {
	level  Level
	rules  shapeRules
	shapes []uint64
	table  []slot
	failed []uint64
	round  uint16 // counts searches; what an earlier one left is not read
}

// shapeRules is what the shapes of a window depend on. Shapes that are kept for
// other rules are useless.
type shapeRules struct {
	inRow     int
	overline  engine.Overline
	ends      engine.Ends
	forbidden engine.Forbidden
}

// NewMemory makes the room for searches of a level.
func NewMemory(level Level) *Memory {
	m := &Memory{level: level}
	switch level {
	case Hard:
		m.shapes, m.table, m.failed = make([]uint64, 1<<16), make([]slot, 1<<19), make([]uint64, 1<<16)
	case Medium:
		m.shapes, m.table, m.failed = make([]uint64, 1<<16), make([]slot, 1<<17), make([]uint64, 1<<12)
	default:
		m.shapes = make([]uint64, 1<<13)
	}
	return m
}

// begin makes the memory ready for a search: nothing but shapes is remembered
// from earlier ones, so that equal questions get equal answers.
func (m *Memory) begin(r engine.Rules) {
	if rules := (shapeRules{r.InRow, r.Overline, r.Ends, r.Forbidden}); rules != m.rules {
		clear(m.shapes)
		m.rules = rules
	}
	// The table is too large to be emptied each time. Its slots carry the number
	// of the search that wrote them.
	m.round++
	if m.round == 0 {
		clear(m.table)
		m.round = 1
	}
	clear(m.failed)
}

// bound says what a stored value is.
type bound uint8

const (
	exact bound = iota
	atLeast
	atMost
)

// slot is one position of the transposition table, 16 bytes.
type slot struct {
	key   uint64
	value int16
	move  int16
	round uint16
	depth int8
	bound bound
}

// find returns what is stored of a position, or nil.
func (m *Memory) find(hash uint64) *slot {
	i := hash & uint64(len(m.table)-2)
	for _, s := range [2]*slot{&m.table[i], &m.table[i+1]} {
		if s.key == hash && s.round == m.round {
			return s
		}
	}
	return nil
}

// keep stores a position in one of two neighbouring places: the first holds the
// deeper one, the second the newer one.
func (m *Memory) keep(s slot) {
	s.round = m.round
	i := s.key & uint64(len(m.table)-2)
	first := &m.table[i]
	if first.round == m.round && first.key != s.key && first.depth > s.depth {
		m.table[i+1] = s
		return
	}
	*first = s
}
