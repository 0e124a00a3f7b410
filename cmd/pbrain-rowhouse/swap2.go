package main

import (
	"fmt"
	"strings"

	"rowhouse/engine"
)

// swap2 answers for the opening: to an empty board with three stones; to three
// stones with SWAP, a fourth stone, or a fourth and a fifth; to five with SWAP or
// the sixth. SWAP leaves the next stone, which is white's, to the other side.
func (b *brain) swap2(stones []stone) string {
	if n := len(stones); n != 0 && n != 3 && n != 5 {
		return fmt.Sprintf("ERROR an opening has 0, 3 or 5 stones, not %d", n)
	}
	g, err := engine.New(b.board.rules(engine.OpeningSwap2), engine.X)
	if err != nil {
		return "ERROR " + err.Error()
	}
	for i, s := range stones {
		if i == 3 {
			err = step(g, engine.Choose{Choice: engine.ChoiceMore})
		}
		if err == nil {
			err = step(g, engine.Click{Cell: s.cell})
		}
		if err != nil {
			return "ERROR the opening cannot be played: " + err.Error()
		}
	}
	seat := g.Act()
	var placed []string
	for !g.Over() && g.Act() == seat {
		m := b.think(g)
		if err := step(g, m); err != nil {
			return "ERROR " + err.Error()
		}
		switch m := m.(type) {
		case engine.Click:
			placed = append(placed, b.board.name(m.Cell))
			if len(stones) > 0 && !g.Opening() {
				return strings.Join(placed, " ")
			}
		case engine.Choose:
			if m.Choice == engine.ChoiceSwap {
				// Seats and marks change hands together: whoever swaps now sits where
				// the other one sat.
				seat = seat.Other()
			}
			if g.Act() != seat {
				return "SWAP"
			}
		}
	}
	return strings.Join(placed, " ")
}

// step judges a message from the seat that must act, and makes it true.
func step(g *engine.Game, m engine.Message) error {
	d, err := g.Decide(g.Act(), m)
	if err != nil {
		return err
	}
	g.Apply(d)
	return nil
}
