package record_test

import (
	"strings"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// TestOutcomesInWords says how each kind of game ended.
func TestOutcomesInWords(t *testing.T) {
	for want, result := range map[string]record.Result{
		"Not over: O is placed next.":         {},
		"X wins.":                             {Winner: engine.WinnerX},
		"X wins: O resigned.":                 {Winner: engine.WinnerX, Reason: engine.ReasonResigned},
		"O wins: X ran out of time.":          {Winner: engine.WinnerO, Reason: engine.ReasonFlag},
		"O wins: X left.":                     {Winner: engine.WinnerO, Reason: engine.ReasonLeft},
		"X wins: O stayed away.":              {Winner: engine.WinnerX, Reason: engine.ReasonClaimed},
		"A tie.":                              {Winner: engine.Tie},
		"A tie: both agreed.":                 {Winner: engine.Tie, Reason: engine.ReasonAgreed},
		"A tie: one of them stayed away.":     {Winner: engine.Tie, Reason: engine.ReasonClaimed},
		"No result: the game was broken off.": {Reason: engine.ReasonAborted},
	} {
		rules := preset(t, "gomoku")
		r := &record.Record{Rules: rules, First: engine.X, Steps: played(t, rules, "h8"), Result: result}
		if text := write(t, r, record.Text); !strings.Contains(text, "\n"+want+"\n") {
			t.Errorf("want %q in\n%s", want, text)
		}
	}
	full := read(t, "(;GM[4]SZ[3];B[aa];W[ba];B[ca];W[bb];B[ab];W[ac];B[bc];W[cb];B[cc])")
	if text := write(t, full, record.Text); !strings.Contains(text, "A tie: no square was left to play.") {
		t.Errorf("a full board:\n%s", text)
	}
	opening := swapped(t).Cut(3)
	opening.Steps = opening.Steps[:3]
	if text := write(t, opening, record.Text); !strings.Contains(text, "Not over: O may choose swap, stay, more.") {
		t.Errorf("a choice is due:\n%s", text)
	}
	two := read(t, "(;GM[4]SZ[3];B[aa];W[ba];B[ac];W[bc];B[ca];W[cb];B[cc];W[ab];B[bb])")
	if text := write(t, two, record.Text); !strings.Contains(text, "X wins: a3 to c1, c3 to a1.") {
		t.Errorf("two lines:\n%s", text)
	}
}
