package lobby

import (
	"testing"
	"time"

	"rowhouse/engine"
)

// situation is a room in some state, and who is where: an at X, ben at O, or an
// at both; cat looks on, and nobody knows who "" is.
type situation struct {
	*table
	there drawnAttendance
	now   time.Time
}

// roles are the columns of the tables in COMMANDS.md.
func roles() []string { return []string{"X", "O", "both", "spectator", "stranger"} }

// player is who plays a role; ok is false where nobody does in this situation.
func (s *situation) player(role string) (p PlayerID, ok bool) {
	x, o := s.seats.X, s.seats.O
	both := x != nil && o != nil && x.Player == o.Player
	switch role {
	case "X":
		return holderOf(x), x != nil && !both && holderOf(x) != ""
	case "O":
		return holderOf(o), o != nil && !both && holderOf(o) != ""
	case "both":
		return holderOf(x), both
	case "spectator":
		return "cat", true
	}
	return "", true
}

func holderOf(seat *Seat) PlayerID {
	if seat == nil {
		return ""
	}
	return seat.Player
}

func (s *situation) asker(p PlayerID) asker {
	return asker{player: p, now: s.now, there: s.there, draw: func() engine.Mark { return engine.X }}
}

// do makes a command true that must be accepted with an event.
func (s *situation) do(t testing.TB, p PlayerID, c Command) *Event {
	t.Helper()
	s.now = s.now.Add(time.Second)
	e, err := s.decide(s.asker(p), c)
	if err != nil || e == nil {
		t.Fatalf("%q: %#v: %v, %v", p, c, e, err)
	}
	s.apply(e)
	return e
}

// click clicks on cells, each for the seat that must act.
func (s *situation) click(t testing.TB, cells ...int) {
	t.Helper()
	for _, cell := range cells {
		s.do(t, s.seats.Of(s.game.Act()).Player, Click{Cell: cell, At: s.at})
	}
}

// lay makes a situation out of a room that an has created.
func lay(t testing.TB, spec RoomSpec) *situation {
	t.Helper()
	now := time.UnixMilli(1_764_412_340_000)
	room, err := newTable("an", spec, engine.X, now)
	if err != nil {
		t.Fatal(err)
	}
	here := map[PlayerID]bool{"an": true, "ben": true, "cat": true}
	return &situation{room, drawnAttendance{here, map[engine.Mark]time.Duration{}}, now}
}

// two seats ben opposite an, who is at X.
func two(t testing.TB, spec RoomSpec) *situation {
	t.Helper()
	spec.Seat = engine.X
	s := lay(t, spec)
	s.do(t, "ben", Sit{Seat: engine.O})
	return s
}

// leave lets the player at m be gone for a while.
func (s *situation) leave(m engine.Mark, gone time.Duration) *situation {
	s.there.here[s.seats.Of(m).Player] = false
	s.there.away[m] = gone
	return s
}

// state is one heading of COMMANDS.md: what the room is like, for each column.
// A column that has nothing of its own plays in the first one's room.
type state struct {
	heading string
	room    func(t testing.TB) *situation
	special map[string]func(t testing.TB) *situation
}

func states(t testing.TB) []state {
	t.Helper()
	caro, swap2 := mustPreset(t, "caro10"), mustPreset(t, "gomoku-swap2")
	four := []int{0, 9, 1, 8}
	both := func(rules engine.Rules, cells ...int) map[string]func(testing.TB) *situation {
		return map[string]func(testing.TB) *situation{"both": func(t testing.TB) *situation {
			s := lay(t, RoomSpec{Rules: rules, SameDevice: true})
			s.click(t, cells...)
			return s
		}}
	}
	played := func(cells ...int) func(testing.TB) *situation {
		return func(t testing.TB) *situation {
			s := two(t, RoomSpec{Rules: caro})
			s.click(t, cells...)
			return s
		}
	}
	clocked := RoomSpec{Rules: caro, Clock: TimeControl{Initial: 600_000}}
	finish := []int{0, 9, 1, 8, 2, 7, 3, 6, 4}
	return []state{
		{"Waiting", func(t testing.TB) *situation { return lay(t, RoomSpec{Rules: caro, Seat: engine.X}) },
			map[string]func(testing.TB) *situation{"O": func(t testing.TB) *situation {
				return lay(t, RoomSpec{Rules: caro, Seat: engine.O})
			}}},
		{"Before both have moved", func(t testing.TB) *situation { return two(t, RoomSpec{Rules: caro}) }, both(caro)},
		{"Opening", opening(swap2, false), map[string]func(testing.TB) *situation{"both": opening(swap2, true)}},
		{"Playing", played(four...), both(caro, four...)},
		{"Finished", played(finish...), both(caro, finish...)},
		{"Against a computer", computerGame(caro, engine.X), map[string]func(testing.TB) *situation{"O": computerGame(caro, engine.O)}},
		{"O has gone, without a clock", func(t testing.TB) *situation { return played(four...)(t).leave(engine.O, time.Minute) }, nil},
		{"O has gone, with a clock", func(t testing.TB) *situation {
			s := two(t, clocked)
			s.click(t, four...)
			return s.leave(engine.O, time.Minute)
		}, nil},
	}
}

func mustPreset(t testing.TB, id string) engine.Rules {
	t.Helper()
	rules, ok := engine.PresetByID(id)
	if !ok {
		t.Fatalf("no preset %s", id)
	}
	return rules
}

// opening is a room in which X has to choose.
func opening(rules engine.Rules, both bool) func(testing.TB) *situation {
	return func(t testing.TB) *situation {
		var s *situation
		if both {
			s = lay(t, RoomSpec{Rules: rules, SameDevice: true})
		} else {
			s = two(t, RoomSpec{Rules: rules})
		}
		s.click(t, 0, 1, 2)
		s.do(t, s.seats.O.Player, Choose{Choice: engine.ChoiceMore, At: s.at})
		s.click(t, 3, 4)
		return s
	}
}

// computerGame is a room in which an, at a seat, plays against a computer, and X
// must act after four moves.
func computerGame(rules engine.Rules, an engine.Mark) func(testing.TB) *situation {
	return func(t testing.TB) *situation {
		s := lay(t, RoomSpec{Rules: rules, Seat: an, Computer: "easy"})
		for _, cell := range []int{0, 9, 1, 8} {
			diff, err := s.game.Decide(s.game.Act(), engine.Click{Cell: cell})
			if err != nil {
				t.Fatal(err)
			}
			e := s.next(EventClick, s.asker("computer"))
			if s.game.Act() == an {
				e.By = "an"
			}
			e.At, e.Board, e.Clicked = e.Version, &diff, s.at
			s.apply(e)
		}
		return s
	}
}
