package lobby

import "rowhouse/engine"

// decideChoose judges an opening's choice. A swap exchanges the players of the
// seats, and what is theirs goes with them.
func (t *table) decideChoose(a asker, c Choose) (*Event, error) {
	return t.decideStep(a, engine.Choose{Choice: c.Choice}, c.At, t.chosen(a.player, c))
}

// exchange lets the parties change sides, with the roster as the event leaves it
// otherwise. What is asked names seats, so it ends. Of one player on both seats
// only the names change sides: they stand for two people at one device, and the
// score counts marks.
func (t *table) exchange(e *Event) {
	if x, o := t.seats.X, t.seats.O; x != nil && o != nil && !t.opposed() {
		if x.Name != o.Name {
			e.Seats = &Seats{X: o, O: x}
		}
		return
	}
	roster := t.roster
	if e.Roster != nil {
		roster = *e.Roster
	}
	roster = roster.swapped()
	e.Roster = &roster
	e.Seats = &Seats{X: t.seats.O, O: t.seats.X}
	if t.score != (Score{}) {
		e.Score = &Score{X: t.score.O, O: t.score.X, T: t.score.T}
	}
	t.endOffers(e, noOffer)
}
