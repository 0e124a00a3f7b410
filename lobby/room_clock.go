package lobby

import (
	"errors"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
)

// outagePause is what a clock waits for after something could not be stored.
const outagePause = time.Second

// now is the instant by which the room judges, tells and stores.
func (r *room) now() time.Time { return r.lobby.Now() }

// flagDue is when the flag of whoever must act falls; ok is false if none can.
// While nothing can be stored none does.
func (r *room) flagDue(now time.Time) (at time.Time, ok bool) {
	if r.own == nil {
		return time.Time{}, false
	}
	ms, ok := r.table.flagAt(census{r.crowd, now})
	return time.UnixMilli(ms), ok
}

// keepClock lets the flag fall that is due, once every letter is served that was
// received before. It returns false if the room must stop.
func (r *room) keepClock(now time.Time) bool {
	if at, ok := r.flagDue(now); ok && !now.Before(at) && r.empty() {
		return r.dropFlag(at)
	}
	return true
}

// flagBefore lets the flag fall that was due when a letter was received, before
// the letter is served. It returns false if the room must stop.
func (r *room) flagBefore(received time.Time) bool {
	if at, ok := r.flagDue(received); ok && !received.Before(at) {
		return r.dropFlag(at)
	}
	return true
}

// dropFlag ends the game by time, as of that instant.
func (r *room) dropFlag(at time.Time) bool {
	e, err := r.table.fall(r.asker("", at))
	if err == nil {
		err = r.commit(e)
	}
	if err != nil && !errors.Is(err, ErrNotSaved) && !errors.Is(err, errStop) {
		r.log.Error("flag failed", zap.Error(err))
	}
	return !errors.Is(err, errStop)
}

// pauseClock lets a running clock go on a moment later with what was left at the
// last stored event: time in which nothing can be stored is charged to nobody.
// Everybody is told, by the state, since no event says so.
func (r *room) pauseClock(now time.Time) {
	if r.table.clock.Running == engine.Empty || r.table.clock.At > now.UnixMilli() {
		return
	}
	r.table.resume(now.Add(outagePause))
	r.showState()
}

// showState shows the whole state to every viewer that had one.
func (r *room) showState() {
	r.whole = nil
	for v := range r.crowd.viewers {
		if v.shown {
			r.sendState(v)
		}
	}
}
