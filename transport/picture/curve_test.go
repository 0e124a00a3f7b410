package picture

import (
	"math"
	"testing"
)

func TestAnOutlineIsAsWideAsThePen(t *testing.T) {
	edge := outline([]point{{0, 0}, {5, 0}, {10, 0}}, 4)
	area := 0.0
	for i, p := range edge {
		q := edge[(i+1)%len(edge)]
		area += p.x*q.y - q.x*p.y
	}
	// A rectangle and, at its ends, two half circles of a few straight pieces.
	if got, want := math.Abs(area/2), 10*4+math.Pi*2*2; math.Abs(got-want) > 0.5 {
		t.Errorf("it covers %.2f, want about %.2f", got, want)
	}
	for _, p := range edge {
		if p.x < -2.01 || p.x > 12.01 || math.Abs(p.y) > 2.01 {
			t.Errorf("%v is outside the stroke", p)
		}
	}
}

func TestDashes(t *testing.T) {
	length := func(line []point) (sum float64) {
		for i := 1; i < len(line); i++ {
			sum += math.Hypot(line[i].x-line[i-1].x, line[i].y-line[i-1].y)
		}
		return sum
	}
	all := dashes([]point{{0, 0}, {10, 0}, {10, 11}}, 4, 2)
	if len(all) != 4 {
		t.Fatalf("%d dashes: %v", len(all), all)
	}
	for i, want := range []float64{4, 4, 4, 3} { // the second goes around the corner
		if got := length(all[i]); math.Abs(got-want) > 1e-9 {
			t.Errorf("dash %d is %v long, want %v", i, got, want)
		}
	}
	if all[1][0] != (point{6, 0}) || all[2][0] != (point{10, 2}) {
		t.Errorf("dashes begin at %v and %v", all[1][0], all[2][0])
	}
}
