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
	if level != Medium && level != Hard || g.Opening() {
		a.Message = easy(g, seed)
		return a, true
	}
	s := newSearch(g, level, seed, b)
	r := s.best(sideOf(g.Turn()))
	return Answer{
		Message: engine.Click{Cell: r.cell}, Nodes: s.nodes, Depth: r.depth, Value: r.value, Stopped: s.stopped,
	}, true
}
