package lobby

import "rowhouse/engine"

// terms are what a next game is played under. Opponent is "" where the same
// parties play on.
type terms struct {
	rules    engine.Rules
	clock    TimeControl
	opponent Opponent
}

// terms returns what a reset asks for, with what it leaves out as it is now.
func (t *table) terms(by engine.Mark, c Reset) (terms, error) {
	next := terms{t.game.Rules(), t.clock.TimeControl, c.Opponent}
	if c.Rules != nil {
		next.rules = *c.Rules
	}
	if c.Clock != nil {
		next.clock = *c.Clock
	}
	if err := next.rules.Validate(); err != nil {
		return terms{}, err
	}
	if err := next.clock.Validate(); err != nil {
		return terms{}, err
	}
	switch _, computer := c.Opponent.Computer(); {
	case c.Opponent == t.opponent(by):
		next.opponent = ""
	case computer, c.Opponent == "", c.Opponent == OpponentFriend, c.Opponent == OpponentSameDevice:
	default:
		return terms{}, ErrNotAllowed
	}
	return next, nil
}

// opponent says against whom the player at m plays now.
func (t *table) opponent(m engine.Mark) Opponent {
	switch other := t.seats.Of(m.Other()); {
	case other != nil && other.Computer != "":
		return Opponent(other.Computer)
	case other != nil && t.seats.Holds(other.Player, m):
		return OpponentSameDevice
	}
	return OpponentFriend
}

func (t *table) decideReset(a asker, c Reset) (*Event, error) {
	mark := t.markOf(a.player)
	if mark == engine.Empty {
		return nil, ErrNotSeated
	}
	if c.Game != t.number {
		return nil, ErrStale
	}
	next, err := t.terms(mark, c)
	if err != nil {
		return nil, err
	}
	// Where each asks for another opponent, each means that the other goes: that
	// is no consent.
	if !t.shared() || next.opponent == "" && t.offered(mark.Other(), next) {
		return t.resetTo(a, mark, next)
	}
	if t.offered(mark, next) {
		return nil, nil
	}
	return t.offer(a, Offer{
		Kind: OfferReset, By: mark.String(), Rules: &next.rules, Clock: next.clock, Opponent: next.opponent,
	})
}

// offered reports whether that side has asked for a game under these terms.
func (t *table) offered(by engine.Mark, next terms) bool {
	for _, o := range t.offers {
		if o.Kind == OfferReset && o.By == by.String() && o.terms() == next {
			return true
		}
	}
	return false
}

// terms are what an offer of a reset asks for.
func (o Offer) terms() terms { return terms{*o.Rules, o.Clock, o.Opponent} }

// resetTo begins the next game, which the player at by has asked for. Two
// parties change sides, and what belongs to them goes along; with another
// opponent the side that asked stays where it is.
func (t *table) resetTo(a asker, by engine.Mark, next terms) (*Event, error) {
	first := engine.X
	if next.rules.First == engine.FirstRandom {
		first = a.draw()
	}
	diff, err := t.game.Decide(by, engine.Reset{Rules: next.rules, First: first})
	if err != nil {
		return nil, err
	}
	e := t.next(EventReset, a)
	e.At, e.Board, e.Game = e.Version, &diff, t.number+1
	if next.clock != t.clock.TimeControl {
		clock := next.clock.full(a.now)
		e.Clock = &clock
	}
	if roster := t.roster.newGame(); roster.X != t.roster.X || roster.O != t.roster.O {
		e.Roster = &roster
	}
	t.endOffers(e, noOffer)
	switch {
	case next.opponent != "":
		t.replace(e, by.Other(), t.opponentSeat(by, next.opponent), false)
	case t.opposed():
		t.exchange(e)
	}
	return e, nil
}

// opponentSeat is the seat opposite m as an opponent holds it: nil for whoever
// comes by the link.
func (t *table) opponentSeat(m engine.Mark, o Opponent) *Seat {
	if level, ok := o.Computer(); ok {
		return &Seat{Computer: level}
	}
	if o == OpponentSameDevice {
		return &Seat{Player: t.seats.Of(m).Player}
	}
	return nil
}
