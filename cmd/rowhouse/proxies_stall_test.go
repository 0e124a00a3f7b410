package main

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// stalling is a middlebox that can stop passing anything on, both ways and for new
// connections too, without ending one: nobody on either side is told.
type stalling struct {
	l    net.Listener
	to   string
	done sync.WaitGroup

	mu    sync.Mutex
	moves *sync.Cond // signals a change of the rest, which mu guards
	held  bool
	conns []net.Conn
}

func newStalling(t *testing.T, to string) *stalling {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &stalling{l: l, to: to}
	s.moves = sync.NewCond(&s.mu)
	s.done.Go(s.accept)
	t.Cleanup(func() {
		l.Close()
		s.hold(false)
		s.mu.Lock()
		for _, c := range s.conns {
			c.Close()
		}
		s.mu.Unlock()
		s.done.Wait()
	})
	return s
}

func (s *stalling) accept() {
	for {
		in, err := s.l.Accept()
		if err != nil {
			return
		}
		out, err := net.Dial("tcp", s.to)
		if err != nil {
			in.Close()
			return
		}
		s.mu.Lock()
		s.conns = append(s.conns, in, out)
		s.mu.Unlock()
		s.done.Go(func() { s.pass(in, out) })
		s.done.Go(func() { s.pass(out, in) })
	}
}

// pass hands on what comes, and the end of it, when it may.
func (s *stalling) pass(from, to net.Conn) {
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		s.mu.Lock()
		for s.held {
			s.moves.Wait()
		}
		s.mu.Unlock()
		if _, failed := to.Write(buffer[:n]); failed != nil || err != nil {
			if err != nil && err != io.EOF {
				from.Close()
			}
			return
		}
	}
}

// hold stops everything, or lets it go on.
func (s *stalling) hold(yes bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = yes
	s.moves.Broadcast()
}

// A middlebox drops everything without a word. The one behind it is told within
// half a minute, the other one within a minute; what was clicked meanwhile is not
// shown as played, and is played once when the way is free again.
func TestTheWayGoesSilent(t *testing.T) {
	t.Parallel() // it waits for most of its time
	h := runHere(t)
	way := newStalling(t, strings.Split(h.link, "/")[2])
	b := openBrowser(t)
	host, guest := b.person("An"), b.person("Bình")
	host.expect("WebSocket connection to")
	host.open("http://" + way.l.Addr().String() + "/")
	host.press("Tic-tac-toe")
	host.press("X")
	host.press("Play a friend")
	host.reads("Send the link to a friend")
	room := eval[string](host, "location.pathname")
	guest.open(h.link + room[1:])
	host.until("the guest to come", `!document.body.innerText.includes('Send the link to a friend')`)
	host.click("a3")
	guest.sees("a3", "X")
	guest.click("b3")
	host.sees("b3", "O")

	way.hold(true)
	began := time.Now()
	host.click("a2")
	host.headed("Connection lost")
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("the one behind it was told only after %v", took)
	}
	if marked := eval[string](host, see("mark('a2')")); marked != "" {
		t.Errorf("a2 is called %s while nothing is saved", marked)
	}
	guest.until("the host to be away", "document.body.innerText.includes('is away')")
	if took := time.Since(began); took > time.Minute {
		t.Errorf("the other one was told only after %v", took)
	}

	way.hold(false)
	for _, p := range []*tab{host, guest} {
		p.sees("a2", "X")
	}
	if n := eval[int](guest, see("cells().filter((e) => mark(called(e).split(',')[0])).length")); n != 3 {
		t.Errorf("%d marks on the board, want 3", n)
	}
	guest.click("b2")
	host.sees("b2", "O")
}
