package engine_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rowhouse/engine"
)

// The oracle knows every row, column and diagonal of a board beforehand, writes
// each as a picture and looks for lines in the words of RULES.md. It is slow and
// shares nothing with the engine.
type oracle struct {
	rules engine.Rules
	rays  [][]int // the cells of each row, column and diagonal, ascending
}

func newOracle(r engine.Rules) oracle {
	o := oracle{rules: r}
	key := [4]func(x, y int) int{
		func(_, y int) int { return y },
		func(x, _ int) int { return x },
		func(x, y int) int { return x - y },
		func(x, y int) int { return x + y },
	}
	for _, of := range key {
		byKey := map[int][]int{}
		for cell := range r.Cells() {
			k := of(cell%r.Width, cell/r.Width)
			byKey[k] = append(byKey[k], cell)
		}
		for _, ray := range byKey {
			o.rays = append(o.rays, ray)
		}
	}
	return o
}

// lines scans the whole board for the qualifying lines of one mark, sorted.
func (o oracle) lines(board []engine.Mark, mark engine.Mark) [][]int {
	var lines [][]int
	letter := map[engine.Mark]byte{mark: 'x', mark.Other(): 'o', engine.Empty: '.'}
	for _, ray := range o.rays {
		picture := []byte{'|'}
		for _, cell := range ray {
			picture = append(picture, letter[board[cell]])
		}
		picture = append(picture, '|')
		for start := 1; start < len(picture); start++ {
			length := 0
			for picture[start+length] == 'x' {
				length++
			}
			if o.qualifies(picture[start-1], length, picture[start+length]) {
				lines = append(lines, ray[start-1:start-1+length])
			}
			start += length
		}
	}
	slices.SortFunc(lines, slices.Compare)
	return lines
}

func (o oracle) qualifies(left byte, length int, right byte) bool {
	holders := map[engine.Ends]string{"any": "", "stones": "o", "stones-or-edge": "o|"}[o.rules.Ends]
	closed := strings.IndexByte(holders, left) >= 0 && strings.IndexByte(holders, right) >= 0
	switch {
	case length < o.rules.InRow:
		return false
	case length == o.rules.InRow:
		return !closed
	}
	return o.rules.Overline == "wins" || o.rules.Overline == "if-open" && !closed
}

// outcome is what has become of a board on which mark has just moved.
func (o oracle) outcome(board []engine.Mark, mark engine.Mark) (engine.Winner, [][]int) {
	if lines := o.lines(board, mark); lines != nil {
		return engine.Winner(mark), lines
	}
	if !slices.Contains(board, engine.Empty) {
		return engine.Tie, nil
	}
	return engine.NoWinner, nil
}

// anyRules draws rules on which games are short enough to end in every way.
func anyRules() *rapid.Generator[engine.Rules] {
	return rapid.Custom(func(t *rapid.T) engine.Rules {
		small := rapid.IntRange(engine.MinSide, 7)
		side := rapid.OneOf(small, small, small, small, rapid.IntRange(engine.MinSide, engine.MaxSide))
		r := engine.Rules{Width: side.Draw(t, "width"), Height: side.Draw(t, "height")}
		longest := min(max(r.Width, r.Height), engine.MaxInRow)
		r.InRow = rapid.OneOf(rapid.IntRange(3, min(5, longest)), rapid.IntRange(3, longest)).Draw(t, "in row")
		r.Overline = rapid.SampledFrom([]engine.Overline{"wins", "never", "if-open"}).Draw(t, "overline")
		r.Ends = rapid.SampledFrom([]engine.Ends{"any", "stones", "stones-or-edge"}).Draw(t, "ends")
		r.First = rapid.SampledFrom([]engine.First{"X", "random"}).Draw(t, "first")
		return r.WithDefaults()
	})
}

// anyOrder draws an order of all cells. The board is cut into stretches of about
// a line's length, one for each side in turn, and each side takes its own in any
// order: so lines, overlines and closed ends are as frequent as plain squares.
func anyOrder(t *rapid.T, r engine.Rules) (order []int) {
	down := rapid.Bool().Draw(t, "stretches run down")
	stretch := rapid.IntRange(1, r.InRow+2)
	left := stretch.Draw(t, "stretch")
	var own [2][]int
	side := 0
	for i := range r.Cells() {
		if left == 0 {
			left, side = stretch.Draw(t, "stretch"), 1-side
		}
		left--
		c := i
		if down {
			c = i%r.Height*r.Width + i/r.Height
		}
		own[side] = append(own[side], c)
	}
	for i, cells := range own {
		own[i] = rapid.Permutation(cells).Draw(t, "order")
	}
	for side = 0; len(order) < r.Cells(); side = 1 - side {
		if len(own[side]) == 0 {
			return append(order, own[1-side]...)
		}
		order = append(order, own[side][0])
		own[side] = own[side][1:]
	}
	return order
}

// TestOracle plays random games under random rules to their end and asks after
// each move whether a scan of the whole board sees the same.
func TestOracle(t *testing.T) {
	t.Parallel()
	ended := map[engine.Reason]int{}
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules().Draw(t, "rules")
		first := engine.X
		if r.First == engine.FirstRandom {
			first = rapid.SampledFrom([]engine.Mark{engine.X, engine.O}).Draw(t, "first")
		}
		g, err := engine.New(r, first)
		if err != nil {
			t.Fatal(err)
		}
		o, board := newOracle(r), make([]engine.Mark, r.Cells())
		for _, c := range anyOrder(t, r) {
			if g.Over() {
				break
			}
			mark := g.Turn()
			d, err := g.Decide(mark, engine.Click{Cell: c})
			if err != nil {
				t.Fatal(err)
			}
			g.Apply(d)
			board[c] = mark
			o.compare(t, g, board, mark)
		}
		ended[g.Reason()]++
	})
	t.Log("games by how they ended:", ended)
	if ended[engine.ReasonLine] == 0 || ended[engine.ReasonFull] == 0 {
		t.Error("some way to end never came up")
	}
}

// compare fails unless the game agrees with a scan of the board that mark has
// just moved on. The side that did not move can have no line: it would have won
// before.
func (o oracle) compare(t *rapid.T, g *engine.Game, board []engine.Mark, mark engine.Mark) {
	winner, lines := o.outcome(board, mark)
	got := slices.Clone(g.Lines())
	slices.SortFunc(got, slices.Compare)
	if g.Winner() != winner || !slices.EqualFunc(lines, got, slices.Equal) {
		t.Fatalf("after %v: got %v %v, the oracle sees %v %v", g.Moves(), g.Winner(), got, winner, lines)
	}
	if other := o.lines(board, mark.Other()); other != nil {
		t.Fatalf("after %v: %v moved, yet %v has %v", g.Moves(), mark, mark.Other(), other)
	}
	for c, want := range board {
		if g.At(c) != want {
			t.Fatalf("after %v: cell %d holds %v, want %v", g.Moves(), c, g.At(c), want)
		}
	}
}
