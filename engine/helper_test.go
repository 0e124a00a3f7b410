package engine_test

import (
	"encoding/json"
	"flag"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

var (
	update     = flag.Bool("update", false, "rewrite what the scripts in testdata print")
	exhaustive = flag.Bool("exhaustive", false, "try every line at every place of every board in full, and a hundred times the renju boards")
)

// square makes rules of a board with equal sides, plain but for what is named.
func square(side, inRow int) engine.Rules {
	return engine.Rules{Width: side, Height: side, InRow: inRow}.WithDefaults()
}

func newGame(t testing.TB, r engine.Rules, first engine.Mark) *engine.Game {
	t.Helper()
	g, err := engine.New(r, first)
	if err != nil {
		t.Fatalf("New(%+v, %v): %v", r, first, err)
	}
	return g
}

// send judges a message and makes its diff true, as a room does.
func send(t testing.TB, g *engine.Game, by engine.Mark, m engine.Message) engine.Diff {
	t.Helper()
	d, err := g.Decide(by, m)
	if err != nil {
		t.Fatalf("%v %+v after %v: %v", by, m, g.Moves(), err)
	}
	g.Apply(d)
	return d
}

// left is how a game ends whose player at a seat leaves.
func left(m engine.Mark) engine.End {
	return engine.End{Winner: engine.Winner(m.Other()), Reason: engine.ReasonLeft}
}

// click places the marks by turns, each by the seat that must act, and returns
// the last diff.
func click(t testing.TB, g *engine.Game, cells ...int) (d engine.Diff) {
	t.Helper()
	for _, c := range cells {
		d = send(t, g, g.Act(), engine.Click{Cell: c})
	}
	return d
}

// cell reads the name of a square that is on the board.
func cell(t testing.TB, r engine.Rules, name string) int {
	t.Helper()
	c, ok := r.CellOf(name)
	if !ok {
		t.Fatalf("no square %q on %dx%d", name, r.Width, r.Height)
	}
	return c
}

// stored returns the diff as a journal gives it back.
func stored(t testing.TB, d engine.Diff) (back engine.Diff) {
	t.Helper()
	b, err := json.Marshal(d)
	if err != nil {
		t.Fatalf("Marshal(%+v): %v", d, err)
	}
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatalf("Unmarshal(%s): %v", b, err)
	}
	return back
}

// wantSame fails unless the two games agree in every field, exported or not, but
// for what is worked out when it is first asked for.
func wantSame(t testing.TB, what string, want, got *engine.Game) {
	t.Helper()
	if diff := cmp.Diff(want.Forget(), got.Forget(), cmp.AllowUnexported(engine.Game{})); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// squares names the cells of a line.
func squares(r engine.Rules, line []int) string {
	names := make([]string, len(line))
	for i, c := range line {
		names[i] = r.SquareName(c)
	}
	return strings.Join(names, " ")
}

// outcome says who has won and by what: "X: a3 a2 a1, a3 b3 c3", "T" or "".
func outcome(g *engine.Game) string {
	lines := make([]string, len(g.Lines()))
	for i, line := range g.Lines() {
		lines[i] = squares(g.Rules(), line)
	}
	if len(lines) == 0 {
		return g.Winner().String()
	}
	return g.Winner().String() + ": " + strings.Join(lines, ", ")
}
