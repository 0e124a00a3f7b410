package transport

import (
	"context"
	"net"
	"net/http"
	"sync"
	"testing"
)

// pipes is a listener whose connections are net.Pipes: nothing is buffered, so
// a peer that does not read is felt at once, and in a synctest bubble time is
// the test's own.
type pipes struct {
	come   chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{come: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.come:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return pipeAddr{} }

type pipeAddr struct{}

func (pipeAddr) Network() string { return "pipe" }
func (pipeAddr) String() string  { return "pipe" }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.come <- there:
		return here, nil
	case <-p.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// inBubble opens a house on pipes, within a synctest bubble.
func inBubble(t *testing.T, change func(*Options)) *house {
	h := assemble(t, change)
	listener := newPipes()
	h.url = "http://rowhouse.test"
	h.serve(listener, &http.Transport{DialContext: listener.dial, DisableKeepAlives: true})
	return h
}
