package engine_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// TestRefusals asks for what a game does not allow. The position is 3x3 with X
// on the first square, O to move; where more than one reason holds, the first of
// the list in refusal.go is given.
func TestRefusals(t *testing.T) {
	const outside = 9
	tests := []struct {
		name string
		over bool
		by   engine.Mark
		m    engine.Message
		want error
	}{
		{"not one's turn", false, engine.X, engine.Click{Cell: 1}, engine.ErrNotYourTurn},
		{"nobody's turn ever", false, engine.Empty, engine.Click{Cell: 1}, engine.ErrNotYourTurn},
		{"not one's turn and taken", false, engine.X, engine.Click{Cell: 0}, engine.ErrNotYourTurn},
		{"not one's turn and off", false, engine.X, engine.Click{Cell: outside}, engine.ErrNotYourTurn},
		{"taken by the other", false, engine.O, engine.Click{Cell: 0}, engine.ErrTaken},
		{"just off the board", false, engine.O, engine.Click{Cell: outside}, engine.ErrOffBoard},
		{"far off the board", false, engine.O, engine.Click{Cell: 1 << 62}, engine.ErrOffBoard},
		{"before the board", false, engine.O, engine.Click{Cell: -1}, engine.ErrOffBoard},
		{"far before the board", false, engine.O, engine.Click{Cell: -1 << 63}, engine.ErrOffBoard},
		{"nobody leaves", false, engine.Empty, left(engine.Empty), engine.ErrNotAllowed},
		{"a line that is none", false, engine.O, engine.End{Winner: engine.WinnerX, Reason: engine.ReasonLine}, engine.ErrNotAllowed},
		{"an end for no reason", false, engine.O, engine.End{Winner: engine.WinnerX}, engine.ErrNotAllowed},
		{"a tie by giving up", false, engine.O, engine.End{Winner: engine.Tie, Reason: engine.ReasonResigned}, engine.ErrNotAllowed},
		{"a win by consent", false, engine.O, engine.End{Winner: engine.WinnerO, Reason: engine.ReasonAgreed}, engine.ErrNotAllowed},
		{"a win by calling off", false, engine.O, engine.End{Winner: engine.WinnerO, Reason: engine.ReasonAborted}, engine.ErrNotAllowed},
		{"a claim of nothing", false, engine.O, engine.End{Reason: engine.ReasonClaimed}, engine.ErrNotAllowed},
		{"more than stands is taken back", false, engine.X, engine.Undo{Steps: 2}, engine.ErrNotAllowed},
		{"nothing is taken back", false, engine.X, engine.Undo{}, engine.ErrNotAllowed},
		{"less than nothing is taken back", false, engine.X, engine.Undo{Steps: -1}, engine.ErrNotAllowed},
		{"taken back after the end", true, engine.X, engine.Undo{Steps: 1}, engine.ErrGameOver},
		{"no message", false, engine.O, nil, engine.ErrNotAllowed},
		{"click after the end", true, engine.O, engine.Click{Cell: 1}, engine.ErrGameOver},
		{"click after the end, taken", true, engine.O, engine.Click{Cell: 0}, engine.ErrGameOver},
		{"click after the end, off", true, engine.X, engine.Click{Cell: outside}, engine.ErrGameOver},
		{"nobody clicks after the end", true, engine.Empty, engine.Click{Cell: 1}, engine.ErrGameOver},
		{"leave after the end", true, engine.X, left(engine.X), engine.ErrGameOver},
		{"nobody leaves after the end", true, engine.Empty, left(engine.Empty), engine.ErrGameOver},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, square(3, 3), engine.X)
			click(t, g, 0)
			if test.over {
				send(t, g, engine.X, left(engine.X))
			}
			before := g.Clone()
			d, err := g.Decide(test.by, test.m)
			if !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if diff := cmp.Diff(engine.Diff{}, d); diff != "" {
				t.Errorf("a refusal came with a diff (-want +got):\n%s", diff)
			}
			wantSame(t, "the refusal changed the game", before, g)
		})
	}
}

// TestRefusalCodes pins the codes down: clients know them.
func TestRefusalCodes(t *testing.T) {
	want := map[engine.Refusal]string{
		engine.ErrGameOver:    "game-over",
		engine.ErrNotYourTurn: "not-your-turn",
		engine.ErrChoose:      "choose",
		engine.ErrOffBoard:    "off-board",
		engine.ErrTaken:       "taken",
		engine.ErrForbidden:   "forbidden",
		engine.ErrNotAllowed:  "not-allowed",
		engine.ErrNoChoice:    "no-choice",
	}
	for refusal, code := range want {
		if refusal.Error() != code {
			t.Errorf("got %q, want %q", refusal.Error(), code)
		}
	}
}

// endings are all the ways in which the engine ends a game of 3x3 that X began.
func endings() map[string]func(testing.TB, *engine.Game) {
	return map[string]func(testing.TB, *engine.Game){
		"X wins": func(t testing.TB, g *engine.Game) { click(t, g, 0, 3, 1, 4, 2) },
		"O wins": func(t testing.TB, g *engine.Game) { click(t, g, 0, 3, 1, 4, 8, 5) },
		"tie":    func(t testing.TB, g *engine.Game) { click(t, g, 0, 2, 1, 3, 5, 4, 6, 7, 8) },
		"agreed": func(t testing.TB, g *engine.Game) {
			send(t, g, engine.X, engine.End{Winner: engine.Tie, Reason: engine.ReasonAgreed})
		},
		"aborted":  func(t testing.TB, g *engine.Game) { send(t, g, engine.O, engine.End{Reason: engine.ReasonAborted}) },
		"X leaves": func(t testing.TB, g *engine.Game) { send(t, g, engine.X, left(engine.X)) },
		"O leaves": func(t testing.TB, g *engine.Game) { click(t, g, 0); send(t, g, engine.O, left(engine.O)) },
	}
}

// TestWinnerIsTheOneWhoMoved names the right side, whoever it is and however the
// game ended, and nobody is to move afterwards.
func TestWinnerIsTheOneWhoMoved(t *testing.T) {
	want := map[string]struct {
		winner engine.Winner
		reason engine.Reason
		lines  [][]int
	}{
		"X wins":   {engine.WinnerX, engine.ReasonLine, [][]int{{0, 1, 2}}},
		"O wins":   {engine.WinnerO, engine.ReasonLine, [][]int{{3, 4, 5}}},
		"tie":      {engine.Tie, engine.ReasonFull, nil},
		"agreed":   {engine.Tie, engine.ReasonAgreed, nil},
		"aborted":  {engine.NoWinner, engine.ReasonAborted, nil},
		"X leaves": {engine.WinnerO, engine.ReasonLeft, nil},
		"O leaves": {engine.WinnerX, engine.ReasonLeft, nil},
	}
	for name, end := range endings() {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, square(3, 3), engine.X)
			end(t, g)
			if g.Winner() != want[name].winner || g.Reason() != want[name].reason || g.Turn() != engine.Empty || !g.Over() {
				t.Errorf("got %v by %q, turn %v, over %v; want %v by %q", g.Winner(), g.Reason(), g.Turn(), g.Over(),
					want[name].winner, want[name].reason)
			}
			if diff := cmp.Diff(want[name].lines, g.Lines()); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}

// TestNothingGoesOnAfterTheEnd tries everything from both seats and from none
// after each kind of end: only a reset is accepted.
func TestNothingGoesOnAfterTheEnd(t *testing.T) {
	for name, end := range endings() {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, square(3, 3), engine.X)
			end(t, g)
			before := g.Clone()
			for _, by := range []engine.Mark{engine.X, engine.O, engine.Empty} {
				for c := -1; c <= 9; c++ {
					if _, err := g.Decide(by, engine.Click{Cell: c}); err != engine.ErrGameOver {
						t.Errorf("%v clicks %d: got %v, want %v", by, c, err, engine.ErrGameOver)
					}
				}
				for _, m := range []engine.Message{left(engine.X), engine.Undo{Steps: 1}, engine.End{Reason: engine.ReasonAborted}} {
					if _, err := g.Decide(by, m); err != engine.ErrGameOver {
						t.Errorf("%v sends %#v: got %v, want %v", by, m, err, engine.ErrGameOver)
					}
				}
			}
			wantSame(t, "a refusal changed the game", before, g)
			send(t, g, engine.O, engine.Reset{Rules: square(3, 3), First: engine.X})
			wantSame(t, "a reset game is not like a new one", newGame(t, square(3, 3), engine.X), g)
		})
	}
}
