package bot

import (
	"math/rand/v2"

	"rowhouse/engine"
)

// easy takes any square or choice, and a win where there is one.
func easy(g *engine.Game, seed uint64) engine.Message {
	draw := rand.New(rand.NewPCG(seed, uint64(g.Ply())))
	if choices := g.Choices(); len(choices) > 0 && (choices[len(choices)-1] != engine.ChoiceSwap || draw.IntN(2) == 0) {
		return engine.Choose{Choice: choices[draw.IntN(len(choices))]}
	}
	var legal []int
	for cell := range g.Rules().Cells() {
		d, err := g.Decide(g.Act(), engine.Click{Cell: cell})
		switch {
		case err != nil:
		case d.Winner == engine.Winner(g.Turn()):
			return engine.Click{Cell: cell}
		default:
			legal = append(legal, cell)
		}
	}
	return engine.Click{Cell: legal[draw.IntN(len(legal))]}
}
