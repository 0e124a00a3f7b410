package bot

import "rowhouse/engine"

// Budget bounds a search. Its zero value bounds nothing but the level's own
// depth.
type Budget struct {
	// Nodes is how many positions may be looked at; 0 is no bound. The same
	// game, level, seed and Nodes give the same answer, as long as Stop does not
	// end the search.
	Nodes int
	// Stop is asked before the first node and at least every 1,000 nodes
	// whether the search shall end with what it has. Nil never ends it.
	Stop func() bool
	// Memory is used by the search if it was made for its level; nil makes one
	// for this search alone.
	Memory *Memory
}

// Answer is what a computer does, and how it came to it.
type Answer struct {
	Message engine.Message // a Click or a Choose, legal for the seat that must act
	Nodes   int            // positions looked at
	Depth   int            // the last depth that was searched to its end
	Value   int            // for the side to move; beyond 19,000 either way it is proven who wins
	Stopped bool           // the budget ended the search
}

// Think answers for the seat that must act. It does not change the game. The
// message is legal however early the search is stopped; ok is false only for a
// game that is over, which has no answer. A level that is not known plays like
// Easy.
func Think(g *engine.Game, level Level, seed uint64, b Budget) (a Answer, ok bool) {
	if g.Over() {
		return Answer{}, false
	}
	if level != Medium && level != Hard {
		memory := b.memory(Easy)
		memory.begin(g.Rules())
		return easy(g, seed, memory), true
	}
	s := newSearch(g, level, seed, b)
	var r result
	if g.Opening() {
		a.Message, r = s.open(g)
	} else {
		r = s.best(sideOf(g.Turn()))
		a.Message = engine.Click{Cell: r.cell}
	}
	a.Nodes, a.Depth, a.Value, a.Stopped = s.nodes, r.depth, r.value, s.stopped
	return a, true
}

// memory returns the memory that was handed in if it is of the level, or a new
// one.
func (b Budget) memory(level Level) *Memory {
	if b.Memory != nil && b.Memory.level == level {
		return b.Memory
	}
	return NewMemory(level)
}
