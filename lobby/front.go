package lobby

import (
	"slices"
	"sync"
	"time"
)

// frontApart is the least time between two changes of the list that a guest is
// sent.
const frontApart = 500 * time.Millisecond

// front is the front page's side of the lobby: the guests, the list of games and
// the queue of those who want to be matched. Its parts are short critical
// sections; nothing waits under its mutex.
type front struct {
	lobby *Lobby
	loads chan struct{} // holds a token for each list of own rooms that is being read

	mu      sync.Mutex // guards all below
	closed  bool
	guests  map[*Guest]struct{}
	players map[PlayerID][]*Guest // those of guests who are players
	listed  map[RoomID]ListedRoom
	order   []RoomID // of listed, the latest last
	whole   *Update  // the list as a guest gets it first; nil: not made yet
	changes map[RoomID]change
	flush   *time.Timer // nil: nothing to tell
	queue   matchQueue
}

// change is what has happened to a listed room since guests were last told.
type change int

const (
	changeAdded change = iota + 1
	changeChanged
	changeRemoved
)

func newFront(l *Lobby) *front {
	return &front{
		lobby:   l,
		guests:  make(map[*Guest]struct{}),
		players: make(map[PlayerID][]*Guest),
		loads:   make(chan struct{}, maxLoads),
		listed:  make(map[RoomID]ListedRoom),
		changes: make(map[RoomID]change),
		queue:   newMatchQueue(),
	}
}

// list puts a room's line on the front page, or brings it up to date.
func (f *front) list(line ListedRoom) {
	f.mu.Lock()
	defer f.mu.Unlock()
	kind := changeChanged
	if _, ok := f.listed[line.ID]; !ok {
		f.order = append(f.order, line.ID)
		kind = changeAdded
		if f.changes[line.ID] == changeRemoved {
			kind = changeChanged
		}
	} else if f.changes[line.ID] == changeAdded {
		kind = changeAdded
	}
	f.listed[line.ID] = line
	f.note(line.ID, kind)
}

// unlist takes a room off the front page.
func (f *front) unlist(id RoomID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.listed[id]; !ok {
		return
	}
	delete(f.listed, id)
	f.order = slices.DeleteFunc(f.order, func(other RoomID) bool { return other == id })
	if f.changes[id] == changeAdded {
		f.whole = nil
		delete(f.changes, id)
		return
	}
	f.note(id, changeRemoved)
}

func (f *front) note(id RoomID, kind change) {
	f.whole = nil
	f.changes[id] = kind
	f.tellSoon()
}

// tellSoon lets guests be told what has changed. The caller holds the lock.
func (f *front) tellSoon() {
	if f.flush == nil && !f.closed && len(f.changes) > 0 {
		f.flush = time.AfterFunc(frontApart, f.tell)
	}
}

// tell sends changes to all guests: as many as the first list may have rooms, so
// that the frame is no larger than that one's, and the others the next time. Which
// ones go first is left to chance, so that none waits for ever.
func (f *front) tell() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.flush = nil
	var c RoomsChanged
	told := 0
	for id, kind := range f.changes {
		if told++; told > maxListed {
			break
		}
		delete(f.changes, id)
		switch kind {
		case changeAdded:
			c.Added = append(c.Added, f.listed[id])
		case changeChanged:
			c.Changed = append(c.Changed, f.listed[id])
		case changeRemoved:
			c.Removed = append(c.Removed, id)
		}
	}
	f.tellSoon()
	if len(c.Added)+len(c.Changed)+len(c.Removed) == 0 {
		return
	}
	u := &Update{Content: c}
	for g := range f.guests {
		g.push(u)
	}
}

// rooms returns the latest listed games, the latest first.
func (f *front) rooms() []ListedRoom {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.roomsLocked()
}

func (f *front) roomsLocked() []ListedRoom {
	latest := f.order[max(0, len(f.order)-maxListed):]
	rooms := make([]ListedRoom, 0, len(latest))
	for _, id := range slices.Backward(latest) {
		rooms = append(rooms, f.listed[id])
	}
	return rooms
}

// maxListed bounds the list that a guest gets and the changes that one is told at
// once, and so the size of a frame. A change to an older game is told all the same,
// and adds it.
const maxListed = 200

// close ends all guests and timers.
func (f *front) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	if f.flush != nil {
		f.flush.Stop()
		f.flush = nil
	}
	for _, e := range f.queue.entries {
		e.stopTimer()
	}
	for g := range f.guests {
		g.close(ClosedShutdown)
	}
}

// Guest is one connection to the lobby. Its first update is the list of games;
// then what changes in it, the player's own rooms and what changes in them, and
// the answers to what it asked.
type Guest struct {
	outlet
	arrival Arrival
	front   *front // nil where Enter refused
	leave   sync.Once

	hasMine bool      // was sent Mine; guarded by the front's mutex
	late    []*Update // changes since, until it was
}

// Enter connects somebody to the lobby. That a limit is reached arrives as the
// reason of Done. The caller must Leave.
func (l *Lobby) Enter(a Arrival) *Guest {
	g := &Guest{arrival: a}
	g.outlet = newOutlet(l.observer.ViewerDropped)
	if !l.claim(a.Address) {
		g.exceed(LimitPerAddress)
		return g
	}
	if !l.front.enter(g) {
		l.release(a.Address)
		g.close(ClosedShutdown)
	}
	return g
}

func (f *front) enter(g *Guest) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return false
	}
	g.front = f
	f.guests[g] = struct{}{}
	// What is about to be told to others is already in the list this guest gets;
	// telling it again changes nothing.
	if f.whole == nil {
		f.whole = &Update{Content: Rooms{Rooms: f.roomsLocked()}}
	}
	g.push(f.whole)
	f.enterQueue(g)
	return true
}

// Match asks for a partner for that game. It never waits: Queued, Matched or
// Refused come as updates. After names a room of a pairing that fell through;
// who was there then goes first.
func (g *Guest) Match(id *int64, game Wish, after RoomID) {
	if g.front != nil {
		g.front.match(g, id, game, after)
	}
}

// Cancel takes the player's request back, whichever connection made it.
func (g *Guest) Cancel() {
	if g.front != nil {
		g.front.cancel(g)
	}
}

// Leave says that the connection has ended. It may be called more than once.
func (g *Guest) Leave() {
	g.leave.Do(func() {
		g.close(ClosedMoved)
		if g.front != nil {
			g.front.exit(g)
			g.front.lobby.release(g.arrival.Address)
		}
	})
}
