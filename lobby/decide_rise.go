package lobby

import "rowhouse/engine"

// ownSeat returns which seat a command is about that may name one: the player's
// only one, or of both the one that is named.
func (t *table) ownSeat(p PlayerID, named engine.Mark) (engine.Mark, error) {
	mark := t.markOf(p)
	if mark == engine.Empty {
		return engine.Empty, ErrNotSeated
	}
	switch both := t.seats.Holds(p, mark.Other()); {
	case both && named == engine.Empty:
		return engine.Empty, ErrNotAllowed
	case both:
		return named, nil
	case named != engine.Empty && named != mark:
		return engine.Empty, ErrNotSeated
	}
	return mark, nil
}

// decideRise gives a seat up. In a game against another it loses the game, once
// both have moved here. A computer does not stay behind alone.
func (t *table) decideRise(a asker, c Rise) (*Event, error) {
	mark, err := t.ownSeat(a.player, c.Seat)
	if err != nil {
		return nil, err
	}
	e := t.next(EventRise, a)
	if t.opposed() && !t.game.Over() && t.made() >= 2 {
		diff, err := t.game.Decide(mark, engine.End{Winner: engine.Winner(mark.Other()), Reason: engine.ReasonLeft})
		if err != nil {
			return nil, err
		}
		e.Board = &diff // a result, not another position
		t.settle(e)
	}
	seats := t.seats.With(mark, nil)
	if other := seats.Of(mark.Other()); other != nil && other.Computer != "" {
		seats = Seats{}
	}
	roster := t.roster.risen(a.player, mark)
	e.Seats, e.Roster = &seats, &roster
	t.endOffers(e, noOffer)
	return e, nil
}
