package transport

import (
	"hash/maphash"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"go.uber.org/zap"
	"golang.org/x/time/rate"

	"rowhouse/lobby"
)

const (
	wrongGuesses  = 120             // ids that are no room, at once: a class with a dead link
	wrongGuessing = rate.Limit(0.5) // and then so many a second
	visitsKept    = 20_000          // about 2 MB
)

// guesses makes it useless to look for rooms by trying ids. An address that was
// wrong too often is answered as if it were wrong always, after the same work as
// for a wrong one: it cannot tell when its answers mean anything.
//
// Others may share the address. So it is believed as before about rooms that it has
// been to or has made, which nobody there has to guess.
type guesses struct {
	wrong *throttle

	// Visits are kept as hashes: as text they would be most of what stays in memory
	// after a rush. Nobody who does not know the seed can make two that are the same.
	seed maphash.Seed

	mu     sync.Mutex // guards visits
	visits *simplelru.LRU[uint64, struct{}]
}

// visit is an address that knows a room.
type visit struct {
	address string
	room    lobby.RoomID
}

func (g *guesses) hash(v visit) uint64 { return maphash.Comparable(g.seed, v) }

func newGuesses() *guesses {
	// An error says that the size is not positive.
	visits, _ := simplelru.NewLRU[uint64, struct{}](visitsKept, nil)
	return &guesses{wrong: newThrottle("", wrongGuessing, wrongGuesses), seed: maphash.MakeSeed(), visits: visits}
}

// instead returns the id to look up for one that was asked for: the same, or one
// that is nobody's.
func (g *guesses) instead(address string, id lobby.RoomID) (lookUp lobby.RoomID, throttled bool) {
	if !g.wrong.spent(address) || g.knows(visit{address, id}) {
		return id, false
	}
	return lobby.NewRoomID(), true
}

// answered notes whether an id that was looked up is a room.
func (g *guesses) answered(address string, id lobby.RoomID, found bool) {
	switch {
	case address == "":
	case found:
		g.mu.Lock()
		defer g.mu.Unlock()
		g.visits.Add(g.hash(visit{address, id}), struct{}{})
	default:
		g.wrong.take(address)
	}
}

func (g *guesses) knows(v visit) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	_, ok := g.visits.Get(g.hash(v))
	return ok
}

// guessed counts and logs that an address is not believed about rooms any more.
func (s *Server) guessed(address string) {
	s.metrics.guesses.Inc()
	s.notices.each("somebody tries ids of rooms: rooms new to this address are not found from there for now; "+
		"if it goes on, block the address before it comes here", zap.String("address", address))
}

// join connects somebody to a room, unless it is a guess too many.
func (s *Server) join(id lobby.RoomID, a lobby.Arrival) *lobby.Viewer {
	known, throttled := s.limits.guesses.instead(a.Address, id)
	if throttled {
		s.guessed(a.Address)
	}
	viewer := s.lobby.Join(known, a)
	select {
	case <-viewer.Done():
		if viewer.Reason() == lobby.ClosedNoRoom {
			s.limits.guesses.answered(a.Address, id, false)
		}
	default:
		s.limits.guesses.answered(a.Address, id, true)
	}
	return viewer
}
