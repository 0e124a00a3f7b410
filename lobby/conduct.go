package lobby

import (
	"time"

	"golang.org/x/time/rate"

	"rowhouse/engine"
)

const (
	// nameApart is the least time between two names of a seat. One that has none may
	// have one at once.
	nameApart = 2 * time.Second
	// Of the events that move no game forward a seat may cause so many at once, and
	// then so many a second: more than people ever do.
	asidesBurst, asidesPerSecond = 60, 2
)

// conduct is how a seat has behaved beside the game, or those who have none.
type conduct struct {
	reacted, named time.Time     // when last
	asides         *rate.Limiter // what moves no game forward
}

// conduct is that of whoever sits at m; it stays with the seat.
func (r *room) conduct(m engine.Mark) *conduct {
	if r.conducts[m] == nil {
		if r.conducts == nil {
			r.conducts = make(map[engine.Mark]*conduct)
		}
		r.conducts[m] = &conduct{asides: rate.NewLimiter(asidesPerSecond, asidesBurst)}
	}
	return r.conducts[m]
}

// tooSoon refuses an event, right in itself, that comes too soon after others of its
// kind: each is stored and told to all, and each new game leaves a record behind.
// Moves need no such limit: who makes them plays, and their log is rolled up. Those
// without a seat share one allowance, so that neither their noise nor changing seats
// costs a seat anything. A refusal makes nobody wait longer.
func (r *room) tooSoon(l letter, e *Event) error {
	if !e.aside() {
		return nil
	}
	var rename *conduct // of the seat that takes another name
	if c, ok := l.command.(Rename); ok {
		mark, err := r.table.ownSeat(l.viewer.arrival.Player, c.Seat)
		if err != nil {
			return err
		}
		rename = r.conduct(mark)
		if r.table.seats.Of(mark).Name != "" && l.received.Sub(rename.named) < nameApart {
			return ErrTooSoon
		}
	}
	if !r.conduct(r.table.markOf(l.viewer.arrival.Player)).asides.AllowN(l.received, 1) {
		return ErrTooSoon
	}
	if rename != nil {
		rename.named = l.received
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
