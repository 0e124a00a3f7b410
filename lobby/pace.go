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

// pace refuses an event, right in itself, that comes too soon after others of its
// kind: each is stored and told to all, and each new game leaves a record behind.
// Moves need no such limit: who makes them plays, and their log is rolled up. Those
// without a seat share one allowance, so that neither their noise nor changing seats
// costs a seat anything.
func (r *room) pace(l letter, e *Event) error {
	if !e.aside() {
		return nil
	}
	if c, ok := l.command.(Rename); ok {
		if err := r.paceName(l, c); err != nil {
			return err
		}
	}
	seat := r.conduct(r.table.markOf(l.viewer.arrival.Player))
	if !seat.asides.AllowN(l.received, 1) {
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

// paceName refuses a name that follows the last one of its seat too closely.
func (r *room) paceName(l letter, c Rename) error {
	mark, err := r.table.ownSeat(l.viewer.arrival.Player, c.Seat)
	if err != nil {
		return err
	}
	seat := r.conduct(mark)
	if r.table.seats.Of(mark).Name != "" && l.received.Sub(seat.named) < nameApart {
		return ErrTooSoon
	}
	seat.named = l.received
	return nil
}
