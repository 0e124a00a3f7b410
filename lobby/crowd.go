package lobby

import (
	"slices"
	"time"

	"rowhouse/engine"
)

// crowd counts who is connected to a room, and since when the seats' players are
// not. It belongs to the room's loop. Nothing in it costs more than a look-up.
type crowd struct {
	viewers  map[*Viewer]struct{}
	tabs     map[PlayerID][]*Viewer // connections of each player, those that only watch too
	nameless int                    // connections without a player
	x, o     chair
}

// chair is the presence of a seat's player.
type chair struct {
	player    PlayerID // "" for an empty seat, and a computer's
	computer  bool     // is always there
	connected bool
	since     time.Time // when connected last changed
}

func newCrowd() *crowd {
	return &crowd{viewers: make(map[*Viewer]struct{}), tabs: make(map[PlayerID][]*Viewer)}
}

func (c *crowd) add(v *Viewer) {
	c.viewers[v] = struct{}{}
	if v.arrival.Player == "" {
		c.nameless++
		return
	}
	c.tabs[v.arrival.Player] = append(c.tabs[v.arrival.Player], v)
}

func (c *crowd) remove(v *Viewer) {
	if _, ok := c.viewers[v]; !ok {
		return
	}
	delete(c.viewers, v)
	p := v.arrival.Player
	if p == "" {
		c.nameless--
		return
	}
	rest := slices.DeleteFunc(c.tabs[p], func(other *Viewer) bool { return other == v })
	if c.tabs[p] = rest; len(rest) == 0 {
		delete(c.tabs, p)
	}
}

// watch brings the chairs up to date and returns the seats whose player came
// back after having been away.
func (c *crowd) watch(seats Seats, now time.Time) (returned []engine.Mark) {
	if c.x.player != c.o.player && c.x.player == seats.player(engine.O) && c.o.player == seats.player(engine.X) {
		c.x, c.o = c.o, c.x // sides have changed; whoever has gone stays gone
	}
	for _, m := range []engine.Mark{engine.X, engine.O} {
		chair := c.chair(m)
		player, seat := seats.player(m), seats.Of(m)
		chair.computer = seat != nil && seat.Computer != ""
		connected := c.present(player)
		switch {
		case player != chair.player:
			chair.player, chair.connected, chair.since = player, connected, now
		case connected != chair.connected:
			if connected && now.Sub(chair.since) >= awayAfter {
				returned = append(returned, m)
			}
			chair.connected, chair.since = connected, now
		}
	}
	return returned
}

// present reports whether p is connected in earnest: a connection that only watches
// may do nothing, so whoever has no other is not there to be played with.
func (c *crowd) present(p PlayerID) bool {
	return slices.ContainsFunc(c.tabs[p], func(v *Viewer) bool { return !v.arrival.Watch })
}

// player is whose a seat is, "" for an empty one's and a computer's.
func (s Seats) player(m engine.Mark) PlayerID {
	if seat := s.Of(m); seat != nil {
		return seat.Player
	}
	return ""
}

func (c *crowd) chair(m engine.Mark) *chair {
	if m == engine.X {
		return &c.x
	}
	return &c.o
}

// online reports whether the seat's player counts as there: connected, or gone
// for less than five seconds.
func (c *crowd) online(m engine.Mark, now time.Time) bool {
	chair := c.chair(m)
	return chair.computer || chair.player != "" && (chair.connected || now.Sub(chair.since) < awayAfter)
}

// away is since when the player of a seat has not been there; ok is false for one
// who is online, and for an empty seat.
func (c *crowd) away(m engine.Mark, now time.Time) (since time.Time, ok bool) {
	chair := c.chair(m)
	return chair.since, chair.player != "" && !c.online(m, now)
}

// spectators counts people, not connections, without those who hold a seat.
func (c *crowd) spectators() int {
	n := len(c.tabs) + c.nameless
	if len(c.tabs[c.x.player]) > 0 {
		n--
	}
	if c.o.player != c.x.player && len(c.tabs[c.o.player]) > 0 {
		n--
	}
	return n
}

// nextChange is how long until somebody's being gone means more than it does
// now; 0 if nobody is gone.
func (c *crowd) nextChange(now time.Time) time.Duration {
	next := time.Duration(0)
	for _, chair := range []chair{c.x, c.o} {
		if chair.player == "" || chair.connected {
			continue
		}
		for _, after := range []time.Duration{awayAfter, giveUpAfter, goneAfter} {
			if left := after - now.Sub(chair.since); left > 0 && (next == 0 || left < next) {
				next = left
			}
		}
	}
	return next
}

// lag is the round trip of the fastest connection that the player can move on, as
// measured last; 0 if none was.
func (c *crowd) lag(p PlayerID) time.Duration {
	least := time.Duration(0)
	for _, v := range c.tabs[p] {
		if d := time.Duration(v.lag.Load()); d > 0 && !v.arrival.Watch && (least == 0 || d < least) {
			least = d
		}
	}
	return least
}

// census is a crowd at one instant; it is what a decision may ask about.
type census struct {
	crowd *crowd
	now   time.Time
}

func (c census) connected(p PlayerID) bool { return c.crowd.present(p) }

func (c census) lag(p PlayerID) time.Duration { return c.crowd.lag(p) }

func (c census) gone(m engine.Mark) time.Duration {
	if chair := c.crowd.chair(m); !chair.connected && chair.player != "" {
		return max(c.now.Sub(chair.since), 1) // a letter may be older than a departure
	}
	return 0
}
