package engine_test

import (
	"testing"

	"rowhouse/engine"
)

// census counts how the games of a board end.
type census struct {
	winners map[engine.Winner]int
	states  map[[9]engine.Mark]bool
}

// TestTicTacToe plays every game there is on 3x3. The numbers are well known:
// whoever counts otherwise judges otherwise. After each move the eight sums that
// an old game kept as tallies, X being 1 and O -1, reach 3 or -3 exactly when
// somebody has won.
func TestTicTacToe(t *testing.T) {
	t.Parallel()
	g := newGame(t, square(3, 3), engine.X)
	c := census{map[engine.Winner]int{}, map[[9]engine.Mark]bool{}}
	c.play(t, g)
	want := map[engine.Winner]int{engine.WinnerX: 131184, engine.WinnerO: 77904, engine.Tie: 46080}
	for winner, n := range want {
		if c.winners[winner] != n {
			t.Errorf("%d games end with %v, want %d", c.winners[winner], winner, n)
		}
	}
	if len(c.winners) != len(want) {
		t.Errorf("games end with %v, want nothing but %v", c.winners, want)
	}
	if len(c.states) != 5478 {
		t.Errorf("%d positions can be reached, want 5478", len(c.states))
	}
}

// play follows every move from here.
func (c census) play(t *testing.T, g *engine.Game) {
	var board [9]engine.Mark
	for i := range board {
		board[i] = g.At(i)
	}
	c.states[board] = true
	if winner := bySums(board); winner != engine.NoWinner && g.Winner() != winner ||
		winner == engine.NoWinner && g.Lines() != nil {
		t.Fatalf("after %v: got %v, the sums say %v", g.Moves(), g.Winner(), winner)
	}
	if g.Over() {
		c.winners[g.Winner()]++
		return
	}
	for i := range board {
		d, err := g.Decide(g.Turn(), engine.Click{Cell: i})
		if (err == nil) != (board[i] == engine.Empty) {
			t.Fatalf("after %v: cell %d: %v", g.Moves(), i, err)
		}
		if err != nil {
			continue
		}
		next := g.Clone()
		next.Apply(d)
		c.play(t, next)
	}
}

// bySums adds up the eight lines of 3x3.
func bySums(b [9]engine.Mark) engine.Winner {
	lines := [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
	for _, l := range lines {
		switch b[l[0]] + b[l[1]] + b[l[2]] {
		case 3:
			return engine.WinnerX
		case -3:
			return engine.WinnerO
		}
	}
	return engine.NoWinner
}
