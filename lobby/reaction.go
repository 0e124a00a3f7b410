package lobby

import (
	"time"

	"rowhouse/engine"
)

// reactionApart is the least time between two reactions of a seat.
const reactionApart = 2 * time.Second

// react shows a reaction to everybody. It is no event: who comes later does not
// see it.
func (r *room) react(l letter, c React) {
	mark, err := engine.Empty, error(ErrNotAllowed)
	if !l.viewer.arrival.Watch {
		mark, err = r.table.react(r.asker(l.viewer.arrival.Player, l.received), c.Reaction)
	}
	seat := r.conduct(mark)
	if err == nil && l.received.Sub(seat.reacted) < reactionApart {
		err = ErrTooSoon
	}
	if err != nil {
		r.refuse(l, err)
		return
	}
	seat.reacted = l.received
	r.lobby.observer.Command("ok")
	r.publish(&Update{Content: Reacted{By: mark, Reaction: c.Reaction}})
}
