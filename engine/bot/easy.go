package bot

import (
	"math/rand/v2"

	"rowhouse/engine"
)

// easy looks one move ahead: it takes a win, else prevents one, else makes a
// threat to win, else takes any square. What an opening asks it answers at
// random.
func easy(g *engine.Game, seed uint64, memory *Memory) Answer {
	draw := rand.New(rand.NewPCG(seed, uint64(g.Ply())))
	if choices := g.Choices(); len(choices) > 0 && (dueIn(choices) || draw.IntN(2) == 0) {
		return Answer{Message: engine.Choose{Choice: choices[draw.IntN(len(choices))]}}
	}
	b, me := newBoard(g, memory.shapes), sideOf(g.Turn())
	var free []int
	for c := range b.cells {
		if !b.taken[c] {
			free = append(free, c)
		}
	}
	// The first list that has a legal square decides.
	wishes := [4][]int{
		b.fives[me].appendTo(nil), b.fives[me.other()].appendTo(nil), b.fours[me].appendTo(nil), free,
	}
	if g.Opening() {
		clear(wishes[:3]) // whose the marks will be is open
	}
	for _, cells := range wishes {
		var legal []int
		for _, c := range cells {
			if b.allowed(c, me) {
				legal = append(legal, c)
			}
		}
		if len(legal) > 0 {
			return Answer{Message: engine.Click{Cell: legal[draw.IntN(len(legal))]}}
		}
	}
	return Answer{} // not reached: a game without a legal square is over
}

// dueIn reports whether nothing but one of the choices is accepted.
func dueIn(choices []string) bool {
	for _, c := range choices {
		if c == engine.ChoiceStay {
			return true
		}
	}
	return false
}
