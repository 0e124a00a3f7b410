package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// segments lists every place where a line of exactly inRow can lie, cells
// ascending: across, down, falling, rising.
func segments(r engine.Rules) (all [][]int) {
	for y := range r.Height {
		for x := range r.Width {
			for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				endX, endY := x+(r.InRow-1)*step[0], y+(r.InRow-1)*step[1]
				if endX < 0 || endX >= r.Width || endY >= r.Height {
					continue
				}
				var segment []int
				for i := range r.InRow {
					segment = append(segment, (y+i*step[1])*r.Width+x+i*step[0])
				}
				all = append(all, segment)
			}
		}
	}
	return all
}

// TestEverySegmentWins plays a whole game for each place of a line, each mark
// and each square of the line as the last: nothing is won before that move, and
// that move wins with exactly that line.
func TestEverySegmentWins(t *testing.T) {
	t.Parallel()
	sizes := []struct{ width, height, inRow, places int }{
		{3, 3, 3, 8}, {5, 5, 5, 12}, {6, 6, 4, 54}, {15, 15, 5, 572}, {19, 19, 5, 1020},
		{7, 4, 4, 4*4 + 7 + 2*4}, {25, 3, 5, 3 * 21}, {3, 25, 10, 3 * 16}, {12, 10, 10, 10*3 + 12 + 2*3},
	}
	for _, size := range sizes {
		t.Run(fmt.Sprintf("%d in a row on %dx%d", size.inRow, size.width, size.height), func(t *testing.T) {
			r := engine.Rules{Width: size.width, Height: size.height, InRow: size.inRow,
				First: engine.FirstRandom}.WithDefaults()
			all := segments(r)
			if len(all) != size.places {
				t.Errorf("a line fits %d times, want %d", len(all), size.places)
			}
			for _, segment := range all {
				for last := range segment {
					winByLast(t, r, engine.X, segment, last)
					winByLast(t, r, engine.O, segment, last)
				}
			}
		})
	}
}

// winByLast lets mark begin and fill the segment, its square number last at the
// end, while the other side answers where it makes no line of its own.
func winByLast(t *testing.T, r engine.Rules, mark engine.Mark, segment []int, last int) {
	t.Helper()
	g := newGame(t, r, mark)
	order := slices.Concat(segment[:last], segment[last+1:])
	var answers []int
	for c := range r.Cells() {
		if !slices.Contains(segment, c) && len(answers) < len(order) {
			answers = append(answers, c)
		}
	}
	for i := range order {
		if click(t, g, order[i], answers[i]); g.Over() {
			t.Fatalf("%v: over after %v, before the line is whole", segment, g.Moves())
		}
	}
	got := click(t, g, segment[last])
	want := engine.Diff{Kind: engine.KindClick, Cell: segment[last], Mark: mark, Ply: 2*r.InRow - 1,
		Winner: engine.Winner(mark), Reason: engine.ReasonLine, Lines: [][]int{segment}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%v for %v with %d last (-want +got):\n%s", segment, mark, segment[last], diff)
	}
}
