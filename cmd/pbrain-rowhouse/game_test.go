package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"rowhouse/engine"
)

// Two engines play each other under every rule, and the rules' own code judges
// each move.
func TestPlaysByEveryRule(t *testing.T) {
	rows := []struct {
		rule   int
		preset string
	}{
		{0, "gomoku"}, {1, "standard"}, {4, "renju"}, {8, "caro-free"}, {9, "caro-vn"},
	}
	for _, row := range rows {
		t.Run(row.preset, func(t *testing.T) {
			t.Parallel()
			rules, ok := engine.PresetByID(row.preset)
			if !ok {
				t.Fatal("no such preset")
			}
			g, err := engine.New(rules, engine.X)
			if err != nil {
				t.Fatal(err)
			}
			sides := [2]*manager{startEngine(t, "-level", "medium"), startEngine(t, "-level", "easy")}
			for _, m := range sides {
				if got := m.ask(fmt.Sprint("INFO rule ", row.rule), "INFO timeout_turn 0", "START 15"); got != "OK" {
					t.Fatal(got)
				}
			}
			playOut(t, g, sides)
			for _, m := range sides {
				m.leave()
			}
			if g.Ply() < 9 {
				t.Errorf("the game was over after %d moves", g.Ply())
			}
		})
	}
}

// playOut lets both sides move until the game is over.
func playOut(t *testing.T, g *engine.Game, sides [2]*manager) {
	t.Helper()
	answer := sides[0].ask("BEGIN")
	for turn := 0; ; turn = 1 - turn {
		var x, y int
		if _, err := fmt.Sscanf(answer, "%d,%d", &x, &y); err != nil {
			t.Fatalf("move %d: %q", g.Ply()+1, answer)
		}
		d, err := g.Decide(g.Act(), engine.Click{Cell: y*g.Rules().Width + x})
		if err != nil {
			t.Fatalf("move %d, %s, is refused: %v", g.Ply()+1, answer, err)
		}
		if g.Apply(d); g.Over() {
			return
		}
		answer = sides[1-turn].ask("TURN " + answer)
	}
}

// A position in which one side has too many stones is played on all the same:
// analysts send such.
func TestUnevenPositions(t *testing.T) {
	m := startEngine(t, "-level", "medium")
	if got := m.ask("INFO timeout_turn 0", "START 10"); got != "OK" {
		t.Fatal(got)
	}
	for _, who := range []string{"1", "2"} {
		got := m.ask("BOARD", "1,1,"+who, "3,3,"+who, "5,5,"+who, "7,8,"+who, "DONE")
		for _, taken := range []string{"1,1", "3,3", "5,5", "7,8"} {
			if got == taken {
				t.Errorf("it moved to %s, which is taken", got)
			}
		}
		if strings.HasPrefix(got, "ERROR") {
			t.Error(got)
		}
	}
	m.leave()
}

func TestTimeForAMove(t *testing.T) {
	rows := []struct {
		name              string
		turn, match, left time.Duration
		want              time.Duration
	}{
		{"a turn's time, less a reserve", time.Second, 0, 0, 950 * time.Millisecond},
		{"a short turn keeps the whole reserve", 100 * time.Millisecond, 0, 0, 70 * time.Millisecond},
		{"no time for a turn", 0, 0, 0, haste},
		{"a share of what is left of the game", time.Minute, 100 * time.Second, 10 * time.Second, 500 * time.Millisecond},
		{"what is left where the game's time was not told", time.Minute, 0, 10 * time.Second, 500 * time.Millisecond},
		{"nothing left", time.Minute, 100 * time.Second, 0, haste},
	}
	for _, row := range rows {
		l := limits{turn: row.turn, match: row.match, left: row.left}
		if got := l.forMove(); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}
