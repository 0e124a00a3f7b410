package lobby

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// against makes a game of gomoku against a computer, with an at X.
func (h *house) against(level bot.Level, c TimeControl) *person {
	h.t.Helper()
	return h.join(h.create("an", RoomSpec{Rules: preset(h.t, "gomoku"), Seat: engine.X, Computer: level, Clock: c}), "an")
}

// free is some square that nobody has taken.
func (p *person) free() (cell int) {
	for slices.Contains(p.state().Moves, cell) {
		cell++
	}
	return cell
}

// withBrain is a house whose computers think like that.
func withBrain(t *testing.T, workers int, think ThinkFunc, story func(t *testing.T, h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(o *Options) { o.Think, o.ComputerWorkers = think, workers })
		defer h.close()
		story(t, h)
	})
}

// Five hundred games against a computer that uses all its time: no more than the
// workers think at once, and everybody is answered within seconds.
func TestManyAreAnsweredWithinSeconds(t *testing.T) {
	var now, most atomic.Int64
	think := func(g *engine.Game, l bot.Level, seed uint64, b bot.Budget) (bot.Answer, bool) {
		most.Store(max(most.Load(), now.Add(1)))
		defer now.Add(-1)
		return ponder(g, l, seed, b)
	}
	withBrain(t, 2, think, func(t *testing.T, h *house) {
		var people []*person
		for range 500 {
			people = append(people, h.against(bot.Hard, TimeControl{}))
		}
		for round := range 2 {
			for _, p := range people {
				p.v.Do(nil, Click{Cell: p.free(), At: p.state().At})
			}
			time.Sleep(2 * time.Second)
			for i, p := range people {
				if got := len(p.state().Moves); got != 2*round+2 {
					t.Fatalf("round %d: %d moves in room %d", round, got, i)
				}
			}
		}
		if most.Load() != 2 {
			t.Errorf("%d thought at once", most.Load())
		}
		leaveAll(people...)
	})
}

// Who asked first is answered first.
func TestComputersAnswerInOrder(t *testing.T) {
	withBrain(t, 1, ponder, func(t *testing.T, h *house) {
		var people []*person
		for range 10 {
			people = append(people, h.against(bot.Hard, TimeControl{}))
		}
		for _, p := range people {
			p.click(0)
		}
		last := int64(0)
		time.Sleep(10 * time.Second)
		for i, p := range people {
			p.listen()
			for _, c := range p.seen {
				if e, ok := c.(*Event); ok && e.By == byComputer {
					if e.Time < last {
						t.Errorf("room %d was answered before one that asked earlier", i)
					}
					last = e.Time
				}
			}
		}
		leaveAll(people...)
	})
}

// A search that panics, finds nothing or cheats costs only itself: an easy answer
// takes its place, and the others go on.
func TestABrokenSearchCostsOnlyItself(t *testing.T) {
	for name, think := range map[string]ThinkFunc{
		"panic":   func(*engine.Game, bot.Level, uint64, bot.Budget) (bot.Answer, bool) { panic("no idea") },
		"nothing": func(*engine.Game, bot.Level, uint64, bot.Budget) (bot.Answer, bool) { return bot.Answer{}, false },
		"taken": func(g *engine.Game, _ bot.Level, _ uint64, _ bot.Budget) (bot.Answer, bool) {
			return bot.Answer{Message: engine.Click{Cell: g.Moves()[0]}}, true
		},
		"no message": func(*engine.Game, bot.Level, uint64, bot.Budget) (bot.Answer, bool) { return bot.Answer{}, true },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				faults, logged := observer.New(zapcore.ErrorLevel)
				broken := func(g *engine.Game, l bot.Level, seed uint64, b bot.Budget) (bot.Answer, bool) {
					if l == bot.Hard {
						return think(g, l, seed, b)
					}
					return ponder(g, l, seed, b)
				}
				h := newHouse(t, func(o *Options) { o.Think, o.Log = broken, zap.New(faults) })
				defer h.close()
				an, other := h.against(bot.Hard, TimeControl{}), h.against(bot.Medium, TimeControl{})
				defer leaveAll(an, other)
				an.click(0)
				other.click(0)
				time.Sleep(time.Second)
				if a, b := len(an.state().Moves), len(other.state().Moves); a != 2 || b != 2 {
					t.Errorf("%d and %d moves", a, b)
				}
				if logged.Len() != 1 {
					t.Errorf("logged %v", logged.All())
				}
			})
		})
	}
}

// A computer never loses on time: it thinks for a share of what is left, and if
// its turn does not come or it will not stop, it moves at the last moment.
func TestAComputerNeverFlags(t *testing.T) {
	stubborn := func(g *engine.Game, l bot.Level, seed uint64, b bot.Budget) (bot.Answer, bool) {
		if g.Ply() > 1 { // before, no clock runs
			time.Sleep(time.Minute)
		}
		return bot.Think(g, bot.Easy, seed, bot.Budget{})
	}
	for name, think := range map[string]ThinkFunc{"uses its time": ponder, "does not stop": stubborn} {
		for _, c := range []TimeControl{{Initial: 1_000}, {Initial: 1_000, Increment: 100}, {PerMove: 1_000}} {
			t.Run(fmt.Sprintf("%s, %+v", name, c), func(t *testing.T) {
				withBrain(t, 1, think, func(t *testing.T, h *house) {
					an := h.against(bot.Hard, c)
					defer an.v.Leave()
					for an.state().Reason == engine.ReasonNone {
						for cell := 0; an.click(cell) != ""; cell++ {
						}
						for range 1_100 {
							if an.state().Act != engine.O {
								break
							}
							time.Sleep(time.Millisecond)
						}
						if s := an.state(); s.Act == engine.O {
							t.Fatalf("after %d moves it does not move: %+v", len(s.Moves), s.Clock)
						}
						an.seen = nil
					}
					if s := an.state(); s.Reason == engine.ReasonFlag {
						t.Errorf("after %d moves: %+v", len(s.Moves), s.Clock)
					}
				})
			})
		}
	}
}

// The answer waits while the inbox is full.
func TestAnAnswerWaitsForAFullInbox(t *testing.T) {
	withBrain(t, 1, ponder, func(t *testing.T, h *house) {
		an := h.against(bot.Medium, TimeControl{})
		defer an.v.Leave()
		an.click(0)
		slow := make(chan struct{})
		h.fail(func(op string) error {
			if op == "append" {
				<-slow
			}
			return nil
		})
		an.v.Do(nil, List{Listed: true})
		synctest.Wait()
		for range roomInbox {
			an.v.Do(nil, List{Listed: true})
		}
		time.Sleep(time.Second)
		h.fail(nil)
		close(slow)
		if got := len(an.state().Moves); got != 2 {
			t.Errorf("%d moves, want the answer", got)
		}
	})
}

// Nobody is connected: the room waits for its computer, and then leaves.
func TestARoomWaitsForItsComputer(t *testing.T) {
	never := func(g *engine.Game, _ bot.Level, seed uint64, _ bot.Budget) (bot.Answer, bool) {
		time.Sleep(5 * time.Minute)
		return bot.Think(g, bot.Easy, seed, bot.Budget{})
	}
	withBrain(t, 1, never, func(t *testing.T, h *house) {
		an := h.against(bot.Hard, TimeControl{})
		an.click(0)
		an.v.Leave()
		time.Sleep(4 * time.Minute)
		if n := h.lobby.Rooms(); n != 1 {
			t.Fatalf("%d rooms while it thinks", n)
		}
		time.Sleep(2*time.Minute + time.Second)
		if n := h.lobby.Rooms(); n != 0 {
			t.Errorf("%d rooms after its move", n)
		}
		if got := len(h.replayed(an.v.room.id).Moves); got != 2 {
			t.Errorf("%d moves stored", got)
		}
	})
}

// A stop ends searches at once and leaves the room noted as open; the next start
// lets the computer move though nobody comes, and then the room leaves.
func TestAComputerMovesAfterARestart(t *testing.T) {
	for name, failing := range map[string]func(string) error{"killed": failLeave, "stopped": nil} {
		t.Run(name, func(t *testing.T) {
			withBrain(t, 1, ponder, func(t *testing.T, h *house) {
				an := h.against(bot.Hard, TimeControl{})
				an.click(0)
				time.Sleep(100 * time.Millisecond)
				an.v.Leave()
				h.fail(failing)
				began := time.Now()
				h.close()
				if took := time.Since(began); took > 10*time.Millisecond {
					t.Errorf("stopping took %v", took)
				}
				checkIdle(t, h)
				if got := len(h.replayed(an.v.room.id).Moves); got != 1 {
					t.Fatalf("%d moves stored", got)
				}
				h.fail(nil)
				h.open(func(o *Options) { o.Think = ponder })
				time.Sleep(time.Second)
				if got := len(h.replayed(an.v.room.id).Moves); got != 2 {
					t.Errorf("%d moves after the restart", got)
				}
				time.Sleep(2 * time.Minute)
				if open, err := h.journal.Opened(t.Context()); err != nil || len(open) != 0 {
					t.Errorf("left open: %v %v", open, err)
				}
			})
		})
	}
}

// While nothing can be stored a computer tries again now and then.
func TestAComputerWaitsForTheDisk(t *testing.T) {
	withBrain(t, 1, ponder, func(t *testing.T, h *house) {
		an := h.against(bot.Medium, minute)
		defer an.v.Leave()
		an.click(0)
		var tries atomic.Int64
		h.fail(func(op string) error {
			tries.Add(1)
			return ErrNotStored
		})
		time.Sleep(10 * time.Second)
		if n := tries.Load(); n < 5 || n > 15 {
			t.Errorf("tried %d times in 10 s", n)
		}
		h.fail(nil)
		time.Sleep(2 * time.Second)
		if got := len(an.state().Moves); got != 2 {
			t.Errorf("%d moves", got)
		}
	})
}

// What a computer must decline is declined though the first try is not stored and
// nothing else happens.
func TestAComputerDeclinesOnceTheDiskIsBack(t *testing.T) {
	withBrain(t, 1, ponder, func(t *testing.T, h *house) {
		an := h.against(bot.Medium, TimeControl{})
		var appends atomic.Int64
		h.fail(func(op string) error {
			if op == "append" && appends.Add(1) == 2 { // the first is the offer
				return ErrNotStored
			}
			return nil
		})
		an.v.Do(nil, Draw{Game: 1})
		time.Sleep(thinkAgain + time.Millisecond)
		if offers := an.state().Offers; len(offers) != 0 || appends.Load() != 3 {
			t.Errorf("after %d appends still offered: %+v", appends.Load(), offers)
		}
		an.v.Leave()
	})
}
