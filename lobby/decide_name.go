package lobby

import (
	"slices"

	"rowhouse/engine"
)

// decideRename gives the player at a seat another name. It belongs to the seat's
// player, and goes with the player when sides change.
func (t *table) decideRename(a asker, c Rename) (*Event, error) {
	mark, err := t.ownSeat(a.player, c.Seat)
	if err != nil {
		return nil, err
	}
	name, err := cleanName(c.Name)
	if err != nil {
		return nil, err
	}
	seat := *t.seats.Of(mark)
	if seat.Name == name {
		return nil, nil
	}
	seat.Name = name
	seats := t.seats.With(mark, &seat)
	e := t.next(EventName, a)
	e.Seats = &seats
	return e, nil
}

// react judges a reaction, which is shown and not stored. It returns the seat that
// shows it. How often one may is the room's to see to.
func (t *table) react(a asker, r Reaction) (engine.Mark, error) {
	mark := t.markOf(a.player)
	if mark == engine.Empty {
		return engine.Empty, ErrNotSeated
	}
	if !slices.Contains(Reactions(), r) {
		return engine.Empty, ErrNotAllowed
	}
	return mark, nil
}

// Reactions returns all reactions.
func Reactions() []Reaction {
	return []Reaction{ReactionHello, ReactionGoodLuck, ReactionWellPlayed, ReactionWow, ReactionOops, ReactionThanks}
}
