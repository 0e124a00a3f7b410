package lobby

import (
	"fmt"
	"time"

	"rowhouse/engine"
)

// The limits of a time control, in milliseconds.
const (
	minInitial, maxInitial = 1_000, 3 * 60 * 60 * 1_000
	maxIncrement           = 5 * 60 * 1_000
	minPerMove, maxPerMove = 1_000, 24 * 60 * 60 * 1_000
)

// maxAllowance bounds what is forgiven of the network's delay, for each move.
const maxAllowance = time.Second

// clockPly is how many moves made here start the clocks.
const clockPly = 2

// TimeControl is how much time players have, in milliseconds. The zero value is
// no clock; else either PerMove is set, or Initial and perhaps Increment.
type TimeControl struct {
	Initial   int64 `json:"initial,omitempty"`   // for the whole game
	Increment int64 `json:"increment,omitempty"` // given back after each move, once
	PerMove   int64 `json:"perMove,omitempty"`   // for each move anew
}

// Validate reports why no game can be played with this control, as an
// [*engine.RulesError] about "clock", or nil. No clock at all is right.
func (c TimeControl) Validate() error {
	switch {
	case !c.set():
		return nil
	case c.PerMove != 0 && (c.Initial != 0 || c.Increment != 0):
		return &engine.RulesError{Field: "clock", Message: "perMove goes with neither initial nor increment"}
	case c.PerMove != 0 && (c.PerMove < minPerMove || c.PerMove > maxPerMove):
		return &engine.RulesError{Field: "clock",
			Message: fmt.Sprintf("perMove must be from %d to %d milliseconds", minPerMove, maxPerMove)}
	case c.PerMove == 0 && (c.Initial < minInitial || c.Initial > maxInitial):
		return &engine.RulesError{Field: "clock",
			Message: fmt.Sprintf("initial must be from %d to %d milliseconds", minInitial, maxInitial)}
	case c.Increment < 0 || c.Increment > maxIncrement:
		return &engine.RulesError{Field: "clock",
			Message: fmt.Sprintf("increment must be from 0 to %d milliseconds", maxIncrement)}
	}
	return nil
}

// set reports whether there is a clock.
func (c TimeControl) set() bool { return c != TimeControl{} }

// full is the clock before a game's first move: both have all their time, and
// nobody's runs. Without a control it is no clock.
func (c TimeControl) full(now time.Time) Clock {
	if !c.set() {
		return Clock{}
	}
	each := c.Initial + c.PerMove
	return Clock{TimeControl: c, X: each, O: each, At: now.UnixMilli()}
}

// Clock is both players' time. The zero value is no clock.
type Clock struct {
	TimeControl
	X       int64       `json:"X"` // milliseconds left at At
	O       int64       `json:"O"`
	Running engine.Mark `json:"running"` // whose time runs; Empty: nobody's
	At      int64       `json:"at"`      // milliseconds since 1970
}

func (c *Clock) of(m engine.Mark) *int64 {
	if m == engine.X {
		return &c.X
	}
	return &c.O
}

// keepTime adds to an event what it means for the clock: who ran is charged and
// gets the increment for a move, but not again for one in place of a move that was
// taken back; and whoever must act afterwards runs. Where the clock does not change,
// the event says nothing of it; a display goes on from the instant it was told last.
func (t *table) keepTime(a asker, e *Event) {
	if e.Clock != nil || !t.clock.set() {
		return
	}
	if e.Game != 0 {
		whole := t.clock.full(a.now)
		e.Clock = &whole
		return
	}
	if e.Board == nil && e.Seats == nil {
		return
	}
	c, running, over := t.clock, t.runs(e), e.ends()
	if e.Board == nil && running == c.Running {
		return
	}
	now := max(a.now.UnixMilli(), c.At)
	if mover := c.Running; mover != engine.Empty {
		spent := now - c.At
		if e.steps() {
			spent = max(spent-t.allowance(mover, a.there), 0)
		}
		t.charge(&c, mover, spent)
		if e.steps() && !over && !t.retaking() {
			*c.of(mover) += c.Increment
		}
	}
	if e.Board != nil && e.Board.Swap {
		c.X, c.O = c.O, c.X
	}
	if e.Board != nil && !over && c.PerMove != 0 {
		c.X, c.O = c.PerMove, c.PerMove
	}
	c.Running, c.At = running, now
	if c.stands(t.clock) {
		return
	}
	e.Clock = &c
}

// stands reports whether a clock that nobody's time runs on is the same as was.
func (c Clock) stands(was Clock) bool {
	was.At = c.At
	return c.Running == engine.Empty && c == was
}

// steps reports whether the event is something its player did on the board.
func (e *Event) steps() bool {
	return e.Board != nil && (e.Board.Kind == engine.KindClick || e.Board.Kind == engine.KindChoose)
}

// ends reports whether the event ends the game.
func (e *Event) ends() bool { return e.Board != nil && e.Board.Reason != engine.ReasonNone }

// charge takes what was spent. A computer keeps a millisecond: that the machine
// was busy is not its fault, and it never loses on time.
func (t *table) charge(c *Clock, m engine.Mark, spent int64) {
	left := c.of(m)
	least := int64(0)
	if seat := t.seats.Of(m); seat != nil && seat.Computer != "" {
		least = 1
	}
	*left = max(*left-spent, least)
}

// allowance is what is forgiven for one move of the network's delay, in
// milliseconds: the whole way there and back, since a player sees the other's
// move late and is heard late, but at most a second.
func (t *table) allowance(m engine.Mark, there attendance) int64 {
	seat := t.seats.Of(m)
	if seat == nil || seat.Player == "" {
		return 0
	}
	return min(max(there.lag(seat.Player), 0), maxAllowance).Milliseconds()
}

// runs is whose time runs after the event: whoever must act then, once the
// clocks have started, while the game goes on and both seats are held.
func (t *table) runs(e *Event) engine.Mark {
	act, over, ply := t.game.Act(), t.game.Over(), t.game.Ply()
	chosen, seats := t.game.Chosen(), t.seats
	if b := e.Board; b != nil {
		act, over, ply = b.Act, b.Reason != engine.ReasonNone, b.Ply
		if act == engine.Empty {
			act = b.Turn
		}
		if b.Chosen != nil {
			chosen = b.Chosen
		}
	}
	if e.Seats != nil {
		seats = *e.Seats
	}
	opening := t.game.Rules().InOpening(ply, chosen)
	if over || opening || ply-t.laid() < clockPly || seats.X == nil || seats.O == nil {
		return engine.Empty
	}
	return act
}

// flagAt is the instant, in milliseconds since 1970, from which the time of
// whoever must act is spent, what is forgiven included. A move that was received
// before it counts. Ok is false where no time runs that can be spent: a
// computer's cannot.
func (t *table) flagAt(there attendance) (at int64, ok bool) {
	m := t.clock.Running
	if m == engine.Empty {
		return 0, false
	}
	if seat := t.seats.Of(m); seat == nil || seat.Computer != "" {
		return 0, false
	}
	return t.clock.At + *t.clock.of(m) + t.allowance(m, there), true
}

// fall returns the event by which the time of whoever must act has run out.
func (t *table) fall(a asker) (*Event, error) {
	loser := t.clock.Running
	e, err := t.end(a, EventFlag, engine.End{Winner: engine.Winner(loser.Other()), Reason: engine.ReasonFlag})
	if err != nil {
		return nil, err
	}
	t.keepTime(a, e)
	return e, nil
}

// resume lets a running clock go on from now with what was left at the last
// stored event: time in which the room was not open is charged to nobody. What was
// stored by a clock that was ahead is as of now too, or time would stand still
// until then.
func (t *table) resume(now time.Time) {
	if at := now.UnixMilli(); t.clock.set() && (t.clock.Running != engine.Empty || t.clock.At > at) {
		t.clock.At = at
	}
}
