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
	const side, version, games = 25, 9_999_999, 999_999 // more than anybody plays in one room
	name := strings.Repeat("\u0103", 48)
	s := ticTacToeState()
	s.Version, s.At, s.Game = version, version, games
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
	s.Score = lobby.Score{X: games / 3, O: games / 3, T: games / 3}
	// Three hours at first, and five minutes more after each move.
	time := lobby.TimeControl{Initial: 10_800_000, Increment: 300_000}
	s.Clock = lobby.Clock{TimeControl: time, X: 104_400_000, O: 104_400_000, Running: engine.X, At: 1_764_412_345_678}
	s.Quick, s.Offers = true, nil
	s.Back = lobby.Back{X: 627, O: 626}
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

// A frame of the list tells of 200 rooms at most, and so fits into a megabyte.
func TestTheLongestListIsUnderAMegabyte(t *testing.T) {
	s := largest()
	line := lobby.ListedRoom{
		ID: "00000-00000-00000", Rules: s.Rules, Clock: s.Clock.TimeControl, First: engine.X, Winner: engine.WinnerX,
		Seats: s.Seats, Spectators: 1000, Lines: slices.Repeat([][]int{slices.Repeat([]int{624}, 19)}, 4),
	}
	for cell := range s.Rules.Cells() {
		line.Moves = append(line.Moves, cell)
	}
	for _, c := range []lobby.Content{
		lobby.Rooms{Rooms: slices.Repeat([]lobby.ListedRoom{line}, 200)},
		lobby.RoomsChanged{Added: slices.Repeat([]lobby.ListedRoom{line}, 200)},
	} {
		frame := encode(c)
		t.Logf("%T: %d bytes", c, len(frame))
		if len(frame) >= 1_000_000 {
			t.Errorf("%T: %d bytes", c, len(frame))
		}
	}
}

func TestTheLargestStateIsUnder4KiB(t *testing.T) {
	playing := largest()
	over := largest() // no offer but of another game is open then: both have moved, so nobody has to ask for a seat
	over.Winner, over.Reason, over.Turn, over.Act, over.Clock.Running = engine.WinnerX, engine.ReasonLine, engine.Empty, engine.Empty, engine.Empty
	over.Back = lobby.Back{} // nothing is taken back after a result
	over.Offers = slices.DeleteFunc(over.Offers, func(o lobby.Offer) bool { return o.Kind != lobby.OfferReset })
	for range 4 { // in each direction nine on both sides of the last mark
		over.Lines = append(over.Lines, slices.Repeat([]int{624}, 19))
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
