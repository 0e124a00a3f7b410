package bot

import "math/bits"

// allowed reports whether a side may take an empty square: what renju forbids X
// it may not, and a square that wins is never forbidden.
func (b *board) allowed(c int, s side) bool {
	if !b.renju || s != sideX || !b.squares[c].suspect {
		return true
	}
	five, foul := b.try(c)
	return five || !foul
}

// try says whether X on an empty square makes five or a foul, as RULES.md of the
// engine defines it: a three counts only if the square that makes a straight
// four of it is no foul either, which may depend on further ones.
func (b *board) try(c int) (five, foul bool) {
	// The mark stands only as bits: shapes stay as they are, for nobody looks at
	// them meanwhile.
	b.grid.put(c, sideX)
	defer b.grid.lift(c, sideX)
	var rows [4]row
	fours, long := 0, false
	for d, p := range b.spots[c] {
		rows[d] = b.row(p)
		switch n := rows[d].length(); {
		case n == 5:
			return true, false
		case n > 5:
			long = true
		}
		fours += rows[d].fours()
	}
	if long || fours > 1 {
		return false, true
	}
	// Threes come last, for only they need marks beyond this one.
	threes := 0
	for d := range rows {
		if b.isThree(c, d, &rows[d]) {
			threes++
		}
	}
	return false, threes > 1
}

// row is X's unbroken row through a square, as bit numbers of its line.
type row struct {
	own, free   uint64 // the whole line
	from, after int    // the first bit of the row, and the first beyond it
	middle      int    // the square's own bit
}

// row finds the row that X has through a square on one of its lines.
func (b *board) row(p spot) row {
	x, o := b.bits[sideX][p.line], b.bits[sideO][p.line]
	r := row{own: x &^ o, free: ^(x | o), middle: int(p.shift) + b.pad}
	r.after = r.middle + bits.TrailingZeros64(^(r.own >> r.middle))
	r.from = r.middle - bits.LeadingZeros64(^(r.own << (64 - r.middle)))
	return r
}

func (r *row) length() int { return r.after - r.from }

// beyond describes one end: the bit next to the row there, whether it is free,
// and how many of X stand unbroken behind it.
func (r *row) beyond(up bool) (at int, free bool, behind int) {
	if up {
		at = r.after
		behind = bits.TrailingZeros64(^(r.own >> (at + 1)))
	} else {
		at = r.from - 1
		behind = bits.LeadingZeros64(^(r.own << (64 - at)))
	}
	return at, r.free>>at&1 != 0, behind
}

// fours counts the squares next to the row that make exactly five. A straight
// four has two of them and counts as one.
func (r *row) fours() (n int) {
	for _, up := range []bool{false, true} {
		if _, free, behind := r.beyond(up); free && r.length()+1+behind == 5 {
			n++
		}
	}
	if n == 2 && r.length() == 4 {
		return 1
	}
	return n
}

// isThree reports whether a mark at one end of the row makes a straight four
// that is neither five nor a foul.
func (b *board) isThree(c, d int, r *row) bool {
	for _, up := range []bool{false, true} {
		at, ok := r.straightens(up)
		if !ok {
			continue
		}
		if five, foul := b.try(c + (at-r.middle)*b.steps[d]); !five && !foul {
			return true
		}
	}
	return false
}

// straightens returns the bit beyond one end with which the row is four with
// room for exactly five at both ends.
func (r *row) straightens(up bool) (at int, ok bool) {
	at, free, behind := r.beyond(up)
	_, otherFree, otherBehind := r.beyond(!up)
	if !free || r.length()+1+behind != 4 || !otherFree || otherBehind != 0 {
		return 0, false
	}
	far, past := at+behind+1, at+behind+2
	if !up {
		far, past = at-behind-1, at-behind-2
	}
	return at, r.free>>far&1 != 0 && r.own>>past&1 == 0
}
