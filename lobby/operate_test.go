package lobby

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// A room that an operator ends is left as it was, and its viewers are told how.
func TestRoomEndedByOperator(t *testing.T) {
	for _, reason := range []CloseReason{ClosedByOperator, ClosedNoRoom} {
		inBubble(t, func(t *testing.T, h *house) {
			id, an, binh := twoAtTictactoe(t, h)
			play(t, an, binh, 4, 0)
			if diff := cmp.Diff([]OpenRoom{{id, 2}}, h.lobby.OpenRooms()); diff != "" {
				t.Error(diff)
			}
			before := an.state()
			if wasOpen, err := h.lobby.CloseRoom(t.Context(), id, reason); !wasOpen || err != nil {
				t.Errorf("closed: %v, %v", wasOpen, err)
			}
			for _, p := range []*person{an, binh} {
				if got := p.reason(); got != reason {
					t.Errorf("told %q, want %q", got, reason)
				}
			}
			if opened, err := h.journal.Opened(t.Context()); len(opened) != 0 || err != nil {
				t.Errorf("still noted as open: %v, %v", opened, err)
			}
			if wasOpen, err := h.lobby.CloseRoom(t.Context(), id, reason); wasOpen || err != nil {
				t.Errorf("closed again: %v, %v", wasOpen, err)
			}
			leaveAll(an, binh)
			back := h.join(id, "an")
			if diff := cmp.Diff(before, back.state()); diff != "" {
				t.Errorf("it opens again as another:\n%s", diff)
			}
			leaveAll(back)
			synctest.Wait()
		})
	}
}

// A room that an operator closes while a clock runs is opened again by itself: the
// flag falls though nobody comes.
func TestAClosedRoomKeepsItsClock(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := timed(t, h, minute)
		play(t, an, friend, 0, 1)
		leaveAll(an, friend)
		if wasOpen, err := h.lobby.CloseRoom(t.Context(), id, ClosedByOperator); !wasOpen || err != nil {
			t.Fatalf("closed: %v, %v", wasOpen, err)
		}
		time.Sleep(2 * time.Minute)
		if s := h.replayed(id); s.Reason != engine.ReasonFlag {
			t.Errorf("reason %q: the game stands still", s.Reason)
		}
	})
}

func TestStoredGameOfANewerVersion(t *testing.T) {
	if _, err := KeptGame([]byte(`{"f":2}`)); err == nil {
		t.Error("a newer game was read")
	}
	if _, err := GameOnTable(Log{Snapshot: []byte(`{"f":2}`)}); err == nil || errors.Is(err, ErrNoRoom) {
		t.Errorf("a newer room was read: %v", err)
	}
}
