package lobby

import (
	"context"
	"sync/atomic"
	"time"

	"go.uber.org/zap"
)

const (
	roomInbox = 64 // commands that may wait for a room; one more is answered "busy"

	storeTimeout  = 5 * time.Second        // for the journal's answer
	presenceEvery = 20 * time.Second       // presence is sent at least this often
	presenceApart = 200 * time.Millisecond // and at most this often
	lineApart     = time.Second            // between two lines for the front page
	reopenEvery   = 5 * time.Second        // a read-only room tries to open
	forever       = time.Hour              // the longest a loop sleeps
)

// room is one room in memory. Its fields below the inbox belong to its loop's
// goroutine alone.
type room struct {
	id    RoomID
	lobby *Lobby
	log   *zap.Logger
	after *room // the same room before, still leaving memory; nil if there is none
	inbox chan letter
	feed  *feed
	quit  chan struct{} // closed by the lobby when the server stops
	done  chan struct{} // closed when the loop has ended

	evict  chan struct{} // holds one call to leave memory early, if idle
	isIdle atomic.Bool   // nobody is connected: the lobby may call

	ended atomic.Pointer[CloseReason] // why an operator ends the room; nil: nobody does

	pairing  *pairing // quick match: until both have come
	leaveNow bool     // does not wait to be idle for long: after a crash, or evicted

	table    *table
	own      Ownership // nil: read-only for now
	crowd    *crowd
	whole    *Update // the state at the table's version; nil: not made yet
	notices  noticeboard
	idle     time.Time // since when nobody is connected; zero: somebody is
	reopenAt time.Time // when a read-only room tries again
	unseated bool      // somebody who came by the link could not be seated
	grown    int       // events since the log was rolled up
}

// letter is a command on its way to a room.
type letter struct {
	viewer  *Viewer
	id      *int64
	command Command
}

// post puts a letter into the inbox, or answers busy.
func (r *room) post(l letter) {
	select {
	case r.inbox <- l:
	case <-r.done:
	default:
		r.lobby.observer.Command(string(ErrBusy))
		l.viewer.Refuse(l.id, string(ErrBusy))
	}
}

// run is the room's goroutine: it opens the room, serves it, and leaves.
func (r *room) run() {
	reason := ClosedFault
	defer func() {
		if fault := recover(); fault != nil {
			r.log.Error("room failed", zap.Any("fault", fault), zap.Stack("stack"))
		}
		if r.pairing != nil {
			r.lobby.front.fellThrough(r.id, r.pairing)
		}
		r.lobby.front.unlist(r.id)
		r.feed.close(reason)
		r.lobby.forget(r)
		close(r.done)
	}()
	if r.after != nil {
		<-r.after.done
		r.after = nil
	}
	if err := r.open(); err != nil {
		reason = r.openFailed(err)
		return
	}
	r.lobby.observer.RoomOpened()
	defer r.lobby.observer.RoomClosed()
	r.log.Info("room opened", zap.Uint64("version", r.table.version), zap.Bool("read-only", r.own == nil))
	reason = r.loop()
	r.shut(reason)
	r.log.Info("room closed", zap.Uint64("version", r.table.version), zap.String("reason", string(reason)))
}

// loop serves the room until it has a reason to end.
func (r *room) loop() CloseReason {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		if reason := r.attend(time.Now()); reason != "" {
			return reason
		}
		timer.Reset(r.untilNext(time.Now()))
		var fatal bool
		select {
		case <-r.quit:
			return ClosedShutdown
		case l := <-r.inbox:
			fatal = r.handle(l)
		case <-r.feed.wake:
		case <-r.evict:
			r.leaveNow = true
		case <-timer.C:
		}
		if fatal {
			return ClosedMoved
		}
	}
}

// attend does what is due. It returns why the room ends, or "".
func (r *room) attend(now time.Time) CloseReason {
	if reason := r.ended.Load(); reason != nil {
		return *reason
	}
	if !r.admit(now) || !r.seatLate(now) {
		return ClosedMoved
	}
	r.tryReopen(now)
	if r.pairing != nil && r.pairing.over(r, now) {
		return ClosedFellThrough
	}
	r.showPresence(now)
	r.showLine(now)
	return r.checkIdle(now)
}

// checkIdle ends a room that nobody has been connected to for a while.
func (r *room) checkIdle(now time.Time) CloseReason {
	if len(r.crowd.viewers) > 0 || r.pairing != nil {
		r.idle, r.leaveNow = time.Time{}, false
		r.isIdle.Store(false)
		return ""
	}
	if r.idle.IsZero() {
		r.idle = now
		r.isIdle.Store(true)
	}
	if (r.leaveNow || now.Sub(r.idle) >= r.lobby.options.IdleRoom) && r.feed.closeIfEmpty() {
		return closedIdle
	}
	return ""
}

// untilNext is how long the loop may sleep.
func (r *room) untilNext(now time.Time) time.Duration {
	next := forever
	sooner := func(d time.Duration) { next = min(next, max(d, 0)) }
	if !r.idle.IsZero() {
		sooner(r.idle.Add(r.lobby.options.IdleRoom).Sub(now))
	}
	if d := r.crowd.nextChange(now); d > 0 {
		sooner(d)
	}
	if r.own == nil {
		sooner(r.reopenAt.Sub(now))
	}
	if r.pairing != nil {
		sooner(r.pairing.deadline.Sub(now))
	}
	if len(r.crowd.viewers) > 0 {
		sooner(r.notices.presenceDue().Sub(now))
	}
	if r.notices.lineDirty {
		sooner(r.notices.lineDue().Sub(now))
	}
	return next
}

// storeContext bounds the wait for the journal. It does not end with the server:
// what was begun is finished.
func storeContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), storeTimeout)
}
