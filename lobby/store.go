package lobby

import (
	"context"
	"encoding/json"
	"fmt"

	"rowhouse/engine"
)

// storeFormat is the format number in every stored message. A reader takes this
// one and older ones, and refuses newer ones.
const storeFormat = 1

// snapshot is a whole room as it is stored in place of its events.
type snapshot struct {
	Format  int        `json:"f"`
	State   State      `json:"state"`
	Roster  Roster     `json:"roster"`
	Strokes []stroke   `json:"strokes,omitempty"`
	Picks   []stroke   `json:"picks,omitempty"`
	Undone  []takeback `json:"undone,omitempty"`
	Played  *Seats     `json:"played,omitempty"`
	Created int64      `json:"created"`
	Touched int64      `json:"touched"`
}

// encode writes the table as a snapshot.
func (t *table) encode() ([]byte, error) {
	return json.Marshal(snapshot{
		Format: storeFormat, State: *t.state(), Roster: t.roster,
		Strokes: t.strokes, Picks: t.picks, Undone: t.undone, Played: t.played,
		Created: t.created, Touched: t.touched,
	})
}

// readTable reads a room as it is stored, without opening it.
func readTable(ctx context.Context, j Journal, id RoomID) (*table, error) {
	log, err := j.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	return decodeTable(log)
}

// decodeTable rebuilds a table from a room's log by applying what is stored; no
// rule is judged again.
func decodeTable(log Log) (*table, error) {
	var s snapshot
	if err := json.Unmarshal(log.Snapshot, &s); err != nil {
		return nil, fmt.Errorf("lobby: snapshot: %w", err)
	}
	if err := checkFormat(s.Format); err != nil {
		return nil, err
	}
	t := &table{
		version: s.State.Version, at: s.State.At, number: s.State.Game,
		game: restoreGame(&s.State), seats: s.State.Seats, score: s.State.Score,
		offers: s.State.Offers, listed: s.State.Listed, clock: s.State.Clock, roster: s.Roster,
		strokes: s.Strokes, picks: s.Picks, undone: s.Undone, played: s.Played,
		created: s.Created, touched: s.Touched,
	}
	for _, stored := range log.Events {
		var e Event
		if err := json.Unmarshal(stored, &e); err != nil {
			return nil, fmt.Errorf("lobby: event after version %d: %w", t.version, err)
		}
		if err := checkFormat(e.Format); err != nil {
			return nil, err
		}
		if e.Version != t.version+1 {
			return nil, fmt.Errorf("lobby: event %d follows version %d", e.Version, t.version)
		}
		t.apply(&e)
	}
	return t, nil
}

func checkFormat(format int) error {
	if format < 1 || format > storeFormat {
		return fmt.Errorf("lobby: stored in format %d, this version reads 1 to %d: start a newer rowhouse on this data",
			format, storeFormat)
	}
	return nil
}

// restoreGame lays a stored position out again.
func restoreGame(s *State) *engine.Game {
	g := new(engine.Game)
	rules := s.Rules
	g.Apply(engine.Diff{Kind: engine.KindReset, Rules: &rules, First: s.First, Turn: s.First})
	mark := s.First
	for i, cell := range s.Moves {
		g.Apply(engine.Diff{Kind: engine.KindClick, Cell: cell, Mark: mark, Ply: i + 1, Turn: mark.Other()})
		mark = mark.Other()
	}
	g.Apply(engine.Diff{
		Ply: len(s.Moves), Turn: s.Turn, Act: s.Act, Winner: s.Winner, Reason: s.Reason,
		Lines: s.Lines, Choices: OrNone(s.Choices), Chosen: OrNone(s.Chosen),
	})
	return g
}
