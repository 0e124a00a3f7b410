package bot_test

import (
	"fmt"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// TestPerfectTicTacToe asks both levels in every position that can come about,
// and wants a move that keeps what the position is worth.
func TestPerfectTicTacToe(t *testing.T) {
	t.Parallel()
	values := map[string]int{}
	game := newGame(t, preset(t, "tictactoe"))
	solve(t, game, values)
	if len(values) != 5478 {
		t.Fatalf("%d positions, want 5,478", len(values))
	}
	for _, level := range searching() {
		memory, asked := bot.NewMemory(level), map[string]bool{}
		var visit func(g *engine.Game)
		visit = func(g *engine.Game) {
			key := board(g)
			if g.Over() || asked[key] {
				return
			}
			asked[key] = true
			a, _ := bot.Think(g, level, uint64(len(asked)), bot.Budget{Nodes: 2000, Memory: memory})
			after := g.Clone()
			apply(t, after, a.Message)
			if got := -values[board(after)]; got != values[key] {
				t.Errorf("%s gives %v away on %q: %d, could have %d", level, a.Message, key, got, values[key])
			}
			for c := range 9 {
				if d, err := g.Decide(g.Act(), engine.Click{Cell: c}); err == nil {
					next := g.Clone()
					next.Apply(d)
					visit(next)
				}
			}
		}
		visit(game)
	}
}

// solve finds what a position is worth to the side to move: 1, 0 or -1.
func solve(t *testing.T, g *engine.Game, values map[string]int) int {
	key := board(g)
	if v, known := values[key]; known {
		return v
	}
	best := -1
	switch g.Winner() {
	case engine.NoWinner:
		for c := range g.Rules().Cells() {
			if d, err := g.Decide(g.Act(), engine.Click{Cell: c}); err == nil {
				next := g.Clone()
				next.Apply(d)
				best = max(best, -solve(t, next, values))
			}
		}
	case engine.Tie:
		best = 0
	}
	values[key] = best
	return best
}

// board writes the marks as a string.
func board(g *engine.Game) string {
	s := ""
	for c := range g.Rules().Cells() {
		s += fmt.Sprintf("%1s", g.At(c))
	}
	return s
}

// TestSmallBoards plays boards that are solved: the level wins as the first
// player where that one wins, against itself.
func TestSmallBoards(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		width, height, inRow int
		want                 engine.Winner
	}{
		{3, 3, 3, engine.Tie},
		{4, 3, 3, engine.WinnerX},
		{4, 4, 3, engine.WinnerX},
		{4, 4, 4, engine.Tie},
	} {
		for _, level := range searching() {
			r := engine.Rules{Width: test.width, Height: test.height, InRow: test.inRow}.WithDefaults()
			g := newGame(t, r)
			for !g.Over() {
				apply(t, g, think(t, g, level, 8000).Message)
			}
			if g.Winner() != test.want {
				t.Errorf("%s on %dx%d, %d in a row: winner %v, want %v; %v",
					level, test.width, test.height, test.inRow, g.Winner(), test.want, g.Moves())
			}
		}
	}
}
