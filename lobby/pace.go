package lobby

import (
	"time"

	"golang.org/x/time/rate"
)

const (
	// nameApart is the least time between two names of a seat. One that has none may
	// have one at once.
	nameApart = 2 * time.Second
	// Of the events that move no game forward a seat may cause so many at once, and
	// then so many a second: more than people ever do.
	asidesBurst, asidesPerSecond = 60, 2
)

// pace refuses an event, right in itself, that comes too soon after others of its
// kind: each is stored and told to all, and each new game leaves a record behind.
// Moves need no such limit: who makes them plays, and their log is rolled up.
func (r *room) pace(l letter, e *Event) error {
	if c, ok := l.command.(Rename); ok {
		if err := r.paceName(l, c); err != nil {
			return err
		}
	}
	if e.aside() && !r.asides(l.viewer.arrival.Player).AllowN(l.received, 1) {
		return ErrTooSoon
	}
	return nil
}

// aside reports whether an event moves no game forward.
func (e *Event) aside() bool {
	switch e.Kind {
	case EventReset, EventSit, EventRise, EventOffer, EventDecline, EventListed, EventName:
		return true
	}
	return false
}

// asides counts what the seat of p has caused beside the game. Those without a seat
// share one allowance, so that neither other people's noise nor changing seats
// costs a seat anything.
func (r *room) asides(p PlayerID) *rate.Limiter {
	mark := r.table.markOf(p)
	if r.asideOf[mark] == nil {
		r.asideOf[mark] = rate.NewLimiter(asidesPerSecond, asidesBurst)
	}
	return r.asideOf[mark]
}

// paceName refuses a name that follows the last one of its seat too closely.
func (r *room) paceName(l letter, c Rename) error {
	mark, err := r.table.ownSeat(l.viewer.arrival.Player, c.Seat)
	if err != nil {
		return err
	}
	if r.table.seats.Of(mark).Name != "" && l.received.Sub(r.namedAt[mark]) < nameApart {
		return ErrTooSoon
	}
	r.namedAt[mark] = l.received
	return nil
}
