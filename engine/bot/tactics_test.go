package bot_test

import (
	"strings"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// searching are the levels that look further than one move.
func searching() []bot.Level { return []bot.Level{bot.Medium, bot.Hard} }

// TestTactics has positions in which some squares are right and all others wrong.
func TestTactics(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, preset, squares string
		levels                []bot.Level
		want                  string
	}{
		{"takes the win", "gomoku", "e5 f5 g5 h5 / b2 c9 k3 m7", bot.Levels(), "d5 i5"},
		{"takes the win in the gap", "gomoku", "e5 f5 h5 i5 / b2 c9 k3 m7", bot.Levels(), "g5"},
		{"takes the win rather than prevent one", "gomoku", "e5 f5 g5 h5 a1 / m7 m8 m9 m10 d5", bot.Levels(), "i5"},
		{"prevents the five", "gomoku", "e5 f5 g5 h5 a1 / d5 m8 c2 k12", bot.Levels(), "i5"},
		{"answers an open three", "gomoku", "f8 g8 h8 / b2 m13", searching(), "e8 i8"},
		{"answers a broken three", "gomoku", "f8 g8 i8 / b2 m13", searching(), "e8 h8 j8"},
		{"makes the open four", "gomoku", "f8 g8 h8 / b2 m13 c4", searching(), "e8 i8"},
		{"makes four and three", "gomoku", "e8 f8 g8 h5 h6 / d8 a1 o1 o15 a15", searching(), "h8"},

		{"six is no five", "standard", "d5 e5 f5 g5 i5 l2 / c5 k10 k11 k12 o1", searching(), "k9 k13"},
		{"six is a win elsewhere", "gomoku", "d5 e5 f5 g5 i5 l2 / c5 k10 k11 k12 o1", bot.Levels(), "h5"},
		{"a six is not taken for a win", "standard", "d5 e5 f5 g5 i5 l2 l3 l4 l5 / c5 a10 o12 o1 l6 n8 a1 a15 e14", bot.Levels(), "l1"},
		{"a held five is no win", "caro-vn", "d5 e5 f5 g5 l2 l3 l4 l5 / c5 i5 a10 o12 o1 n8 a1 e14", bot.Levels(), "l1 l6"},
		{"a held five is a win elsewhere", "gomoku", "d5 e5 f5 g5 l3 l4 a3 c1 / c5 i5 a10 o12 o1 n8 a1 e14", bot.Levels(), "h5"},
		{"a held six is a win under free caro", "caro-free", "d5 e5 f5 g5 i5 a3 / c5 j5 a10 o12 o1 n8", bot.Levels(), "h5"},
		{"a held five need not be prevented", "caro-vn", "d5 e5 f5 g5 a3 o3 / c5 i5 k10 k11 k12", searching(), "k9 k13"},

		{"X wins by four and three in renju", "renju", "e8 f8 g8 h5 h6 / d8 a1 o1 o15 a15", searching(), "h8"},
		{"O uses a foul of X", "renju", "d8 e8 g8 h8 i8 f3 / f5 f6 f7 o1 o15", searching(), "f4 f9"},
		{"O prevents the five on a foul too", "renju", "d8 e8 f8 g8 n1 / c8 o1 o15 l12", bot.Levels(), "h8"},
	}
	for _, test := range tests {
		for _, level := range test.levels {
			t.Run(test.name+"/"+string(level), func(t *testing.T) {
				r := preset(t, test.preset)
				g := position(t, r, test.squares)
				a := think(t, g, level, 5000)
				got := r.SquareName(a.Message.(engine.Click).Cell)
				if !has(fields(test.want), got) {
					t.Errorf("plays %s, want one of %s; %+v", got, test.want, a)
				}
			})
		}
	}
}

// TestWinsByFours gives hard positions that are won by fours in a row, and plays
// them to the end against itself: every answer is forced.
func TestWinsByFours(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, preset, squares string
		plies                 int // at most
	}{
		{"four and three", "gomoku", "e8 f8 g8 h5 h6 / d8 a1 o1 o15 a15", 5},
		{"a chain", "gomoku", "e8 f8 g8 h6 i6 i9 j9 / d8 a1 o1 o15 a15 h5 k6", 13},
		{"X in renju", "renju", "e8 f8 g8 h6 i6 i9 j9 / d8 a1 o1 o15 a15 h5 k6", 13},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := position(t, preset(t, test.preset), test.squares)
			begin := g.Ply()
			for !g.Over() && g.Ply() < begin+test.plies {
				a := think(t, g, bot.Hard, 5000)
				if g.Ply() == begin && a.Value < bot.Proven {
					t.Fatalf("sees no win: %+v", a)
				}
				apply(t, g, a.Message)
			}
			if g.Winner() != engine.WinnerX {
				t.Errorf("winner %v after %d plies", g.Winner(), g.Ply()-begin)
			}
		})
	}
}

// TestTakesTheLastSquare has a full board but for the square that wins.
func TestTakesTheLastSquare(t *testing.T) {
	t.Parallel()
	g := position(t, preset(t, "tictactoe"), "a3 a2 c2 b1 / b3 c3 b2 c1")
	for _, level := range bot.Levels() {
		after := g.Clone()
		apply(t, after, think(t, g, level, 0).Message)
		if after.Winner() != engine.WinnerX {
			t.Errorf("%s takes the last square, and the winner is %v", level, after.Winner())
		}
	}
}

func fields(s string) []string { return strings.Fields(s) }
