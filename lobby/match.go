package lobby

import (
	"context"
	"slices"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
)

const (
	// queueGrace is how long a request outlives the player's last lobby connection.
	queueGrace = 5 * time.Second
	// pairingTime is how long both have to open the room they were matched into.
	pairingTime = 20 * time.Second
	// firstTime is how long somebody whose partner never came goes first.
	firstTime = time.Minute
)

// matchQueue is who waits for a partner, and who has one but has not come yet.
type matchQueue struct {
	entries []*entry              // in the order in which they are served
	matched map[PlayerID]RoomID   // "" while the room is being stored
	broken  map[RoomID][]PlayerID // pairings that fell through, with who was there
}

// Wish is the game that somebody wants to be matched for. Two are matched
// who want the same.
type Wish struct {
	Rules engine.Rules
	Clock TimeControl // the zero value: none
}

// Validate reports why no such game can be played, as an [*engine.RulesError],
// or nil.
func (w Wish) Validate() error {
	if err := w.Rules.Validate(); err != nil {
		return err
	}
	return w.Clock.Validate()
}

// entry is one player's request.
type entry struct {
	player PlayerID
	game   Wish
	leave  *time.Timer // set while the player has no lobby connection
}

func (e *entry) stopTimer() {
	if e.leave != nil {
		e.leave.Stop()
		e.leave = nil
	}
}

func newMatchQueue() matchQueue {
	return matchQueue{
		matched: make(map[PlayerID]RoomID),
		broken:  make(map[RoomID][]PlayerID),
	}
}

func (q *matchQueue) find(p PlayerID) *entry {
	for _, e := range q.entries {
		if e.player == p {
			return e
		}
	}
	return nil
}

func (q *matchQueue) remove(p PlayerID) bool {
	e := q.find(p)
	if e == nil {
		return false
	}
	e.stopTimer()
	q.entries = slices.DeleteFunc(q.entries, func(other *entry) bool { return other == e })
	return true
}

// partner returns the one who has waited longest for the same game.
func (q *matchQueue) partner(p PlayerID, game Wish) *entry {
	for _, e := range q.entries {
		if e.player != p && e.game == game {
			return e
		}
	}
	return nil
}

// enterQueue tells a player who connects again what stands.
func (f *front) enterQueue(g *Guest) {
	p := g.arrival.Player
	if p == "" {
		return
	}
	f.players[p] = append(f.players[p], g)
	f.loadMine(g)
	if e := f.queue.find(p); e != nil {
		e.stopTimer()
	}
	if room := f.queue.matched[p]; room != "" {
		g.push(&Update{Content: Matched{Room: room}})
	}
}

// exit removes a guest; a request goes with its player's last one, a little
// later.
func (f *front) exit(g *Guest) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.guests, g)
	p := g.arrival.Player
	if p == "" {
		return
	}
	rest := slices.DeleteFunc(f.players[p], func(other *Guest) bool { return other == g })
	if f.players[p] = rest; len(rest) > 0 {
		return
	}
	delete(f.players, p)
	if e := f.queue.find(p); e != nil && !f.closed {
		e.leave = time.AfterFunc(queueGrace, func() { f.expire(e) })
	}
}

func (f *front) expire(e *entry) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.players[e.player]) == 0 && f.queue.find(e.player) == e {
		f.queue.remove(e.player)
	}
}

func (f *front) match(g *Guest, id *int64, game Wish, after RoomID) {
	p := g.arrival.Player
	if p == "" || g.arrival.Watch {
		g.Refuse(id, string(ErrNotAllowed))
		return
	}
	if err := game.Validate(); err != nil {
		g.Refuse(id, Code(err))
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return
	}
	if room, ok := f.queue.matched[p]; ok {
		if room != "" {
			f.tellPlayer(p, Matched{Room: room})
		}
		return
	}
	if e := f.queue.find(p); e != nil && e.game == game {
		g.push(&Update{Content: Queued{}})
		return
	}
	f.queue.remove(p)
	if partner := f.queue.partner(p, game); partner != nil {
		f.pair(partner.player, p, game)
		return
	}
	f.enqueue(&entry{player: p, game: game}, slices.Contains(f.queue.broken[after], p))
	f.tellPlayer(p, Queued{})
}

func (f *front) enqueue(e *entry, first bool) {
	if first {
		f.queue.entries = slices.Insert(f.queue.entries, 0, e)
		return
	}
	f.queue.entries = append(f.queue.entries, e)
}

// cancel takes a request back. Once a partner is found it is too late: the
// answer is the match, and both are told the same.
func (f *front) cancel(g *Guest) {
	p := g.arrival.Player
	f.mu.Lock()
	defer f.mu.Unlock()
	if room, ok := f.queue.matched[p]; ok && p != "" {
		if room != "" {
			f.tellPlayer(p, Matched{Room: room})
		}
		return
	}
	f.queue.remove(p)
	if p == "" {
		g.push(&Update{Content: Cancelled{}})
		return
	}
	f.tellPlayer(p, Cancelled{})
}

// tellPlayer sends an update to all of a player's lobby connections.
func (f *front) tellPlayer(p PlayerID, c Content) {
	u := &Update{Content: c}
	for _, g := range f.players[p] {
		g.push(u)
	}
}

// pair takes two out of the queue and stores their room in the background.
func (f *front) pair(a, b PlayerID, game Wish) {
	f.queue.remove(a)
	f.queue.remove(b)
	f.queue.matched[a], f.queue.matched[b] = "", ""
	f.lobby.running.Go(func() {
		id, err := f.lobby.createPair(a, b, game)
		f.paired(a, b, id, err)
	})
}

func (f *front) paired(a, b PlayerID, id RoomID, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range []PlayerID{a, b} {
		if err != nil {
			delete(f.queue.matched, p)
			f.tellPlayer(p, Refused{Code: Code(err)})
			f.tellPlayer(p, Cancelled{})
			continue
		}
		f.queue.matched[p] = id
		f.tellPlayer(p, Matched{Room: id})
	}
}

// createPair stores a room with both seated, the marks drawn, and opens it.
func (l *Lobby) createPair(a, b PlayerID, game Wish) (RoomID, error) {
	if drawMark() == engine.O {
		a, b = b, a
	}
	t, err := newTable(a, RoomSpec{Rules: game.Rules, Clock: game.Clock, Seat: engine.X}, drawFirst(game.Rules), l.newNow())
	if err != nil {
		return "", err
	}
	t.seats.O = &Seat{Player: b}
	t.roster.Second, t.roster.Quick = true, true
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	id, err := l.store(ctx, t)
	if err != nil {
		return "", err
	}
	waiting := newPairing(l.Now().Add(pairingTime), a, b)
	if _, err := l.summon(id, func(r *room) { r.pairing = waiting }); err != nil {
		l.log.Warn("matched room not opened", zap.String("room", string(id)), zap.Error(err))
		return "", ErrLimit
	}
	return id, nil
}
