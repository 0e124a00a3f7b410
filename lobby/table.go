package lobby

import (
	"slices"
	"sort"
	"time"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// table is all that a room's owner knows of its room. It is pure: decide judges
// a command against it and returns the event that would change it, apply makes
// a stored event true. It knows no connections; who is there is handed in.
type table struct {
	version uint64 // of the last event
	at      uint64 // of the last event that changed the position
	number  int    // of the game, from 1
	game    *engine.Game
	seats   Seats
	score   Score
	offers  []Offer
	listed  bool
	clock   Clock
	roster  Roster
	strokes []stroke // one for each move on the board
	picks   []stroke // one for each choice of the opening
	undone  []takeback
	played  *Seats // who held them when the game ended; nil: nobody has come or gone since
	created int64  // milliseconds since 1970
	touched int64  // when the last move was made, or the room
}

// stroke is what is remembered of a move beyond its cell, or of a choice: when,
// by whom, and on which position it was made, by which one sent again is known.
type stroke struct {
	Time int64    `json:"t"`
	By   PlayerID `json:"by"` // "" where it came with a record
	At   uint64   `json:"at"`
	Left int64    `json:"left,omitempty"` // milliseconds on the mover's clock afterwards; 0 without one for the game
}

// newTable lays out a new room at version 1. The error is a [*engine.RulesError],
// a [*record.Error], or ErrNotAllowed for an opponent that cannot be.
func newTable(by PlayerID, spec RoomSpec, first engine.Mark, now time.Time) (*table, error) {
	if err := spec.Clock.Validate(); err != nil {
		return nil, err
	}
	game, err := engine.New(spec.Rules, first)
	if err != nil {
		return nil, err
	}
	t := &table{
		version: 1, at: 1, number: 1, game: game, listed: spec.Listed,
		roster: Roster{Creator: by}, clock: spec.Clock.full(now),
		created: now.UnixMilli(), touched: now.UnixMilli(),
	}
	if spec.From != nil {
		if err := t.layOut(spec.From); err != nil {
			return nil, err
		}
	}
	seat := &Seat{Player: by}
	t.seats = t.seats.With(spec.Seat, seat)
	switch _, known := bot.ParseLevel(string(spec.Computer)); {
	case spec.Computer != "" && (!known || spec.SameDevice):
		return nil, ErrNotAllowed
	case known:
		t.seats = t.seats.With(spec.Seat.Other(), &Seat{Computer: spec.Computer})
	case spec.SameDevice:
		t.seats = Seats{X: seat, O: seat}
	}
	return t, nil
}

// apply makes a stored event true. It judges nothing and cannot fail.
func (t *table) apply(e *Event) {
	t.version, t.at = e.Version, e.At
	if e.Board != nil {
		t.applyBoard(e)
	}
	if e.Game != 0 {
		t.number = e.Game
	}
	if e.Seats != nil {
		t.notePlayed(e)
		t.seats = *e.Seats
	}
	if e.Score != nil {
		t.score = *e.Score
	}
	if e.Offers != nil {
		t.offers = *e.Offers
	}
	if e.Listed != nil {
		t.listed = *e.Listed
	}
	if e.Clock != nil {
		t.clock = *e.Clock
	}
	if e.Roster != nil {
		t.roster = *e.Roster
	}
}

func (t *table) applyBoard(e *Event) {
	mover := t.game.Act()
	switch e.Board.Kind {
	case engine.KindUndo:
		t.noteUndone(e)
	case engine.KindReset:
		t.undone, t.played = nil, nil
	}
	t.game.Apply(*e.Board)
	t.strokes = t.strokes[:min(len(t.strokes), e.Board.Ply)]
	t.picks = t.picks[:min(len(t.picks), len(t.game.Chosen()))]
	made := stroke{Time: e.Time, By: e.By, At: e.Clicked}
	clock := t.clock
	if e.Clock != nil {
		clock = *e.Clock
	}
	if clock.Initial != 0 && mover != engine.Empty {
		made.Left = *clock.of(mover)
	}
	switch e.Board.Kind {
	case engine.KindClick:
		t.strokes, t.touched = append(t.strokes, made), e.Time
	case engine.KindChoose:
		t.picks, t.touched = append(t.picks, made), e.Time
	}
}

// complete makes an event true that was stored just now, and adds to it what
// viewers are told beside what is stored.
func (t *table) complete(e *Event) {
	laid, undos, back := t.laid(), t.undos(), t.back()
	t.apply(e)
	if left := t.laid(); left != laid {
		e.Laid = &left
	}
	if left := t.undos(); left != undos {
		e.Undos = &left
	}
	if now := t.back(); now != back {
		e.Back = &now
	}
	if game := t.game; e.Board != nil && (e.Board.Rules != nil || game.Rules().Forbidden != engine.ForbiddenNone) {
		e.Forbidden = OrNone(game.Forbidden())
	}
}

// notePlayed remembers for the record who played a game that is over, before somebody
// else has their seat. A player may still take another name.
func (t *table) notePlayed(e *Event) {
	if t.game.Over() && t.played == nil && e.Kind != EventName {
		seats := t.seats
		t.played = &seats
	}
}

// state is what everybody may see. It shares nothing that changes later.
func (t *table) state() *State {
	return &State{
		Version: t.version, At: t.at, Game: t.number,
		Rules: t.game.Rules(), Moves: slices.Clone(t.game.Moves()),
		Turn: t.game.Turn(), Act: t.game.Act(), First: t.game.First(),
		Laid: t.laid(), Choices: t.game.Choices(), Chosen: t.game.Chosen(), Forbidden: OrNone(t.game.Forbidden()),
		Winner: t.game.Winner(), Reason: t.game.Reason(), Lines: OrNone(t.game.Lines()),
		Seats: t.seats, Score: t.score, Offers: OrNone(t.offers), Listed: t.listed,
		Clock: t.clock, Undos: t.undos(), Back: t.back(), Quick: t.roster.Quick,
	}
}

// markOf returns the mark that p plays: the one to act where p holds both, and
// Empty for who holds none.
func (t *table) markOf(p PlayerID) engine.Mark {
	x, o := t.seats.Holds(p, engine.X), t.seats.Holds(p, engine.O)
	switch {
	case x && o && !t.game.Over():
		return t.game.Act()
	case x:
		return engine.X
	case o:
		return engine.O
	}
	return engine.Empty
}

// opposed reports whether two different parties hold the seats: people, or one
// and a computer.
func (t *table) opposed() bool {
	return t.seats.X != nil && t.seats.O != nil && t.seats.X.Player != t.seats.O.Player
}

// shared reports whether two different people hold the seats.
func (t *table) shared() bool {
	return t.opposed() && t.seats.X.Computer == "" && t.seats.O.Computer == ""
}

// laid is how many moves came with a record: the first ones, which are nobody's.
func (t *table) laid() int {
	return sort.Search(len(t.strokes), func(i int) bool { return t.strokes[i].By != "" })
}

// stands reports whether p's move on that cell, clicked on that position, is
// still on the board.
func (t *table) stands(p PlayerID, c Click) bool {
	i, ok := findStroke(t.strokes, p, c.At)
	return ok && t.game.Moves()[i] == c.Cell
}

// chosen reports whether p's choice, made on that position, still stands.
func (t *table) chosen(p PlayerID, c Choose) bool {
	i, ok := findStroke(t.picks, p, c.At)
	return ok && t.game.Chosen()[i].Choice == c.Choice
}

// findStroke finds what p did on a position. Positions grow from stroke to stroke, so
// it is a search.
func findStroke(strokes []stroke, p PlayerID, at uint64) (i int, ok bool) {
	i = sort.Search(len(strokes), func(i int) bool { return strokes[i].At >= at })
	return i, i < len(strokes) && strokes[i].At == at && strokes[i].By == p
}

// leastKept is how long a room is kept at least from when it was left, if rooms are
// kept that long at all: after a look at an old game it does not go at once, and
// neither does a game that was played while the clock stood years back.
const leastKept = time.Hour

// retention is how long the room is kept from now when nobody is there.
func (t *table) retention(o *Options, now time.Time) time.Duration {
	keep := o.KeepUnfinished
	switch {
	case t.game.Over():
		keep = o.KeepFinished
	case !t.roster.Second && (t.seats.X == nil || t.seats.O == nil):
		keep = o.KeepWaiting
	}
	return max(time.UnixMilli(t.touched).Add(keep).Sub(now), min(keep, leastKept), time.Second)
}
