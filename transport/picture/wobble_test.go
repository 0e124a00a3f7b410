package picture

import (
	"math"
	"testing"

	"rowhouse/engine"
)

// The numbers below are what marks.js of the page makes of the same text.

func TestTheHandTremblesAsOnThePage(t *testing.T) {
	w := newWobble(room + " 4 X")
	for _, want := range []float64{0.9484602068550885, 0.13589130295440555, 0.4409459396265447} {
		if got := w.next(); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	if got := newWobble("\u0103\U0001f600").next(); got != 0.12903155153617263 {
		t.Errorf("beyond ASCII: %v", got)
	}
}

func TestMarksAreThoseOfThePage(t *testing.T) {
	near := func(what string, got point, x, y float64) {
		t.Helper()
		if math.Abs(got.x-x) > 0.06 || math.Abs(got.y-y) > 0.06 {
			t.Errorf("%s is at %.2f, %.2f; on the page at %v, %v", what, got.x, got.y, x, y)
		}
	}
	strokes := markStrokes(room, 4, engine.X)
	if len(strokes) != 2 {
		t.Fatalf("a cross of %d strokes", len(strokes))
	}
	first, second := strokes[0], strokes[1]
	near("the first stroke's beginning", first[0], 19.8, 20.2)
	near("the first stroke's end", first[len(first)-1], 77.7, 78.2)
	near("the second stroke's beginning", second[0], 76.3, 20.7)
	near("the second stroke's end", second[len(second)-1], 24.4, 77.7)

	ring := markStrokes(room, 0, engine.O)[0]
	near("the ring's beginning", ring[0], 50.1, 23.3)
	near("a third around it", ring[4*8], 29.7, 68)
	near("the ring's end", ring[len(ring)-1], 36.4, 25.4)
}
