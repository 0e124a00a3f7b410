package engine_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rowhouse/engine"
)

// skirmish plays renju at random, each move beside another, and lets nobody win:
// a board on which as much is going on as in a game.
func skirmish(t testing.TB, seed uint64, plies int, after func(*engine.Game)) *engine.Game {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 0))
	g := newGame(t, renjuRules(15, 15), engine.X)
	click(t, g, 112)
	for tries := 0; g.Ply() < plies && tries < 10_000; tries++ {
		beside := g.Moves()[rnd.IntN(g.Ply())]
		x, y := beside%15+rnd.IntN(3)-1, beside/15+rnd.IntN(3)-1
		if x < 0 || y < 0 || x > 14 || y > 14 {
			continue
		}
		d, err := g.Decide(g.Act(), engine.Click{Cell: y*15 + x})
		if err != nil || d.Reason != engine.ReasonNone {
			continue
		}
		if g.Apply(d); after != nil {
			after(g)
		}
	}
	if g.Ply() != plies {
		t.Fatalf("only %d moves were played", g.Ply())
	}
	return g
}

// TestForbiddenFollowsTheGame asks for the forbidden squares after every move of
// a game: they are those of this position, a click on each is refused with the
// foul that Foul names, and what was returned before stays as it was.
func TestForbiddenFollowsTheGame(t *testing.T) {
	t.Parallel()
	seen := 0
	var before, kept []int
	for seed := range uint64(4) {
		skirmish(t, seed, 120, func(g *engine.Game) {
			if !slices.Equal(before, kept) {
				t.Fatalf("what was %v is now %v", kept, before)
			}
			before = g.Forbidden()
			kept = slices.Clone(before)
			for c := range g.Rules().Cells() {
				d, err := g.Decide(g.Act(), engine.Click{Cell: c})
				foul, refused := errors.AsType[engine.ForbiddenError](err)
				if refused != slices.Contains(before, c) || foul.Foul != g.Foul(c) || refused && d.Kind != "" {
					t.Fatalf("%d: got %+v, %v; forbidden are %v, the foul is %q", c, d, err, before, g.Foul(c))
				}
			}
			seen += len(before)
		})
	}
	if seen < 100 {
		t.Errorf("only %d squares were forbidden", seen)
	}
}

// doubleFour is a game in which h8 would be a double four for black, to move.
func doubleFour(t *testing.T, r engine.Rules) *engine.Game {
	g := newGame(t, r, engine.X)
	for name := range strings.FieldsSeq("e8 a1 f8 c1 g8 e1 h9 g1 h10 i1 h11 k1") {
		click(t, g, cell(t, r, name))
	}
	return g
}

// TestFoulBinds finds a foul only where it binds: under renju's rules, for X, on
// a square that can be taken.
func TestFoulBinds(t *testing.T) {
	renju, gomoku := renjuRules(15, 15), square(15, 5)
	h8 := cell(t, renju, "h8")
	g := doubleFour(t, renju)
	if g.Foul(h8) != engine.FoulDoubleFour || !slices.Equal(g.Forbidden(), []int{h8}) {
		t.Errorf("h8 is %q, forbidden are %v", g.Foul(h8), g.Forbidden())
	}
	for _, c := range []int{-1, 225, -1 << 63, 1 << 62, cell(t, renju, "e8"), cell(t, renju, "a1")} {
		if foul := g.Foul(c); foul != engine.NoFoul {
			t.Errorf("cell %d is %q", c, foul)
		}
	}
	free := map[string]*engine.Game{"under other rules": doubleFour(t, gomoku), "for O": doubleFour(t, renju), "after the end": g}
	click(t, free["for O"], cell(t, renju, "o15"))
	send(t, g, engine.O, left(engine.X))
	for name, g := range free {
		if forbidden := g.Forbidden(); g.Foul(h8) != engine.NoFoul || forbidden == nil || len(forbidden) > 0 {
			t.Errorf("%s: h8 is %q, forbidden are %v", name, g.Foul(h8), forbidden)
		}
	}
	click(t, free["under other rules"], h8)
	click(t, free["for O"], h8)
}

// TestForbiddenError is one of the refusals, with the same code for every foul,
// and says which foul it was.
func TestForbiddenError(t *testing.T) {
	g := doubleFour(t, renjuRules(15, 15))
	_, err := g.Decide(engine.X, engine.Click{Cell: cell(t, g.Rules(), "h8")})
	refusal, ok := errors.AsType[engine.Refusal](err)
	if !ok || refusal != engine.ErrForbidden || err.Error() != "forbidden" || !errors.Is(err, engine.ErrForbidden) {
		t.Errorf("got %v, as a refusal %q", err, refusal)
	}
	if foul, ok := errors.AsType[engine.ForbiddenError](err); !ok || foul.Foul != "double-four" {
		t.Errorf("got %v, want a double four", foul)
	}
}
