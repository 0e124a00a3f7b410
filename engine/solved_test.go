package engine_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"rowhouse/engine"
)

// solution is one row of testdata/vectors/solved.txt.
type solution struct {
	width, height, inRow int
	result, known        string
}

func readSolutions(t *testing.T) (rows []solution) {
	t.Helper()
	b, err := os.ReadFile("testdata/vectors/solved.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		var s solution
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' || strings.HasPrefix(line, "width") {
			continue
		}
		if _, err := fmt.Sscan(line, &s.width, &s.height, &s.inRow, &s.result, &s.known); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		rows = append(rows, s)
	}
	return rows
}

// solve finds out who wins with perfect play, and how many moves were tried.
func solve(t *testing.T, r engine.Rules) (result string, nodes int) {
	first, second := newSolver(t, r, engine.X), newSolver(t, r, engine.O)
	switch {
	case first.canWin(position{}):
		result = "first"
	case second.canWin(position{}):
		result = "second"
	default:
		result = "draw"
	}
	return result, first.nodes + second.nodes
}

// TestSolved proves the rows of solved.txt that are small enough.
func TestSolved(t *testing.T) {
	t.Parallel()
	solved := 0
	for _, row := range readSolutions(t) {
		r := engine.Rules{Width: row.width, Height: row.height, InRow: row.inRow}.WithDefaults()
		if err := r.Validate(); err != nil {
			t.Errorf("%+v: %v", row, err)
		}
		if row.known != "solved" {
			continue
		}
		solved++
		t.Run(fmt.Sprintf("%d in a row on %dx%d", row.inRow, row.width, row.height), func(t *testing.T) {
			result, nodes := solve(t, r)
			if result != row.result {
				t.Errorf("got %s, want %s", result, row.result)
			}
			t.Logf("%d moves were tried", nodes)
		})
	}
	if solved != 11 {
		t.Errorf("%d rows were solved, want 11", solved)
	}
}

// TestStrategyStealing solves every board of up to 20 squares, both ways round:
// the second player never wins. If it could, the first would make any move and
// then play as the second does; a mark more never harms.
func TestStrategyStealing(t *testing.T) {
	t.Parallel()
	boards := 0
	for width := engine.MinSide; width <= 6; width++ {
		for height := engine.MinSide; width*height <= 20; height++ {
			for inRow := engine.MinInRow; inRow <= max(width, height); inRow++ {
				r := engine.Rules{Width: width, Height: height, InRow: inRow}.WithDefaults()
				if newSolver(t, r, engine.O).canWin(position{}) {
					t.Errorf("the second player wins %d in a row on %dx%d", inRow, width, height)
				}
				turned := r
				turned.Width, turned.Height = height, width
				result, _ := solve(t, r)
				if other, _ := solve(t, turned); other != result {
					t.Errorf("%d in a row: %s on %dx%d, %s when turned", inRow, result, width, height, other)
				}
				boards++
			}
		}
	}
	t.Logf("%d boards were solved", boards)
}

// TestFirstMoves opens 3x3 on each square: all of them are draws, so that pie
// gives nobody an advantage there.
func TestFirstMoves(t *testing.T) {
	for c := range 9 {
		for _, hero := range []engine.Mark{engine.X, engine.O} {
			s := newSolver(t, square(3, 3), hero)
			click(t, s.game, c)
			p := position{hero: 1 << c}
			if hero == engine.O {
				p = position{other: 1 << c}
			}
			if s.canWin(p) {
				t.Errorf("%v wins after cell %d", hero, c)
			}
		}
	}
}
