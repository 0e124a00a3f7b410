package lobby

import (
	"testing"
	"time"

	"rowhouse/engine"
)

func TestOffersReplaceAndEndEachOther(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an, friend, watcher := three(t, h)
		play(t, an, friend, 0, 9)
		caro10, caro16 := preset(t, "caro10"), caroByX(t)
		an.must(Reset{Game: 1, Rules: &caro10})
		first := an.offer()
		an.must(Reset{Game: 1, Rules: &caro10, Clock: &TimeControl{PerMove: 30_000}})
		an.must(Draw{Game: 1})
		an.must(Undo{Game: 1})
		friend.must(Reset{Game: 1})
		if offers := watcher.state().Offers; len(offers) != 4 || offers[0].Clock.PerMove != 30_000 {
			t.Fatalf("offers %+v", offers)
		}
		friend.wants("no-offer", Accept{Offer: first})
		an.wants("not-allowed", Accept{Offer: an.state().Offers[0].Version})
		an.must(Decline{Offer: an.state().Offers[0].Version})
		h.restart(&an, &friend, &watcher)
		if offers := an.state().Offers; len(offers) != 3 {
			t.Fatalf("after a restart: %+v", offers)
		}
		an.must(Reset{Game: 1, Rules: &caro16})
		if s := watcher.state(); s.Game != 2 || len(s.Offers) != 0 || !s.Seats.Holds("an", engine.O) {
			t.Errorf("an equal reset is consent: game %d, offers %+v", s.Game, s.Offers)
		}
		h.agree(an, friend, watcher)
		leaveAll(an, friend, watcher)
	})
}

func TestADrawIsNotAskedForAgainAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an, friend, watcher := three(t, h)
		defer leaveAll(an, friend, watcher)
		draw := Draw{Game: 1}
		an.must(draw)
		an.must(Decline{Offer: an.offer()})
		an.must(draw)
		friend.must(Decline{Offer: friend.offer()})
		an.wants("too-soon", draw)
		friend.must(draw)
		an.must(Decline{Offer: an.offer()})
		time.Sleep(askAgainAfter)
		an.must(draw)
		play(t, an, friend, 0)
		an.must(draw)
		friend.must(draw)
		if s := watcher.state(); s.Winner != engine.Tie || s.Score.T != 1 {
			t.Errorf("%v, %+v", s.Winner, s.Score)
		}
	})
}

// A command that was meant for another game is stale, whatever it is and however
// the game stands that is on the table, and the state follows.
func TestEverythingIsStaleInAnotherGame(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 3, 1, 4, 2)
		an.must(Reset{Game: 1})
		friend.must(Reset{Game: 1})
		friend.must(Resign{Game: 2})
		v := an.state().Version
		for _, game := range []int{0, 1, 3, -1} {
			for _, c := range []Command{Reset{Game: game}, Resign{Game: game}, Abort{Game: game}, Undo{Game: game},
				Draw{Game: game}, Claim{Game: game, Win: true}} {
				from := len(an.seen)
				an.wants("stale", c)
				if state, ok := an.seen[len(an.seen)-1].(*State); len(an.seen) != from+2 || !ok || state.Version != v {
					t.Errorf("%#v is not followed by the state", c)
				}
			}
		}
		for _, c := range []Command{Click{Cell: 8, At: v - 5}, Choose{Choice: "swap", At: v - 5}, Click{Cell: 8, At: v + 100}} {
			an.wants("stale", c)
		}
	})
}

// Who only watches is refused everything, also a player of the room, and nobody
// hears of it.
func TestWatchingIsOnlyWatching(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 4)
		an.must(Draw{Game: 1})
		table := &situation{table: &table{at: an.state().At, number: 1, game: restoreGame(an.state())}}
		for _, who := range []PlayerID{"an", "friend", "cat", ""} {
			watcher := h.arrive(id, Arrival{Player: who, Watch: true})
			for _, line := range lines() {
				watcher.wants("not-allowed", line.command(table))
			}
			watcher.wants("not-allowed", Accept{Offer: watcher.offer()})
			watcher.wants("not-allowed", Decline{Offer: watcher.offer()})
			watcher.v.Leave()
		}
		if s := an.state(); len(s.Offers) != 1 || len(s.Moves) != 2 {
			t.Errorf("something changed: %+v", s)
		}
	})
}

// Each name is stored and told to all: whoever changes it over and over is slowed
// down, and nobody else is.
func TestNamesAreChangedSparingly(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an, friend, watcher := three(t, h)
		defer leaveAll(an, friend, watcher)
		an.must(Rename{Name: "An"})
		before := watcher.state().Version
		for range 10 {
			an.wants("too-soon", Rename{Name: "Ann"})
			an.wants("too-soon", Rename{})
		}
		an.wants("done", Rename{Name: "An"})
		an.wants("bad-name", Rename{Name: "\u202e"})
		friend.must(Rename{Name: "Dũng"})
		time.Sleep(nameApart - time.Millisecond)
		an.wants("too-soon", Rename{Name: "Ann"})
		if got := watcher.state().Version; got != before+1 {
			t.Errorf("%d events", got-before)
		}
		time.Sleep(time.Millisecond)
		an.must(Rename{})
		an.must(Rename{Name: "Ann"}) // a new player at this seat need not wait either
		an.wants("too-soon", Rename{Name: "An"})
		h.agree(an, friend, watcher)
	})
}

// A seat's name is its player's.
func TestNamesGoWithTheirPlayers(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an, friend, watcher := three(t, h)
		an.must(Rename{Name: "  An \n Bình "})
		an.wants("done", Rename{Name: "An Bình"})
		friend.wants("bad-name", Rename{Name: "\u202egnud"})
		friend.wants("not-seated", Rename{Seat: engine.X, Name: "me"})
		watcher.wants("not-seated", Rename{Name: "me"})
		friend.must(Draw{Game: 1})
		friend.must(Rename{Name: "Dũng"})
		if s := watcher.state(); s.Seats.X.Name != "An Bình" || s.Seats.O.Name != "Dũng" || len(s.Offers) != 1 {
			t.Errorf("%+v %+v, offers %+v", s.Seats.X, s.Seats.O, s.Offers)
		}
		h.restart(&an, &friend, &watcher)
		an.must(Rename{})
		if s := friend.state(); s.Seats.X.Name != "" || s.Seats.O.Name != "Dũng" {
			t.Errorf("%+v %+v", s.Seats.X, s.Seats.O)
		}
		friend.must(Rise{})
		friend.must(Sit{Seat: engine.O})
		if s := an.state(); s.Seats.O.Name != "" {
			t.Errorf("a seat that was given up keeps its name: %+v", s.Seats.O)
		}
		h.agree(an, friend, watcher)
		leaveAll(an, friend, watcher)

		both := h.join(h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), SameDevice: true}), "an")
		defer both.v.Leave()
		both.wants("not-allowed", Rename{Name: "An"})
		both.must(Rename{Name: "An", Seat: engine.X})
		both.must(Rename{Name: "Dũng", Seat: engine.O})
		if s := both.state(); s.Seats.X.Name != "An" || s.Seats.O.Name != "Dũng" {
			t.Errorf("%+v %+v", s.Seats.X, s.Seats.O)
		}
	})
}
