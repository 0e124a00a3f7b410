package lobby

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rowhouse/engine"
)

func TestTheFriendAtTheLinkGetsTheFreeSeatLaterOnesWatch(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.O})
		an, friend, third := h.join(id, "an"), h.join(id, "friend"), h.join(id, "third")
		defer leaveAll(an, friend, third)

		seats := third.state().Seats
		if !seats.Holds("an", engine.O) || !seats.Holds("friend", engine.X) {
			t.Fatalf("seats %+v %+v", seats.X, seats.O)
		}
		if p := an.presence(); p.Spectators != 1 || !p.Online.X || !p.Online.O || p.Sit["O"] != "" {
			t.Errorf("presence %+v", p)
		}
		if code := third.click(4); code != "not-seated" {
			t.Errorf("a spectator's click: %q", code)
		}
		if code := third.ask(Sit{Seat: engine.O}); code != "seat-taken" {
			t.Errorf("a spectator sits on a taken seat: %q", code)
		}
	})
}

func leaveAll(people ...*person) {
	for _, p := range people {
		p.v.Leave()
	}
}

func TestManyJoiningAtOnceGiveOneSecondSeat(t *testing.T) {
	for round := range 20 {
		inBubble(t, func(t *testing.T, h *house) {
			id := h.create("an", RoomSpec{Rules: preset(t, "caro10"), Seat: engine.X})
			an := h.join(id, "an")
			viewers := make([]*Viewer, 200)
			var all sync.WaitGroup
			for i := range viewers {
				all.Go(func() {
					viewers[i] = h.lobby.Join(id, Arrival{Player: PlayerID(fmt.Sprint("p", i))})
				})
			}
			all.Wait()
			holder := an.state().Seats.O
			if holder == nil {
				t.Fatal("nobody was seated")
			}
			seated := 0
			for i, v := range viewers {
				p := &person{t: t, v: v}
				p.listen()
				if got := p.state().Seats.O; got == nil || got.Player != holder.Player {
					t.Fatalf("round %d: viewer %d sees O held by %v", round, i, got)
				}
				if holder.Player == PlayerID(fmt.Sprint("p", i)) {
					seated++
				}
			}
			if seated != 1 || an.presence().Spectators != 199 {
				t.Fatalf("round %d: %d seated, %d watch", round, seated, an.presence().Spectators)
			}
			for _, v := range viewers {
				v.Leave()
			}
			an.v.Leave()
		})
	}
}

func TestOnePlayerInSeveralTabsIsOnePlayer(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		tab, other := h.join(id, "an"), h.join(id, "an")
		if seats := other.state().Seats; seats.O != nil {
			t.Fatalf("the second tab took a seat: %+v", seats.O)
		}
		if p := tab.presence(); p.Spectators != 0 || p.Sit["O"] != "free" {
			t.Errorf("presence %+v", p)
		}
		if code := other.ask(Sit{Seat: engine.O}); code != "" {
			t.Fatalf("play both sides: %s", code)
		}
		play(t, tab, other, 4, 0, 8)
		tab.v.Leave()
		time.Sleep(time.Minute)
		if p := other.presence(); !p.Online.X || !p.Online.O {
			t.Errorf("one tab closed, presence %+v", p)
		}
		if code := other.click(1); code != "" {
			t.Errorf("the other tab plays on: %s", code)
		}
		other.v.Leave()
	})
}

func TestAFriendWhoComesBackInAnotherBrowserIsNotLockedOut(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "caro10"), Seat: engine.X})
		an, chat := h.join(id, "an"), h.join(id, "chat-app")
		browser := h.join(id, "browser")
		defer func() { leaveAll(an, browser) }()
		if got := browser.presence().Sit["O"]; got != "ask" {
			t.Errorf("while the chat app is open the seat is %q, want to ask", got)
		}
		chat.v.Leave()
		time.Sleep(awayAfter + time.Second)
		if got := browser.presence().Sit["O"]; got != "ask" {
			t.Errorf("six seconds after, the seat is %q, want to ask", got)
		}
		an.v.Leave()
		if code := browser.ask(Sit{Seat: engine.O}); code != "seat-taken" {
			t.Errorf("nobody is there to be asked: %q", code)
		}
		an = h.join(id, "an")
		time.Sleep(giveUpAfter)
		if got := browser.presence().Sit["O"]; got != "free" {
			t.Fatalf("ten seconds after, the seat is %q, want free", got)
		}
		if code := browser.ask(Sit{Seat: engine.O}); code != "" {
			t.Fatalf("sit: %s", code)
		}
		if !an.state().Seats.Holds("browser", engine.O) {
			t.Error("the browser does not hold the seat")
		}
	})
}

func TestASeatThatHasMovedIsAskedFor(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an, friend, third := h.join(id, "an"), h.join(id, "friend"), h.join(id, "third")
		defer leaveAll(an, third)
		play(t, an, friend, 0, 1)
		if code := third.ask(Sit{Seat: engine.O}); code != "seat-taken" {
			t.Errorf("while the holder is there: %q", code)
		}
		friend.v.Leave()
		time.Sleep(awayAfter)
		if code := third.ask(Sit{Seat: engine.O}); code != "" {
			t.Fatalf("asking: %s", code)
		}
		offers := an.state().Offers
		if len(offers) != 1 || offers[0].Kind != OfferSit || offers[0].By != "third" {
			t.Fatalf("offers %+v", offers)
		}

		friend = h.join(id, "friend")
		if got := an.state().Offers; len(got) != 0 {
			t.Fatalf("the holder is back and the request stands: %+v", got)
		}
		friend.v.Leave()
		time.Sleep(awayAfter)
		third.ask(Sit{Seat: engine.O})
		offers = an.state().Offers
		if code := third.ask(Accept{Offer: offers[0].Version}); code != "not-seated" {
			t.Errorf("the asker accepts: %q", code)
		}
		if code := an.ask(Accept{Offer: offers[0].Version}); code != "" {
			t.Fatalf("accept: %s", code)
		}
		if s := third.state(); !s.Seats.Holds("third", engine.O) || len(s.Moves) != 2 || len(s.Offers) != 0 {
			t.Errorf("after it: %+v", s)
		}
	})
}

// Who gave a seat up is not put on it again for opening the link, and somebody
// new begins a new series.
func TestTheFreeSeatIsForSomebodyElse(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), SameDevice: true})
		an := h.join(id, "an")
		play(t, an, an, 0, 3, 1, 4, 2)
		for _, m := range []engine.Mark{engine.X, engine.O} {
			if code := an.ask(Rise{Seat: m}); code != "" {
				t.Fatal(code)
			}
		}
		again := h.join(id, "an")
		if s := again.state().Seats; s.X != nil || s.O != nil {
			t.Errorf("seated again unasked: %+v", s)
		}
		if got := again.state().Score; got != (Score{X: 1}) {
			t.Errorf("score %+v", got)
		}
		friend := h.join(id, "friend")
		if s := friend.state(); !s.Seats.Holds("friend", engine.X) || s.Score != (Score{}) {
			t.Errorf("somebody new: %+v %+v", s.Seats.X, s.Score)
		}
		leaveAll(an, again, friend)
	})
}

func TestRise(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an, friend, third := h.join(id, "an"), h.join(id, "friend"), h.join(id, "third")
		defer leaveAll(an, friend, third)
		play(t, an, friend, 0)
		if code := friend.ask(Rise{}); code != "" {
			t.Fatalf("rise: %s", code)
		}
		if s := an.state(); s.Seats.O != nil || s.Winner != engine.NoWinner || s.Reason != "" {
			t.Fatalf("before ply 2 rising only frees the seat: %+v", s)
		}
		friend.v.Leave()
		again := h.join(id, "friend")
		defer leaveAll(again)
		if an.state().Seats.O != nil {
			t.Error("who rose was seated again unasked")
		}
		if code := third.ask(Sit{Seat: engine.O}); code != "" {
			t.Fatalf("sit: %s", code)
		}
		play(t, an, third, 1)
		if code := third.ask(Rise{}); code != "" {
			t.Fatalf("rise: %s", code)
		}
		s := an.state()
		if s.Winner != engine.WinnerX || s.Reason != engine.ReasonLeft || s.Score.X != 1 || s.Seats.O != nil {
			t.Errorf("leaving a game: %+v", s)
		}
		if code := third.ask(Rise{}); code != "not-seated" {
			t.Errorf("rise twice: %q", code)
		}
	})
}

// Leaving and sitting again within an instant, from two tabs, while somebody
// else joins, never seats one person twice unasked nor two on one seat.
func TestRiseAndSitRace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, nil)
		defer h.close()
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an, tab, b := h.join(id, "an"), h.join(id, "an"), h.join(id, "b")
		defer leaveAll(an, tab, b)
		for range 50 {
			an.v.Do(nil, Rise{})
			tab.v.Do(nil, Sit{Seat: engine.X})
			b.v.Do(nil, Sit{Seat: engine.X})
			an.v.Do(nil, Sit{Seat: engine.X})
			s := b.state()
			if s.Seats.X == nil || s.Seats.X.Player != "an" && s.Seats.X.Player != "b" {
				t.Fatalf("seats %+v", s.Seats)
			}
			if s.Seats.O == nil || s.Seats.O.Player != "b" {
				t.Fatalf("b lost the other seat: %+v", s.Seats.O)
			}
			if s.Seats.X.Player == "b" {
				b.ask(Rise{Seat: engine.X})
				an.ask(Sit{Seat: engine.X})
			}
		}
	})
}
