package engine_test

import (
	"encoding/json"
	"testing"

	"rowhouse/engine"
)

// TestMarksAsJSON reads what it writes, and nothing else.
func TestMarksAsJSON(t *testing.T) {
	marks := map[engine.Mark]string{engine.X: `"X"`, engine.O: `"O"`, engine.Empty: `null`}
	winners := map[engine.Winner]string{engine.WinnerX: `"X"`, engine.WinnerO: `"O"`, engine.Tie: `"T"`, engine.NoWinner: `null`}
	for mark, text := range marks {
		roundTrip(t, mark, text)
	}
	for winner, text := range winners {
		roundTrip(t, winner, text)
	}
	for _, bad := range []string{`"x"`, `"Y"`, `""`, `1`, `-1`, `0`, `2`, `true`, `{}`, `["X"]`, `"XO"`, `"❌"`} {
		var m engine.Mark
		if err := json.Unmarshal([]byte(bad), &m); err == nil {
			t.Errorf("%s was read as the mark %q", bad, m)
		}
		var w engine.Winner
		if err := json.Unmarshal([]byte(bad), &w); err == nil {
			t.Errorf("%s was read as the winner %q", bad, w)
		}
	}
	var m engine.Mark
	if err := json.Unmarshal([]byte(`"T"`), &m); err == nil {
		t.Errorf("a tie was read as the mark %q", m)
	}
}

func roundTrip[T comparable](t *testing.T, value T, text string) {
	t.Helper()
	b, err := json.Marshal(value)
	if err != nil || string(b) != text {
		t.Errorf("%v is written as %s, %v; want %s", value, b, err, text)
	}
	back := *new(T)
	if err := json.Unmarshal([]byte(text), &back); err != nil || back != value {
		t.Errorf("%s is read as %v, %v; want %v", text, back, err, value)
	}
}

// TestMarkOverwrites reads into a variable that held another mark: null empties.
func TestMarkOverwrites(t *testing.T) {
	m, w := engine.X, engine.Tie
	if err := json.Unmarshal([]byte(`null`), &m); err != nil || m != engine.Empty {
		t.Errorf("mark: got %q, %v", m, err)
	}
	if err := json.Unmarshal([]byte(`null`), &w); err != nil || w != engine.NoWinner {
		t.Errorf("winner: got %q, %v", w, err)
	}
}

// TestOther changes sides by a change of sign.
func TestOther(t *testing.T) {
	for m, want := range map[engine.Mark]engine.Mark{engine.X: engine.O, engine.O: engine.X, engine.Empty: engine.Empty} {
		if m.Other() != want || int8(m)+int8(m.Other()) != 0 {
			t.Errorf("%q.Other() is %q, want %q", m, m.Other(), want)
		}
	}
}
