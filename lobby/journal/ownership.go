package journal

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"go.uber.org/zap"

	"rowhouse/lobby"
)

// Open implements [lobby.Journal]. The note is written before the roll-up: a
// process that dies between them leaves a note too many, which whoever opens
// the room next replaces, and never a log without an expiry and without a note.
func (s *Store) Open(
	ctx context.Context, id lobby.RoomID, rollUp func(lobby.Log) ([]byte, error),
) (lobby.Ownership, error) {
	found, err := s.load(ctx, id)
	if errors.Is(err, lobby.ErrNoRoom) {
		s.forgetNote(ctx, id)
		return nil, lobby.ErrNoRoom
	}
	if err != nil {
		return nil, err
	}
	snapshot, err := rollUp(found.Log)
	if err != nil {
		return nil, err
	}
	o := &ownership{store: s, id: id, opening: rand.Text()[:openingLength], last: found.last}
	o.note, err = s.store(ctx, draft{
		subject: openNote(id), replace: true, expect: anySequence, opening: o.opening, size: forRollUp,
	})
	if err != nil {
		return nil, err
	}
	if err := o.log(ctx, draft{data: snapshot, replace: true, size: forRollUp}); err != nil {
		return nil, err
	}
	return o, nil
}

// forgetNote removes the note of a room that has expired.
func (s *Store) forgetNote(ctx context.Context, id lobby.RoomID) {
	msg, err := s.lastOf(ctx, openNote(id), isToken(id))
	if err != nil {
		return // there is none, as a rule
	}
	seq, err := sequence(msg)
	if err == nil {
		err = s.removeExactly(ctx, seq)
	}
	if err != nil {
		s.options.Log.Warn("journal: a note of an expired room stays", zap.Error(err))
	}
}

// openingLength is the length of an opening's id, of five bits a character.
const openingLength = 16

// ownership is the right to write one room's log. It is used by one goroutine.
type ownership struct {
	store   *Store
	id      lobby.RoomID
	opening string
	note    uint64 // sequence of the note that the room is open
	last    uint64 // sequence of the log's last message
	over    bool
}

// Append implements [lobby.Ownership].
func (o *ownership) Append(ctx context.Context, event []byte) error {
	return o.log(ctx, draft{data: event, size: forEvent})
}

// RollUp implements [lobby.Ownership].
func (o *ownership) RollUp(ctx context.Context, snapshot []byte) error {
	return o.log(ctx, draft{data: snapshot, replace: true, size: forRollUp})
}

// Leave implements [lobby.Ownership].
func (o *ownership) Leave(ctx context.Context, snapshot []byte, ttl time.Duration) error {
	d := draft{data: snapshot, replace: true, ttl: max(ttl, time.Second), size: forRollUp}
	if err := o.log(ctx, d); err != nil {
		return err
	}
	o.over = true
	// The snapshot is stored, whatever becomes of the note: one that stays has the
	// room opened and left again after the next start. Only our own is removed;
	// somebody who opens the room at this moment has replaced it.
	if err := o.store.removeExactly(context.WithoutCancel(ctx), o.note); err != nil {
		o.store.options.Log.Warn("journal: the note of a room that was left stays", zap.Error(err))
	}
	return nil
}

// Keep implements [lobby.Ownership].
func (o *ownership) Keep(ctx context.Context, game int, record []byte, ttl time.Duration) error {
	return o.lastValue(ctx, recordOf(o.id, game), record, max(ttl, time.Second))
}

// List implements [lobby.Ownership].
func (o *ownership) List(ctx context.Context, line []byte, ttl time.Duration) error {
	if line == nil {
		return o.store.remove(ctx, listLine(o.id))
	}
	return o.lastValue(ctx, listLine(o.id), line, max(ttl, time.Second))
}

// lastValue stores a message in place of the last one.
func (o *ownership) lastValue(ctx context.Context, subject string, data []byte, ttl time.Duration) error {
	_, err := o.store.store(ctx, draft{
		subject: subject, data: data, replace: true, ttl: ttl, expect: anySequence,
		opening: o.opening, size: forEvent,
	})
	return err
}

// log stores a message in the room's log, right after the last one.
func (o *ownership) log(ctx context.Context, d draft) error {
	if o.over {
		return lobby.ErrFenced
	}
	d.subject, d.expect, d.opening = room(o.id), int64(o.last), o.opening
	seq, err := o.store.store(ctx, d)
	if err == nil {
		o.last = seq
		return nil
	}
	o.over = errors.Is(err, lobby.ErrFenced) || errors.Is(err, lobby.ErrOutcomeUnknown)
	return err
}
