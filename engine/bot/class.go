package bot

import "rowhouse/engine"

// class is what a mark on a square would do on all four lines together. The
// order is that of strength.
type class uint8

const (
	classNone        class = iota
	classTwo               // a two with room
	classThree             // makes a three that must be answered
	classDoubleThree       // two of them
	classFour              // must be answered on one square
	classFourThree         // a four, and a three that is left when it is answered
	classWin               // two squares that win, of which one can be taken
	classFive              // a line
	classes          = int(classFive) + 1
)

// weight is what a shape adds to a square: counts of the shapes that combine, in
// fields of three bits, and what it is worth above them.
type weight uint32

const (
	fiveAt      = 0
	openFourAt  = 3
	fourAt      = 6
	openThreeAt = 9
	openTwoAt   = 12
	foulAt      = 15
	worthAt     = 18
)

func (w weight) count(at int) int { return int(w >> at & 7) }

func (w weight) worth() int32 { return int32(w >> worthAt) }

// weights returns what each shape adds for a side. What no line can come of must
// be worth nothing and all else something: a board on which nothing is worth
// anything is a draw.
func weights(r engine.Rules, s side) (all [shapes]weight) {
	worth := [shapes]weight{
		one: 1, two: 4, openTwo: 10, three: 12, openThree: 34, four: 38, openFour: 90, five: 120,
		doubleFour: 1, overline: 1,
	}
	// The fields have room for four of a kind, one on each line.
	for i, w := range worth {
		all[i] = w << worthAt
	}
	all[openTwo] |= 1 << openTwoAt
	all[openThree] |= 1 << openThreeAt
	all[four] |= 1 << fourAt
	all[openFour] |= 1 << openFourAt
	all[five] |= 1 << fiveAt
	if r.Forbidden == engine.ForbiddenRenju && s == sideX {
		all[doubleFour] |= 1 << foulAt
		all[overline] |= 1 << foulAt
	}
	return all
}

// combine names the class of four shapes together, and says whether the square
// may be a foul under renju, which only a closer look decides.
func combine(sum weight, renju bool) (c class, suspect bool) {
	fours := sum.count(fourAt) + sum.count(openFourAt)
	if sum.count(fiveAt) > 0 {
		return classFive, false
	}
	// Two fours and a long row are fouls at once; two threes may be one.
	if renju {
		suspect = fours > 1 || sum.count(foulAt) > 0 || sum.count(openThreeAt)+sum.count(openFourAt) > 1
		if fours > 1 || sum.count(foulAt) > 0 {
			return classNone, true
		}
	}
	switch {
	case fours > 1 || sum.count(openFourAt) > 0:
		return classWin, suspect
	case fours > 0 && sum.count(openThreeAt) > 0:
		return classFourThree, suspect
	case fours > 0:
		return classFour, suspect
	case sum.count(openThreeAt) > 1 && !renju:
		return classDoubleThree, suspect
	case sum.count(openThreeAt) > 0:
		return classThree, suspect
	case sum.count(openTwoAt) > 0:
		return classTwo, suspect
	}
	return classNone, suspect
}
