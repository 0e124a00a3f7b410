package lobby

import (
	"slices"
	"time"

	"rowhouse/engine"
)

const (
	// awayAfter is how long a seat's player may be without a connection before
	// the seat counts as away.
	awayAfter = 5 * time.Second
	// goneAfter is how long a player may be away before the other may claim a
	// result, or end a friendly game undecided.
	goneAfter = time.Minute
	// giveUpAfter is how long a player who came by the link and never moved may
	// be gone before the seat is given to whoever asks: a friend who came back in
	// another browser is not locked out by himself.
	giveUpAfter = 10 * time.Second
)

// The words of presence for a seat that can be sat on.
const (
	sitFree = "free"
	sitAsk  = "ask"
)

// sittable says how somebody new gets the seat of m: sitFree at once, sitAsk by
// asking the other seat's player, "" not at all.
func (t *table) sittable(m engine.Mark, there attendance) string {
	holder := t.seats.Of(m)
	if holder == nil {
		return sitFree
	}
	other := t.seats.Of(m.Other())
	if holder.Computer != "" {
		if other == nil || !there.connected(other.Player) {
			return ""
		}
		return sitAsk
	}
	passing, gone := t.passing(m), there.gone(m)
	switch {
	case t.game.Over() && gone >= awayAfter, passing && gone >= giveUpAfter:
		return sitFree
	case gone < awayAfter && !passing:
		return ""
	}
	if other == nil || other.Player == holder.Player || !there.connected(other.Player) {
		return ""
	}
	return sitAsk
}

func (t *table) decideSit(a asker, c Sit) (*Event, error) {
	if c.Computer != "" {
		return t.decideSeatComputer(a, c)
	}
	if a.player == "" || c.Seat == engine.Empty {
		return nil, ErrNotAllowed
	}
	if t.seats.Holds(a.player, c.Seat) {
		return nil, nil
	}
	switch t.sittable(c.Seat, a.there) {
	case sitFree:
		return t.seatEvent(a, c.Seat, &Seat{Player: a.player}, false), nil
	case sitAsk:
		if t.seats.Holds(a.player, c.Seat.Other()) {
			return nil, ErrSeatTaken
		}
		for _, o := range t.offers {
			if o.Kind == OfferSit && o.By == string(a.player) && o.Seat == c.Seat {
				return nil, nil
			}
		}
		return t.offer(a, Offer{Kind: OfferSit, By: string(a.player), Seat: c.Seat})
	}
	return nil, ErrSeatTaken
}

// seatEvent seats somebody.
func (t *table) seatEvent(a asker, m engine.Mark, seat *Seat, byLink bool) *Event {
	e := t.next(EventSit, a)
	t.replace(e, m, seat, byLink)
	return e
}

// replace adds to an event that the seat of m is somebody else's, or nobody's. A
// series is between two parties: with somebody new the score starts again.
func (t *table) replace(e *Event, m engine.Mark, seat *Seat, byLink bool) {
	roster := t.roster
	if e.Roster != nil {
		roster = *e.Roster
	}
	player := PlayerID("")
	if seat != nil {
		player = seat.Player
	}
	roster = roster.seated(player, m, byLink)
	seats := t.seats.With(m, seat)
	e.Seats, e.Roster = &seats, &roster
	if t.score != (Score{}) {
		e.Score = &Score{}
	}
	t.endOffers(e, noOffer)
}

// welcome returns the event that seats somebody who came by the link, or nil: a
// seat is given away unasked only while no second person was ever seated here,
// and to nobody who holds one or gave one up.
func (t *table) welcome(a asker) *Event {
	if a.player == "" || t.roster.Second || t.markOf(a.player) != engine.Empty ||
		slices.Contains(t.roster.Risen, a.player) {
		return nil
	}
	for _, m := range []engine.Mark{engine.X, engine.O} {
		if t.seats.Of(m) == nil {
			return t.seatEvent(a, m, &Seat{Player: a.player}, true)
		}
	}
	return nil
}

// returned returns the event that ends requests for the seat of m, because its
// player is there again or has something to lose, or nil.
func (t *table) returned(a asker, m engine.Mark, wasAway bool) *Event {
	holder := t.seats.Of(m)
	if !wasAway && (t.passing(m) || holder == nil || !a.there.connected(holder.Player)) {
		return nil
	}
	e := t.next(EventDecline, a)
	t.endRequests(e, m)
	if e.Offers == nil {
		return nil
	}
	return e
}

// passing reports whether the player at m may only have looked in: came by the
// link and never moved.
func (t *table) passing(m engine.Mark) bool {
	tenure := t.roster.tenure(m)
	return tenure.ByLink && !tenure.Moved
}
