package lobby

import (
	"sync/atomic"
	"time"
)

// catchUpFrom is how far instants must have fallen behind the machine's clock for
// them to catch up.
const catchUpFrom = 5 * time.Second

// steady tells instants that a jump of the machine's clock does not touch: the
// machine's at the start, and from there on what has passed since. Durations
// between two of them are true, and so is their order.
type steady struct {
	start   time.Time    // by the machine's clock
	began   time.Time    // the same, by what has passed
	stepped atomic.Int64 // nanoseconds by which it has caught up
}

func newSteady() *steady {
	now := time.Now()
	return &steady{start: now.Round(0), began: now}
}

func (s *steady) now() time.Time {
	return s.start.Add(time.Since(s.began) + time.Duration(s.stepped.Load()))
}

// catchUp steps to the machine's clock where that is well ahead: the machine has
// slept, or had no right time at the start. It never steps back.
func (s *steady) catchUp() {
	if behind := time.Now().Round(0).Sub(s.now()); behind >= catchUpFrom {
		s.stepped.Add(int64(behind))
	}
}

// Now is the instant that clocks and presence are told in. Whoever tells clients
// the time tells them this one. While a room is in memory it passes evenly; with
// none it catches up with the machine's clock, which may have gone on while the
// machine slept.
func (l *Lobby) Now() time.Time { return l.steady.now() }

// newNow is the instant at which a room is made.
func (l *Lobby) newNow() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.catchUp()
	return l.Now()
}

// catchUp lets instants catch up while no room holds any. The caller holds the
// lock.
func (l *Lobby) catchUp() {
	if len(l.rooms) == 0 {
		l.steady.catchUp()
	}
}
