package lobby

import (
	"context"
	"errors"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
)

// open takes the room over from the journal, or, where nothing can be stored at
// the moment, reads it for showing only.
func (r *room) open() error {
	ctx, cancel := storeContext()
	defer cancel()
	var opened *table
	own, err := r.lobby.options.Journal.Open(ctx, r.id, func(log Log) ([]byte, error) {
		t, err := decodeTable(log)
		if err != nil {
			return nil, err
		}
		t.resume(r.now())
		opened = t
		return t.encode()
	})
	if errors.Is(err, ErrNotStored) {
		r.log.Warn("room is read-only: nothing can be stored", zap.Error(err))
		return r.openReadOnly(ctx)
	}
	if err != nil {
		return err
	}
	r.own, r.grown = own, 0
	r.lay(opened)
	if opened.clock.Running != engine.Empty {
		r.showState() // a clock that goes on is no event
	}
	r.watchSeats()
	return nil
}

func (r *room) openReadOnly(ctx context.Context) error {
	t, err := readTable(ctx, r.lobby.options.Journal, r.id)
	if err != nil {
		return err
	}
	r.reopenAt = r.now().Add(reopenEvery)
	t.resume(r.now())
	r.lay(t)
	return nil
}

// lay begins with a table as it was read: how long somebody is away is counted
// anew.
func (r *room) lay(t *table) {
	r.table, r.whole = t, nil
	r.goesOn = r.busy()
	r.notices.lineDirty, r.notices.mineDirty = t.listed, true
	r.notices.told = t.players()
	r.overAt = time.UnixMilli(min(t.touched, r.now().UnixMilli()))
	r.crowd.watch(t.seats, r.now())
}

// openFailed says what viewers are told of a room that could not be opened.
func (r *room) openFailed(err error) CloseReason {
	switch {
	case errors.Is(err, ErrNoRoom):
		return ClosedNoRoom
	case errors.Is(err, ErrFenced), errors.Is(err, ErrOutcomeUnknown):
		r.log.Warn("room not opened", zap.Error(err))
		return ClosedMoved
	}
	r.log.Error("room not opened", zap.Error(err))
	return ClosedFault
}

// tryReopen lets a read-only room try again to be written to. What it shows is
// the stored truth either way.
func (r *room) tryReopen(now time.Time) {
	if r.own != nil || now.Before(r.reopenAt) {
		return
	}
	if err := r.open(); err != nil {
		r.log.Warn("room stays read-only", zap.Error(err))
	}
	r.reopenAt = now.Add(reopenEvery)
}

// shut ends every viewer and leaves the room in the journal as one snapshot with
// an expiry. One in which the game goes on by itself is noted as open still: the
// next start goes on with it.
func (r *room) shut(reason CloseReason) {
	r.feed.close(reason)
	if r.own == nil || reason == ClosedMoved {
		return
	}
	ctx, cancel := storeContext()
	defer cancel()
	if r.notices.lineShown {
		r.noteLine(ctx, nil)
	}
	keep := r.table.retention(&r.lobby.options, r.now())
	if reason == ClosedFellThrough {
		keep = time.Second
	}
	data, err := r.table.encode()
	switch {
	case err != nil:
	case r.busy():
		err = r.own.RollUp(ctx, data)
	default:
		err = r.own.Leave(ctx, data, keep)
	}
	if err != nil {
		r.log.Warn("room not rolled up; it stays until it is opened again", zap.Error(err))
	}
}

// watchSeats notes in the journal who plays a game here that is not over, so that
// the room is found among a player's own. Failing costs only that.
func (r *room) watchSeats() {
	holds := make(map[PlayerID]bool)
	for _, p := range r.table.players() {
		holds[p] = true
	}
	ctx, cancel := storeContext()
	defer cancel()
	for p := range r.notices.seated {
		if !holds[p] {
			r.lobby.noteSeat(ctx, r.id, p, false)
		}
	}
	for p := range holds {
		if !r.notices.seated[p] {
			r.lobby.noteSeat(ctx, r.id, p, true)
		}
	}
	r.notices.seated = holds
}

func (l *Lobby) noteSeat(ctx context.Context, id RoomID, p PlayerID, held bool) {
	if err := l.options.Journal.Seat(ctx, id, p, held, l.options.KeepFinished); err != nil {
		l.log.Debug("seat not noted", zap.String("room", string(id)), zap.Error(err))
	}
}

func (r *room) noteLine(ctx context.Context, line []byte) {
	if err := r.own.List(ctx, line, r.table.retention(&r.lobby.options, r.now())); err != nil {
		r.log.Debug("line not noted", zap.Error(err))
	}
}
