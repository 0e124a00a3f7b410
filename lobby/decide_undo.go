package lobby

import "rowhouse/engine"

// maxUndos is how often a player may ask the other to take back in one game.
const maxUndos = 3

// decideUndo takes back to before the player's own last step. Another person is
// asked first; a computer, and whoever plays alone, is not.
func (t *table) decideUndo(a asker, c Undo) (*Event, error) {
	mark, err := t.inGame(a.player, c.Game)
	if err != nil {
		return nil, err
	}
	if !t.shared() {
		return t.takeBack(a, mark)
	}
	if _, asked := t.open(OfferUndo, mark); asked {
		return nil, nil
	}
	tenure := t.roster.tenure(mark)
	switch {
	case tenure.tooSoon(OfferUndo, a.now):
		return nil, ErrTooSoon
	case t.ownSteps(a.player) == 0:
		return nil, ErrNoUndo
	case tenure.Undos >= maxUndos:
		return nil, ErrLimit
	}
	e, err := t.offer(a, Offer{Kind: OfferUndo, By: mark.String()})
	if err != nil {
		return nil, err
	}
	tenure.Undos++
	roster := t.roster.withTenure(mark, tenure)
	e.Roster = &roster
	return e, nil
}

// undos is how often each player may still ask in this game.
func (t *table) undos() Undos {
	return Undos{X: maxUndos - t.roster.X.Undos, O: maxUndos - t.roster.O.Undos}
}

// back is what an undo by the player at each seat would take back now.
func (t *table) back() Back {
	if t.game.Over() {
		return Back{}
	}
	return Back{X: t.ownSteps(t.personAt(engine.X)), O: t.ownSteps(t.personAt(engine.O))}
}

// personAt is the player at a seat, "" where nobody sits or a computer does.
func (t *table) personAt(m engine.Mark) PlayerID {
	if seat := t.seats.Of(m); seat != nil {
		return seat.Player
	}
	return ""
}

// ownSteps is how many steps an undo by p takes back: the last one of p's own, and
// all that was done since. It is 0 where p has done nothing that stands; what came
// with a record, or a computer did, is nobody's.
func (t *table) ownSteps(p PlayerID) int {
	chosen := t.game.Chosen()
	steps, choice := 0, len(chosen)
	for ply := len(t.strokes); p != "" && ply >= 0; ply-- {
		for ; choice > 0 && chosen[choice-1].Ply == ply; choice-- {
			if steps++; t.picks[choice-1].By == p {
				return steps
			}
		}
		if ply == 0 {
			break
		}
		if steps++; t.strokes[ply-1].By == p {
			return steps
		}
	}
	return 0
}

// takeBack is the undo that the player at m asked for.
func (t *table) takeBack(a asker, m engine.Mark) (*Event, error) {
	n := t.ownSteps(t.seats.Of(m).Player)
	if n == 0 {
		return nil, ErrNoUndo
	}
	diff, err := t.game.Decide(m, engine.Undo{Steps: n})
	if err != nil {
		return nil, err
	}
	e := t.next(EventUndo, a)
	e.At, e.Board = e.Version, &diff
	t.settle(e)
	if diff.Swap {
		t.exchange(e)
	}
	return e, nil
}
