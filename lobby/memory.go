package lobby

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// ErrStoredUnheard is what [MemoryJournal.Fail] returns for a write that is
// stored although its answer is lost. The writer is told [ErrOutcomeUnknown].
var ErrStoredUnheard = fmt.Errorf("stored: %w", ErrOutcomeUnknown)

// MemoryJournal is a [Journal] for tests: it forgets everything with the
// process. It has no goroutines; what has expired is found out when somebody
// asks, so that it can live in a synctest bubble.
type MemoryJournal struct {
	// Fail is asked before each write, with the name of the write: "create",
	// "open", "append", "roll-up", "leave", "keep", "list" or "seat". An error is what the
	// writer gets, and nothing is stored, except for [ErrStoredUnheard]. Fail may
	// block. Set it before the journal is used; nil never fails.
	Fail func(op string) error

	// NotReady is what Ready answers. Nil: the journal is ready.
	NotReady func() error

	mu      sync.Mutex // guards all below
	last    uint64     // the sequence of the last message of any room
	logs    map[RoomID]*memoryLog
	opened  map[RoomID]bool
	listed  map[RoomID]expiring
	records map[memoryRecord]expiring
	seats   map[PlayerID]map[RoomID]expiring
}

type memoryLog struct {
	Log
	last    uint64    // sequence of the last message: what a writer must know
	expires time.Time // zero: never
}

type memoryRecord struct {
	room RoomID
	game int
}

type expiring struct {
	data    []byte
	seq     uint64 // tells which of two is later
	expires time.Time
}

// NewMemoryJournal returns an empty journal.
func NewMemoryJournal() *MemoryJournal {
	return &MemoryJournal{
		logs:    make(map[RoomID]*memoryLog),
		opened:  make(map[RoomID]bool),
		listed:  make(map[RoomID]expiring),
		records: make(map[memoryRecord]expiring),
		seats:   make(map[PlayerID]map[RoomID]expiring),
	}
}

// Create implements [Journal].
func (j *MemoryJournal) Create(ctx context.Context, id RoomID, snapshot []byte, ttl time.Duration) error {
	return j.write(ctx, "create", func() error {
		if j.find(id) != nil {
			return ErrRoomExists
		}
		j.last++
		j.logs[id] = &memoryLog{
			Log: Log{Snapshot: bytes.Clone(snapshot)}, last: j.last, expires: expiry(ttl),
		}
		return nil
	})
}

// Open implements [Journal].
func (j *MemoryJournal) Open(ctx context.Context, id RoomID, rollUp func(Log) ([]byte, error)) (Ownership, error) {
	j.mu.Lock()
	found := j.find(id)
	if found == nil {
		delete(j.opened, id)
		j.mu.Unlock()
		return nil, ErrNoRoom
	}
	log, read := found.clone(), found.last
	j.mu.Unlock()

	snapshot, err := rollUp(log)
	if err != nil {
		return nil, err
	}
	owner := &memoryOwner{journal: j, id: id, last: read}
	err = j.write(ctx, "open", func() error {
		if err := owner.replace(snapshot, time.Time{}); err != nil {
			return err
		}
		j.opened[id] = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	return owner, nil
}

// Read implements [Journal].
func (j *MemoryJournal) Read(_ context.Context, id RoomID) (Log, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	found := j.find(id)
	if found == nil {
		return Log{}, ErrNoRoom
	}
	return found.clone(), nil
}

// Exists implements [Journal].
func (j *MemoryJournal) Exists(_ context.Context, id RoomID) (bool, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.find(id) != nil, nil
}

// Opened implements [Journal].
func (j *MemoryJournal) Opened(context.Context) ([]RoomID, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Sorted(maps.Keys(j.opened)), nil
}

// Record implements [Journal].
func (j *MemoryJournal) Record(_ context.Context, id RoomID, game int) ([]byte, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	record, found := j.records[memoryRecord{id, game}]
	if !found || expired(record.expires) {
		return nil, ErrNoRoom
	}
	return bytes.Clone(record.data), nil
}

// Listed implements [Journal].
func (j *MemoryJournal) Listed(context.Context) (map[RoomID][]byte, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	lines := make(map[RoomID][]byte, len(j.listed))
	for id, line := range j.listed {
		if !expired(line.expires) {
			lines[id] = bytes.Clone(line.data)
		}
	}
	return lines, nil
}

// Seat implements [Journal].
func (j *MemoryJournal) Seat(ctx context.Context, id RoomID, player PlayerID, held bool, ttl time.Duration) error {
	return j.write(ctx, "seat", func() error {
		if !held {
			delete(j.seats[player], id)
			return nil
		}
		if j.seats[player] == nil {
			j.seats[player] = make(map[RoomID]expiring)
		}
		j.last++
		j.seats[player][id] = expiring{expires: expiry(ttl), seq: j.last}
		return nil
	})
}

// SeatsOf implements [Journal].
func (j *MemoryJournal) SeatsOf(_ context.Context, player PlayerID) ([]RoomID, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	var rooms []RoomID
	for id, seat := range j.seats[player] {
		if !expired(seat.expires) {
			rooms = append(rooms, id)
		}
	}
	slices.SortFunc(rooms, func(a, b RoomID) int {
		return cmp.Compare(j.seats[player][b].seq, j.seats[player][a].seq)
	})
	return rooms, nil
}

// Ready implements [Journal].
func (j *MemoryJournal) Ready() error {
	if j.NotReady == nil {
		return nil
	}
	return j.NotReady()
}

// write runs store under the lock, unless the context has ended or the test
// wants this write to fail.
func (j *MemoryJournal) write(ctx context.Context, op string, store func() error) error {
	var failure error
	if j.Fail != nil {
		failure = j.Fail(op)
	}
	if ctx.Err() != nil {
		return fmt.Errorf("%w: %w", ErrNotStored, context.Cause(ctx))
	}
	unheard := errors.Is(failure, ErrStoredUnheard)
	if failure != nil && !unheard {
		return failure
	}
	j.mu.Lock()
	err := store()
	j.mu.Unlock()
	if unheard {
		return ErrStoredUnheard
	}
	return err
}

// find returns the log of a room, nil if there is none or it has expired, which
// is noticed here. The caller holds the lock.
func (j *MemoryJournal) find(id RoomID) *memoryLog {
	log := j.logs[id]
	if log != nil && expired(log.expires) {
		delete(j.logs, id)
		return nil
	}
	return log
}

func (l *memoryLog) clone() Log {
	log := Log{Snapshot: bytes.Clone(l.Snapshot)}
	for _, event := range l.Events {
		log.Events = append(log.Events, bytes.Clone(event))
	}
	return log
}

// expiry returns when something that is stored now and kept for ttl expires.
func expiry(ttl time.Duration) time.Time { return time.Now().Add(max(ttl, time.Second)) }

func expired(at time.Time) bool { return !at.IsZero() && !time.Now().Before(at) }
