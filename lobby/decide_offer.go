package lobby

import "rowhouse/engine"

// maxRequests bounds the requests for seats that are open at once, and so the
// size of a state.
const maxRequests = 2

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

// open returns what that seat has asked for and is not answered yet.
func (t *table) open(kind OfferKind, by engine.Mark) (Offer, bool) {
	for _, o := range t.offers {
		if o.Kind == kind && o.By == by.String() {
			return o, true
		}
	}
	return Offer{}, false
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
	switch o.Kind {
	case OfferReset:
		return t.resetTo(a, o.asks().Other(), o.terms())
	case OfferUndo:
		return t.takeBack(a, o.asks().Other())
	case OfferDraw:
		return t.end(a, EventDraw, engine.End{Winner: engine.Tie, Reason: engine.ReasonAgreed})
	}
	asking := PlayerID(o.By)
	if !a.there.connected(asking) || t.sittable(o.Seat, a.there) == "" {
		return nil, ErrNoOffer
	}
	return t.seatEvent(a, o.Seat, &Seat{Player: asking}, false), nil
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
	e := t.close(a, o)
	if !mine {
		t.noteRefused(e, o)
	}
	return e, nil
}

// close is the event by which an offer ends without consent.
func (t *table) close(a asker, o Offer) *Event {
	e := t.next(EventDecline, a)
	t.endOffers(e, func(other Offer) bool { return other.Version != o.Version })
	return e
}

// noteRefused adds to an event that the other has refused what was asked, so that
// it is not asked again at once.
func (t *table) noteRefused(e *Event, o Offer) {
	if o.Kind == OfferUndo || o.Kind == OfferDraw {
		asking := o.asks().Other()
		roster := t.roster.withTenure(asking, t.roster.tenure(asking).refused(o.Kind, e.Time))
		e.Roster = &roster
	}
}
