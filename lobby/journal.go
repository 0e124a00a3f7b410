package lobby

import (
	"context"
	"errors"
	"time"
)

// Errors of a [Journal]. Anything else is a fault to be logged.
var (
	// ErrNoRoom: there is no such room, or it has expired.
	ErrNoRoom = errors.New("lobby: no such room")
	// ErrRoomExists: Create met a room of that id.
	ErrRoomExists = errors.New("lobby: the room exists")
	// ErrFenced: somebody else has opened the room since; nothing was stored and
	// this ownership is over for good.
	ErrFenced = errors.New("lobby: the room has another owner")
	// ErrNotStored: refused (no space, too large): nothing was stored, and the
	// ownership goes on.
	ErrNotStored = errors.New("lobby: not stored")
	// ErrOutcomeUnknown: no answer came. It may or may not be stored: the owner
	// must stop, and whoever opens the room next reads what is true.
	ErrOutcomeUnknown = errors.New("lobby: not known whether it was stored")
)

// Journal is the append-only log of all rooms' events and the only truth. The
// lobby hands it opaque bytes; every message carries its own format number.
// A Journal is safe for concurrent use.
//
// A room's log is a snapshot followed by events. At most one owner can write to
// it: each write names the log's last message as the journal knows it, so a
// stale owner is refused with [ErrFenced].
type Journal interface {
	// Create stores a new room as a snapshot that expires after ttl. The room is
	// not open afterwards. Errors: ErrRoomExists, ErrNotStored, ErrOutcomeUnknown.
	Create(ctx context.Context, id RoomID, snapshot []byte, ttl time.Duration) error

	// Open takes the room over, from a former owner too. It notes that the room
	// is open (see Opened), reads the log, calls rollUp with it and stores the
	// snapshot that rollUp returns in place of the whole log, without an expiry.
	// If two open at once, exactly one wins; the other gets ErrFenced. An error of
	// rollUp is returned as it is and leaves the log alone. Errors: ErrNoRoom,
	// ErrFenced, ErrNotStored, ErrOutcomeUnknown.
	Open(ctx context.Context, id RoomID, rollUp func(Log) ([]byte, error)) (Ownership, error)

	// Read returns a room's log without opening it. Error: ErrNoRoom.
	Read(ctx context.Context, id RoomID) (Log, error)

	// Exists reports whether the room has a log. It costs no more than a look-up.
	Exists(ctx context.Context, id RoomID) (bool, error)

	// Opened lists the rooms that were opened and not left: after a crash, those
	// that the dead process held. Their logs have no expiry until somebody opens
	// and leaves them.
	Opened(ctx context.Context) ([]RoomID, error)

	// Record returns what Keep stored for an earlier game. Error: ErrNoRoom.
	Record(ctx context.Context, id RoomID, game int) ([]byte, error)

	// Listed returns what List stored, by room.
	Listed(ctx context.Context) (map[RoomID][]byte, error)

	// Seat notes that a player holds a seat in a room, open or not, for ttl, or no
	// longer does (held false). Errors: ErrNotStored, ErrOutcomeUnknown.
	Seat(ctx context.Context, id RoomID, player PlayerID, held bool, ttl time.Duration) error

	// SeatsOf returns the rooms in which a player holds a seat, the one noted last
	// first.
	SeatsOf(ctx context.Context, player PlayerID) ([]RoomID, error)

	// Ready returns nil, or why nothing can be stored at the moment.
	Ready() error
}

// Log is what is stored of a room: a snapshot and the events since, oldest
// first.
type Log struct {
	Snapshot []byte
	Events   [][]byte
}

// Ownership is the right to write one room's log. It is used by one goroutine.
// After ErrFenced and ErrOutcomeUnknown from Append or Leave it is over, as it is
// once the room was left: further ones answer ErrFenced and store nothing.
type Ownership interface {
	// Append stores an event; once it returns nil the event survives the death of
	// the process. Errors: ErrFenced, ErrNotStored, ErrOutcomeUnknown.
	Append(ctx context.Context, event []byte) error

	// RollUp stores snapshot in place of the log so far, without an expiry, so that
	// a long life in memory leaves no long log. Errors: ErrFenced, ErrNotStored,
	// ErrOutcomeUnknown.
	RollUp(ctx context.Context, snapshot []byte) error

	// Leave stores snapshot in place of the log, to expire after ttl (at least a
	// second), notes that the room is no longer open, and ends the ownership.
	// Errors: ErrFenced, ErrNotStored, ErrOutcomeUnknown.
	Leave(ctx context.Context, snapshot []byte, ttl time.Duration) error

	// Keep stores the record of a game beside the log, in place of one that is
	// there: the game may have gone on since. Errors: ErrNotStored, ErrOutcomeUnknown.
	Keep(ctx context.Context, game int, record []byte, ttl time.Duration) error

	// List stores the room's line for the front page in place of the last one, for
	// ttl; nil removes it. Errors: ErrNotStored, ErrOutcomeUnknown.
	List(ctx context.Context, line []byte, ttl time.Duration) error
}
