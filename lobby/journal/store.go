package journal

import (
	"context"
	"errors"
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

	mu      sync.Mutex // guards current
	current *embedded  // nil while it is being restarted, and once closed

	suspected chan struct{} // holds one hint that the server may be dead
	closing   chan struct{}
	closeOnce sync.Once
	watching  sync.WaitGroup
}

var _ lobby.Journal = (*Store)(nil)

// Open takes the data folder and starts the embedded server on it. Its errors
// are one line each; ErrInUse is among them when another process has the folder.
func Open(o Options) (*Store, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	f, err := takeFolder(o.Dir)
	if err != nil {
		return nil, err
	}
	s := &Store{
		options:   o,
		folder:    f,
		space:     newSpace(o),
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

func (s *Store) swap(e *embedded) (before *embedded) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, s.current = s.current, e
	return before
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
	log, _, err := s.load(ctx, id)
	return log, err
}

func (s *Store) load(ctx context.Context, id lobby.RoomID) (lobby.Log, uint64, error) {
	if !isToken(id) {
		return lobby.Log{}, 0, lobby.ErrNoRoom
	}
	e := s.server()
	if e == nil {
		return lobby.Log{}, 0, errStopped
	}
	return e.load(ctx, id)
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
	e := s.server()
	if e == nil {
		return nil, errStopped
	}
	lines := make(map[lobby.RoomID][]byte)
	_, err := e.each(ctx, listLine("*"), func(msg *nats.Msg) error {
		lines[roomIn(msg.Header.Get(server.JSSubject), listPrefix)] = msg.Data
		return nil
	})
	return lines, err
}

// SeatsOf implements [lobby.Journal].
func (s *Store) SeatsOf(ctx context.Context, player lobby.PlayerID) ([]lobby.RoomID, error) {
	if !isToken(player) {
		return nil, nil
	}
	return s.roomsUnder(ctx, seatPrefix+string(player)+".")
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
	ctx, cancel := context.WithTimeout(e.alive, time.Second)
	defer cancel()
	return s.space.admit(ctx, e, forEvent, 0)
}

// roomsUnder lists the rooms that have a subject of the prefix.
func (s *Store) roomsUnder(ctx context.Context, prefix string) ([]lobby.RoomID, error) {
	e := s.server()
	if e == nil {
		return nil, errStopped
	}
	subjects, err := e.subjects(ctx, prefix+"*")
	if err != nil {
		return nil, err
	}
	rooms := make([]lobby.RoomID, len(subjects))
	for i, subject := range subjects {
		rooms[i] = roomIn(subject, prefix)
	}
	slices.Sort(rooms)
	return rooms, nil
}

// lastOf returns the last message of a subject, or errNone, which is the answer
// for an id that cannot be one too.
func (s *Store) lastOf(ctx context.Context, subject string, valid bool) (*nats.Msg, error) {
	if !valid {
		return nil, errNone
	}
	e := s.server()
	if e == nil {
		return nil, errStopped
	}
	return e.last(ctx, subject)
}
