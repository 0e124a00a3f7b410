package bot

import (
	"math/bits"

	"rowhouse/engine"
)

// shape is what a side would have along one line by a mark on an empty square.
// The names are those of five in a row; with k in a row a four is one mark short
// of k, a three two, a two three.
type shape uint8

const (
	nothing    shape = iota // no line can come of it
	one                     // room for a line
	two                     // three short
	openTwo                 // three short, with room to choose
	three                   // two short
	openThree               // one more makes an open four
	four                    // one square completes a line
	openFour                // two squares do
	five                    // a line that wins
	doubleFour              // two fours on one line, which renju forbids to X
	overline                // too long, which renju forbids to X
	shapes     = int(overline) + 1
)

// judge finds the shapes of windows for one side under the rules.
type judge struct {
	inRow    int
	center   int  // the bit of the square in question
	exact    bool // a longer line is no line
	overHeld bool // a longer line that is held at both ends is no line
	stones   bool // the other side's marks hold an end
	edges    bool // so does the board's edge
	renju    bool // fouls bind this side
}

func newJudge(g *grid, s side) judge {
	r := g.rules
	renju := r.Forbidden == engine.ForbiddenRenju && s == sideX
	return judge{
		inRow: r.InRow, center: g.reach, renju: renju,
		exact:    r.Overline == engine.OverlineNever || renju,
		overHeld: r.Overline == engine.OverlineIfOpen,
		stones:   r.Ends != engine.EndsAny,
		edges:    r.Ends == engine.EndsStonesOrEdge,
	}
}

// window is the surroundings of an empty square along a line, as bits. Squares
// off the board are in edge alone.
type window struct{ own, other, edge uint64 }

// shape judges the window as if the square in its middle were taken.
func (j *judge) shape(w window) shape {
	w.own |= 1 << j.center
	most, lines := j.most(w)
	switch {
	case most == j.inRow:
		return five
	case j.renju && j.length(w.own) > j.inRow:
		return overline
	case lines == 0:
		return nothing
	}
	switch most {
	case j.inRow - 1:
		return j.fourth(w)
	case j.inRow - 2:
		return j.third(w)
	case j.inRow - 3:
		if lines > 2 {
			return openTwo
		}
		return two
	}
	return one
}

// fourth tells the kinds of fours apart.
func (j *judge) fourth(w window) shape {
	switch {
	case bits.OnesCount64(j.completions(w)) < 2:
		return four
	case j.renju && j.length(w.own) != j.inRow-1:
		return doubleFour
	}
	return openFour
}

// third looks for a square that makes an open four of it.
func (j *judge) third(w window) shape {
	free := ^(w.own | w.other | w.edge)
	for i := max(0, j.center-j.inRow+1); i < j.center+j.inRow; i++ {
		if free>>i&1 == 0 {
			continue
		}
		next := w
		next.own |= 1 << i
		if bits.OnesCount64(j.completions(next)) > 1 {
			return openThree
		}
	}
	return three
}

// most returns how many marks the fullest line through the middle holds that can
// still be completed, and how many lines hold as many.
func (j *judge) most(w window) (most, lines int) {
	// The lines are tried from the one that ends in the middle to the one that
	// begins there.
	line := uint64(1)<<j.inRow - 1
	line <<= j.center - j.inRow + 1
	for range j.inRow {
		if j.possible(w, line) {
			switch n := bits.OnesCount64(w.own & line); {
			case n > most:
				most, lines = n, 1
			case n == most:
				lines++
			}
		}
		line <<= 1
	}
	return most, lines
}

// completions returns the squares of which each completes a line through the
// middle.
func (j *judge) completions(w window) (all uint64) {
	line := uint64(1)<<j.inRow - 1
	line <<= j.center - j.inRow + 1
	for range j.inRow {
		if left := line &^ w.own; left&(left-1) == 0 && left != 0 && j.possible(w, line) {
			all |= left
		}
		line <<= 1
	}
	return all
}

// possible reports whether the squares of line, all taken, win. What lies beyond
// the window is taken for free.
func (j *judge) possible(w window, line uint64) bool {
	if line&(w.other|w.edge) != 0 {
		return false
	}
	if !j.exact && !j.overHeld && !j.stones {
		return true
	}
	// The row goes on beyond the line where marks of one's own stand there.
	last := bits.Len64(line)
	first := bits.TrailingZeros64(line)
	after := bits.TrailingZeros64(^(w.own >> last))
	before := bits.LeadingZeros64(^(w.own << (64 - first)))
	if after+before > 0 {
		if j.exact {
			return false
		}
		if !j.overHeld {
			return true // ends matter only to a line of just the right length
		}
	}
	return !j.holds(w, last+after) || !j.holds(w, first-before-1)
}

// holds reports whether the square of that bit closes a line.
func (j *judge) holds(w window, at int) bool {
	if at < 0 || at > 2*j.center {
		return false
	}
	return j.stones && w.other>>at&1 != 0 || j.edges && w.edge>>at&1 != 0
}

// length counts the unbroken row through the middle.
func (j *judge) length(own uint64) int {
	after := bits.TrailingZeros64(^(own >> (j.center + 1)))
	before := bits.LeadingZeros64(^(own << (64 - j.center)))
	return before + 1 + after
}
