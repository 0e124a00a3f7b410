package lobby

import (
	"testing"
	"time"

	"rowhouse/engine"
)

// undoes has somebody ask, whoever else is there agree, and checks that so much went as
// everybody had been told.
func undoes(t *testing.T, asker, other *person, mark engine.Mark, want int) {
	t.Helper()
	s := asker.state()
	stood := len(s.Moves)
	told := map[engine.Mark]int{engine.X: s.Back.X, engine.O: s.Back.O}[mark]
	if told != want {
		t.Errorf("told that %d steps would go, want %d", told, want)
	}
	if want == 0 {
		asker.wants("nothing-to-undo", Undo{Game: s.Game})
		return
	}
	asker.must(Undo{Game: s.Game})
	if other != nil && len(asker.state().Offers) > 0 {
		other.must(Accept{Offer: other.offer()})
	}
	if left := len(asker.state().Moves); stood-left != want {
		t.Errorf("%d of %d moves are left, told that %d would go", left, stood, told)
	}
}

// A seat may have had somebody else, or a computer, when a step was taken: what an
// undo takes goes by who took it, and that is told.
func TestWhatAnUndoTakesIsTold(t *testing.T) {
	t.Run("a computer stood in", func(t *testing.T) {
		inBubble(t, func(t *testing.T, h *house) {
			an, friend, watcher := three(t, h)
			play(t, an, friend, 0, 9, 1)
			friend.v.Leave()
			time.Sleep(30 * time.Second)
			an.must(Sit{Seat: engine.O, Computer: "easy"})
			friend = h.join(an.v.room.id, "friend")
			friend.must(Sit{Seat: engine.O})
			an.must(Accept{Offer: an.offer()})
			if s := an.state(); s.Back != (Back{X: 2, O: 3}) { // the computer's move is nobody's: the friend's own was the second
				t.Fatalf("told %+v", s.Back)
			}
			undoes(t, friend, an, engine.O, 3)
			h.agree(an, friend, watcher)
			leaveAll(an, friend, watcher)
		})
	})
	t.Run("one held both sides", func(t *testing.T) {
		inBubble(t, func(t *testing.T, h *house) {
			id := h.create("an", RoomSpec{Rules: caroByX(t), SameDevice: true})
			an := h.join(id, "an")
			play(t, an, an, 0, 9, 1, 8)
			an.must(Rise{Seat: engine.O})
			friend := h.join(id, "friend")
			undoes(t, friend, an, engine.O, 0)
			undoes(t, an, friend, engine.X, 1)
			h.agree(an, friend)
			leaveAll(an, friend)
		})
	})
	t.Run("not after a result", func(t *testing.T) {
		inBubble(t, func(t *testing.T, h *house) {
			an, friend, watcher := three(t, h)
			play(t, an, friend, 0, 9)
			an.must(Resign{Game: 1})
			if s := friend.state(); s.Back != (Back{}) {
				t.Errorf("told %+v", s.Back)
			}
			h.agree(friend, watcher)
			leaveAll(an, friend, watcher)
		})
	})
}
