package bot_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// TestStopIsAskedOften stops at the n-th question and counts the nodes until
// then.
func TestStopIsAskedOften(t *testing.T) {
	t.Parallel()
	games := map[string]*engine.Game{}
	for _, id := range []string{"gomoku", "caro-vn", "renju"} {
		games[id] = middlegame(t, preset(t, id))
	}
	games["swap2"] = newGame(t, preset(t, "gomoku-swap2"))
	fillOpening(t, games["swap2"])
	for name, g := range games {
		for _, level := range searching() {
			before := -1
			for n := 1; n <= 12; n++ {
				asked := 0
				a, ok := bot.Think(g, level, 1, bot.Budget{Stop: func() bool { asked++; return asked >= n }})
				if !ok {
					t.Fatalf("%s, %s: no answer", name, level)
				}
				if _, err := g.Decide(g.Act(), a.Message); err != nil {
					t.Errorf("%s, %s: stopped at question %d: %+v: %v", name, level, n, a.Message, err)
				}
				if n == 1 && (a.Nodes != 0 || !a.Stopped) {
					t.Errorf("%s, %s: stopped before the first node, and then: %+v", name, level, a)
				}
				if a.Nodes > before+1000 && n > 1 {
					t.Errorf("%s, %s: %d nodes between two questions", name, level, a.Nodes-before)
				}
				if before = a.Nodes; !a.Stopped {
					break
				}
			}
		}
	}
}

// fillOpening places the three marks of swap2.
func fillOpening(t *testing.T, g *engine.Game) {
	t.Helper()
	for g.Ply() < 3 {
		apply(t, g, think(t, g, bot.Hard, 1000).Message)
	}
}

// TestNodesBoundASearch gives budgets of nodes and counts.
func TestNodesBoundASearch(t *testing.T) {
	t.Parallel()
	g := middlegame(t, preset(t, "gomoku"))
	for _, nodes := range []int{1, 10, 1000, 5000} {
		if a := think(t, g, bot.Hard, nodes); a.Nodes > nodes || !a.Stopped {
			t.Errorf("%d nodes allowed: %+v", nodes, a)
		}
	}
}

// TestSameQuestionSameAnswer asks with new memory, with memory that was used for
// other rules and positions, and with memory of another level.
func TestSameQuestionSameAnswer(t *testing.T) {
	t.Parallel()
	for _, level := range bot.Levels() {
		used, other := bot.NewMemory(level), bot.NewMemory(bot.Easy)
		for _, id := range []string{"gomoku", "standard", "caro-vn", "renju", "gomoku", "caro-free", "tictactoe"} {
			g := newGame(t, preset(t, id))
			if id != "tictactoe" {
				g = middlegame(t, preset(t, id))
			}
			want, _ := bot.Think(g, level, 7, bot.Budget{Nodes: 1500})
			for _, memory := range []*bot.Memory{used, other} {
				got, _ := bot.Think(g, level, 7, bot.Budget{Nodes: 1500, Memory: memory})
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s under %s answers otherwise with used memory:\n%s", level, id, diff)
				}
			}
		}
	}
}

// TestSeedsDiffer wants some variety in the beginning of a game.
func TestSeedsDiffer(t *testing.T) {
	t.Parallel()
	for _, level := range bot.Levels() {
		answers := map[engine.Message]bool{}
		for seed := range uint64(20) {
			a, _ := bot.Think(newGame(t, preset(t, "gomoku")), level, seed, bot.Budget{Nodes: 500})
			answers[a.Message] = true
		}
		if len(answers) < 3 {
			t.Errorf("%s begins in %d ways", level, len(answers))
		}
	}
}

// TestNothingToAnswer asks in a game that is over.
func TestNothingToAnswer(t *testing.T) {
	t.Parallel()
	g := position(t, preset(t, "tictactoe"), "a3 b3 / a1 b1")
	apply(t, g, engine.Click{Cell: cell(t, g.Rules(), "c3")})
	for _, level := range bot.Levels() {
		if a, ok := bot.Think(g, level, 1, bot.Budget{}); ok {
			t.Errorf("%s answers %+v after the end", level, a)
		}
	}
}
