package lobby

import (
	"errors"
	"slices"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// byComputer stands in events and strokes for a player that is a computer. No
// person's id looks like it.
const byComputer PlayerID = "computer"

const (
	// thinkAgain is how long a computer waits after its move could not be stored.
	thinkAgain = time.Second
	// The shares of what is left on its clock that a computer thinks for: of the
	// whole game's, and of one move's.
	gameShare, moveShare = 30, 4
	// lastMoment is how long before its time is spent a computer moves at once,
	// where half its time is not less.
	lastMoment = 200 * time.Millisecond
)

// thinker returns the level of the computer that must act; ok is false if nobody
// or a person must, or if it has no opponent.
func (t *table) thinker() (level bot.Level, ok bool) {
	seat := t.seats.Of(t.game.Act())
	if t.game.Over() || seat == nil || seat.Computer == "" || t.seats.Of(t.game.Act().Other()) == nil {
		return "", false
	}
	return seat.Computer, true
}

// keepComputer lets a computer think when it must act, and stop when it must no
// longer, and lets it decline what it is asked. It returns false if the room must
// stop.
func (r *room) keepComputer(now time.Time) bool {
	if r.search != nil && !r.wanted(r.search) {
		r.stopThinking()
	}
	if r.own == nil {
		return true
	}
	if e := r.table.declined(r.asker(byComputer, now)); e != nil && !now.Before(r.thinkAt) {
		return r.commitComputer(e, now)
	}
	level, ok := r.table.thinker()
	if !ok || now.Before(r.thinkAt) {
		return true
	}
	if at, ok := r.lastMoment(); ok && !now.Before(at) {
		r.stopThinking()
		return r.moveComputer(easily(r.table.game, uint64(r.table.at)), now)
	}
	if r.search == nil {
		r.search = newSearch(r, level, r.share(), now)
		r.lobby.brains.ask(r.search)
	}
	return true
}

// wanted reports whether a search is about what is on the table.
func (r *room) wanted(s *search) bool {
	level, ok := r.table.thinker()
	return ok && r.own != nil && s.at == r.table.at && s.level == level
}

// stopThinking cancels the search, if there is one.
func (r *room) stopThinking() {
	if r.search != nil {
		r.search.cancel()
		r.lobby.brains.drop(r.search)
		r.search = nil
	}
}

// answered makes the move that a computer has thought of. One that nobody waits
// for any more leaves no trace.
func (r *room) answered(s *search, received time.Time) bool {
	if s != r.search || !r.wanted(s) {
		return true
	}
	r.stopThinking()
	return r.moveComputer(s.answer, received)
}

func (r *room) moveComputer(m engine.Message, now time.Time) bool {
	e, err := r.table.decideComputer(r.asker(byComputer, now), m)
	if err != nil {
		r.log.Error("computer cannot move", zap.Error(err))
		r.thinkAt = now.Add(thinkAgain)
		return true
	}
	return r.commitComputer(e, now)
}

func (r *room) commitComputer(e *Event, now time.Time) bool {
	err := r.commit(e)
	if err != nil {
		r.thinkAt = now.Add(thinkAgain)
	}
	return !errors.Is(err, errStop)
}

// lastMoment is when a computer on a clock moves at once; ok is false without.
func (r *room) lastMoment() (at time.Time, ok bool) {
	c := r.table.clock
	if _, ok := r.table.thinker(); !ok || c.Running == engine.Empty {
		return time.Time{}, false
	}
	left := *c.of(c.Running)
	return time.UnixMilli(c.At + left - min(left/2, lastMoment.Milliseconds())), true
}

// computerDue is when the computer must be looked after though nothing happens.
func (r *room) computerDue() (at time.Time, ok bool) {
	if r.own == nil {
		return time.Time{}, false
	}
	if r.search == nil {
		_, ok = r.table.thinker()
		return r.thinkAt, ok || r.table.declines() >= 0
	}
	if at, ok = r.lastMoment(); at.Before(r.thinkAt) {
		at = r.thinkAt
	}
	return at, ok
}

// share is how long a computer may think by its clock; 0 without one.
func (r *room) share() time.Duration {
	c := r.table.clock
	if c.Running == engine.Empty {
		return 0
	}
	share := int64(gameShare)
	if c.PerMove != 0 {
		share = moveShare
	}
	return max(time.Duration(*c.of(c.Running)/share)*time.Millisecond, leastThought)
}

// decideComputer judges what the computer that must act does: a click or an
// opening's choice, as if a person had made it on the position of now.
func (t *table) decideComputer(a asker, m engine.Message) (*Event, error) {
	mark := t.game.Act()
	diff, err := t.game.Decide(mark, m)
	if err != nil {
		return nil, err
	}
	e := t.step(a, mark, diff, t.at)
	t.keepTime(a, e)
	return e, nil
}

// declines is the place among the offers of one that a computer must decline, -1
// for none.
func (t *table) declines() int {
	return slices.IndexFunc(t.offers, func(o Offer) bool {
		seat := t.seats.Of(o.asks())
		return o.Kind == OfferDraw && seat != nil && seat.Computer != ""
	})
}

// declined returns the event by which a computer declines a tie, or nil.
func (t *table) declined(a asker) *Event {
	i := t.declines()
	if i < 0 {
		return nil
	}
	e := t.close(a, t.offers[i])
	t.noteRefused(e, t.offers[i])
	return e
}
