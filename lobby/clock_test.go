package lobby

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

var (
	minute   = TimeControl{Initial: 60_000}
	fischer  = TimeControl{Initial: 60_000, Increment: 2_000}
	halfTurn = TimeControl{PerMove: 30_000}
)

// timed is a game of gomoku on a clock, between two people.
func timed(t *testing.T, h *house, c TimeControl) (id RoomID, an, friend *person) {
	t.Helper()
	id = h.create("an", RoomSpec{Rules: preset(t, "gomoku"), Seat: engine.X, Clock: c})
	return id, h.join(id, "an"), h.join(id, "friend")
}

// clockIs fails unless that is left to both, and that one's time runs.
func clockIs(t *testing.T, p *person, x, o int64, running engine.Mark) {
	t.Helper()
	c := p.state().Clock
	if c.X != x || c.O != o || c.Running != running {
		t.Errorf("X %d, O %d, running %q; want %d, %d, %q", c.X, c.O, c.Running, x, o, running)
	}
}

func TestTimeControlLimits(t *testing.T) {
	rows := []struct {
		control TimeControl
		right   bool
	}{
		{TimeControl{}, true},
		{TimeControl{Initial: 1_000}, true},
		{TimeControl{Initial: 10_800_000, Increment: 300_000}, true},
		{TimeControl{PerMove: 1_000}, true},
		{TimeControl{PerMove: 86_400_000}, true},
		{TimeControl{Initial: 999}, false},
		{TimeControl{Initial: -1_000}, false},
		{TimeControl{Initial: 10_800_001}, false},
		{TimeControl{Increment: 1_000}, false},
		{TimeControl{Initial: 1_000, Increment: -1}, false},
		{TimeControl{Initial: 1_000, Increment: 300_001}, false},
		{TimeControl{PerMove: 999}, false},
		{TimeControl{PerMove: 86_400_001}, false},
		{TimeControl{PerMove: -1}, false},
		{TimeControl{PerMove: 1_000, Initial: 1_000}, false},
		{TimeControl{PerMove: 1_000, Increment: 1_000}, false},
	}
	for _, row := range rows {
		err := row.control.Validate()
		var bad *engine.RulesError
		if row.right != (err == nil) || err != nil && (!errors.As(err, &bad) || bad.Field != "clock") {
			t.Errorf("%+v: %v", row.control, err)
		}
	}
}

func TestClocksStartWhenBothHaveMoved(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := timed(t, h, fischer)
		defer leaveAll(an, friend)
		time.Sleep(time.Minute)
		play(t, an, friend, 0)
		time.Sleep(time.Minute)
		play(t, an, friend, 1)
		clockIs(t, an, 60_000, 60_000, engine.X)
		time.Sleep(10 * time.Second)
		play(t, an, friend, 2)
		clockIs(t, an, 52_000, 60_000, engine.O)
		time.Sleep(1500 * time.Millisecond)
		play(t, an, friend, 3)
		clockIs(t, friend, 52_000, 60_500, engine.X)
	})
}

func TestClocksStartAfterTheOpening(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := preset(t, "gomoku")
		rules.Opening = engine.OpeningSwap2
		id := h.create("an", RoomSpec{Rules: rules, Seat: engine.X, Clock: minute})
		an, friend := h.join(id, "an"), h.join(id, "friend")
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 1, 2)
		time.Sleep(10 * time.Minute)
		clockIs(t, an, 60_000, 60_000, engine.Empty)
		if code := friend.ask(Choose{Choice: engine.ChoiceSwap, At: friend.state().At}); code != "" {
			t.Fatal(code)
		}
		clockIs(t, an, 60_000, 60_000, engine.O)
		time.Sleep(time.Second)
		play(t, friend, an, 3)
		clockIs(t, an, 60_000, 59_000, engine.X)
	})
}

func TestEachMoveHasItsTime(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := timed(t, h, halfTurn)
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 1)
		for _, cell := range []int{2, 3, 4} {
			time.Sleep(29 * time.Second)
			play(t, an, friend, cell)
			clockIs(t, an, 30_000, 30_000, an.state().Act)
		}
		time.Sleep(30 * time.Second)
		if s := an.state(); s.Reason != engine.ReasonFlag || s.Winner != engine.WinnerX {
			t.Errorf("winner %v, reason %q", s.Winner, s.Reason)
		}
		clockIs(t, friend, 30_000, 0, engine.Empty)
	})
}

// The clock stops with a result, whatever it is, and tells the same from then
// on. The next game has all its time.
func TestTheClockStopsWithTheResult(t *testing.T) {
	for name, end := range map[string]func(t *testing.T, an, friend *person){
		"a line": func(t *testing.T, an, friend *person) { play(t, an, friend, 8) },
		"resigned": func(t *testing.T, an, _ *person) {
			an.ask(Resign{Game: 1})
		},
		"agreed": func(t *testing.T, an, friend *person) {
			an.ask(Draw{Game: 1})
			friend.ask(Draw{Game: 1})
		},
		"left": func(t *testing.T, an, _ *person) { an.ask(Rise{}) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				id, an, friend := timed(t, h, fischer)
				defer leaveAll(an, friend)
				play(t, an, friend, 4, 100, 5, 101, 6, 102, 7, 103)
				time.Sleep(7 * time.Second)
				end(t, an, friend)
				if an.state().Reason == engine.ReasonNone {
					t.Fatal("the game goes on")
				}
				stopped := an.state().Clock
				clockIs(t, an, 60_000+3*2_000-7_000, 60_000+3*2_000, engine.Empty)
				time.Sleep(time.Hour)
				watcher := h.arrive(id, Arrival{Watch: true})
				if diff := cmp.Diff(stopped, watcher.state().Clock); diff != "" {
					t.Errorf("an hour later: %s", diff)
				}
				watcher.v.Leave()
			})
		})
	}
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := timed(t, h, minute)
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 1)
		time.Sleep(time.Second)
		an.ask(Resign{Game: 1})
		an.ask(Reset{Game: 1})
		friend.ask(Reset{Game: 1})
		clockIs(t, an, 60_000, 60_000, engine.Empty)
	})
}

func TestUndoGivesNoTimeBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := timed(t, h, fischer)
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 1)
		time.Sleep(10 * time.Second)
		play(t, an, friend, 2)
		an.ask(Undo{Game: 1})
		time.Sleep(5 * time.Second)
		friend.ask(Accept{Offer: an.state().Offers[0].Version})
		clockIs(t, an, 52_000, 55_000, engine.X)
		play(t, an, friend, 2)
		clockIs(t, an, 52_000, 55_000, engine.O)
		friend.ask(Undo{Game: 1})
		an.ask(Accept{Offer: an.state().Offers[0].Version})
		if got := len(an.state().Moves); got != 1 {
			t.Fatalf("%d moves", got)
		}
		clockIs(t, an, 52_000, 55_000, engine.Empty)
		time.Sleep(10 * time.Minute)
		play(t, an, friend, 1)
		clockIs(t, an, 52_000, 55_000, engine.X)
		play(t, an, friend, 2)
		clockIs(t, an, 52_000, 55_000, engine.O)
		play(t, an, friend, 3)
		clockIs(t, an, 52_000, 57_000, engine.X)
	})
}

// Whoever plays alone may take back for ever, and gains an increment only by a move
// that is further than any before, also after a restart.
func TestTakingBackAndMovingAgainGainsNothing(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "gomoku"), SameDevice: true, Clock: fischer})
		an := h.join(id, "an")
		play(t, an, an, 0, 1, 2, 3)
		clockIs(t, an, 62_000, 62_000, engine.X)
		for range 5 {
			an.must(Undo{Game: 1})
			an.must(Undo{Game: 1})
			play(t, an, an, 4, 5)
			h.restart(&an)
		}
		clockIs(t, an, 62_000, 62_000, engine.X)
		play(t, an, an, 6)
		clockIs(t, an, 64_000, 62_000, engine.O)
		leaveAll(an)
	})
}

func TestTheNetworksDelayIsForgivenUpToASecond(t *testing.T) {
	for _, row := range []struct{ lag, took, left time.Duration }{
		{0, 500, 59_500},
		{200, 500, 59_700},
		{200, 150, 60_000},
		{5_000, 1_500, 59_500},
		{5_000, 60_500, 500},
		{-3_000, 500, 59_500},
	} {
		inBubble(t, func(t *testing.T, h *house) {
			id, an, friend := timed(t, h, minute)
			defer leaveAll(an, friend)
			an.v.Lag(row.lag * time.Millisecond)
			screen := h.arrive(id, Arrival{Player: "an", Watch: true}) // on which no move is made
			defer leaveAll(screen)
			screen.v.Lag(time.Millisecond)
			play(t, an, friend, 0, 1)
			time.Sleep(row.took * time.Millisecond)
			play(t, an, friend, 2)
			clockIs(t, an, int64(row.left), 60_000, engine.O)
		})
	}
}

// Of several connections the fastest counts, and what was measured last.
func TestTheFastestConnectionCounts(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := timed(t, h, minute)
		second := h.join(id, "an")
		defer leaveAll(an, friend, second)
		an.v.Lag(900 * time.Millisecond)
		an.v.Lag(400 * time.Millisecond)
		second.v.Lag(700 * time.Millisecond)
		play(t, an, friend, 0, 1)
		time.Sleep(time.Second)
		play(t, an, friend, 2)
		clockIs(t, an, 59_400, 60_000, engine.O)
	})
}

// A restart, by a kill or in order, is charged to nobody, and uses no version.
func TestARestartIsChargedToNobody(t *testing.T) {
	for name, stop := range map[string]func(h *house){
		"killed":  func(h *house) { h.fail(failLeave); h.close(); h.fail(nil) },
		"stopped": func(h *house) { h.close() },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				id, an, friend := timed(t, h, minute)
				play(t, an, friend, 0, 1)
				time.Sleep(10 * time.Second)
				play(t, an, friend, 2)
				time.Sleep(20 * time.Second)
				before := an.state().Version
				leaveAll(an, friend)
				stop(h)
				time.Sleep(time.Hour)
				h.open(nil)
				an = h.join(id, "an")
				clockIs(t, an, 50_000, 60_000, engine.O)
				if got := an.state(); got.Version != before || got.Clock.At != h.lobby.Now().UnixMilli() {
					t.Errorf("version %d, want %d; runs since %d", got.Version, before, got.Clock.At)
				}
				an.v.Leave()
				time.Sleep(59 * time.Second)
				if n := h.lobby.Rooms(); n != 1 {
					t.Fatalf("%d rooms in memory while a clock runs", n)
				}
				time.Sleep(2 * time.Second)
				if s, err := h.lobby.State(t.Context(), id); err != nil || s.Reason != engine.ReasonFlag {
					t.Errorf("after its time: %v %v", s.Reason, err)
				}
				time.Sleep(2 * time.Minute)
				if n := h.lobby.Rooms(); n != 0 {
					t.Errorf("%d rooms in memory after the end", n)
				}
			})
		})
	}
}

// While nothing can be stored no flag falls, and the time is charged to nobody.
func TestAFullDiskIsChargedToNobody(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := timed(t, h, minute)
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 1)
		time.Sleep(50 * time.Second)
		h.fail(func(string) error { return ErrNotStored })
		if code := an.click(2); code != "not-saved" {
			t.Fatal(code)
		}
		for range 10 {
			time.Sleep(time.Minute)
			an.listen()
			friend.listen()
		}
		h.fail(nil)
		if code := an.click(2); code != "" {
			t.Fatalf("after the disk is back: %s", code)
		}
		if left := an.state().Clock.X; left <= 0 || left > 60_000 {
			t.Errorf("%d ms left", left)
		}
	})
}

// Whatever two players do, what is left is what a sum on paper gives.
func TestTimeAddsUp(t *testing.T) {
	for seed := range uint64(40) {
		inBubble(t, func(t *testing.T, h *house) {
			draw := rand.New(rand.NewPCG(seed, 1))
			_, an, friend := timed(t, h, TimeControl{Initial: 20_000, Increment: 300})
			defer leaveAll(an, friend)
			play(t, an, friend, 0, 1)
			left := map[engine.Mark]int64{engine.X: 20_000, engine.O: 20_000}
			for cell := 2; cell < 200; cell += 3 {
				mover := an.state().Act
				took := draw.Int64N(3_000)
				time.Sleep(time.Duration(took) * time.Millisecond)
				if took >= left[mover] {
					if s := an.state(); s.Reason != engine.ReasonFlag || s.Winner != engine.Winner(mover.Other()) {
						t.Fatalf("seed %d: %v %q with nothing left", seed, s.Winner, s.Reason)
					}
					return
				}
				play(t, an, friend, cell)
				left[mover] += 300 - took
				clockIs(t, friend, left[engine.X], left[engine.O], mover.Other())
				an.seen, friend.seen = nil, nil
			}
			t.Fatalf("seed %d: no flag", seed)
		})
	}
}
