package journal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"rowhouse/lobby"
)

// Store is the journal on a stream in an embedded server. It implements
// [lobby.Journal] and is safe for concurrent use.
type Store struct {
	options Options
	folder  *folder
	space   *space

	mu      sync.Mutex    // guards both below
	current *embedded     // nil while it is being restarted, and once closed
	changed chan struct{} // closed when current changes

	suspected chan struct{} // holds one hint that the server may be dead
	closing   chan struct{}
	closeOnce sync.Once
	watching  sync.WaitGroup
}

var _ lobby.Journal = (*Store)(nil)

// Open takes the data folder and starts the embedded server on it. Its errors
// are one line each; ErrInUse is among them when another process has the folder.
func Open(o Options) (*Store, error) { return openStore(o, false) }

// openStore does what Open says, also in the middle of a restore.
func openStore(o Options, restoring bool) (*Store, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	f, err := takeFolder(o.Dir, restoring)
	if err != nil {
		return nil, err
	}
	s := &Store{
		options:   o,
		folder:    f,
		space:     newSpace(o),
		changed:   make(chan struct{}),
		suspected: make(chan struct{}, 1),
		closing:   make(chan struct{}),
	}
	s.current, err = startEmbedded(o, f, s.suspect)
	if err != nil {
		f.release()
		return nil, err
	}
	s.space.look(s.current.alive, s.current)
	s.watching.Go(s.watch)
	return s, nil
}

// Close stops the server, which writes what it still holds, and gives the
// folder back. Calls in progress fail; an append among them may be stored.
func (s *Store) Close() error {
	s.closeOnce.Do(func() {
		close(s.closing)
		s.watching.Wait()
		if e := s.swap(nil); e != nil {
			e.stop()
		}
		s.folder.release()
	})
	return nil
}

// server returns the server that runs at the moment, nil if none does.
func (s *Store) server() *embedded {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current
}

// swap puts another server in the place of the one before, which it returns.
func (s *Store) swap(e *embedded) (before *embedded) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.changed)
	s.changed = make(chan struct{})
	before, s.current = s.current, e
	return before
}

// running returns the server, and waits for it while it is being restarted.
func (s *Store) running(ctx context.Context) (*embedded, error) {
	for {
		s.mu.Lock()
		e, changed := s.current, s.changed
		s.mu.Unlock()
		if e != nil {
			return e, nil
		}
		select {
		case <-changed:
		case <-s.closing:
			return nil, errStopped
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// read asks the server, and its successor if it is put away meanwhile. It does
// so for answerWithin at most.
func read[T any](ctx context.Context, s *Store, ask func(context.Context, *embedded) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	for {
		var found T
		e, err := s.running(ctx)
		if err != nil {
			return found, fmt.Errorf("journal: %w", err)
		}
		if found, err = ask(ctx, e); err == nil || !e.isGone() {
			return found, err
		}
	}
}

// Create implements [lobby.Journal].
func (s *Store) Create(ctx context.Context, id lobby.RoomID, snapshot []byte, ttl time.Duration) error {
	if !isToken(id) {
		return notStored(errors.New("not the id of a room"))
	}
	_, err := s.store(ctx, draft{
		subject: room(id), data: snapshot, replace: true, ttl: max(ttl, time.Second), expect: 0, size: forRoom,
	})
	if errors.Is(err, lobby.ErrFenced) {
		return lobby.ErrRoomExists
	}
	return err
}

// Exists implements [lobby.Journal].
func (s *Store) Exists(ctx context.Context, id lobby.RoomID) (bool, error) {
	_, err := s.lastOf(ctx, room(id), isToken(id))
	if errors.Is(err, errNone) {
		return false, nil
	}
	return err == nil, err
}

// Read implements [lobby.Journal].
func (s *Store) Read(ctx context.Context, id lobby.RoomID) (lobby.Log, error) {
	found, err := s.load(ctx, id)
	return found.Log, err
}

func (s *Store) load(ctx context.Context, id lobby.RoomID) (storedLog, error) {
	if !isToken(id) {
		return storedLog{}, lobby.ErrNoRoom
	}
	return read(ctx, s, func(ctx context.Context, e *embedded) (storedLog, error) {
		return e.load(ctx, id)
	})
}

// Opened implements [lobby.Journal].
func (s *Store) Opened(ctx context.Context) ([]lobby.RoomID, error) {
	return s.roomsUnder(ctx, openPrefix)
}

// Record implements [lobby.Journal].
func (s *Store) Record(ctx context.Context, id lobby.RoomID, game int) ([]byte, error) {
	msg, err := s.lastOf(ctx, recordOf(id, game), isToken(id))
	if errors.Is(err, errNone) {
		return nil, lobby.ErrNoRoom
	}
	if err != nil {
		return nil, err
	}
	return msg.Data, nil
}

// Listed implements [lobby.Journal].
func (s *Store) Listed(ctx context.Context) (map[lobby.RoomID][]byte, error) {
	return read(ctx, s, func(ctx context.Context, e *embedded) (map[lobby.RoomID][]byte, error) {
		lines := make(map[lobby.RoomID][]byte)
		err := e.each(ctx, listLine("*"), func(msg *nats.Msg) error {
			lines[roomIn(msg.Header.Get(server.JSSubject), listPrefix)] = msg.Data
			return nil
		})
		return lines, err
	})
}

// Seat implements [lobby.Journal].
func (s *Store) Seat(
	ctx context.Context, id lobby.RoomID, player lobby.PlayerID, held bool, ttl time.Duration,
) error {
	if !isToken(id) || !isToken(player) {
		return notStored(errors.New("not the id of a room or a player"))
	}
	if !held {
		return s.remove(ctx, seatNote(player, id))
	}
	_, err := s.store(ctx, draft{
		subject: seatNote(player, id), replace: true, ttl: max(ttl, time.Second), expect: anySequence, size: forEvent,
	})
	return err
}

// SeatsOf implements [lobby.Journal].
func (s *Store) SeatsOf(ctx context.Context, player lobby.PlayerID) ([]lobby.RoomID, error) {
	if !isToken(player) {
		return nil, nil
	}
	e := s.server()
	if e == nil {
		return nil, errStopped
	}
	var rooms []lobby.RoomID
	prefix := seatPrefix + string(player) + "."
	err := e.each(ctx, prefix+"*", func(msg *nats.Msg) error {
		rooms = append(rooms, roomIn(msg.Header.Get(server.JSSubject), prefix))
		return nil
	})
	slices.Reverse(rooms) // the oldest came first
	return rooms, err
}

// Ready implements [lobby.Journal].
func (s *Store) Ready() error {
	e := s.server()
	if e == nil {
		return errStopped
	}
	if e.alive.Err() != nil {
		return context.Cause(e.alive)
	}
	return s.space.admit(e.alive, e, forEvent, 0)
}

// roomsUnder lists the rooms that have a subject of the prefix.
func (s *Store) roomsUnder(ctx context.Context, prefix string) ([]lobby.RoomID, error) {
	subjects, err := read(ctx, s, func(ctx context.Context, e *embedded) ([]string, error) {
		return e.subjects(ctx, prefix+"*")
	})
	rooms := make([]lobby.RoomID, len(subjects))
	for i, subject := range subjects {
		rooms[i] = roomIn(subject, prefix)
	}
	slices.Sort(rooms)
	return rooms, err
}

// lastOf returns the last message of a subject, or errNone, which is the answer
// for an id that cannot be one too.
func (s *Store) lastOf(ctx context.Context, subject string, valid bool) (*nats.Msg, error) {
	if !valid {
		return nil, errNone
	}
	return read(ctx, s, func(ctx context.Context, e *embedded) (*nats.Msg, error) {
		return e.last(ctx, subject)
	})
}
