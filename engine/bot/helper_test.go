package bot_test

import (
	"reflect"
	"slices"
	"testing"

	"rowhouse/engine"
)

// all lets go-cmp look into every type.
func all(reflect.Type) bool { return true }

func has(list []int, c int) bool { return slices.Contains(list, c) }

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
