package bot_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// all lets go-cmp look into every type.
func all(reflect.Type) bool { return true }

func has[T comparable](list []T, c T) bool { return slices.Contains(list, c) }

func newGame(t testing.TB, r engine.Rules) *engine.Game {
	t.Helper()
	g, err := engine.New(r, engine.X)
	if err != nil {
		t.Fatalf("New(%+v): %v", r, err)
	}
	return g
}

// apply judges a message of the seat that must act and makes it true.
func apply(t testing.TB, g *engine.Game, m engine.Message) {
	t.Helper()
	d, err := g.Decide(g.Act(), m)
	if err != nil {
		t.Fatalf("%+v after %v of %+v: %v", m, g.Moves(), g.Rules(), err)
	}
	g.Apply(d)
}

// position returns a game with marks on the squares that are named, X's and then
// O's after a stroke: "e5 f5 / b2 c9". They are played by turns, so no order of
// them may complete a line; X moves next if both have as many.
func position(t testing.TB, r engine.Rules, squares string) *engine.Game {
	t.Helper()
	r.Opening = engine.OpeningFree
	xs, os, _ := strings.Cut(squares, "/")
	marks := [2][]string{strings.Fields(xs), strings.Fields(os)}
	if d := len(marks[0]) - len(marks[1]); d != 0 && d != 1 {
		t.Fatalf("%q has %d more X than O", squares, d)
	}
	g := newGame(t, r)
	for i := range len(marks[0]) + len(marks[1]) {
		apply(t, g, engine.Click{Cell: cell(t, r, marks[i%2][i/2])})
	}
	if g.Over() {
		t.Fatalf("%q is over", squares)
	}
	return g
}

func cell(t testing.TB, r engine.Rules, name string) int {
	t.Helper()
	c, ok := r.CellOf(name)
	if !ok {
		t.Fatalf("no square %q", name)
	}
	return c
}

// preset returns the rules of a preset.
func preset(t testing.TB, id string) engine.Rules {
	t.Helper()
	r, ok := engine.PresetByID(id)
	if !ok {
		t.Fatalf("no preset %q", id)
	}
	return r
}

// think lets a level answer within so many nodes.
func think(t testing.TB, g *engine.Game, level bot.Level, nodes int) bot.Answer {
	t.Helper()
	a, ok := bot.Think(g, level, 1, bot.Budget{Nodes: nodes})
	if !ok {
		t.Fatalf("%s has no answer after %v", level, g.Moves())
	}
	return a
}
