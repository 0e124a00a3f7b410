package lobby

import "rowhouse/engine"

// made is how many moves were made here, without those that came with a record.
func (t *table) made() int { return t.game.Ply() - t.laid() }

// formal reports whether the game has a clock or is between strangers: then who
// stays away can lose it.
func (t *table) formal() bool { return t.clock.set() || t.roster.Quick }

// inGame returns the mark of a player who may act in that game at all.
func (t *table) inGame(p PlayerID, game int) (engine.Mark, error) {
	mark := t.markOf(p)
	switch {
	case mark == engine.Empty:
		return engine.Empty, ErrNotSeated
	case game != t.number:
		return engine.Empty, ErrStale
	case t.game.Over():
		return engine.Empty, engine.ErrGameOver
	}
	return mark, nil
}

// end is the event by which the game ends with a result that the board does not
// show. It is no other position.
func (t *table) end(a asker, kind EventKind, result engine.End) (*Event, error) {
	diff, err := t.game.Decide(t.game.Act(), result)
	if err != nil {
		return nil, err
	}
	e := t.next(kind, a)
	e.Board = &diff
	t.settle(e)
	return e, nil
}

func (t *table) decideResign(a asker, c Resign) (*Event, error) {
	if _, err := t.inGame(a.player, c.Game); err != nil {
		return nil, err
	}
	mark, err := t.ownSeat(a.player, c.Seat)
	if err != nil {
		return nil, err
	}
	if t.seats.Of(mark.Other()) == nil {
		return nil, ErrNotAllowed
	}
	return t.end(a, EventResign, engine.End{Winner: engine.Winner(mark.Other()), Reason: engine.ReasonResigned})
}

// decideAbort ends a game undecided before both have moved, or a friendly one
// that its other player has gone from.
func (t *table) decideAbort(a asker, c Abort) (*Event, error) {
	mark, err := t.inGame(a.player, c.Game)
	if err != nil {
		return nil, err
	}
	friendly := t.shared() && !t.formal()
	if t.made() >= 2 && !(friendly && a.there.gone(mark.Other()) >= goneAfter) {
		return nil, ErrNotAllowed
	}
	return t.end(a, EventAbort, engine.End{Reason: engine.ReasonAborted})
}

func (t *table) decideClaim(a asker, c Claim) (*Event, error) {
	mark, err := t.inGame(a.player, c.Game)
	if err != nil {
		return nil, err
	}
	if !t.mayClaim(mark, a.there) {
		return nil, ErrNotAllowed
	}
	winner := engine.Tie
	if c.Win {
		winner = engine.Winner(mark)
	}
	return t.end(a, EventClaim, engine.End{Winner: winner, Reason: engine.ReasonClaimed})
}

// mayClaim reports whether the player at m may claim a result now, because the
// other has gone from a game that counts.
func (t *table) mayClaim(m engine.Mark, there attendance) bool {
	return t.shared() && t.formal() && !t.game.Over() && t.made() >= 2 && there.gone(m.Other()) >= goneAfter
}

// decideDraw offers a tie, or agrees to one. A computer is asked like a person.
func (t *table) decideDraw(a asker, c Draw) (*Event, error) {
	mark, err := t.inGame(a.player, c.Game)
	if err != nil {
		return nil, err
	}
	_, theirs := t.open(OfferDraw, mark.Other())
	_, ours := t.open(OfferDraw, mark)
	switch agreed := t.seats.Holds(a.player, mark.Other()); {
	case agreed, theirs:
		return t.end(a, EventDraw, engine.End{Winner: engine.Tie, Reason: engine.ReasonAgreed})
	case ours:
		return nil, nil
	case t.roster.tenure(mark).tooSoon(OfferDraw, a.now):
		return nil, ErrTooSoon
	case t.seats.Of(mark.Other()) == nil:
		return nil, ErrNotAllowed
	}
	return t.offer(a, Offer{Kind: OfferDraw, By: mark.String()})
}
