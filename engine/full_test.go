package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rowhouse/engine"
)

// paired is a full board without a line: columns in pairs, xxoo, each row the
// opposite of the one above. No line of it is longer than two.
func paired(r engine.Rules) []engine.Mark {
	board := make([]engine.Mark, r.Cells())
	for c := range board {
		board[c] = engine.X
		if (c%r.Width/2+c/r.Width)%2 == 1 {
			board[c] = engine.O
		}
	}
	return board
}

// fill plays a full board by turns, each side's squares from the top left to the
// bottom right, and the square last at the very end.
func fill(t *testing.T, r engine.Rules, board []engine.Mark, last int) *engine.Game {
	t.Helper()
	squares := map[engine.Mark][]int{}
	for c, mark := range board {
		if c != last {
			squares[mark] = append(squares[mark], c)
		}
	}
	first := board[last] // makes every other move, and the last one
	if r.Cells()%2 == 0 {
		first = first.Other()
	}
	g := newGame(t, r, first)
	for g.Ply() < r.Cells()-1 {
		left := squares[g.Turn()]
		if len(left) == 0 {
			t.Fatalf("after %d moves %q has nothing to play, %q by %q", g.Ply(), g.Turn(), g.Winner(), g.Reason())
		}
		squares[g.Turn()] = left[1:]
		click(t, g, left[0])
	}
	click(t, g, last)
	return g
}

// TestFullBoardIsATie fills boards without a line under every choice of
// overlines and ends. The last move is a tie at once, and nothing goes on.
func TestFullBoardIsATie(t *testing.T) {
	t.Parallel()
	sizes := []struct{ side, inRow int }{{3, 3}, {4, 4}, {10, 5}, {15, 5}, {19, 5}, {20, 5}, {25, 3}}
	for _, size := range sizes {
		for _, overline := range []engine.Overline{"wins", "never", "if-open"} {
			for _, ends := range []engine.Ends{"any", "stones", "stones-or-edge"} {
				r := square(size.side, size.inRow)
				r.Overline, r.Ends, r.First = overline, ends, engine.FirstRandom
				t.Run(fmt.Sprintf("%dx%d %s %s", size.side, size.side, overline, ends), func(t *testing.T) {
					board := paired(r)
					g := fill(t, r, board, slices.Index(board, engine.X))
					if g.Winner() != engine.Tie || g.Reason() != engine.ReasonFull || !g.Over() ||
						g.Turn() != engine.Empty || g.Lines() != nil || g.Ply() != r.Cells() {
						t.Errorf("got %v by %q, turn %v, lines %v after %d moves; want a tie",
							g.Winner(), g.Reason(), g.Turn(), g.Lines(), g.Ply())
					}
				})
			}
		}
	}
}

// TestWinOnTheLastSquare completes lines by the very last move: that is a win
// and no tie.
func TestWinOnTheLastSquare(t *testing.T) {
	tests := []struct {
		name  string
		side  int
		moves string
		want  string
	}{
		{"a column, in the corner", 3, "a3 b3 b1 c3 a2 b2 c2 c1 a1", "X: a3 a2 a1"},
		{"a row and a column", 3, "a3 b3 a2 c3 b1 b2 c1 c2 a1", "X: a1 b1 c1, a3 a2 a1"},
		{"row and column, in the centre", 3, "a2 a3 c2 c3 b3 a1 b1 c1 b2", "X: a2 b2 c2, b3 b2 b1"},
		{"both diagonals", 3, "a3 b3 c3 a2 a1 c2 c1 b1 b2", "X: a3 b2 c1, c3 b2 a1"},
		{"O, who answers last", 4, "a4 c4 b4 d4 b3 a3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1", "O: d4 d3 d2 d1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := square(test.side, test.side)
			g := newGame(t, r, engine.X)
			for name := range strings.FieldsSeq(test.moves) {
				click(t, g, cell(t, r, name))
			}
			if got := outcome(g); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if g.Reason() != engine.ReasonLine || g.Ply() != r.Cells() {
				t.Errorf("over by %q after %d moves, want a line by the last of %d", g.Reason(), g.Ply(), r.Cells())
			}
		})
	}
}

// TestLargeWinOnTheLastSquare does the same on boards where a full game without
// another line has to be built.
func TestLargeWinOnTheLastSquare(t *testing.T) {
	t.Parallel()
	for _, side := range []int{10, 15, 19, 20} {
		r := square(side, 5)
		r.First = engine.FirstRandom
		t.Run(fmt.Sprintf("%dx%d", side, side), func(t *testing.T) {
			for i, segment := range segments(r) {
				if i%17 != 0 {
					continue // every 17th place: all directions, and the edges
				}
				for _, mark := range []engine.Mark{engine.X, engine.O} {
					winOnLast(t, r, segment, segment[i%r.InRow], mark)
				}
			}
		})
	}
}

// winOnLast draws the segment into a full board that has no other line, and
// plays that board with one square of the segment as the last.
func winOnLast(t *testing.T, r engine.Rules, segment []int, last int, mark engine.Mark) {
	t.Helper()
	board := withLine(t, r, segment, mark)
	g := fill(t, r, board, last)
	if g.Winner() != engine.Winner(mark) || g.Reason() != engine.ReasonLine || g.Ply() != r.Cells() {
		t.Fatalf("%v, last %d: got %v by %q after %d moves, want %v by a line",
			segment, last, g.Winner(), g.Reason(), g.Ply(), mark)
	}
	if len(g.Lines()) != 1 || !slices.Equal(g.Lines()[0], segment) {
		t.Fatalf("last %d: got lines %v, want %v", last, g.Lines(), segment)
	}
}

// withLine draws the segment for mark into a paired board, with the other mark
// at both its ends, and evens out how many moves each side has had by turning
// squares far from each other, so that no other line comes about.
func withLine(t *testing.T, r engine.Rules, segment []int, mark engine.Mark) []engine.Mark {
	t.Helper()
	board := paired(r)
	turned := slices.Clone(segment)
	for _, c := range segment {
		board[c] = mark
	}
	for _, c := range beyond(r, segment) {
		board[c] = mark.Other()
		turned = append(turned, c)
	}
	surplus := -(r.Cells() + 1) / 2
	for _, m := range board {
		if m == mark {
			surplus++
		}
	}
	for c := 0; c < len(board) && surplus != 0; c++ {
		from, change := mark, -1
		if surplus < 0 {
			from, change = mark.Other(), 1
		}
		if board[c] == from && apart(r, c, turned) {
			board[c] = from.Other()
			turned = append(turned, c)
			surplus += change
		}
	}
	return board
}

// beyond returns the squares next to both ends of a segment.
func beyond(r engine.Rules, segment []int) (ends []int) {
	dx, dy := segment[1]%r.Width-segment[0]%r.Width, segment[1]/r.Width-segment[0]/r.Width
	for _, i := range []int{-1, len(segment)} {
		x, y := segment[0]%r.Width+i*dx, segment[0]/r.Width+i*dy
		if x >= 0 && x < r.Width && y >= 0 && y < r.Height {
			ends = append(ends, y*r.Width+x)
		}
	}
	return ends
}

// apart reports whether a cell lies three squares or more from all the others.
func apart(r engine.Rules, c int, others []int) bool {
	for _, o := range others {
		dx, dy := c%r.Width-o%r.Width, c/r.Width-o/r.Width
		if max(dx, -dx, dy, -dy) < 3 {
			return false
		}
	}
	return true
}
