package lobby

import "time"

// pairing is a room's wait for the two whom quick match has brought together.
type pairing struct {
	deadline time.Time
	missing  map[PlayerID]bool
	here     []PlayerID
}

func newPairing(deadline time.Time, players ...PlayerID) *pairing {
	p := &pairing{deadline: deadline, missing: make(map[PlayerID]bool)}
	for _, player := range players {
		p.missing[player] = true
	}
	return p
}

// came notes that a player has opened the room.
func (p *pairing) came(player PlayerID) {
	if p.missing[player] {
		delete(p.missing, player)
		p.here = append(p.here, player)
	}
}

// over ends the wait where it can end. It reports whether the pairing fell
// through.
func (p *pairing) over(r *room, now time.Time) bool {
	if len(p.missing) == 0 {
		r.pairing = nil
		return false
	}
	return !now.Before(p.deadline)
}

// arrived notes that a matched player has opened the room.
func (f *front) arrived(p PlayerID, id RoomID) {
	if p == "" {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.queue.matched[p] == id {
		delete(f.queue.matched, p)
	}
}

// fellThrough frees both, and remembers who was there: they go first if they ask
// again soon.
func (f *front) fellThrough(id RoomID, p *pairing) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for player := range p.missing {
		delete(f.queue.matched, player)
	}
	if len(p.here) == 0 || f.closed {
		return
	}
	f.queue.broken[id] = p.here
	time.AfterFunc(firstTime, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		delete(f.queue.broken, id)
	})
}
