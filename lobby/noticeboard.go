package lobby

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"rowhouse/engine"
)

// noticeboard is what a room has told beside its events, and when: presence to
// its viewers, its line to the front page, its seats to the journal.
type noticeboard struct {
	chairsDue time.Time // when who is away must be looked at again

	presence      Presence // as last sent to all
	presenceAt    time.Time
	presenceDirty bool

	lineAt    time.Time
	lineDirty bool
	lineShown bool // a line stands on the front page

	mineAt    time.Time
	mineDirty bool
	told      []PlayerID // who has the room among their own

	seated map[PlayerID]bool // noted in the journal
}

// changed notes what an event makes out of date.
func (b *noticeboard) changed(e *Event, listed bool) {
	b.presenceDirty = b.presenceDirty || e.Seats != nil || e.Board != nil
	b.lineDirty = b.lineDirty || listed || e.Listed != nil
	b.mineDirty = b.mineDirty || e.Seats != nil || e.Board != nil
}

func (b *noticeboard) presenceDue() time.Time {
	if b.presenceDirty {
		return b.presenceAt.Add(presenceApart)
	}
	return b.presenceAt.Add(presenceEvery)
}

func (b *noticeboard) lineDue() time.Time { return b.lineAt.Add(lineApart) }

// takePresence is the presence as of now.
func (r *room) takePresence(now time.Time) *Presence {
	p := &Presence{
		Now:        now.UnixMilli(),
		Online:     Online{X: r.crowd.online(engine.X, now), O: r.crowd.online(engine.O, now)},
		Spectators: r.crowd.spectators(),
		Away:       map[string]int64{},
		Claim:      []string{},
		Sit:        map[string]string{},
	}
	for _, m := range []engine.Mark{engine.X, engine.O} {
		if since, ok := r.crowd.away(m, now); ok {
			p.Away[m.String()] = since.UnixMilli()
		}
		if how := r.table.sittable(m, census{r.crowd, now}); how != "" {
			p.Sit[m.String()] = how
		}
		if r.table.mayClaim(m, census{r.crowd, now}) {
			p.Claim = append(p.Claim, m.String())
		}
	}
	return p
}

// showPresence sends presence to everybody when it has changed, though not too
// often, and in any case now and then.
func (r *room) showPresence(now time.Time) {
	if len(r.crowd.viewers) == 0 || now.Before(r.notices.presenceDue()) {
		return
	}
	p := r.takePresence(now)
	changed := !p.equal(&r.notices.presence)
	r.notices.presenceDirty = false
	if !changed && now.Before(r.notices.presenceAt.Add(presenceEvery)) {
		return
	}
	r.notices.presence, r.notices.presenceAt = *p, now
	r.publish(&Update{Content: p})
}

// equal reports whether both tell the same, whenever they do.
func (p *Presence) equal(q *Presence) bool {
	return p.Online == q.Online && p.Spectators == q.Spectators && maps.Equal(p.Away, q.Away) &&
		slices.Equal(p.Claim, q.Claim) && p.Sit["X"] == q.Sit["X"] && p.Sit["O"] == q.Sit["O"]
}

// finishedShown is how long a finished game stays on the front page.
const finishedShown = time.Minute

// lineGoes is when the line of a finished game goes; ok is false while it stays.
func (r *room) lineGoes() (at time.Time, ok bool) {
	return r.overAt.Add(finishedShown), r.notices.lineShown && r.table.game.Over()
}

// showLine brings the front page up to date, at most once a second.
func (r *room) showLine(now time.Time) {
	at, ok := r.lineGoes()
	gone := r.table.game.Over() && !now.Before(r.overAt.Add(finishedShown))
	r.notices.lineDirty = r.notices.lineDirty || ok && !now.Before(at)
	if !r.notices.lineDirty || now.Before(r.notices.lineDue()) {
		return
	}
	r.notices.lineDirty, r.notices.lineAt = false, now
	ctx, cancel := storeContext()
	defer cancel()
	if !r.table.listed || gone {
		r.lobby.front.unlist(r.id)
		if r.notices.lineShown && r.own != nil {
			r.noteLine(ctx, nil)
		}
		r.notices.lineShown = false
		return
	}
	line := r.line(now)
	r.lobby.front.list(line)
	r.notices.lineShown = true
	if data, err := json.Marshal(line); err == nil && r.own != nil {
		r.noteLine(ctx, data)
	}
}

// line is the room's line on the front page.
func (r *room) line(now time.Time) ListedRoom {
	line := listedRoom(r.id, r.table.state())
	line.Spectators = r.crowd.spectators()
	for _, m := range []engine.Mark{engine.X, engine.O} {
		line.Free = line.Free || r.table.sittable(m, census{r.crowd, now}) == sitFree
	}
	return line
}

// listedRoom is a room's line as far as its state tells it.
func listedRoom(id RoomID, s *State) ListedRoom {
	return ListedRoom{
		ID: id, Rules: s.Rules, Clock: s.Clock.TimeControl, Moves: s.Moves, First: s.First, Turn: s.Turn, Act: s.Act,
		Winner: s.Winner, Lines: s.Lines, Seats: s.Seats,
		Free: s.Seats.X == nil || s.Seats.O == nil,
	}
}
