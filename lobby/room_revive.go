package lobby

import (
	"errors"
	"time"

	"go.uber.org/zap"
)

// mostFaults is how often a room that failed is opened again by itself. It waits
// twice as long each time; that is a few minutes in all.
const mostFaults = 5

// revive opens a room again, after a pause, that had to stop or failed while the
// game went on by itself: it may be that nobody comes who would open it, and the
// flag must fall and the computer move all the same. Where somebody has come
// meanwhile there is nothing to do.
func (r *room) revive(after time.Duration) {
	l := r.lobby
	l.running.Go(func() {
		pause := time.NewTimer(after)
		defer pause.Stop()
		select {
		case <-l.quit:
			return
		case <-pause.C:
		}
		if l.find(r.id) != nil {
			return
		}
		_, err := l.summon(r.id, func(next *room) { next.revived, next.faults = true, r.faults })
		if errors.Is(err, ErrLimit) {
			r.log.Warn("a room that had to stop waits for somebody to come")
		}
	})
}

// stopped lets a room that had to stop be revived, unless another owner has it
// now, or nothing happens in it by itself.
func (r *room) stopped() {
	if r.busy() && !r.fenced {
		r.revive(reopenEvery)
	}
}

// notOpened lets a room that was to be revived try again later, unless there is
// no room to open, or another owner has it.
func (r *room) notOpened(err error) {
	if r.revived && !errors.Is(err, ErrNoRoom) && !errors.Is(err, ErrFenced) {
		r.revive(reopenEvery)
	}
}

// failed lets a room whose goroutine failed be revived, where its game goes on by
// itself. One that fails again and again is left to whoever comes, and to the next
// start.
func (r *room) failed() {
	if !r.goesOn && !r.revived {
		return
	}
	if r.faults++; r.faults > mostFaults {
		r.log.Error("a room that fails again and again waits for somebody to come", zap.Int("faults", r.faults))
		return
	}
	r.revive(reopenEvery << (r.faults - 1))
}
