package lobby

import (
	"context"

	"go.uber.org/zap"
)

// Join connects somebody to a room, opening it where it is not in memory. It
// waits for a look-up in the journal at most: that there is no such room, or
// that a limit is reached, arrives as the reason of Done. The caller must Leave.
func (l *Lobby) Join(id RoomID, a Arrival) *Viewer {
	v := &Viewer{arrival: a, lobby: l}
	v.outlet = newOutlet(l.observer.ViewerDropped)
	if !l.claim(a.Address) {
		v.exceed(LimitPerAddress)
		return v
	}
	if reason := l.attach(id, v); reason != "" {
		l.release(a.Address)
		v.room = nil
		v.close(reason)
	}
	return v
}

// attach finds or opens the room. It returns why it could not, or "".
func (l *Lobby) attach(id RoomID, v *Viewer) CloseReason {
	if l.find(id) == nil {
		ctx, cancel := storeContext()
		defer cancel()
		switch exists, err := l.options.Journal.Exists(ctx, id); {
		case err != nil:
			l.log.Error("room not looked up", zap.Error(err))
			return ClosedMoved
		case !exists:
			return ClosedNoRoom
		}
	}
	for {
		r, err := l.summon(id, nil)
		switch err {
		case nil:
		case ErrLimit:
			v.exceed(LimitRooms)
			return ClosedLimit
		default:
			return ClosedShutdown
		}
		v.room = r
		if r.feed.attach(v, &l.options) {
			return ""
		}
	}
}

// find returns the room if it is in memory.
func (l *Lobby) find(id RoomID) *room {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rooms[id]
}

// summon returns the room in memory, or starts it; prepare changes a new one
// before it runs. A room that is leaving gets a successor that waits for it.
// Errors: ErrLimit, context.Canceled when the server stops.
func (l *Lobby) summon(id RoomID, prepare func(*room)) (*room, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, context.Canceled
	}
	l.catchUp()
	before := l.rooms[id]
	if before != nil && !before.feed.isClosed() {
		return before, nil
	}
	r := &room{
		id: id, lobby: l, after: before,
		log:   roomLog{l.log, id},
		inbox: make(chan *letter, roomInbox),
		feed:  newFeed(), crowd: newCrowd(),
		quit: l.quit, done: make(chan struct{}), evict: make(chan struct{}, 1),
	}
	if prepare != nil {
		prepare(r)
	}
	people := !r.leaveNow && !r.revived
	if before == nil && len(l.rooms) >= l.options.MaxRooms && !l.evictOne(people) {
		return nil, ErrLimit
	}
	l.rooms[id] = r
	l.running.Go(r.run)
	return r, nil
}

// evictOne calls a room that nobody is connected to out of memory, before its
// time. For people to come in, one in which a clock runs or a computer thinks must
// go if there is no other: the game stands still until somebody opens it, or the
// next start. It reports whether there was one. The caller holds the lock.
func (l *Lobby) evictOne(forPeople bool) bool {
	for _, r := range l.rooms {
		if r.isIdle.CompareAndSwap(true, false) {
			r.callOut()
			return true
		}
	}
	if !forPeople {
		return false
	}
	for _, r := range l.rooms {
		if r.isAlone.CompareAndSwap(true, false) {
			r.callOut()
			return true
		}
	}
	return false
}

// callOut asks a room to leave memory, unless somebody has come.
func (r *room) callOut() {
	select {
	case r.evict <- struct{}{}:
	default: // it was called before and has not answered yet
	}
}

// forget takes a room out of memory, unless a successor has its place.
func (l *Lobby) forget(r *room) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rooms[r.id] == r {
		delete(l.rooms, r.id)
	}
}

// claim counts a connection from an address; false if there are too many.
func (l *Lobby) claim(address string) bool {
	if address == "" {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.addresses[address] >= l.options.MaxPerAddress {
		return false
	}
	l.addresses[address]++
	return true
}

// release takes back a claim.
func (l *Lobby) release(address string) {
	if address == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.addresses[address]--; l.addresses[address] <= 0 {
		delete(l.addresses, address)
	}
}
