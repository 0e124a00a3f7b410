package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/zap"
)

// pipes is a listener without a network: in a bubble, time is the test's own.
type pipes struct {
	come   chan net.Conn
	closed chan struct{}
}

func (p pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.come:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p pipes) Close() error {
	select {
	case <-p.closed:
	default:
		close(p.closed)
	}
	return nil
}

func (p pipes) Addr() net.Addr { return &net.UnixAddr{Net: "pipe"} }

// accepting is a program with nothing but its public server, which answers with
// handler.
func accepting(t *testing.T, handler http.HandlerFunc) pipes {
	l := pipes{make(chan net.Conn), make(chan struct{})}
	p := &program{settings: &settings{}, log: zap.NewNop(), public: []net.Listener{l}, failed: make(chan error, 1)}
	p.accept()
	p.publicHTTP.Handler = handler
	t.Cleanup(func() {
		p.dying()
		p.living.Wait()
		p.publicHTTP.Close()
	})
	return l
}

// Connections that are slow on purpose are closed in time, whatever they are slow at.
func TestSlowClientsAreCutOff(t *testing.T) {
	for _, row := range []struct {
		name   string
		begin  string
		drip   string // and then this once a second
		within time.Duration
	}{
		{"nothing is asked", "", "", 10 * time.Second},
		{"headers that never end", "GET / HTTP/1.1\r\nHost: h\r\n", "X: y\r\n", 10 * time.Second},
		{"a body that never comes", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99\r\n\r\n{", " ", 20 * time.Second},
		{"a body in pieces", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n", 20 * time.Second},
		{"an answer that nobody reads", "GET /long HTTP/1.1\r\nHost: h\r\n\r\n", "", 30 * time.Second},
		{"kept open after an answer", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "", 2 * time.Minute},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := accepting(t, func(w http.ResponseWriter, r *http.Request) {
					io.Copy(io.Discard, r.Body)
					if r.URL.Path == "/long" {
						w.Write(make([]byte, 1<<20))
					}
				})
				client, server := net.Pipe()
				var sending sync.WaitGroup
				defer sending.Wait()
				defer client.Close()
				watched := &watched{Conn: server, closed: make(chan struct{})}
				l.come <- watched
				if row.begin != "" && !strings.Contains(row.begin, "/long") {
					sending.Go(func() { io.Copy(io.Discard, client) })
				}
				began := time.Now()
				sending.Go(func() {
					_, err := io.WriteString(client, row.begin)
					for row.drip != "" && err == nil {
						time.Sleep(time.Second)
						_, err = io.WriteString(client, row.drip)
					}
				})
				<-watched.closed
				if took := time.Since(began); took > row.within+time.Second || took < row.within/2 {
					t.Errorf("closed after %v, want %v", took, row.within)
				}
			})
		})
	}
}

// watched tells when the server has closed a connection.
type watched struct {
	net.Conn
	closed chan struct{}
}

func (w *watched) Close() error {
	select {
	case <-w.closed:
	default:
		close(w.closed)
	}
	return w.Conn.Close()
}

func TestHeadersAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := accepting(t, func(http.ResponseWriter, *http.Request) { t.Error("the request was served") })
		client, server := net.Pipe()
		defer client.Close()
		l.come <- server
		go io.WriteString(client, "GET / HTTP/1.1\r\nHost: h\r\nCookie: "+strings.Repeat("a", 64<<10)+"\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(client), nil)
		if err != nil || answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("%v %v, want 431", answer, err)
		}
		time.Sleep(time.Second) // by the bubble's clock: net/http lets the answer arrive before it closes
	})
}
