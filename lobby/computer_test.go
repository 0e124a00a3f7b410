package lobby

import (
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

// ponder thinks for as long as it may, and then plays easily.
func ponder(g *engine.Game, _ bot.Level, seed uint64, b bot.Budget) (bot.Answer, bool) {
	for !b.Stop() {
		time.Sleep(time.Millisecond)
	}
	return bot.Think(g, bot.Easy, seed, bot.Budget{})
}

// script plays these cells in order, each at once.
func script(cells ...int) ThinkFunc {
	var next atomic.Int64
	return func(*engine.Game, bot.Level, uint64, bot.Budget) (bot.Answer, bool) {
		return bot.Answer{Message: engine.Click{Cell: cells[next.Add(1)-1]}}, true
	}
}

// inComputerRoom runs a story with an at X of a game against a computer.
func inComputerRoom(t *testing.T, rules string, think ThinkFunc, story func(t *testing.T, h *house, an *person)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		faults, logged := observer.New(zapcore.ErrorLevel)
		h := newHouse(t, func(o *Options) {
			o.Think, o.ComputerNodes, o.Log = think, 2_000, zap.New(faults)
		})
		an := h.join(h.create("an", RoomSpec{Rules: preset(t, rules), Seat: engine.X, Computer: bot.Medium}), "an")
		story(t, h, an)
		an.v.Leave()
		h.close()
		if logged.Len() != 0 {
			t.Errorf("logged: %v", logged.All())
		}
		checkIdle(t, h)
	})
}

// checkIdle fails if anybody thinks or waits to.
func checkIdle(t *testing.T, h *house) {
	t.Helper()
	synctest.Wait()
	b := h.lobby.brains
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) != 0 || b.working != 0 {
		t.Errorf("%d searches wait, %d workers", len(b.queue), b.working)
	}
}

func TestAComputerAnswersEachMoveOnce(t *testing.T) {
	var searches atomic.Int64
	think := func(g *engine.Game, l bot.Level, seed uint64, b bot.Budget) (bot.Answer, bool) {
		searches.Add(1)
		return ponder(g, l, seed, b)
	}
	inComputerRoom(t, "gomoku", think, func(t *testing.T, h *house, an *person) {
		second := h.join(an.v.room.id, "an")
		for range 5 {
			at, moves := an.state().At, len(an.state().Moves)
			for cell := range 5 {
				an.v.Do(nil, Click{Cell: 20*cell + moves, At: at})
				second.v.Do(nil, Click{Cell: 20*cell + moves + 1, At: at})
			}
			if got := len(an.state().Moves); got != moves+1 {
				t.Fatalf("%d moves by one player at once", got-moves)
			}
			time.Sleep(50 * time.Millisecond)
			if code := an.click(224); code != string(engine.ErrNotYourTurn) {
				t.Fatalf("a move while it thinks: %q", code)
			}
			time.Sleep(51 * time.Millisecond)
			if got := len(an.state().Moves); got != moves+2 {
				t.Fatalf("%d moves, want the answer", got)
			}
		}
		if got := searches.Load(); got != 5 {
			t.Errorf("%d searches for 5 turns", got)
		}
		second.v.Leave()
	})
}

// However a game ends, and also while it thinks, a computer does nothing after.
func TestAComputerDoesNothingAfterTheEnd(t *testing.T) {
	play := func(t *testing.T, an *person, cells ...int) {
		for _, cell := range cells {
			if code := an.click(cell); code != "" {
				t.Fatalf("%d: %s", cell, code)
			}
		}
	}
	for name, row := range map[string]struct {
		think ThinkFunc
		end   func(t *testing.T, an *person)
		want  engine.Reason
	}{
		"the person wins": {script(3, 4), func(t *testing.T, an *person) { play(t, an, 0, 1, 2) }, engine.ReasonLine},
		"the board is full": {script(1, 2, 3, 8), func(t *testing.T, an *person) { play(t, an, 0, 4, 5, 6, 7) },
			engine.ReasonFull},
		"the computer wins": {script(0, 1, 2), func(t *testing.T, an *person) { play(t, an, 3, 4, 8) }, engine.ReasonLine},
		"resigned while it thinks": {ponder, func(t *testing.T, an *person) {
			play(t, an, 0)
			an.ask(Resign{Game: 1})
		}, engine.ReasonResigned},
		"aborted while it thinks": {ponder, func(t *testing.T, an *person) {
			play(t, an, 0)
			an.ask(Abort{Game: 1})
		}, engine.ReasonAborted},
	} {
		t.Run(name, func(t *testing.T) {
			inComputerRoom(t, "tictactoe", row.think, func(t *testing.T, h *house, an *person) {
				row.end(t, an)
				end := *an.state()
				time.Sleep(time.Millisecond)
				checkIdle(t, h)
				time.Sleep(5 * time.Second)
				if s := an.state(); s.Reason != row.want || s.Version != end.Version {
					t.Errorf("reason %q, %d events after the end", s.Reason, s.Version-end.Version)
				}
			})
		})
	}
}

// Whatever takes the position away ends the search, and no late move lands.
func TestASearchEndsWithItsPosition(t *testing.T) {
	for name, row := range map[string]struct {
		ask   Command
		moves int // a while later
	}{
		"undo":                      {Undo{Game: 1}, 0},
		"reset":                     {Reset{Game: 1}, 1}, // sides change: it begins
		"its seat goes to a friend": {Reset{Game: 1, Opponent: OpponentFriend}, 0},
		"another level":             {Sit{Seat: engine.O, Computer: bot.Hard}, 2},
		"rising":                    {Rise{}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			inComputerRoom(t, "gomoku", ponder, func(t *testing.T, h *house, an *person) {
				an.click(0)
				time.Sleep(50 * time.Millisecond)
				first := an.v.room.search
				if code := an.ask(row.ask); code != "" {
					t.Fatal(code)
				}
				if first.ctx.Err() == nil {
					t.Error("the search goes on")
				}
				time.Sleep(time.Second)
				if got := len(an.state().Moves); got != row.moves {
					t.Errorf("%d moves, want %d", got, row.moves)
				}
				checkIdle(t, h)
			})
		})
	}
}

// An undo against a computer leads back to one's own turn, with one's own last
// move gone, whenever it comes.
func TestUndoAgainstAComputer(t *testing.T) {
	inComputerRoom(t, "gomoku", ponder, func(t *testing.T, h *house, an *person) {
		if code := an.ask(Undo{Game: 1}); code != string(ErrNoUndo) {
			t.Errorf("before any move: %q", code)
		}
		an.click(0)
		time.Sleep(time.Second)
		an.click(an.free())
		time.Sleep(time.Second)
		an.ask(Undo{Game: 1})
		if s := an.state(); len(s.Moves) != 2 || s.Act != engine.X || s.Moves[0] != 0 {
			t.Fatalf("after its reply: %+v", s)
		}
		an.click(an.free())
		an.ask(Undo{Game: 1})
		if s := an.state(); len(s.Moves) != 2 || s.Act != engine.X {
			t.Fatalf("while it thinks: %+v", s)
		}
		time.Sleep(time.Second)
		if got := len(an.state().Moves); got != 2 {
			t.Fatalf("%d moves: a late one landed", got)
		}
		an.click(an.free())
		time.Sleep(time.Second)
		for range 10 {
			an.v.Do(nil, Undo{Game: 1})
		}
		time.Sleep(time.Second)
		if s := an.state(); len(s.Moves) != 0 || s.Act != engine.X {
			t.Errorf("ten at once: %+v", s)
		}
		an.click(an.free())
		time.Sleep(time.Second)
		an.v.Leave()
		*an = *h.join(an.v.room.id, "an")
		if got := len(an.state().Moves); got != 2 {
			t.Errorf("after coming back: %d moves, want its answer too", got)
		}
	})
}

func TestNothingToUndoWhereTheComputerBegan(t *testing.T) {
	inComputerRoom(t, "gomoku", ponder, func(t *testing.T, h *house, an *person) {
		an.ask(Reset{Game: 1})
		time.Sleep(time.Second)
		if s := an.state(); len(s.Moves) != 1 || s.Seats.X.Computer != bot.Medium || s.Act != engine.O {
			t.Fatalf("the computer does not begin: %+v", s)
		}
		if code := an.ask(Undo{Game: 2}); code != string(ErrNoUndo) {
			t.Errorf("code %q", code)
		}
	})
}

func TestAComputerDeclinesATie(t *testing.T) {
	inComputerRoom(t, "gomoku", ponder, func(t *testing.T, h *house, an *person) {
		an.ask(Draw{Game: 1})
		if kinds := an.kinds(); !slices.Equal(kinds, []EventKind{EventOffer, EventDecline}) {
			t.Errorf("events %v", kinds)
		}
		if code := an.ask(Draw{Game: 1}); code != string(ErrTooSoon) {
			t.Errorf("again: %q", code)
		}
		an.click(0)
		an.ask(Undo{Game: 1})
		time.Sleep(askAgainAfter)
		if code := an.ask(Draw{Game: 1}); code != "" || len(an.state().Offers) != 0 {
			t.Errorf("later: %q, open %v", code, an.state().Offers)
		}
	})
}

func TestAComputerPlaysEveryOpening(t *testing.T) {
	for _, opening := range []engine.Opening{engine.OpeningPie, engine.OpeningSwap2} {
		t.Run(string(opening), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t, func(o *Options) { o.ComputerNodes = 500 })
				defer h.close()
				rules := preset(t, "gomoku")
				rules.Opening = opening
				an := h.join(h.create("an", RoomSpec{Rules: rules, Seat: engine.O, Computer: bot.Easy, Clock: minute}), "an")
				defer an.v.Leave()
				for range 4 {
					s := an.state()
					switch {
					case s.Reason != engine.ReasonNone || !s.Seats.Holds("an", s.Act):
						t.Fatalf("the computer does not move: %+v", s)
					case slices.Contains(s.Choices, engine.ChoiceStay):
						an.ask(Choose{Choice: engine.ChoiceStay, At: s.At})
					default:
						for cell := 0; an.click(cell) != ""; cell++ {
						}
					}
				}
				if s := an.state(); s.Clock.Running == engine.Empty {
					t.Errorf("the opening is over and no clock runs: %+v", s)
				}
			})
		})
	}
}
