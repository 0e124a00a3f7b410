package transport

import (
	"context"
	"sync"
	"time"
)

// sockets is all WebSockets of a server, so that it can stop. A graceful stop of
// http.Server neither closes nor waits for them.
type sockets struct {
	stop chan struct{} // closed when the server begins to stop

	mu      sync.Mutex // guards the rest; nothing waits under it
	closed  bool
	free    int // how many more there may be
	open    map[*socket]bool
	running sync.WaitGroup // one for each, from its handshake on; Add is under mu, before closed
}

// newSockets has room for so many at once.
func newSockets(most int) *sockets {
	return &sockets{stop: make(chan struct{}), open: map[*socket]bool{}, free: most}
}

// begin counts a socket in, or says why there can be none: the server is stopping,
// or has as many as it may. Whoever got nil calls end.
func (all *sockets) begin() *problem {
	all.mu.Lock()
	defer all.mu.Unlock()
	switch {
	case all.closed:
		return stopping()
	case all.free == 0:
		return overfull()
	}
	all.free--
	all.running.Add(1)
	return nil
}

func (all *sockets) end() {
	all.mu.Lock()
	all.free++
	all.mu.Unlock()
	all.running.Done()
}

func (all *sockets) add(k *socket) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.open[k] = true
}

func (all *sockets) remove(k *socket) {
	all.mu.Lock()
	defer all.mu.Unlock()
	delete(all.open, k)
}

func (all *sockets) stopping() bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.closed
}

// shutdown tells every socket to close and waits for all of them; those still
// there after grace, or when ctx ends, are cut off.
func (all *sockets) shutdown(ctx context.Context, grace time.Duration) {
	all.mu.Lock()
	if !all.closed {
		all.closed = true
		close(all.stop)
	}
	all.mu.Unlock()

	ended := make(chan struct{})
	go func() {
		all.running.Wait()
		close(ended)
	}()
	patience := time.NewTimer(grace)
	defer patience.Stop()
	select {
	case <-ended:
		return
	case <-patience.C:
	case <-ctx.Done():
	}
	all.mu.Lock()
	for k := range all.open {
		go k.cut() // closing TLS may wait for the peer
	}
	all.mu.Unlock()
	<-ended
}
