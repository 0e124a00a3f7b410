package lobby

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

func TestNothingIsShownThatIsNotStored(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(an, friend)
		play(t, an, friend, 0)
		h.fail(func(string) error { return ErrNotStored })
		before := friend.state().Version
		if code := friend.click(1); code != "not-saved" {
			t.Fatalf("code %q", code)
		}
		if an.state().Version != before || len(friend.state().Moves) != 1 {
			t.Error("a move that was not stored was shown")
		}
		h.fail(nil)
		if code := friend.click(1); code != "" {
			t.Errorf("tried again: %q", code)
		}
	})
}

// An append without an answer may or may not be stored. Either way the room
// stops, and opening it again tells the truth.
func TestAnUnknownOutcomeStopsTheRoom(t *testing.T) {
	for name, row := range map[string]struct {
		fail  error
		moves int
		again string // what the same click sent again is answered
	}{
		"stored":     {ErrStoredUnheard, 2, "done"},
		"not stored": {ErrOutcomeUnknown, 1, ""},
		"fenced":     {ErrFenced, 1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				id, an, friend := twoAtTictactoe(t, h)
				play(t, an, friend, 0)
				h.fail(func(string) error { return row.fail })
				click := Click{Cell: 1, At: friend.state().At}
				friend.v.Do(nil, click)
				if an.reason() != ClosedMoved || friend.reason() != ClosedMoved {
					t.Fatalf("reasons %q %q", an.reason(), friend.reason())
				}
				if len(an.state().Moves) != 1 {
					t.Error("the move was shown")
				}
				h.fail(nil)
				leaveAll(an, friend)
				friend = h.join(id, "friend")
				defer leaveAll(friend)
				if got := len(friend.state().Moves); got != row.moves {
					t.Fatalf("%d moves, want %d", got, row.moves)
				}
				if code := friend.ask(click); code != row.again {
					t.Errorf("sent again: %q, want %q", code, row.again)
				}
				if got := len(friend.state().Moves); got != 2 {
					t.Errorf("%d moves, want 2", got)
				}
			})
		})
	}
}

func TestARestartGivesEverythingBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := twoAtTictactoe(t, h)
		play(t, an, friend, 0, 3, 1, 4, 2)
		an.ask(Reset{Game: 1})
		friend.ask(Reset{Game: 1})
		play(t, friend, an, 8)
		rules := preset(t, "caro20")
		an.ask(Reset{Game: 2, Rules: &rules})
		an.ask(List{Listed: true})
		before := clonedState(friend.state())
		h.restart(&an, &friend)
		if diff := cmp.Diff(before, friend.state()); diff != "" {
			t.Errorf("after a kill: %s", diff)
		}
		leaveAll(an, friend)
		time.Sleep(2 * time.Minute)
		if n := h.lobby.Rooms(); n != 0 {
			t.Fatalf("%d rooms in memory", n)
		}
		an = h.join(an.v.room.id, "an")
		if diff := cmp.Diff(before, an.state()); diff != "" {
			t.Errorf("after leaving memory: %s", diff)
		}
		if code := an.click(0); code != "" {
			t.Errorf("the game goes on: %q", code)
		}
		an.v.Leave()
	})
}

func TestLifetimes(t *testing.T) {
	rows := map[string]struct {
		cells  []int
		second bool
		gone   time.Duration
	}{
		"nobody ever joined": {nil, false, 7 * day},
		"unfinished":         {[]int{0, 1}, true, 30 * day},
		"finished":           {[]int{0, 3, 1, 4, 2}, true, 90 * day},
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t, func(o *Options) { o.KeepUnfinished = 30 * day })
				defer h.close()
				id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
				an := h.join(id, "an")
				if row.second {
					friend := h.join(id, "friend")
					play(t, an, friend, row.cells...)
					friend.v.Leave()
				}
				an.v.Leave()
				time.Sleep(row.gone - 3*time.Minute)
				if ok, err := h.lobby.Exists(t.Context(), id); !ok || err != nil {
					t.Fatalf("gone before its time (%v)", err)
				}
				time.Sleep(6 * time.Minute)
				if ok, _ := h.lobby.Exists(t.Context(), id); ok {
					t.Error("still there after its time")
				}
				late := h.join(id, "late")
				if late.reason() != ClosedNoRoom {
					t.Errorf("reason %q", late.reason())
				}
			})
		})
	}
}

func TestARoomInUseNeverExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(o *Options) { o.KeepWaiting = time.Hour })
		defer h.close()
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an := h.join(id, "an")
		go func() {
			for {
				select {
				case <-an.v.Updates():
				case <-an.v.Done():
					return
				}
			}
		}()
		time.Sleep(24 * time.Hour)
		if an.reason() != "" {
			t.Fatalf("closed: %s", an.reason())
		}
		friend := h.join(id, "friend")
		if !friend.state().Seats.Holds("friend", engine.O) {
			t.Error("the friend who came a day later is not seated")
		}
		leaveAll(an, friend)
	})
}

// A killed process leaves rooms open in the journal; the next one leaves them,
// so that they expire.
func TestRoomsLeftOpenByAKilledProcessExpire(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an := h.join(id, "an")
		h.fail(failLeave)
		h.close()
		an.v.Leave()
		h.fail(nil)
		h.open(nil)
		synctest.Wait()
		if open, err := h.journal.Opened(t.Context()); err != nil || len(open) != 0 {
			t.Errorf("still open: %v %v", open, err)
		}
		time.Sleep(8 * 24 * time.Hour)
		if ok, _ := h.lobby.Exists(t.Context(), id); ok {
			t.Error("the room never expires")
		}
	})
}

func TestUnknownIdsAndUnjoinedRoomsTakeNothing(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		for range 1000 {
			stranger := h.lobby.Join(NewRoomID(), Arrival{Player: "p", Address: "a"})
			if stranger.Reason() != ClosedNoRoom {
				t.Fatalf("reason %q", stranger.Reason())
			}
			stranger.Leave()
			h.create("an", RoomSpec{Rules: preset(t, "caro10")})
		}
		if n := h.lobby.Rooms(); n != 0 {
			t.Errorf("%d rooms in memory", n)
		}
		if n := len(h.lobby.addresses); n != 0 {
			t.Errorf("%d addresses counted", n)
		}
	})
}

func TestAReadOnlyRoomIsShownAndRecovers(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		h.fail(func(string) error { return ErrNotStored })
		an := h.join(id, "an")
		defer an.v.Leave()
		if code := an.click(0); code != "not-saved" {
			t.Fatalf("code %q", code)
		}
		h.fail(nil)
		time.Sleep(reopenEvery)
		if code := an.click(0); code != "" {
			t.Errorf("after the disk is back: %q", code)
		}
	})
}

// A friend who comes while nothing can be stored gets the seat once it can.
func TestSeatedLate(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		readOnly := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		open := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an := h.join(open, "an")
		h.fail(func(string) error { return ErrNotStored })
		friend, other := h.join(readOnly, "friend"), h.join(open, "friend")
		if friend.state().Seats.O != nil || other.state().Seats.O != nil {
			t.Fatal("seated, though nothing can be stored")
		}
		h.fail(nil)
		time.Sleep(presenceEvery)
		for _, p := range []*person{friend, other} {
			if !p.state().Seats.Holds("friend", engine.O) {
				t.Error("not seated after the disk is back")
			}
		}
		leaveAll(an, friend, other)
	})
}

func TestCloseTellsEverybodyAndLeavesAllRooms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, nil)
		id, an, friend := twoAtTictactoe(t, h)
		play(t, an, friend, 0, 1)
		guest := h.lobby.Enter(Arrival{Player: "an"})
		h.close()
		if an.reason() != ClosedShutdown || friend.reason() != ClosedShutdown || guest.Reason() != ClosedShutdown {
			t.Errorf("reasons %q %q %q", an.reason(), friend.reason(), guest.Reason())
		}
		if open, _ := h.journal.Opened(t.Context()); len(open) != 0 {
			t.Errorf("left open: %v", open)
		}
		log, err := h.journal.Read(t.Context(), id)
		if err != nil || len(log.Events) != 0 {
			t.Errorf("not rolled up: %d events, %v", len(log.Events), err)
		}
		if late := h.join(id, "late"); late.reason() != ClosedShutdown {
			t.Errorf("joined after the end: %q", late.reason())
		}
		if h.lobby.Ready() == nil {
			t.Error("ready after the end")
		}
		leaveAll(an, friend)
		guest.Leave()
	})
}

func TestCreateRefusals(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := preset(t, "tictactoe")
		if _, err := h.lobby.Create(t.Context(), "", RoomSpec{Rules: rules}); !errors.Is(err, ErrNotAllowed) {
			t.Errorf("without a player: %v", err)
		}
		var bad *engine.RulesError
		if _, err := h.lobby.Create(t.Context(), "an", RoomSpec{}); !errors.As(err, &bad) || bad.Field != "width" {
			t.Errorf("no rules: %v", err)
		}
		h.fail(func(string) error { return ErrNotStored })
		if _, err := h.lobby.Create(context.Background(), "an", RoomSpec{Rules: rules}); !errors.Is(err, ErrNotSaved) {
			t.Errorf("full disk: %v", err)
		}
	})
}
