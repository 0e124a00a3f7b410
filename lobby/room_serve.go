package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
)

// admit takes in who has come and lets go who has gone. It returns false if the
// room must stop.
func (r *room) admit(now time.Time) bool {
	arrived, departed := r.feed.changes()
	for _, v := range arrived {
		r.crowd.add(v)
	}
	for _, v := range departed {
		r.crowd.remove(v)
	}
	if len(arrived)+len(departed) == 0 && now.Before(r.notices.chairsDue) {
		return true
	}
	if !r.watchChairs(now) {
		return false
	}
	for _, v := range arrived {
		if !r.welcome(v, now) {
			return false
		}
	}
	return true
}

// watchChairs notes which seats' players are there, and ends the requests for
// the seat of one who came back.
func (r *room) watchChairs(now time.Time) bool {
	returned := r.crowd.watch(r.table.seats, now)
	for _, m := range []engine.Mark{engine.X, engine.O} {
		e := r.table.returned(r.asker("", now), m, slices.Contains(returned, m))
		if e != nil && r.own != nil {
			if err := r.commit(e); errors.Is(err, errStop) {
				return false
			}
		}
	}
	r.notices.presenceDirty = true
	r.notices.lineDirty = r.notices.lineDirty || r.table.listed
	r.notices.chairsDue = now.Add(forever)
	if d := r.crowd.nextChange(now); d > 0 {
		r.notices.chairsDue = now.Add(d)
	}
	return true
}

// welcome seats a viewer who came by the link, if a seat is given away, and
// sends the whole state. Both happen before the next event.
func (r *room) welcome(v *Viewer, now time.Time) bool {
	if !v.arrival.Watch {
		if r.pairing != nil {
			r.pairing.came(v.arrival.Player)
		}
		r.lobby.front.arrived(v.arrival.Player, r.id)
	}
	if !r.seat(v, now) {
		return false
	}
	r.sendState(v)
	v.shown = true
	v.push(&Update{Content: r.takePresence(now)})
	return true
}

// seat gives a viewer who came by the link the seat that is given away, if there
// is one. It returns false if the room must stop.
func (r *room) seat(v *Viewer, now time.Time) bool {
	if _, here := r.crowd.viewers[v]; !here || v.arrival.Watch {
		return true
	}
	e := r.table.welcome(r.asker(v.arrival.Player, now))
	if e == nil {
		return true
	}
	if r.own == nil {
		r.unseated = true
		return true
	}
	r.table.keepTime(r.asker(v.arrival.Player, now), e)
	err := r.commit(e)
	r.unseated = r.unseated || errors.Is(err, ErrNotSaved)
	return !errors.Is(err, errStop)
}

// seatLate seats somebody who came while nothing could be stored, with the next
// thing that happens in the room once it can.
func (r *room) seatLate(now time.Time) bool {
	if !r.unseated || r.own == nil {
		return true
	}
	r.unseated = false
	for v := range r.crowd.viewers {
		if !r.seat(v, now) {
			return false
		}
	}
	return true
}

// sendState queues the whole state for one viewer. It is made once a version.
func (r *room) sendState(v *Viewer) {
	if r.whole == nil {
		r.whole = &Update{Content: r.table.state()}
	}
	v.push(r.whole)
}

func (r *room) asker(p PlayerID, now time.Time) asker {
	return asker{player: p, now: now, there: census{r.crowd, now}, draw: drawMark}
}

// drawMark draws lots for who begins.
func drawMark() engine.Mark {
	if rand.IntN(2) == 0 {
		return engine.X
	}
	return engine.O
}

// handle serves one command. It reports whether the room must stop.
func (r *room) handle(l letter) (fatal bool) {
	if !r.admit(r.now()) || !r.flagBefore(l.received) {
		return true
	}
	switch c := l.command.(type) {
	case nil:
		return !r.answered(l.thought, l.received)
	case React:
		r.react(l, c)
		return false
	}
	e, err := r.judge(l)
	if err == nil && e != nil {
		err = r.commit(e)
	}
	switch {
	case errors.Is(err, errStop):
		r.lobby.observer.Command(string(ErrNotSaved))
		return true
	case err != nil:
		r.refuse(l, err)
	case e == nil:
		r.lobby.observer.Command("done")
		if l.id != nil {
			l.viewer.push(&Update{Content: Done{ID: *l.id}})
		}
	default:
		r.lobby.observer.Command("ok")
	}
	return false
}

func (r *room) judge(l letter) (*Event, error) {
	if l.viewer.arrival.Watch {
		return nil, ErrNotAllowed
	}
	e, err := r.table.decide(r.asker(l.viewer.arrival.Player, l.received), l.command)
	if err != nil || e == nil {
		return nil, err
	}
	if r.own == nil {
		return nil, ErrNotSaved
	}
	if err := r.tooSoon(l, e); err != nil {
		return nil, err
	}
	return e, nil
}

// refuse answers a command that was not accepted; a stale one is followed by the
// state it should have been meant for.
func (r *room) refuse(l letter, err error) {
	code := Code(err)
	if code == string(ErrInternal) {
		r.log.Error("command failed", zap.Error(err))
	}
	r.lobby.observer.Command(code)
	refused := Refused{ID: l.id, Code: code, Version: r.table.version}
	if foul := (engine.ForbiddenError{}); errors.As(err, &foul) {
		refused.Foul = foul.Foul
	}
	l.viewer.push(&Update{Content: refused})
	if code == string(ErrStale) {
		r.sendState(l.viewer)
	}
}

// errStop: it is not known what the journal holds, or it has another writer.
var errStop = errors.New("lobby: the room must stop")

// commit stores an event, then makes it true, then shows it. It returns
// ErrNotSaved if it was not stored, and errStop if the room must stop.
func (r *room) commit(e *Event) error {
	ctx, cancel := storeContext()
	defer cancel()
	if e.Kind == EventReset {
		if err := r.keepRecord(ctx); err != nil {
			return err
		}
	}
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	began := time.Now()
	err = r.own.Append(ctx, data)
	r.lobby.observer.Appended(time.Since(began))
	switch {
	case errors.Is(err, ErrNotStored):
		r.log.Warn("event not stored", zap.Error(err))
		r.pauseClock(r.now())
		return ErrNotSaved
	case err != nil:
		r.log.Error("room stops", zap.Uint64("version", r.table.version), zap.Error(err))
		r.fenced = errors.Is(err, ErrFenced)
		return errStop
	}
	r.table.complete(e)
	r.whole = nil
	r.notices.changed(e, r.table.listed)
	r.publish(&Update{Content: e})
	r.follow(e)
	return r.keepShort(ctx)
}

// rollUpAfter is how many events a log may grow by before it is rolled up.
const rollUpAfter = 500

// keepShort rolls the log up once it has grown long, so that reading the room
// costs the same however long it lives. Where that fails it is tried again with
// the next event.
func (r *room) keepShort(ctx context.Context) error {
	if r.grown++; r.grown < rollUpAfter {
		return nil
	}
	data, err := r.table.encode()
	if err != nil {
		return err
	}
	switch err := r.own.RollUp(ctx, data); {
	case errors.Is(err, ErrNotStored):
		r.log.Warn("log not rolled up", zap.Int("events", r.grown), zap.Error(err))
	case err != nil:
		r.log.Error("room stops", zap.Uint64("version", r.table.version), zap.Error(err))
		r.fenced = errors.Is(err, ErrFenced)
		return errStop
	default:
		r.grown = 0
	}
	return nil
}

// keepRecord stores the game on the table before another takes its place.
func (r *room) keepRecord(ctx context.Context) error {
	if r.table.game.Ply() == 0 {
		return nil
	}
	data, err := json.Marshal(r.table.keep())
	if err != nil {
		return err
	}
	if err := r.own.Keep(ctx, r.table.number, data, r.lobby.options.KeepFinished); err != nil {
		r.log.Warn("record not stored", zap.Int("game", r.table.number), zap.Error(err))
		return ErrNotSaved
	}
	return nil
}

// publish shows an update to every viewer that has the state.
func (r *room) publish(u *Update) {
	for v := range r.crowd.viewers {
		if v.shown {
			v.push(u)
		}
	}
}

// follow does what an event brings with it beyond the room.
func (r *room) follow(e *Event) {
	if e.Seats != nil {
		r.crowd.watch(*e.Seats, r.now())
		r.notices.chairsDue = time.Time{}
	}
	if e.Seats != nil || e.Board != nil && (e.Game != 0 || r.table.game.Over()) {
		r.watchSeats()
	}
	if e.Board != nil && r.table.game.Over() {
		r.overAt = r.now()
		r.log.Info("game ended", zap.Int("game", r.table.number), zap.Int("ply", r.table.game.Ply()),
			zap.Stringer("winner", r.table.game.Winner()), zap.String("reason", string(r.table.game.Reason())))
	}
}
