package main

import (
	"fmt"
	"sync"
)

// chronicle is all that any client was ever shown of one room, over all lives
// of the server. It is the judge of the promises: what contradicts it is a move
// lost, doubled or changed.
type chronicle struct {
	room string

	mu     sync.Mutex
	shown  map[uint64]string // the whole state, by version
	newest view              // the highest version that anybody was shown
	moves  int               // clicks that somebody was shown as played
	faults []string
}

func newChronicle(room string) *chronicle {
	return &chronicle{room: room, shown: map[uint64]string{}}
}

// last returns the highest version that anybody was shown.
func (c *chronicle) last() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.newest.state.version()
}

// note judges a state that a client has reached. Known is the version that
// somebody had been shown before this client asked for the state: an older one
// has lost something. It is 0 for what came by a diff.
func (c *chronicle) note(v *view, known uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	version, text := v.state.version(), v.canonical()
	if version < known {
		c.fault("version %d was shown, and now the room is at %d", known, version)
	}
	if before, shown := c.shown[version]; shown && before != text {
		c.fault("version %d was shown as\n%sand now it is\n%s", version, before, text)
	}
	c.shown[version] = text
	if twice := repeated(v.moves()); twice >= 0 {
		c.fault("version %d: square %d is marked twice", version, twice)
	}
	if version > c.newest.state.version() {
		c.follows(&c.newest, v)
		c.newest = view{v.state}
	}
}

// follows judges whether a state can come after an earlier one.
func (c *chronicle) follows(before, after *view) {
	if before.state == nil {
		return
	}
	if after.points() < before.points() {
		c.fault("the score went from %v to %v", before.state["score"], after.state["score"])
	}
	switch {
	case after.game() < before.game():
		c.fault("game %d came after game %d", after.game(), before.game())
	case after.game() > before.game():
		return
	}
	old, now := before.moves(), after.moves()
	if len(now) < len(old) {
		c.fault("game %d had %d moves and now has %d", after.game(), len(old), len(now))
		return
	}
	for i := range old {
		if old[i] != now[i] {
			c.fault("game %d: move %d was %v and now is %v", after.game(), i+1, old[i], now[i])
		}
	}
	for _, mark := range []string{"X", "O"} {
		if held := before.seat(mark); held != "" && held != after.seat(mark) {
			c.fault("game %d: the seat of %s went from %s to %q", after.game(), mark, held, after.seat(mark))
		}
	}
	c.moves += len(now) - len(old)
}

// fault notes what must not be; the lock is held.
func (c *chronicle) fault(format string, args ...any) {
	c.faults = append(c.faults, c.room+": "+fmt.Sprintf(format, args...))
}

// wrong notes what must not be, from outside.
func (c *chronicle) wrong(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fault(format, args...)
}

// repeated returns a square that stands twice among moves, -1 if none does.
func repeated(moves []any) int {
	seen := map[any]bool{}
	for _, m := range moves {
		if seen[m] {
			return int(m.(float64))
		}
		seen[m] = true
	}
	return -1
}
