package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
)

const (
	// maxMine bounds the rooms that Mine reads.
	maxMine = 50
	// maxLoads bounds the lists of own rooms that are read at once.
	maxLoads = 4
)

// Mine is a player's own rooms that are not over, at most 50, the latest first. A
// guest who is a player gets it once, soon after the list of games, and then
// [MineChanged] with each change.
type Mine struct{ Rooms []ListedRoom }

// MineChanged is what has changed in a player's own rooms: those that are new or
// have another position, seat or name, at most once a second for each, and those
// that are over or no longer the player's.
type MineChanged struct {
	Changed []ListedRoom
	Removed []RoomID
}

func (Mine) content()        {}
func (MineChanged) content() {}

// Mine returns the rooms in which p holds a seat and the game goes on, at most
// 50.
func (l *Lobby) Mine(ctx context.Context, p PlayerID) ([]ListedRoom, error) {
	ids, err := l.options.Journal.SeatsOf(ctx, p)
	if err != nil {
		return nil, err
	}
	mine := []ListedRoom{}
	for _, id := range ids[:min(len(ids), maxMine)] {
		s, err := l.State(ctx, id)
		if errors.Is(err, ErrNoRoom) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if s.Reason == engine.ReasonNone {
			mine = append(mine, listedRoom(id, s))
		}
	}
	return mine, nil
}

// players returns the people at the seats of a game that goes on.
func (t *table) players() []PlayerID {
	var players []PlayerID
	for _, seat := range []*Seat{t.seats.X, t.seats.O} {
		if !t.game.Over() && seat != nil && seat.Player != "" && !slices.Contains(players, seat.Player) {
			players = append(players, seat.Player)
		}
	}
	return players
}

func (b *noticeboard) mineDue() time.Time { return b.mineAt.Add(lineApart) }

// showMine tells the room's players who look at the front page how the game
// stands, at most once a second, and those whose it no longer is.
func (r *room) showMine(now time.Time) {
	if !r.notices.mineDirty || now.Before(r.notices.mineDue()) {
		return
	}
	r.notices.mineDirty, r.notices.mineAt = false, now
	players := r.table.players()
	for _, p := range r.notices.told {
		if !slices.Contains(players, p) {
			r.lobby.front.tellMine(p, MineChanged{Removed: []RoomID{r.id}})
		}
	}
	r.notices.told = players
	for _, p := range players {
		if r.lobby.front.isGuest(p) {
			r.lobby.front.tellMine(p, MineChanged{Changed: []ListedRoom{r.line(now)}})
		}
	}
}

// isGuest reports whether the player looks at the front page.
func (f *front) isGuest(p PlayerID) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.players[p]) > 0
}

// tellMine tells a player's lobby connections of a change; one that has not had
// its list yet is told after it.
func (f *front) tellMine(p PlayerID, c MineChanged) {
	f.mu.Lock()
	defer f.mu.Unlock()
	u := &Update{Content: c}
	for _, g := range f.players[p] {
		if g.hasMine {
			g.push(u)
		} else {
			g.late = append(g.late, u)
		}
	}
}

// loadMine reads a guest's own rooms in the background. The caller holds the
// lock, and the front is not closed.
func (f *front) loadMine(g *Guest) {
	f.lobby.running.Go(func() {
		select {
		case f.loads <- struct{}{}:
		case <-g.done:
			return
		}
		ctx, cancel := storeContext()
		rooms, err := f.lobby.Mine(ctx, g.arrival.Player)
		cancel()
		<-f.loads
		if err != nil {
			f.lobby.log.Warn("own rooms not read", zap.Error(err))
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		g.push(&Update{Content: Mine{Rooms: OrNone(rooms)}})
		for _, u := range g.late {
			g.push(u)
		}
		g.hasMine, g.late = true, nil
	})
}
