package transport

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"rowhouse/engine"
	"rowhouse/lobby"
)

// largest is a room in which all is as long as it may be: a full board of the
// largest size, names of 96 bytes and every offer that can be open at once.
func largest() *lobby.State {
	const side, version = 25, 9_999_999_999
	name := strings.Repeat("\u0103", 48)
	s := ticTacToeState()
	s.Version, s.At, s.Game = version, version, 1_000_000
	s.Rules = engine.Rules{Width: side, Height: side, InRow: 10, Overline: engine.OverlineIfOpen, Ends: engine.EndsStonesOrEdge}.WithDefaults()
	s.Rules.First, s.Rules.Opening = engine.FirstX, engine.OpeningSwap2
	s.Moves = nil
	for cell := range side * side {
		if cell%3 == 0 { // no square is both played and forbidden
			s.Forbidden = append(s.Forbidden, cell)
		} else {
			s.Moves = append(s.Moves, cell)
		}
	}
	s.Chosen = []engine.Chosen{{Ply: 3, Choice: "more"}, {Ply: 5, Choice: "swap"}}
	player := lobby.PlayerID("p" + strings.Repeat("a", 26))
	s.Seats = lobby.Seats{X: &lobby.Seat{Player: player, Name: name}, O: &lobby.Seat{Player: player, Name: name}}
	s.Score = lobby.Score{X: 1_000_000, O: 1_000_000, T: 1_000_000}
	// Three hours at first, and five minutes more after each move.
	time := lobby.TimeControl{Initial: 10_800_000, Increment: 300_000}
	s.Clock = lobby.Clock{TimeControl: time, X: 104_400_000, O: 104_400_000, Running: engine.X, At: 1_764_412_345_678}
	s.Quick, s.Offers = true, nil
	for _, by := range []string{"X", "O"} {
		s.Offers = append(s.Offers, lobby.Offer{Kind: lobby.OfferUndo, By: by, Version: version},
			lobby.Offer{Kind: lobby.OfferReset, By: by, Version: version, Rules: &s.Rules, Clock: time, Opponent: lobby.OpponentSameDevice})
	}
	s.Offers = append(s.Offers, lobby.Offer{Kind: lobby.OfferDraw, By: "X", Version: version})
	for range 2 { // of the others so many may ask for a seat
		s.Offers = append(s.Offers, lobby.Offer{Kind: lobby.OfferSit, By: string(player), Version: version, Seat: engine.O})
	}
	return s
}

func TestTheLargestStateIsUnder4KiB(t *testing.T) {
	playing := largest()
	over := largest() // no offer but of another game and for a seat is open then
	over.Undos = nil
	over.Winner, over.Reason, over.Turn, over.Act, over.Clock.Running = engine.WinnerX, engine.ReasonLine, engine.Empty, engine.Empty, engine.Empty
	over.Offers = slices.DeleteFunc(over.Offers, func(o lobby.Offer) bool { return o.Kind == lobby.OfferUndo || o.Kind == lobby.OfferDraw })
	for range 4 { // in each direction ten, which is the longest that may be asked for
		over.Lines = append(over.Lines, []int{615, 616, 617, 618, 619, 620, 621, 622, 623, 624})
	}
	for what, s := range map[string]*lobby.State{"playing": playing, "over": over} {
		frame := encode(s)
		t.Logf("%s: %d bytes", what, len(frame))
		if len(frame) >= maxFrame {
			t.Errorf("%s: %d bytes", what, len(frame))
		}
		if !json.Valid(frame) {
			t.Errorf("%s: not JSON", what)
		}
	}
}
