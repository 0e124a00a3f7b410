package transport

import (
	"context"
	"sync"
	"time"
)

const (
	pingEvery   = 20 * time.Second // below every proxy's patience, 30 s being the shortest usual
	firstPing   = time.Second
	pongTimeout = 10 * time.Second
)

// clocked is a party whose time may run: it is told how long a message takes to
// its peer and back, each time that this was measured.
type clocked interface{ Lag(time.Duration) }

// heartbeat pings, so that proxies see traffic, a dead peer is found and the delay of
// the network is known. The first ping comes soon, for the delay alone: a page that is
// just being loaded may be late with its answer.
//
// It has a goroutine only while a ping waits for its answer: of thousands of
// connections hardly any has one at a time, and a goroutine's memory is never given
// back in full.
type heartbeat struct {
	socket *socket
	beats  *time.Timer
	living *sync.WaitGroup // has one for the heartbeat, until it has ended
	due    time.Time       // when the next ping is to be sent
	judged bool            // who does not answer it is dead
}

// keepAlive begins to ping. What it returns ends that, and is called after the
// connection has ended; others are joined then.
func (k *socket) keepAlive(others *sync.WaitGroup) (stop func()) {
	others.Add(1)
	h := &heartbeat{socket: k, living: others, due: time.Now().Add(pingEvery)}
	// The timer is set only once it is known to the function that it calls.
	h.beats = time.AfterFunc(pingEvery, h.beat)
	h.beats.Reset(firstPing)
	return h.stop
}

// stop ends the heartbeat, unless a ping is under way: that one does so itself.
func (h *heartbeat) stop() {
	if h.beats.Stop() {
		h.living.Done()
	}
}

// beat pings once and sets the time for the next.
func (h *heartbeat) beat() {
	if !h.socket.hasEnded() {
		if err := h.socket.ping(); err != nil && h.judged {
			h.socket.end(ending{dead: true, reason: "no pong"})
		}
	}
	if h.socket.hasEnded() {
		h.living.Done()
		return
	}
	h.judged = true
	h.beats.Reset(h.next(time.Now()))
	if h.socket.hasEnded() {
		h.stop() // which may have been called before the timer was set
	}
}

// next is how long to wait for the next ping. After a standstill one is sent at once,
// however many were due meanwhile.
func (h *heartbeat) next(now time.Time) time.Duration {
	wait := max(h.due.Sub(now), 0)
	h.due = now.Add(wait + pingEvery)
	return wait
}

// ping waits for one answer, and tells the party how long it took.
func (k *socket) ping() error {
	ctx, cancel := context.WithTimeout(context.Background(), pongTimeout)
	defer cancel()
	sent := time.Now()
	if err := k.ws.Ping(ctx); err != nil {
		return err
	}
	if p, ok := k.party.(clocked); ok {
		p.Lag(time.Since(sent))
	}
	return nil
}
