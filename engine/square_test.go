package engine_test

import (
	"testing"

	"rowhouse/engine"
)

// TestSquareNames names the corners and some squares between as a person at the
// board reads them: columns from the left, rows from the bottom.
func TestSquareNames(t *testing.T) {
	tests := []struct {
		width, height, cell int
		name                string
	}{
		{3, 3, 0, "a3"}, {3, 3, 2, "c3"}, {3, 3, 4, "b2"}, {3, 3, 6, "a1"}, {3, 3, 8, "c1"},
		{15, 15, 7*15 + 10, "k8"}, {15, 15, 112, "h8"}, {15, 15, 0, "a15"}, {15, 15, 224, "o1"},
		{25, 25, 0, "a25"}, {25, 25, 24, "y25"}, {25, 25, 624, "y1"}, {25, 25, 8, "i25"},
		{25, 3, 74, "y1"}, {3, 25, 2, "c25"}, {5, 4, 5, "a3"},
	}
	for _, test := range tests {
		r := engine.Rules{Width: test.width, Height: test.height}
		if got := r.SquareName(test.cell); got != test.name {
			t.Errorf("cell %d of %dx%d is called %q, want %q", test.cell, test.width, test.height, got, test.name)
		}
	}
}

// TestSquaresRoundTrip names every cell of every board and finds it again, in
// capitals too; no two cells share a name.
func TestSquaresRoundTrip(t *testing.T) {
	for width := engine.MinSide; width <= engine.MaxSide; width++ {
		for height := engine.MinSide; height <= engine.MaxSide; height++ {
			r := engine.Rules{Width: width, Height: height}
			for c := range r.Cells() {
				name := r.SquareName(c)
				if got, ok := r.CellOf(name); !ok || got != c {
					t.Fatalf("%dx%d: cell %d is called %q, which is %d, %v", width, height, c, name, got, ok)
				}
				capital := string(name[0]-'a'+'A') + name[1:]
				if got, ok := r.CellOf(capital); !ok || got != c {
					t.Fatalf("%dx%d: %q is %d, %v; want %d", width, height, capital, got, ok, c)
				}
			}
		}
	}
}

// TestNoSuchSquare refuses what is near a name.
func TestNoSuchSquare(t *testing.T) {
	r := engine.Rules{Width: 5, Height: 12}
	for _, name := range []string{"", "a", "1", "f1", "a0", "a13", "a99", "a100", "a01", "a+1", "a-1", "a 1", " a1",
		"a1 ", "a1.", "a1_", "aa1", "1a", "`1", "@1", "{1", "á1", "a١", "a1\n", "\x001", "A\x00"} {
		if c, ok := r.CellOf(name); ok {
			t.Errorf("%q is read as %s", name, r.SquareName(c))
		}
	}
}

// TestAtOffTheBoard shows nothing beside the board, not even its frame.
func TestAtOffTheBoard(t *testing.T) {
	g := newGame(t, square(3, 3), engine.X)
	click(t, g, 0, 1, 2)
	for _, c := range []int{-5, -4, -1, 9, 10, 13, 1 << 62, -1 << 63} {
		if got := g.At(c); got != engine.Empty {
			t.Errorf("At(%d) is %v", c, got)
		}
	}
}
