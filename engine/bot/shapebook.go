package bot

import "math/bits"

// shapebook remembers the shapes of windows, since the same few come again and
// again. It is a table with one place for each hash: a newcomer replaces what it
// finds. What it says depends on nothing but the rules.
type shapebook struct {
	judges [2]judge
	width  int      // bits of a window
	kept   []uint64 // key plus one, and both sides' shapes in the low byte; 0 is free
	shift  int
}

func newShapebook(g *grid, kept []uint64) shapebook {
	return shapebook{
		judges: [2]judge{newJudge(g, sideX), newJudge(g, sideO)},
		width:  2*g.reach + 1,
		kept:   kept,
		shift:  64 - bits.Len(uint(len(kept)-1)),
	}
}

// look returns the shapes for both sides, X in the low half byte, of a window
// given as the two sides' bits.
func (b *shapebook) look(x, o uint64) uint8 {
	key := (x | o<<b.width) + 1
	at := &b.kept[key*0x9E3779B97F4A7C15>>b.shift]
	if *at>>8 == key {
		return uint8(*at)
	}
	edge := x & o
	found := uint8(b.judges[sideX].shape(window{x &^ edge, o &^ edge, edge})) |
		uint8(b.judges[sideO].shape(window{o &^ edge, x &^ edge, edge}))<<4
	*at = key<<8 | uint64(found)
	return found
}
