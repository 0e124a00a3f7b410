package engine_test

import (
	"strings"
	"testing"

	"rowhouse/engine"
)

// TestSeveralLines completes two, three and four lines by one move. Every line
// that qualifies is reported, whole, and none that does not.
func TestSeveralLines(t *testing.T) {
	tests := []struct {
		name     string
		overline engine.Overline
		ends     engine.Ends
		x, o     string // what stands there when X moves
		move     string
		want     string
	}{
		{"a row and a column", "wins", "any",
			"a1 b1 c1 d1 e2 e3 e4 e5", "", "e1", "X: a1 b1 c1 d1 e1, e5 e4 e3 e2 e1"},
		{"both diagonals", "wins", "any",
			"f6 g7 i9 j10 f10 g9 i7 j6", "", "h8", "X: f10 g9 h8 i7 j6, j10 i9 h8 g7 f6"},
		{"three: row, column and diagonal", "wins", "any",
			"k15 l15 m15 n15 o14 o13 o12 o11 n14 m13 l12 k11", "", "o15",
			"X: k15 l15 m15 n15 o15, o15 o14 o13 o12 o11, o15 n14 m13 l12 k11"},
		{"four: a star", "wins", "any",
			"f8 g8 i8 j8 h6 h7 h9 h10 f6 g7 i9 j10 f10 g9 i7 j6", "", "h8",
			"X: f8 g8 h8 i8 j8, h10 h9 h8 h7 h6, f10 g9 h8 i7 j6, j10 i9 h8 g7 f6"},
		{"a line of nine and one of five", "wins", "any",
			"d8 e8 f8 g8 i8 j8 k8 l8 h4 h5 h6 h7", "", "h8",
			"X: d8 e8 f8 g8 h8 i8 j8 k8 l8, h8 h7 h6 h5 h4"},
		{"a six that counts for nothing beside a five", "never", "any",
			"e8 f8 g8 i8 j8 h4 h5 h6 h7", "", "h8", "X: h8 h7 h6 h5 h4"},
		{"two sixes that count for nothing", "never", "any",
			"e8 f8 g8 i8 j8 h3 h4 h5 h6 h7", "", "h8", ""},
		{"a closed five beside an open one", "wins", "stones",
			"d8 e8 f8 g8 h4 h5 h6 h7", "c8 i8", "h8", "X: h8 h7 h6 h5 h4"},
		{"a closed five beside a closed six", "wins", "stones",
			"d8 e8 f8 g8 h4 h5 h6 h7 h9", "c8 i8 h3 h10", "h8", "X: h9 h8 h7 h6 h5 h4"},
		{"both fives closed", "never", "stones",
			"d8 e8 f8 g8 h4 h5 h6 h7", "c8 i8 h3 h9", "h8", ""},
		{"a five in a corner that the edge closes, and a closed one", "if-open", "stones-or-edge",
			"a1 b1 c1 d1 e2 e3 e4 e5", "f1 e6", "e1", ""},
		{"marks that only meet in the empty square of a longer row", "wins", "any",
			"a1 b1 c1 e1 f1 g1", "", "h1", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := square(15, 5)
			r.Overline, r.Ends = test.overline, test.ends
			g := newGame(t, r, engine.X)
			for name := range strings.FieldsSeq(test.x) {
				g.Put(cell(t, r, name), engine.X)
			}
			for name := range strings.FieldsSeq(test.o) {
				g.Put(cell(t, r, name), engine.O)
			}
			click(t, g, cell(t, r, test.move))
			if got := outcome(g); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
