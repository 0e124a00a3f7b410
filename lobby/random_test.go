package lobby

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// crowdOf is a few people who come, go, wait and ask for anything at all.
type crowdOf struct {
	t      *testing.T
	h      *house
	draw   *rand.Rand
	id     RoomID
	people []*person // the first is always there
}

func oneOf[T any](draw *rand.Rand, list ...T) T { return list[draw.IntN(len(list))] }

// command is something that somebody who sees that state might ask for.
func (c *crowdOf) command(s *State) Command {
	seat := oneOf(c.draw, engine.X, engine.O)
	offer := uint64(c.draw.IntN(int(s.Version) + 1))
	for _, o := range s.Offers {
		offer = o.Version
	}
	rules := oneOf(c.draw, preset(c.t, "tictactoe"), preset(c.t, "gomoku"))
	rules.Opening = oneOf(c.draw, engine.OpeningFree, engine.OpeningPie, engine.OpeningSwap2)
	reset := Reset{Game: s.Game}
	if c.draw.IntN(2) == 0 {
		control := oneOf(c.draw, TimeControl{}, fischer, halfTurn, TimeControl{Initial: 1_000})
		reset.Clock, reset.Rules = &control, &rules
		reset.Opponent = oneOf[Opponent](c.draw, "", "", OpponentFriend, OpponentSameDevice, "easy", "hard")
	}
	click := Click{Cell: c.draw.IntN(s.Rules.Cells()), At: s.At}
	return oneOf[Command](c.draw, click, click, click, click, click, click, click, click,
		Choose{Choice: oneOf(c.draw, engine.ChoiceSwap, engine.ChoiceStay, engine.ChoiceMore), At: s.At},
		Choose{Choice: engine.ChoiceSwap, At: s.At}, reset, reset, Resign{Game: s.Game, Seat: seat}, Abort{Game: s.Game},
		Undo{Game: s.Game}, Undo{Game: s.Game}, Draw{Game: s.Game}, Claim{Game: s.Game, Win: c.draw.IntN(2) == 0},
		Accept{Offer: offer}, Accept{Offer: offer}, Decline{Offer: offer}, Sit{Seat: seat}, Sit{Seat: seat},
		Sit{Seat: seat, Computer: oneOf(c.draw, bot.Levels()...)}, Rise{Seat: seat}, Rename{Seat: seat, Name: "An"},
		React{Reaction: ReactionWow}, List{Listed: c.draw.IntN(2) == 0})
}

// step lets something happen.
func (c *crowdOf) step() {
	i := c.draw.IntN(len(c.people))
	switch p := c.people[i]; c.draw.IntN(8) {
	case 0:
		if i > 0 {
			p.v.Leave()
			c.people[i] = c.h.join(c.id, p.v.arrival.Player)
		}
	case 1:
		time.Sleep(oneOf(c.draw, time.Millisecond, 90*time.Millisecond, 3*time.Second, 20*time.Second, 61*time.Second))
	case 2:
		p.v.Lag(time.Duration(c.draw.IntN(2_000)) * time.Millisecond)
	default:
		if code := p.ask(c.command(p.state())); code == string(ErrInternal) || code == string(ErrNotSaved) {
			c.t.Fatalf("answered %q", code)
		}
	}
}

// check fails where what must always be so is not.
func (c *crowdOf) check() {
	c.t.Helper()
	s := c.people[0].state()
	for _, p := range c.people[1:] {
		if diff := cmp.Diff(s, p.state()); diff != "" {
			c.t.Fatalf("not the same for all: %s", diff)
		}
	}
	if diff := cmp.Diff(s, c.h.replayed(c.id)); diff != "" {
		c.t.Fatalf("what is stored is something else: %s", diff)
	}
	made := len(s.Moves) - s.Laid
	started := s.Reason == engine.ReasonNone && s.Clock.set() && made >= clockPly &&
		!s.Rules.InOpening(len(s.Moves), s.Chosen) && s.Seats.X != nil && s.Seats.O != nil
	want := engine.Empty
	if started {
		want = s.Act
	}
	if s.Clock.Running != want || s.Clock.X < 0 || s.Clock.O < 0 {
		c.t.Fatalf("after %d moves, with %v to act: clock %+v", made, s.Act, s.Clock)
	}
	if s.Reason != engine.ReasonFlag {
		return
	}
	if loser := s.Seats.Of(engine.Mark(s.Winner).Other()); loser != nil && loser.Computer != "" {
		c.t.Fatal("a computer lost on time")
	}
}

// Whatever anybody asks for, whenever, alone, together or against computers, on
// any clock: everybody sees the same, the journal holds the same, clocks run when
// they should, no computer loses on time, and nobody thinks in vain.
func TestAnythingGoes(t *testing.T) {
	for seed := range uint64(40) {
		synctest.Test(t, func(t *testing.T) {
			faults, logged := observer.New(zapcore.ErrorLevel)
			h := newHouse(t, func(o *Options) {
				o.Think, o.Log, o.ComputerWorkers = ponder, zap.New(faults), 1
			})
			c := &crowdOf{t: t, h: h, draw: rand.New(rand.NewPCG(seed, 2))}
			c.id = h.create("an", RoomSpec{Rules: preset(t, "gomoku"), Seat: engine.X, Clock: oneOf(c.draw, TimeControl{}, fischer)})
			for _, p := range []PlayerID{"an", "friend", "third"} {
				c.people = append(c.people, h.join(c.id, p))
			}
			for range 150 {
				c.step()
				c.check()
			}
			leaveAll(c.people...)
			h.close()
			time.Sleep(time.Millisecond)
			checkIdle(t, h)
			if logged.Len() != 0 {
				t.Errorf("seed %d: logged %v", seed, logged.All())
			}
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}
