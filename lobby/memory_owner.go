package lobby

import (
	"bytes"
	"context"
	"errors"
	"time"
)

// memoryOwner is an [Ownership] of a room in a [MemoryJournal].
type memoryOwner struct {
	journal *MemoryJournal
	id      RoomID
	last    uint64 // the log's last message as this owner knows it
	over    bool
}

// Append implements [Ownership].
func (o *memoryOwner) Append(ctx context.Context, event []byte) error {
	return o.write(ctx, "append", func() error {
		log, err := o.current()
		if err != nil {
			return err
		}
		o.advance(log)
		log.Events = append(log.Events, bytes.Clone(event))
		return nil
	})
}

// RollUp implements [Ownership].
func (o *memoryOwner) RollUp(ctx context.Context, snapshot []byte) error {
	return o.write(ctx, "roll-up", func() error { return o.replace(snapshot, time.Time{}) })
}

// Leave implements [Ownership].
func (o *memoryOwner) Leave(ctx context.Context, snapshot []byte, ttl time.Duration) error {
	err := o.write(ctx, "leave", func() error {
		if err := o.replace(snapshot, expiry(ttl)); err != nil {
			return err
		}
		delete(o.journal.opened, o.id)
		return nil
	})
	if err == nil {
		o.over = true
	}
	return err
}

// Keep implements [Ownership].
func (o *memoryOwner) Keep(ctx context.Context, game int, record []byte, ttl time.Duration) error {
	j := o.journal
	return j.write(ctx, "keep", func() error {
		j.records[memoryRecord{o.id, game}] = expiring{data: bytes.Clone(record), expires: expiry(ttl)}
		return nil
	})
}

// List implements [Ownership].
func (o *memoryOwner) List(ctx context.Context, line []byte, ttl time.Duration) error {
	j := o.journal
	return j.write(ctx, "list", func() error {
		if line == nil {
			delete(j.listed, o.id)
		} else {
			j.listed[o.id] = expiring{data: bytes.Clone(line), expires: expiry(ttl)}
		}
		return nil
	})
}

// write is a write to the log, after which the ownership may be over.
func (o *memoryOwner) write(ctx context.Context, op string, store func() error) error {
	if o.over {
		return ErrFenced
	}
	err := o.journal.write(ctx, op, store)
	if errors.Is(err, ErrFenced) || errors.Is(err, ErrOutcomeUnknown) {
		o.over = true
	}
	return err
}

// current returns the log if this owner's knowledge of it is up to date. The
// caller holds the journal's lock, here and below.
func (o *memoryOwner) current() (*memoryLog, error) {
	log := o.journal.find(o.id)
	if log == nil || log.last != o.last {
		return nil, ErrFenced
	}
	return log, nil
}

// advance notes one more message in the log.
func (o *memoryOwner) advance(log *memoryLog) {
	o.journal.last++
	log.last, o.last = o.journal.last, o.journal.last
}

// replace stores a snapshot in place of the whole log.
func (o *memoryOwner) replace(snapshot []byte, expires time.Time) error {
	log, err := o.current()
	if err != nil {
		return err
	}
	o.advance(log)
	log.Log, log.expires = Log{Snapshot: bytes.Clone(snapshot)}, expires
	return nil
}
