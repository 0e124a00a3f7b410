package lobby

import (
	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// decideSeatComputer lets a computer take the seat opposite the asker's: an empty
// one, one whose player has gone, or another computer's. The position is kept.
func (t *table) decideSeatComputer(a asker, c Sit) (*Event, error) {
	if t.markOf(a.player) == engine.Empty {
		return nil, ErrNotSeated
	}
	_, known := bot.ParseLevel(string(c.Computer))
	if !known || !t.seats.Holds(a.player, c.Seat.Other()) {
		return nil, ErrNotAllowed
	}
	switch holder := t.seats.Of(c.Seat); {
	case holder == nil:
	case holder.Computer == c.Computer:
		return nil, nil
	case holder.Computer == "" && !t.deserted(c.Seat, a.there):
		return nil, ErrSeatTaken
	}
	return t.seatEvent(a, c.Seat, &Seat{Computer: c.Computer}, false), nil
}

// deserted reports whether the player at m has been away for so long that a
// computer may take the seat: where time or a stranger's game is at stake, only
// once the other could claim the result.
func (t *table) deserted(m engine.Mark, there attendance) bool {
	patience := awayAfter
	if t.formal() && !t.game.Over() {
		patience = goneAfter
	}
	return there.gone(m) >= patience
}
