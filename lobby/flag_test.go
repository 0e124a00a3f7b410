package lobby

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// replayed is the room as its stored events tell it.
func (h *house) replayed(id RoomID) *State {
	h.t.Helper()
	s, err := h.lobby.State(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// kinds lists the kinds of all events that somebody was told.
func (p *person) kinds() (kinds []EventKind) {
	p.listen()
	for _, c := range p.seen {
		if e, ok := c.(*Event); ok {
			kinds = append(kinds, e.Kind)
		}
	}
	return kinds
}

// A move around the instant at which the flag falls: it counts if it was
// received before, else the flag fell; never both, and everybody is told the
// same. At the instant itself the time is spent.
func TestAMoveAndAFlagGiveOneResult(t *testing.T) {
	for run := range 500 {
		off := time.Duration(run%11-5) * time.Millisecond
		winning := run%2 == 0
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, nil)
			defer h.close()
			id, an, friend := timed(t, h, TimeControl{Initial: 1_000})
			watcher := h.arrive(id, Arrival{Watch: true})
			defer leaveAll(an, friend, watcher)
			play(t, an, friend, 0, 100, 1, 101, 2, 102, 3, 103)
			cell := 4
			if !winning {
				cell = 50
			}
			time.Sleep(time.Second + off)
			code := an.ask(Click{Cell: cell, At: an.last.At})
			synctest.Wait()
			s := watcher.state()
			want, wantCode := engine.ReasonFlag, string(engine.ErrGameOver)
			switch {
			case off < 0 && winning:
				want, wantCode = engine.ReasonLine, ""
			case off < 0:
				want, wantCode = engine.ReasonNone, ""
			}
			if s.Reason != want || code != wantCode {
				t.Fatalf("%v: reason %q, answer %q; want %q, %q", off, s.Reason, code, want, wantCode)
			}
			if want == engine.ReasonFlag && (s.Winner != engine.WinnerO || s.Score != Score{O: 1} || s.Clock.X != 0) {
				t.Fatalf("%v: winner %v, score %+v, clock %+v", off, s.Winner, s.Score, s.Clock)
			}
			for _, other := range []*State{an.state(), friend.state(), h.replayed(id)} {
				if diff := cmp.Diff(s, other); diff != "" {
					t.Fatalf("%v: not the same for all: %s", off, diff)
				}
			}
		})
	}
}

// Both have next to nothing left. Whoever must act loses, once.
func TestBothNearZero(t *testing.T) {
	for _, late := range []engine.Mark{engine.X, engine.O} {
		t.Run(late.String(), func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				_, an, friend := timed(t, h, TimeControl{Initial: 1_000})
				defer leaveAll(an, friend)
				play(t, an, friend, 0, 1)
				for _, cell := range []int{2, 3} {
					time.Sleep(997 * time.Millisecond)
					play(t, an, friend, cell)
				}
				if late == engine.O {
					time.Sleep(2 * time.Millisecond)
					play(t, an, friend, 4)
				}
				time.Sleep(2 * time.Millisecond)
				if an.state().Reason != engine.ReasonNone {
					t.Fatal("too early")
				}
				time.Sleep(time.Millisecond)
				if s := friend.state(); s.Winner != engine.Winner(late.Other()) {
					t.Errorf("winner %v", s.Winner)
				}
				time.Sleep(time.Minute)
				flags := 0
				for _, kind := range an.kinds() {
					if kind == EventFlag {
						flags++
					}
				}
				if flags != 1 {
					t.Errorf("%d flags", flags)
				}
			})
		})
	}
}

// The room comes late to a click, since the journal was slow: the click counts
// as of the instant it was received.
func TestAClickIsJudgedByWhenItWasReceived(t *testing.T) {
	for _, row := range []struct {
		received time.Duration // after the turn began
		reason   engine.Reason
	}{
		{999 * time.Millisecond, engine.ReasonNone},
		{1_000 * time.Millisecond, engine.ReasonFlag},
		{1_400 * time.Millisecond, engine.ReasonFlag},
	} {
		t.Run(fmt.Sprint(row.received), func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				_, an, friend := timed(t, h, TimeControl{Initial: 1_000})
				defer leaveAll(an, friend)
				play(t, an, friend, 0, 1)
				slow := make(chan struct{})
				h.fail(func(op string) error {
					if op == "append" {
						<-slow
					}
					return nil
				})
				click := Click{Cell: 2, At: an.state().At}
				friend.v.Do(nil, List{Listed: true})
				time.Sleep(row.received)
				an.v.Do(nil, click)
				time.Sleep(1_500*time.Millisecond - row.received)
				h.fail(nil)
				close(slow)
				if s := an.state(); s.Reason != row.reason {
					t.Fatalf("reason %q", s.Reason)
				}
				if last := an.seen[len(an.seen)-1]; row.reason == engine.ReasonFlag {
					if r, ok := last.(Refused); !ok || r.Code != string(engine.ErrGameOver) {
						t.Errorf("after the flag the click is answered %#v", last)
					}
				}
				if row.reason == engine.ReasonNone {
					clockIs(t, friend, 1, 1_000, engine.O)
				}
			})
		})
	}
}

// What is forgiven moves the flag, also while it is awaited.
func TestTheAllowanceMovesTheFlag(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := timed(t, h, TimeControl{Initial: 10_000})
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 1)
		time.Sleep(9 * time.Second)
		an.v.Lag(time.Hour)
		time.Sleep(1_999 * time.Millisecond)
		if an.state().Reason != engine.ReasonNone {
			t.Fatal("fell too early")
		}
		an.v.Lag(100 * time.Millisecond)
		if an.state().Reason != engine.ReasonFlag {
			t.Error("does not fall though the delay is less than it was")
		}
	})
}

// Nobody is connected, and the flag falls on time; the room leaves afterwards.
func TestTheFlagFallsWithNobodyThere(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := timed(t, h, TimeControl{PerMove: 600_000})
		play(t, an, friend, 0, 1)
		leaveAll(an, friend)
		time.Sleep(10*time.Minute - time.Millisecond)
		if s := h.replayed(id); s.Reason != engine.ReasonNone || h.lobby.Rooms() != 1 {
			t.Fatalf("reason %q, %d rooms", s.Reason, h.lobby.Rooms())
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if s := h.replayed(id); s.Reason != engine.ReasonFlag || s.Winner != engine.WinnerO {
			t.Errorf("winner %v, reason %q", s.Winner, s.Reason)
		}
		time.Sleep(2 * time.Minute)
		if n := h.lobby.Rooms(); n != 0 {
			t.Errorf("%d rooms in memory", n)
		}
	})
}

// The journal does not answer just when the flag falls, and nobody is there: the
// room stops, is opened again, and the game ends. One that another owner has
// stays alone.
func TestARoomThatHadToStopGoesOn(t *testing.T) {
	for name, row := range map[string]struct {
		fail error
		want engine.Reason
	}{
		"unknown outcome": {ErrOutcomeUnknown, engine.ReasonFlag},
		"fenced":          {ErrFenced, engine.ReasonNone},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				id, an, friend := timed(t, h, minute)
				play(t, an, friend, 0, 1)
				leaveAll(an, friend)
				h.fail(func(string) error { return row.fail })
				time.Sleep(2*time.Minute + time.Second) // between two tries
				if n := h.lobby.Rooms(); n != 0 {
					t.Fatalf("%d rooms without a journal", n)
				}
				h.fail(nil)
				time.Sleep(2 * time.Minute)
				if s := h.replayed(id); s.Reason != row.want {
					t.Errorf("reason %q", s.Reason)
				}
			})
		})
	}
}
