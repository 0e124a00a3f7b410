package lobby

import (
	"testing"
	"time"

	"rowhouse/engine"
)

// offerRoles are the columns of the table of offers.
func offerRoles() []string {
	return []string{"who asked", "who is asked", "spectator", "stranger"}
}

// offerCells plays what can be said while an offer is open: in a game of an (X)
// and ben (O), an asks for a tie, to take back or for a new game, and cat for the
// seat of ben, who has gone.
func offerCells(t *testing.T) (cells [][]string) {
	t.Helper()
	accept := func(s *situation) Command { return Accept{Offer: s.offers[0].Version} }
	decline := func(s *situation) Command { return Decline{Offer: s.offers[0].Version} }
	click := func(s *situation) Command { return Click{Cell: 50, At: s.at} }
	for _, offer := range []struct {
		words string
		room  func(testing.TB) *situation
		lines []line
	}{
		{"undo", withOffer(Undo{Game: 1}), []line{{"`undo` too", func(*situation) Command { return Undo{Game: 1} }}}},
		{"draw", withOffer(Draw{Game: 1}), []line{{"`draw` too", func(*situation) Command { return Draw{Game: 1} }}}},
		{"reset", withOffer(Reset{Game: 1}), []line{
			{"an equal `reset`", func(*situation) Command { return Reset{Game: 1} }},
			{"another `reset`", func(*situation) Command { return Reset{Game: 1, Clock: &TimeControl{PerMove: 30_000}} }},
		}},
		{"reset against a computer", withOffer(Reset{Game: 1, Opponent: "easy"}), []line{
			{"an equal `reset`", func(*situation) Command { return Reset{Game: 1, Opponent: "easy"} }},
		}},
		{"sit", seatAsked, []line{{"`sit` too", func(*situation) Command { return Sit{Seat: engine.O} }}}},
	} {
		rows := []line{{"`accept`", accept}, {"`decline`", decline}, {"`click`", click}}
		for _, line := range append(rows, offer.lines...) {
			row := []string{offer.words + ": " + line.words}
			for _, role := range offerRoles() {
				s := offer.room(t)
				row = append(row, s.outcome(s.offerPlayer(role), line.command(s)))
			}
			cells = append(cells, row)
		}
	}
	return cells
}

// withOffer is a game of four moves in which an, to act at X, asks for something.
func withOffer(c Command) func(testing.TB) *situation {
	return func(t testing.TB) *situation {
		s := two(t, RoomSpec{Rules: mustPreset(t, "caro10")})
		s.click(t, 0, 9, 1, 8)
		s.do(t, "an", c)
		return s
	}
}

// seatAsked is the same game once ben has gone and cat asks for the seat.
func seatAsked(t testing.TB) *situation {
	s := two(t, RoomSpec{Rules: mustPreset(t, "caro10")})
	s.click(t, 0, 9, 1, 8)
	s.leave(engine.O, 10*time.Second)
	s.do(t, "cat", Sit{Seat: engine.O})
	return s
}

// offerPlayer is who plays a role of the table of offers.
func (s *situation) offerPlayer(role string) PlayerID {
	sit := s.offers[0].Kind == OfferSit
	switch {
	case role == "stranger":
		return ""
	case role == "spectator":
		return "dung"
	case role == "who asked" && sit:
		return "cat"
	case role == "who is asked" && !sit:
		return "ben"
	}
	return "an"
}

// A request names a seat and asks the other seat's player: it ends when somebody
// else sits there, and with the result.
func TestARequestForASeatEnds(t *testing.T) {
	pie := mustPreset(t, "caro16")
	pie.Opening, pie.First = engine.OpeningPie, engine.FirstX
	for name, end := range map[string]func(s *situation) *Event{
		"with a swap":   func(s *situation) *Event { return s.do(t, "ben", Choose{Choice: engine.ChoiceSwap, At: s.at}) },
		"with a result": func(s *situation) *Event { return s.do(t, "an", Resign{Game: 1}) },
		"undecided":     func(s *situation) *Event { return s.do(t, "an", Abort{Game: 1}) },
	} {
		s := two(t, RoomSpec{Rules: pie})
		s.click(t, 0)
		s.leave(engine.O, awayAfter)
		s.do(t, "cat", Sit{Seat: engine.O})
		if e := end(s); e.Offers == nil || len(*e.Offers) != 0 || len(s.offers) != 0 {
			t.Errorf("%s: %+v is left open", name, s.offers)
		}
	}
}
