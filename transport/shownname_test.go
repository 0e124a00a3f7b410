package transport

import (
	"strings"
	"testing"

	"rowhouse/engine"
	"rowhouse/lobby"
)

func TestNamesDoNotSteerTheTextAroundThem(t *testing.T) {
	family := "\U0001f468\u200d\U0001f469\u200d\U0001f467" // one picture of five characters
	for name, want := range map[string]string{
		"":                               nickname("pan"),
		" \u200b\u202e":                  nickname("pan"),
		"\u200d\u200c":                   nickname("pan"),
		"\u202eAn\u0000\n":               "An",
		"  An  ":                         "An",
		"Nguy\u1ec5n Th\u1ecb B\u00edch": "Nguy\u1ec5n Th\u1ecb B\u00edch",
		"\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
		strings.Repeat("\u0103", 40):                       strings.Repeat("\u0103", 40),
		strings.Repeat("\u0103", 50):                       strings.Repeat("\u0103", 39) + "…",
		strings.Repeat("a\u0302", 24):                      strings.Repeat("a\u0302", 24),
		strings.Repeat(family, 24):                         strings.Repeat(family, 24),
		strings.Repeat(family, 64):                         strings.Repeat(family, 39) + "…",
	} {
		if got := nameOf(&lobby.Seat{Player: "pan", Name: name}); got != want {
			t.Errorf("%q is shown as %q, want %q", name, got, want)
		}
	}
}

func TestAComputerIsCalledOne(t *testing.T) {
	computer := &lobby.Seat{Computer: "hard"}
	for _, row := range []struct {
		seats lobby.Seats
		title string
		who   string // who plays, "" where the seat is still free
	}{
		{lobby.Seats{X: &lobby.Seat{Player: "pan", Name: "An"}, O: computer}, "X to move – Tic-tac-toe", "An (X) against the hard computer (O). "},
		{lobby.Seats{X: computer, O: &lobby.Seat{Player: "pan", Name: "\u0103n"}}, "X to move – Tic-tac-toe", "The hard computer (X) against \u0103n (O). "},
		{lobby.Seats{X: computer}, "Come and play tic-tac-toe against the hard computer", "You play O; X begins. "},
	} {
		p := previewOf("k7f39-qmd2w-v8xab", roomState("tictactoe", func(s *lobby.State) { s.Seats = row.seats }))
		if p.title != row.title || p.description != row.who+"No move yet. "+three && p.description != row.who+three {
			t.Errorf("%q, %q", p.title, p.description)
		}
	}
	if card := cardOf(roomState("tictactoe", func(s *lobby.State) { s.Seats.O = computer }), engine.O); card.Name != "Computer (hard)" {
		t.Errorf("the card says %q", card.Name)
	}
}

func TestTwoNamesAtOneDeviceAreTwoPeople(t *testing.T) {
	s := roomState("tictactoe", func(s *lobby.State) { s.Seats.O.Player = s.Seats.X.Player })
	if p := previewOf("k7f39-qmd2w-v8xab", s); !strings.HasPrefix(p.description, who) {
		t.Errorf("%q", p.description)
	}
}
