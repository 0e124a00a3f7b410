package lobby

import (
	"time"

	"rowhouse/engine"
)

// asker is who sends a command, when, and what the room knows of the others
// that the table does not.
type asker struct {
	player PlayerID
	now    time.Time
	there  attendance
	draw   func() engine.Mark // X or O by lot
}

// attendance says who is there.
type attendance interface {
	// connected reports whether p has a connection that does not only watch.
	connected(p PlayerID) bool
	// gone is how long the seat's player has been without such a connection; 0 if
	// connected.
	gone(seat engine.Mark) time.Duration
	// lag is how long a message of p is under way, as far as it was measured.
	lag(p PlayerID) time.Duration
}

// decide judges a command. The table stays as it is. Both results are nil for a
// command that is right but changes nothing. The error is a refusal.
func (t *table) decide(a asker, c Command) (*Event, error) {
	e, err := t.judge(a, c)
	if err == nil && e != nil {
		t.keepTime(a, e)
	}
	return e, err
}

func (t *table) judge(a asker, c Command) (*Event, error) {
	switch c := c.(type) {
	case Click:
		return t.decideClick(a, c)
	case Choose:
		return t.decideChoose(a, c)
	case Reset:
		return t.decideReset(a, c)
	case Resign:
		return t.decideResign(a, c)
	case Abort:
		return t.decideAbort(a, c)
	case Undo:
		return t.decideUndo(a, c)
	case Draw:
		return t.decideDraw(a, c)
	case Claim:
		return t.decideClaim(a, c)
	case Accept:
		return t.decideAccept(a, c)
	case Decline:
		return t.decideDecline(a, c)
	case Sit:
		return t.decideSit(a, c)
	case Rise:
		return t.decideRise(a, c)
	case Rename:
		return t.decideRename(a, c)
	case React:
		_, err := t.react(a, c.Reaction)
		return nil, err
	case List:
		return t.decideList(a, c)
	}
	return nil, ErrNotAllowed
}

// next is the event that follows, with nothing changed yet.
func (t *table) next(kind EventKind, a asker) *Event {
	return &Event{
		Format: storeFormat, Version: t.version + 1, At: t.at,
		Kind: kind, Time: a.now.UnixMilli(), By: a.player,
	}
}

func (t *table) decideClick(a asker, c Click) (*Event, error) {
	return t.decideStep(a, engine.Click{Cell: c.Cell}, c.At, t.stands(a.player, c))
}

// decideStep judges what a player does on the position at. What stands already was
// sent again.
func (t *table) decideStep(a asker, m engine.Message, at uint64, stands bool) (*Event, error) {
	mark := t.markOf(a.player)
	switch {
	case mark == engine.Empty:
		return nil, ErrNotSeated
	case at != t.at && stands:
		return nil, nil
	case at != t.at:
		return nil, ErrStale
	}
	diff, err := t.game.Decide(mark, m)
	if err != nil {
		return nil, err
	}
	e := t.step(a, mark, diff, at)
	t.endRequests(e, mark)
	return e, nil
}

// step is the event of a click or an opening's choice that was judged right, made
// at the seat of mark on the position at.
func (t *table) step(a asker, mark engine.Mark, diff engine.Diff, at uint64) *Event {
	e := t.next(EventClick, a)
	if diff.Kind == engine.KindChoose {
		e.Kind = EventChoose
	}
	e.At, e.Board, e.Clicked = e.Version, &diff, at
	t.settle(e)
	t.noteMoved(e, mark)
	if diff.Swap {
		t.exchange(e)
	}
	return e
}

// settle adds to an event on the board what follows from it: a result scores,
// and a changed position or result ends the offers it makes senseless.
func (t *table) settle(e *Event) {
	score := t.score
	switch e.Board.Winner {
	case engine.WinnerX:
		score.X++
	case engine.WinnerO:
		score.O++
	case engine.Tie:
		score.T++
	}
	if score != t.score {
		e.Score = &score
	}
	if e.ends() {
		t.endOffers(e, noOffer)
		return
	}
	t.endOffers(e, func(o Offer) bool { return o.Kind == OfferSit })
}

// endOffers keeps, of the offers that the event leaves otherwise, only those that
// keep names.
func (t *table) endOffers(e *Event, keep func(Offer) bool) {
	open := t.offers
	if e.Offers != nil {
		open = *e.Offers
	}
	kept := []Offer{}
	for _, o := range open {
		if keep(o) {
			kept = append(kept, o)
		}
	}
	if len(kept) != len(open) {
		e.Offers = &kept
	}
}

// noOffer keeps none.
func noOffer(Offer) bool { return false }

// endRequests ends requests for the seat of m, whose player is there.
func (t *table) endRequests(e *Event, m engine.Mark) {
	t.endOffers(e, func(o Offer) bool { return o.Kind != OfferSit || o.Seat != m })
}

// noteMoved notes in the event that the player at m has moved here.
func (t *table) noteMoved(e *Event, m engine.Mark) {
	if tenure := t.roster.tenure(m); !tenure.Moved {
		tenure.Moved = true
		roster := t.roster.withTenure(m, tenure)
		e.Roster = &roster
	}
}

func (t *table) decideList(a asker, c List) (*Event, error) {
	if t.markOf(a.player) == engine.Empty {
		return nil, ErrNotSeated
	}
	if c.Listed == t.listed {
		return nil, nil
	}
	e := t.next(EventListed, a)
	e.Listed = &c.Listed
	return e, nil
}
