package lobby

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
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
	log   roomLog
	after *room      // the same room before, still leaving memory; nil if there is none
	stamp sync.Mutex // held while a letter is stamped and put into the inbox
	inbox chan *letter
	feed  *feed
	quit  chan struct{} // closed by the lobby when the server stops
	done  chan struct{} // closed when the loop has ended

	evict   chan struct{} // holds one call to leave memory early, if nobody is connected
	isIdle  atomic.Bool   // nobody is connected and nothing happens: the lobby may call
	isAlone atomic.Bool   // nobody is connected, but the game goes on: only then it may, too

	ended atomic.Pointer[CloseReason] // why an operator ends the room; nil: nobody does

	pairing  *pairing      // quick match: until both have come
	leaveNow bool          // does not wait to be idle for long: after a crash, or evicted
	evicted  bool          // leaves though the game goes on by itself
	revived  bool          // had to stop or failed before, and was opened again by itself
	faults   int           // how often it failed before
	stays    chan struct{} // closed if the room stays although told to leave; nil: nobody asks

	table    *table
	own      Ownership // nil: read-only for now
	crowd    *crowd
	whole    *Update // the state at the table's version; nil: not made yet
	notices  noticeboard
	idle     time.Time // since when nobody is connected; zero: somebody is
	reopenAt time.Time // when a read-only room tries again
	unseated bool      // somebody who came by the link could not be seated
	grown    int       // events since the log was rolled up
	search   *search   // what the computer at a seat thinks of; nil: nothing
	thinkAt  time.Time // not before: after a move that could not be stored
	overAt   time.Time // since when, if the game is over
	fenced   bool      // another owner has the room
	goesOn   bool      // the game goes on by itself; kept apart from the table, which a fault may have left half changed

	conducts map[engine.Mark]*conduct // how each seat behaves beside the game
}

// run is the room's goroutine: it opens the room, serves it, and leaves.
func (r *room) run() {
	reason := ClosedFault
	defer func() {
		if fault := recover(); fault != nil {
			r.log.Error("room failed", zap.Any("fault", fault), zap.Stack("stack"))
			r.failed()
		}
		r.stopThinking()
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
		r.notOpened(err)
		return
	}
	r.lobby.observer.RoomOpened()
	defer r.lobby.observer.RoomClosed()
	r.log.Info("room opened", zap.Uint64("version", r.table.version), zap.Bool("read-only", r.own == nil))
	if reason = r.loop(); reason == ClosedMoved || reason == ClosedByOperator {
		r.stopped()
	}
	r.shut(reason)
	r.log.Info("room closed", zap.Uint64("version", r.table.version), zap.String("reason", string(reason)))
}

// loop serves the room until it has a reason to end.
func (r *room) loop() CloseReason {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		if reason := r.attend(r.now()); reason != "" {
			return reason
		}
		timer.Reset(r.untilNext(r.now()))
		var fatal bool
		select {
		case <-r.quit:
			return ClosedShutdown
		case l := <-r.inbox:
			fatal = r.handle(*l)
		case <-r.feed.wake:
		case <-r.evict:
			r.leaveNow, r.evicted = true, true
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
	if !r.keepClock(now) || !r.keepComputer(now) {
		return ClosedMoved
	}
	r.showPresence(now)
	r.showLine(now)
	r.showMine(now)
	return r.checkIdle(now)
}

// checkIdle ends a room that nobody has been connected to for a while, unless
// something happens in it without them and there is space for it.
func (r *room) checkIdle(now time.Time) CloseReason {
	awaited := len(r.crowd.viewers) > 0 || r.pairing != nil
	r.goesOn = r.busy()
	if awaited || r.goesOn && !r.evicted {
		r.idle, r.leaveNow, r.evicted = time.Time{}, false, false
		if r.stays != nil {
			close(r.stays)
			r.stays = nil
		}
		r.isIdle.Store(false)
		r.isAlone.Store(!awaited && len(r.evict) == 0)
		return ""
	}
	r.isAlone.Store(false)
	if r.idle.IsZero() {
		r.idle = now
		r.isIdle.Store(true)
	}
	if (r.leaveNow || now.Sub(r.idle) >= r.lobby.options.IdleRoom) && r.feed.closeIfEmpty() {
		return closedIdle
	}
	return ""
}

// busy reports whether the game goes on by itself: a clock runs, or a computer
// must move.
func (r *room) busy() bool {
	_, computer := r.table.thinker()
	return r.own != nil && (computer || r.table.clock.Running != engine.Empty)
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
	if at, ok := r.lineGoes(); ok {
		sooner(at.Sub(now))
	}
	if r.notices.mineDirty {
		sooner(r.notices.mineDue().Sub(now))
	}
	if at, ok := r.flagDue(now); ok {
		sooner(at.Sub(now))
	}
	if at, ok := r.computerDue(); ok {
		sooner(at.Sub(now))
	}
	return next
}

// storeContext bounds the wait for the journal. It does not end with the server:
// what was begun is finished.
func storeContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), storeTimeout)
}
