package lobby

import (
	"time"

	"rowhouse/engine"
)

const (
	// reactionApart is the least time between two reactions of a seat.
	reactionApart = 2 * time.Second
	// nameApart is the least time between two names of a seat, each of which is
	// stored. One that has none may have one at once.
	nameApart = 2 * time.Second
)

// react shows a reaction to everybody. It is no event: who comes later does not
// see it.
func (r *room) react(l letter, c React) {
	mark, err := engine.Empty, error(ErrNotAllowed)
	if !l.viewer.arrival.Watch {
		mark, err = r.table.react(r.asker(l.viewer.arrival.Player, l.received), c.Reaction)
	}
	if err == nil && l.received.Sub(r.reactedAt[mark]) < reactionApart {
		err = ErrTooSoon
	}
	if err != nil {
		r.refuse(l, err)
		return
	}
	r.reactedAt[mark] = l.received
	r.lobby.observer.Command("ok")
	r.publish(&Update{Content: Reacted{By: mark, Reaction: c.Reaction}})
}

// paceName refuses a name, right in itself, that follows the last one of its seat
// too closely.
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
