package lobby

import (
	"testing"
	"time"

	"rowhouse/engine"
)

// jump sets the machine's clock, as the lobby sees it, ahead of the lobby's
// instants or behind them.
func (h *house) jump(d time.Duration) { h.lobby.steady.stepped.Add(-int64(d)) }

// lag is how far the lobby's instants are behind the machine's clock.
func (h *house) lag() time.Duration { return time.Since(h.lobby.Now()) }

// While anybody plays, the machine's clock may jump: everybody is told the same
// instants, and time passes as it does.
func TestAJumpOfTheMachinesClockIsNotNoticed(t *testing.T) {
	for name, jump := range map[string]time.Duration{"ahead": time.Hour, "back": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				other := h.join(h.create("other", RoomSpec{Rules: preset(t, "tictactoe")}), "other")
				h.jump(jump)
				id, an, friend := timed(t, h, minute)
				defer leaveAll(an, friend, other)
				play(t, an, friend, 0, 1)
				time.Sleep(10 * time.Second)
				play(t, an, friend, 2)
				clockIs(t, an, 50_000, 60_000, engine.O)
				watcher, now := h.arrive(id, Arrival{Watch: true}), h.lobby.Now().UnixMilli()
				if c, p := an.state().Clock, watcher.presence(); c.At != now || p.Now != now {
					t.Errorf("at %d the clock is told as of %d, presence as of %d", now, c.At, p.Now)
				}
				watcher.v.Leave()
				time.Sleep(time.Minute - presenceApart - time.Millisecond)
				if s := an.state(); s.Reason != engine.ReasonNone {
					t.Fatalf("too early: %q", s.Reason)
				}
				time.Sleep(time.Millisecond)
				an.listen()
				if s := h.replayed(id); s.Reason != engine.ReasonFlag {
					t.Errorf("reason %q when the time is spent", s.Reason)
				}
				if h.lag() != jump {
					t.Errorf("instants jumped too: behind by %v", h.lag())
				}
			})
		})
	}
}

// A machine that slept, or began with a wrong time, is caught up with as soon as no
// room is in memory, and not before. Instants never go back.
func TestInstantsCatchUpWhileNobodyPlays(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an := h.join(id, "an")
		h.jump(time.Hour)
		an.v.Leave()
		an = h.join(id, "an")
		h.create("an", RoomSpec{Rules: preset(t, "tictactoe")})
		if h.lag() != time.Hour {
			t.Fatalf("behind by %v while a room holds instants", h.lag())
		}
		an.v.Leave()
		time.Sleep(2 * time.Minute)
		made := h.create("an", RoomSpec{Rules: preset(t, "tictactoe")})
		if h.lag() != 0 {
			t.Errorf("a room is made %v behind", h.lag())
		}
		h.jump(-time.Hour)
		an = h.join(made, "an")
		if h.lag() != -time.Hour {
			t.Errorf("instants went back by %v", h.lag()+time.Hour)
		}
		an.v.Leave()
		time.Sleep(2 * time.Minute)
		h.jump(time.Hour + catchUpFrom)
		an = h.join(made, "an")
		if now := an.presence().Now; h.lag() != 0 || now > time.Now().UnixMilli() {
			t.Errorf("behind by %v, presence as of %d", h.lag(), now)
		}
		an.v.Leave()
	})
}

// The process before ran by a clock that was an hour ahead: what it stored holds
// nobody up.
func TestStoredInstantsMayLieAhead(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		h.jump(-time.Hour)
		id, an, friend := timed(t, h, minute)
		play(t, an, friend, 0)
		friend.wants("nothing-to-undo", Undo{Game: 1})
		an.must(Undo{Game: 1})
		friend.must(Decline{Offer: friend.offer()})
		h.restart(&an, &friend)
		defer leaveAll(an, friend)
		if h.lag() != 0 {
			t.Fatalf("the new process is behind by %v", h.lag())
		}
		an.must(Undo{Game: 1})
		play(t, an, friend, 1)
		clockIs(t, an, 60_000, 60_000, engine.X)
		time.Sleep(20 * time.Second)
		play(t, an, friend, 2)
		clockIs(t, an, 40_000, 60_000, engine.O)
		time.Sleep(time.Minute)
		an.listen()
		if s := h.replayed(id); s.Reason != engine.ReasonFlag {
			t.Errorf("reason %q when the time is spent", s.Reason)
		}
	})
}
