package picture

import "unicode/utf16"

// wobble is a sequence of numbers that is the same for everybody who looks at
// the same thing: a hand that trembles in the same way each time. The page has
// the same sequence for the same text (wobble in its marks.js), so that a mark
// looks the same in the room and in the picture of its link.
type wobble struct{ state uint32 }

func newWobble(text string) *wobble {
	state := uint32(2166136261)
	for _, unit := range utf16.Encode([]rune(text)) {
		state = (state ^ uint32(unit)) * 16777619
	}
	return &wobble{state}
}

// next returns a number from 0 to, but not including, 1.
func (w *wobble) next() float64 {
	w.state += 0x6d2b79f5
	v := (w.state ^ w.state>>15) * (1 | w.state)
	v = (v + (v^v>>7)*(61|v)) ^ v
	return float64(v^v>>14) / (1 << 32)
}

// around returns a number at most size away from 0.
func (w *wobble) around(size float64) float64 { return (w.next()*2 - 1) * size }
