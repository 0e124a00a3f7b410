package lobby

import (
	"sync"
	"sync/atomic"
	"time"
)

// viewerQueue is how many updates may wait for a connection. One that lets more
// pile up is dropped and comes back for the whole state.
const viewerQueue = 128

// Arrival is somebody at a room's or the lobby's door.
type Arrival struct {
	Player  PlayerID // "" for somebody without an identity, who watches
	Address string   // what the limits per address count by; "" is not limited
	Watch   bool     // takes no seat, may do nothing, and does not count as being there
}

// CloseReason is why the server ended a connection to a room or the lobby.
type CloseReason string

// The reasons.
const (
	ClosedSlow        CloseReason = "slow"         // fell behind: come back for the whole state
	ClosedMoved       CloseReason = "moved"        // the room stopped here: come back
	ClosedReplaced    CloseReason = "replaced"     // the same player opened too many connections
	ClosedNoRoom      CloseReason = "no-room"      // there is no such room
	ClosedFellThrough CloseReason = "fell-through" // quick match: the other never came
	ClosedLimit       CloseReason = "limit"        // one of the limits is reached
	ClosedShutdown    CloseReason = "shutdown"     // the server stops
	ClosedFault       CloseReason = "internal"     // a fault of the server, logged there

	closedIdle CloseReason = "idle" // nobody is left to be told
)

// Limit is the field of [Options] that a connection was one too many for.
type Limit string

// The limits behind ClosedLimit.
const (
	LimitRooms      Limit = "MaxRooms"
	LimitViewers    Limit = "MaxViewers"
	LimitPerAddress Limit = "MaxPerAddress"
)

// outlet is the sending half of a connection: a bounded queue that drops the
// connection rather than wait.
type outlet struct {
	updates chan *Update
	done    chan struct{}
	dropped func() // told when the queue overflowed

	once   sync.Once
	reason CloseReason // written before done is closed
	limit  Limit       // likewise, where that is the reason
}

func newOutlet(dropped func()) outlet {
	return outlet{
		updates: make(chan *Update, viewerQueue),
		done:    make(chan struct{}),
		dropped: dropped,
	}
}

// push queues an update, or closes the outlet as too slow.
func (o *outlet) push(u *Update) {
	select {
	case <-o.done:
		return
	default:
	}
	select {
	case o.updates <- u:
	default:
		if o.close(ClosedSlow) {
			o.dropped()
		}
	}
}

// close ends the outlet; only the first reason counts. It reports whether it was
// the first.
func (o *outlet) close(reason CloseReason) bool {
	first := false
	o.once.Do(func() {
		first = true
		o.reason = reason
		close(o.done)
	})
	return first
}

// Updates delivers what the connection is to be told, in order. The channel is
// never closed: watch Done beside it.
func (o *outlet) Updates() <-chan *Update { return o.updates }

// Done is closed when the server has ended the connection; Reason says why.
func (o *outlet) Done() <-chan struct{} { return o.done }

// Reason returns why the connection was ended. It is valid once Done is closed.
func (o *outlet) Reason() CloseReason {
	<-o.done
	return o.reason
}

// exceed closes the outlet because of a limit.
func (o *outlet) exceed(limit Limit) {
	o.once.Do(func() {
		o.reason, o.limit = ClosedLimit, limit
		close(o.done)
	})
}

// Limit returns which limit it was where Reason is ClosedLimit. It is valid once
// Done is closed.
func (o *outlet) Limit() Limit {
	<-o.done
	return o.limit
}

// Refuse queues a refusal for what the connection's own side refuses before the
// room sees it. It may overtake the answers to earlier commands: the id tells
// which it belongs to.
func (o *outlet) Refuse(id *int64, code string) {
	o.push(&Update{Content: Refused{ID: id, Code: code}})
}

// Viewer is one connection to a room. Its first update is the whole state; then
// every event follows, each version one above the last, and between them
// presence and the answers to what it asked.
type Viewer struct {
	outlet
	arrival Arrival
	lobby   *Lobby
	room    *room // nil where Join refused
	shown   bool  // has the state; the room's loop's own

	lag atomic.Int64 // nanoseconds; 0: not measured

	leave sync.Once
}

// Do hands a command to the room. It never waits; the answer comes as an update:
// the event itself, Done, or Refused.
func (v *Viewer) Do(id *int64, c Command) {
	if v.room == nil {
		return
	}
	v.room.post(letter{viewer: v, id: id, command: c})
}

// Lag says how long a message and its answer took last on this connection. Up
// to a second of it is forgiven in each move on a clock; of a player with several
// connections, that of the fastest.
func (v *Viewer) Lag(d time.Duration) {
	if v.room != nil && v.lag.Swap(int64(d)) != int64(d) {
		v.room.feed.call() // a flag may fall sooner
	}
}

// Leave says that the connection has ended. It may be called more than once.
func (v *Viewer) Leave() {
	v.leave.Do(func() {
		v.close(ClosedMoved)
		if v.room != nil {
			v.room.feed.detach(v)
			v.lobby.release(v.arrival.Address)
		}
	})
}
