package lobby

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"rowhouse/engine"
)

// Games on a clock that nobody is connected to stay in memory, but not in the way
// of people: where there is no room left, one stands still until somebody comes
// back or the next start. Those that are idle go first.
func TestClocksThatNobodyWatchesMakeRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		small := func(o *Options) { o.MaxRooms = 2 }
		h := newHouse(t, small)
		defer h.close()
		left := func(c TimeControl) RoomID {
			id := h.create("an", RoomSpec{Rules: caroByX(t), SameDevice: true, Clock: c})
			an := h.join(id, "an")
			play(t, an, an, 0, 1)
			an.v.Leave()
			synctest.Wait()
			return id
		}
		day := TimeControl{PerMove: 86_400_000}
		first, idle := left(day), left(TimeControl{})
		second := left(day)
		if h.lobby.find(first) == nil || h.lobby.find(idle) != nil || h.lobby.find(second) == nil {
			t.Fatal("the idle room did not go first")
		}
		time.Sleep(time.Hour)
		friend := h.join(h.create("friend", RoomSpec{Rules: preset(t, "tictactoe")}), "friend")
		if friend.last == nil {
			t.Fatalf("nobody can come in: %q", friend.reason())
		}
		still := first
		if h.lobby.find(first) != nil {
			still = second
		}
		if h.lobby.find(still) != nil || h.lobby.Rooms() != 2 {
			t.Fatalf("%d rooms", h.lobby.Rooms())
		}
		if open, err := h.journal.Opened(t.Context()); err != nil || !slices.Contains(open, still) {
			t.Errorf("the next start does not go on with it: %v %v", open, err)
		}
		friend.v.Leave()
		an := h.join(still, "an")
		clockIs(t, an, 86_400_000, 86_400_000, engine.X)
		other := h.join(h.create("other", RoomSpec{Rules: preset(t, "tictactoe")}), "other")
		third := h.join(h.create("third", RoomSpec{Rules: preset(t, "tictactoe")}), "third")
		if other.last == nil || third.reason() != ClosedLimit || an.reason() != "" {
			t.Errorf("with two rooms that people are in: %q, %q, %q", other.reason(), third.reason(), an.reason())
		}
		leaveAll(an, other)
	})
}
