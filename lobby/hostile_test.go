package lobby

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"rowhouse/engine"
)

// However long a room lives and whatever its people do, its log stays short.
func TestALongLogIsRolledUp(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an := h.join(id, "an")
		defer leaveAll(an)
		stir := func(times int) {
			for range times {
				if code := an.stir(); code != "" {
					t.Fatal(code)
				}
			}
		}
		stir(rollUpAfter - 1)
		h.fail(func(op string) error {
			if op == "roll-up" {
				return ErrNotStored
			}
			return nil
		})
		stir(10)
		h.fail(nil)
		stir(rollUpAfter)
		log, err := h.journal.Read(t.Context(), id)
		if err != nil || len(log.Events) >= rollUpAfter {
			t.Errorf("%d events, %v", len(log.Events), err)
		}
		s, err := h.lobby.State(t.Context(), id)
		if err != nil || s.Version != an.state().Version {
			t.Errorf("the log tells another version: %v %v", s, err)
		}
		h.fail(func(op string) error {
			if op == "roll-up" {
				return ErrFenced
			}
			return nil
		})
		for an.reason() == "" {
			an.stir()
		}
		if an.reason() != ClosedMoved {
			t.Errorf("fenced while rolling up: %q", an.reason())
		}
	})
}

// What moves no game forward is bounded, whatever it is and whoever does it, and
// nobody is held up by somebody else's noise.
func TestNoiseIsBounded(t *testing.T) {
	noises := map[string]func(s *State) Command{
		"listed": func(s *State) Command { return List{Listed: !s.Listed} },
		"offers": func(s *State) Command {
			if len(s.Offers) > 0 {
				return Decline{Offer: s.Offers[0].Version}
			}
			return Reset{Game: s.Game}
		},
		"seats": func(s *State) Command {
			if s.Seats.O == nil {
				return Sit{Seat: engine.O}
			}
			return Rise{}
		},
		"new games": func(s *State) Command { return Reset{Game: s.Game} },
	}
	for name, noise := range noises {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				_, an, friend := twoAtTictactoe(t, h)
				defer leaveAll(an, friend)
				alone := name == "new games"
				if alone {
					an.must(Rise{})
				}
				before := friend.state().Version
				const minutes = 10
				for range minutes * 60 * 10 { // ten tries a second
					friend.ask(noise(friend.state()))
					time.Sleep(100 * time.Millisecond)
				}
				most := uint64(2 * (asidesBurst + asidesPerSecond*60*minutes)) // of the seat, and without it
				if events := friend.state().Version - before; events > most || events < most/4 {
					t.Errorf("%d events in %d minutes, want at most %d", events, minutes, most)
				}
				if code := an.ask(Rename{Name: "An"}); !alone && code != "" {
					t.Errorf("the other player is refused: %q", code)
				}
			})
		})
	}
}

// A name that is refused since its seat has done so much else is not one that was taken:
// it may be tried again as soon as anything else.
func TestARefusedNameIsNoName(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(an, friend)
		an.must(Rename{Name: "An"})
		time.Sleep(time.Minute)
		for range asidesBurst {
			an.must(List{Listed: !an.state().Listed})
		}
		an.wants("too-soon", Rename{Name: "Ann"})
		time.Sleep(time.Second / asidesPerSecond)
		an.must(Rename{Name: "Ann"})
	})
}

// Strangers who ask for a seat keep nobody from asking for a new game.
func TestRequestsOfStrangersAreBounded(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(an, friend)
		var strangers []*person
		for i := range maxRequests + 1 {
			stranger := h.join(id, PlayerID(fmt.Sprint("stranger", i)))
			strangers = append(strangers, stranger)
			want := ""
			if i == maxRequests {
				want = "limit"
			}
			if code := stranger.ask(Sit{Seat: engine.O}); code != want {
				t.Errorf("stranger %d: %q, want %q", i, code, want)
			}
		}
		if code := an.ask(Reset{Game: 1}); code != "" {
			t.Errorf("a reset beside them: %q", code)
		}
		strangers[0].v.Leave()
		if code := strangers[maxRequests].ask(Sit{Seat: engine.O}); code != "" {
			t.Errorf("once one has gone: %q", code)
		}
		leaveAll(strangers...)
	})
}

// A request that was made while it could be is worth nothing once the holder
// has something to lose.
func TestARequestNeverEjectsSomebodyWhoPlays(t *testing.T) {
	t.Run("who moved since", func(t *testing.T) {
		inBubble(t, func(t *testing.T, h *house) {
			id, an, friend := twoAtTictactoe(t, h)
			stranger := h.join(id, "stranger")
			defer leaveAll(an, friend, stranger)
			play(t, an, friend, 0)
			stranger.ask(Sit{Seat: engine.O})
			offer := an.state().Offers[0].Version
			play(t, an, friend, 1)
			if got := an.state().Offers; len(got) != 0 {
				t.Errorf("the request stands: %+v", got)
			}
			if code := an.ask(Accept{Offer: offer}); code != "no-offer" || !an.state().Seats.Holds("friend", engine.O) {
				t.Errorf("accepted: %q", code)
			}
		})
	})
	t.Run("who came back during a restart", func(t *testing.T) {
		inBubble(t, func(t *testing.T, h *house) {
			id, an, friend := twoAtTictactoe(t, h)
			stranger := h.join(id, "stranger")
			play(t, an, friend, 0, 1)
			friend.v.Leave()
			time.Sleep(awayAfter)
			if code := stranger.ask(Sit{Seat: engine.O}); code != "" {
				t.Fatal(code)
			}
			h.restart(&an, &stranger)
			if len(an.state().Offers) != 1 {
				t.Fatal("the request did not survive the restart")
			}
			friend = h.join(id, "friend")
			if got := an.state().Offers; len(got) != 0 {
				t.Errorf("the holder is there and the request stands: %+v", got)
			}
			leaveAll(an, friend, stranger)
		})
	})
	t.Run("whose asker has gone", func(t *testing.T) {
		inBubble(t, func(t *testing.T, h *house) {
			id, an, friend := twoAtTictactoe(t, h)
			stranger := h.join(id, "stranger")
			stranger.ask(Sit{Seat: engine.O})
			stranger.v.Leave()
			if code := an.ask(Accept{Offer: an.state().Offers[0].Version}); code != "no-offer" {
				t.Errorf("seated somebody who is not there: %q", code)
			}
			leaveAll(an, friend)
		})
	})
}

// Rooms that nobody is in make room for those that somebody wants.
func TestIdleRoomsGiveWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(o *Options) { o.MaxRooms = 3 })
		defer h.close()
		for range 50 {
			h.join(h.create("mallory", RoomSpec{Rules: preset(t, "tictactoe")}), "mallory").v.Leave()
			synctest.Wait()
			if n := h.lobby.Rooms(); n > 3+1 {
				t.Fatalf("%d rooms in memory", n)
			}
		}
		var kept []*person
		for range 3 {
			p := h.join(h.create("an", RoomSpec{Rules: preset(t, "tictactoe")}), "an")
			if p.reason() != "" {
				t.Fatalf("refused: %s", p.reason())
			}
			kept = append(kept, p)
		}
		fourth := h.join(h.create("an", RoomSpec{Rules: preset(t, "tictactoe")}), "an")
		if fourth.reason() != ClosedLimit {
			t.Errorf("no room is idle: %q", fourth.reason())
		}
		if kept[0].click(0) == "busy" || kept[0].reason() != "" {
			t.Error("a room in use was called out of memory")
		}
		fourth.v.Leave()
		leaveAll(kept...)
	})
}

// Calling a room that has not answered its last call waits for nothing: the
// lobby's lock is held.
func TestCallingARoomTwice(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		deaf := &room{id: "deaf", feed: newFeed(), evict: make(chan struct{}, 1)}
		h.lobby.rooms[deaf.id] = deaf
		for range 2 {
			deaf.isIdle.Store(true)
			if !h.lobby.evictOne(true) {
				t.Error("not called")
			}
		}
		if h.lobby.evictOne(true) {
			t.Error("called though it is not idle")
		}
	})
}

// A room that fails while its clock runs is opened again by itself, though nobody
// comes; not for ever, but the next start tries once more.
func TestARoomThatFailedGoesOn(t *testing.T) {
	for _, faults := range []int{1, mostFaults, mostFaults + 1} {
		t.Run(fmt.Sprint(faults), func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				id, an, friend := timed(t, h, minute)
				play(t, an, friend, 0, 1)
				leaveAll(an, friend)
				seen := 0
				h.fail(func(op string) error {
					if op == "append" && seen < faults {
						seen++
						panic("a fault")
					}
					return nil
				})
				time.Sleep(time.Hour)
				want := engine.ReasonFlag
				if faults > mostFaults {
					want = engine.ReasonNone
				}
				if s := h.replayed(id); s.Reason != want || seen != faults || h.lobby.Rooms() != 0 {
					t.Fatalf("after %d faults: reason %q, %d rooms", seen, s.Reason, h.lobby.Rooms())
				}
				h.close()
				h.open(nil)
				time.Sleep(2 * time.Minute)
				if s := h.replayed(id); s.Reason != engine.ReasonFlag {
					t.Errorf("after a start: reason %q", s.Reason)
				}
			})
		})
	}
}

// A fault in one room is that room's alone, and leaves nothing behind.
func TestAFaultInARoom(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X, Listed: true})
		other, friend, _ := twoAtTictactoe(t, h)
		an := h.join(id, "an")
		time.Sleep(2 * time.Second)
		h.fail(func(string) error { panic("a fault") })
		an.v.Do(nil, List{Listed: false})
		if an.reason() != ClosedFault {
			t.Fatalf("reason %q", an.reason())
		}
		h.fail(nil)
		if n := len(h.lobby.Listed()); n != 0 {
			t.Errorf("%d rooms listed", n)
		}
		if friend.reason() != "" || h.lobby.find(other) == nil {
			t.Error("another room was harmed")
		}
		an.v.Leave()
		again := h.join(id, "an")
		if !again.state().Listed {
			t.Error("what was not stored happened")
		}
		again.v.Leave()
	})
}
