package lobby

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
)

// Lobby creates and finds rooms, pairs waiting players and lists games. It is
// safe for concurrent use.
type Lobby struct {
	options  Options
	log      *zap.Logger
	observer Observer
	front    *front
	brains   *brains
	steady   *steady
	quit     chan struct{} // closed by Close
	running  sync.WaitGroup

	mu        sync.Mutex // guards all below; nothing waits under it
	closed    bool
	rooms     map[RoomID]*room
	addresses map[string]int // connections by address
}

// New returns a lobby. It fails only without a journal.
func New(o Options) (*Lobby, error) {
	if o.Journal == nil {
		return nil, errors.New("lobby: Options.Journal is missing")
	}
	o = o.withDefaults()
	l := &Lobby{
		options: o, log: o.Log, observer: o.Observer, steady: newSteady(),
		quit:      make(chan struct{}),
		rooms:     make(map[RoomID]*room),
		addresses: make(map[string]int),
	}
	l.front, l.brains = newFront(l), newBrains(l)
	return l, nil
}

// Start opens, in the background, the rooms that the process before left open:
// those in which a clock runs or a computer must move stay, and the game goes on
// with nobody there; the others are left, so that they expire like any other.
// ctx bounds the look-up only.
func (l *Lobby) Start(ctx context.Context) error {
	opened, err := l.options.Journal.Opened(ctx)
	if err != nil {
		return fmt.Errorf("lobby: rooms left open: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.running.Go(func() { l.recover(opened) })
	}
	return nil
}

// recover opens one room after the other, but waits for none that stays open.
func (l *Lobby) recover(opened []RoomID) {
	for _, id := range opened {
		if l.find(id) != nil {
			continue
		}
		stays := make(chan struct{})
		r, err := l.summon(id, func(r *room) { r.leaveNow, r.stays = true, stays })
		if errors.Is(err, ErrLimit) {
			l.log.Warn("a room left open waits for the next start", zap.String("room", string(id)))
			continue
		}
		if err != nil {
			return // the server stops
		}
		select {
		case <-r.done:
		case <-stays:
		case <-l.quit:
			return
		case <-time.After(recoverPatience):
		}
	}
}

// recoverPatience is how long the recovery waits for one room before it goes on
// with the next.
const recoverPatience = 200 * time.Millisecond

// Close tells every viewer and guest that the server stops, ends all searches,
// finishes what is being stored, and leaves all rooms but those in which a clock
// runs or a computer must move: the next Start goes on with them. ctx bounds the
// wait.
func (l *Lobby) Close(ctx context.Context) error {
	l.mu.Lock()
	if !l.closed {
		l.closed = true
		close(l.quit)
	}
	l.mu.Unlock()
	l.front.close()
	done := make(chan struct{})
	go func() {
		l.running.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("lobby: rooms still leaving: %w", ctx.Err())
	}
}

// Create makes a room and returns its id. The room is stored, not opened: it
// takes no memory until somebody comes. Errors: [*engine.RulesError],
// [*record.Error], ErrNotAllowed without a player, ErrNotSaved.
func (l *Lobby) Create(ctx context.Context, by PlayerID, spec RoomSpec) (RoomID, error) {
	if by == "" {
		return "", ErrNotAllowed
	}
	if spec.Seat == engine.Empty {
		spec.Seat = drawMark()
	}
	if spec.From != nil {
		spec.Rules = spec.From.Rules
	}
	if err := spec.Clock.Validate(); err != nil {
		return "", err
	}
	t, err := newTable(by, spec, drawFirst(spec.Rules), l.newNow())
	if err != nil {
		return "", err
	}
	id, err := l.store(ctx, t)
	if err != nil {
		return "", err
	}
	// Until somebody opens the room, nobody else notes whose it is.
	for _, p := range t.players() {
		l.noteSeat(ctx, id, p, true)
	}
	return id, nil
}

func drawFirst(r engine.Rules) engine.Mark {
	if r.First == engine.FirstRandom {
		return drawMark()
	}
	return engine.X
}

// store writes a new room to the journal under a fresh id.
func (l *Lobby) store(ctx context.Context, t *table) (RoomID, error) {
	data, err := t.encode()
	if err != nil {
		return "", err
	}
	id := NewRoomID()
	keep := t.retention(&l.options, l.Now())
	if err := l.options.Journal.Create(ctx, id, data, keep); err != nil {
		l.log.Warn("room not created", zap.Error(err))
		return "", ErrNotSaved
	}
	return id, nil
}

// State returns a room as it is stored. It opens nothing. Error: ErrNoRoom.
func (l *Lobby) State(ctx context.Context, id RoomID) (*State, error) {
	t, err := readTable(ctx, l.options.Journal, id)
	if err != nil {
		return nil, err
	}
	if l.find(id) == nil {
		t.resume(l.Now()) // as opening it would
	}
	return t.state(), nil
}

// Exists reports whether there is such a room. It costs no more than a look-up.
func (l *Lobby) Exists(ctx context.Context, id RoomID) (bool, error) {
	if l.find(id) != nil {
		return true, nil
	}
	return l.options.Journal.Exists(ctx, id)
}

// Listed returns the games on the front page, the latest first, at most 200.
func (l *Lobby) Listed() []ListedRoom { return l.front.rooms() }

// Rooms returns how many rooms are in memory.
func (l *Lobby) Rooms() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.rooms)
}

// Ready returns nil, or why games cannot be played at the moment.
func (l *Lobby) Ready() error {
	select {
	case <-l.quit:
		return errors.New("lobby: the server stops")
	default:
		return l.options.Journal.Ready()
	}
}
