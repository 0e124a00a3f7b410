package lobby

import (
	"rowhouse/engine"
)

func (t *table) decideReset(a asker, c Reset) (*Event, error) {
	mark := t.markOf(a.player)
	if mark == engine.Empty {
		return nil, ErrNotSeated
	}
	if c.Game != t.number {
		return nil, ErrStale
	}
	rules := t.game.Rules()
	if c.Rules != nil {
		rules = *c.Rules
	}
	if err := rules.Validate(); err != nil {
		return nil, err
	}
	if !t.shared() || t.offered(mark.Other(), rules) {
		return t.resetTo(a, rules)
	}
	if t.offered(mark, rules) {
		return nil, nil
	}
	return t.offer(a, Offer{Kind: OfferReset, By: mark.String(), Rules: &rules})
}

// offered reports whether that side has asked for a game under these rules.
func (t *table) offered(by engine.Mark, rules engine.Rules) bool {
	for _, o := range t.offers {
		if o.Kind == OfferReset && o.By == by.String() && *o.Rules == rules {
			return true
		}
	}
	return false
}

// resetTo begins the next game. Two people change sides, and what belongs to
// them goes along.
func (t *table) resetTo(a asker, rules engine.Rules) (*Event, error) {
	first := engine.X
	if rules.First == engine.FirstRandom {
		first = a.draw()
	}
	diff, err := t.game.Decide(t.markOf(a.player), engine.Reset{Rules: rules, First: first})
	if err != nil {
		return nil, err
	}
	e := t.next(EventReset, a)
	e.At, e.Board, e.Game = e.Version, &diff, t.number+1
	t.endOffers(e, func(Offer) bool { return false })
	if t.shared() {
		t.exchange(e)
	}
	return e, nil
}

// maxRequests bounds the requests for seats that are open at once, and so the
// size of a state.
const maxRequests = 4

// offer opens a question; the newer replaces one of the same kind and asker.
// Requests of people who have gone make room.
func (t *table) offer(a asker, o Offer) (*Event, error) {
	e := t.next(EventOffer, a)
	o.Version = e.Version
	open, requests := []Offer{}, 0
	for _, other := range t.offers {
		switch {
		case other.Kind == o.Kind && other.By == o.By:
			continue
		case other.Kind == OfferSit && !a.there.connected(PlayerID(other.By)):
			continue
		case other.Kind == OfferSit:
			requests++
		}
		open = append(open, other)
	}
	if o.Kind == OfferSit && requests >= maxRequests {
		return nil, ErrLimit
	}
	open = append(open, o)
	e.Offers = &open
	return e, nil
}

// findOffer returns the open offer of that version.
func (t *table) findOffer(version uint64) (Offer, bool) {
	for _, o := range t.offers {
		if o.Version == version {
			return o, true
		}
	}
	return Offer{}, false
}

// asks returns the seat whose player an offer is put to.
func (o Offer) asks() engine.Mark {
	switch {
	case o.Kind == OfferSit:
		return o.Seat.Other()
	case o.By == engine.X.String():
		return engine.O
	}
	return engine.X
}

// madeBy reports whether p made the offer.
func (t *table) madeBy(o Offer, p PlayerID) bool {
	if o.Kind == OfferSit {
		return PlayerID(o.By) == p
	}
	return t.seats.Holds(p, o.asks().Other())
}

func (t *table) decideAccept(a asker, c Accept) (*Event, error) {
	if t.markOf(a.player) == engine.Empty {
		return nil, ErrNotSeated
	}
	o, ok := t.findOffer(c.Offer)
	if !ok {
		return nil, ErrNoOffer
	}
	if !t.seats.Holds(a.player, o.asks()) {
		return nil, ErrNotAllowed
	}
	if o.Kind == OfferReset {
		return t.resetTo(a, *o.Rules)
	}
	asking := PlayerID(o.By)
	if !a.there.connected(asking) || t.sittable(o.Seat, a.there) == "" {
		return nil, ErrNoOffer
	}
	return t.seatEvent(a, o.Seat, asking, false), nil
}

func (t *table) decideDecline(a asker, c Decline) (*Event, error) {
	o, ok := t.findOffer(c.Offer)
	mine := ok && t.madeBy(o, a.player)
	if !mine && t.markOf(a.player) == engine.Empty {
		return nil, ErrNotSeated
	}
	if !ok {
		return nil, ErrNoOffer
	}
	if !mine && !t.seats.Holds(a.player, o.asks()) {
		return nil, ErrNotAllowed
	}
	e := t.next(EventDecline, a)
	t.endOffers(e, func(other Offer) bool { return other.Version != o.Version })
	return e, nil
}
