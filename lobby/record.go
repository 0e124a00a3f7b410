package lobby

import (
	"context"
	"time"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// keptGame is a game of a room as it is stored once another follows it.
type keptGame struct {
	Format  int             `json:"f"`
	Game    int             `json:"game"`
	Rules   engine.Rules    `json:"rules"`
	First   engine.Mark     `json:"first"`
	Moves   []int           `json:"moves"`
	Strokes []stroke        `json:"strokes"`
	Chosen  []engine.Chosen `json:"chosen,omitempty"`
	Picks   []stroke        `json:"picks,omitempty"`
	Undone  []takeback      `json:"undone,omitempty"`
	Winner  engine.Winner   `json:"winner"`
	Reason  engine.Reason   `json:"reason,omitempty"`
	Lines   [][]int         `json:"lines,omitempty"`
	Seats   Seats           `json:"seats"`
	Created int64           `json:"created"` // of the room, for a game without a move
}

// keep takes the game on the table, with who played it.
func (t *table) keep() keptGame {
	g, seats := t.game, t.seats
	if t.played != nil {
		seats = *t.played
	}
	return keptGame{
		Format: storeFormat, Game: t.number, Rules: g.Rules(), First: g.First(),
		Moves: g.Moves(), Strokes: t.strokes, Chosen: g.Chosen(), Picks: t.picks, Undone: t.undone,
		Winner: g.Winner(), Reason: g.Reason(), Lines: g.Lines(), Seats: seats, Created: t.created,
	}
}

// Record returns a game of a room as a record: the one on the table where number
// is 0, else an earlier one. The players are those who held the seats when it ended,
// with the names that they gave themselves, "" for none. It opens nothing. Error:
// ErrNoRoom, also for a game that was never played.
func (l *Lobby) Record(ctx context.Context, id RoomID, number int) (*record.Record, error) {
	t, err := readTable(ctx, l.options.Journal, id)
	if err != nil {
		return nil, err
	}
	if number == 0 || number == t.number {
		return t.keep().record(), nil
	}
	data, err := l.options.Journal.Record(ctx, id, number)
	if err != nil {
		return nil, err
	}
	kept, err := readKept(data)
	if err != nil {
		return nil, err
	}
	return kept.record(), nil
}

// record writes the game for the world: the steps in the order in which they
// were taken, each with the time it took where both its ends are known.
func (k keptGame) record() *record.Record {
	r := &record.Record{
		Rules: k.Rules, First: k.First,
		Result: record.Result{Winner: k.Winner, Reason: k.Reason},
	}
	if x := k.Seats.X; x != nil {
		r.Names.X, r.Computers.X = x.Name, string(x.Computer)
	}
	if o := k.Seats.O; o != nil {
		r.Names.O, r.Computers.O = o.Name, string(o.Computer)
	}
	last := int64(0)
	for _, taken := range history(k.standing(), k.Undone) {
		s := taken.step()
		if last != 0 && taken.Time > last {
			s.MS = int(taken.Time - last)
		}
		last = max(last, taken.Time)
		r.Steps = append(r.Steps, s)
	}
	r.Date = time.UnixMilli(max(last, k.Created)).UTC().Format(time.DateOnly)
	return r
}

// layOut lays the position of a record on a new table. Its moves are nobody's.
func (t *table) layOut(r *record.Record) error {
	game, err := r.Replay()
	if err != nil {
		return err
	}
	t.game = game
	t.strokes = make([]stroke, game.Ply())
	t.picks = make([]stroke, len(game.Chosen()))
	return nil
}
