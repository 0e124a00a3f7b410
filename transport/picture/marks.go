package picture

import (
	"fmt"
	"math"

	"rowhouse/engine"
)

// unit is the side of a square in which marks are drawn before they are placed
// on the board.
const unit = 100

// markStrokes are the movements of the hand that draw a mark, on a square of one
// unit. The numbers are taken from the wobble in the order in which the page
// takes them.
func markStrokes(seed string, cell int, mark engine.Mark) [][]point {
	w := newWobble(fmt.Sprintf("%s %d %s", seed, cell, mark))
	if mark == engine.X {
		return cross(w)
	}
	return [][]point{ring(w)}
}

// cross is two strokes, the first falling to the right.
func cross(w *wobble) [][]point {
	const reach = 28
	strokes := make([][]point, 0, 2)
	for _, side := range []float64{1, -1} {
		from := point{50 - side*(reach+w.around(2.5)), 50 - reach + w.around(2.5)}
		to := point{50 + side*(reach+w.around(2.5)), 50 + reach + w.around(2.5)}
		bend := point{50 + w.around(6.5), 50 + w.around(6.5)}
		strokes = append(strokes, quadratic(from, bend, to))
	}
	return strokes
}

// ring is one round stroke against the clock, begun near the top and carried a
// little past its beginning.
func ring(w *wobble) []point {
	const radius, steps = 28, 12
	start := -math.Pi/2 + 0.15 + w.around(0.45)
	turn := math.Pi*2 + 0.3 + w.next()*0.25
	oval, ovalTurn := 0.035+w.next()*0.035, w.next()*math.Pi
	dent, dentTurn := w.next()*0.02, w.next()*math.Pi
	drift := w.around(0.07)
	middle := point{50 + w.around(1.5), 50 + w.around(1.5)}
	through := make([]point, 0, steps+3)
	for i := -1; i <= steps+1; i++ {
		done := float64(i) / steps
		angle := start - turn*done
		round := 1 + oval*math.Cos(2*(angle-ovalTurn)) + dent*math.Cos(3*(angle-dentTurn))
		away := radius * (round + drift*(done-0.5))
		through = append(through, point{middle.x + away*math.Cos(angle), middle.y + away*math.Sin(angle)})
	}
	return smooth(through)
}

// throughLine is the pen stroke through the middles of a line's cells, a little
// past both ends, but not as far as the edges of their squares.
func throughLine(seed string, line []int, width int) []point {
	const overshoot = 40
	text := seed + " line"
	for _, cell := range line {
		text += fmt.Sprintf(" %d", cell)
	}
	bend := newWobble(text).around(6)
	middleOf := func(cell int) point {
		return point{float64(cell%width)*unit + unit/2, float64(cell/width)*unit + unit/2}
	}
	from, to := middleOf(line[0]), middleOf(line[len(line)-1])
	// A step along the line is one square further sideways, up or down.
	far := max(math.Abs(to.x-from.x), math.Abs(to.y-from.y), 1)
	along := point{(to.x - from.x) / far, (to.y - from.y) / far}
	middle := point{(from.x+to.x)/2 - along.y*bend, (from.y+to.y)/2 + along.x*bend}
	return quadratic(from.plus(along, -overshoot), middle, to.plus(along, overshoot))
}
