package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Of 500 sockets those that never answer do not hold up a stop; those that listen are
// told to come back; who knocks meanwhile is turned away; what was played is there
// afterwards.
func TestStopInOrder(t *testing.T) {
	args := []string{"-addr", freeAddress(t), "-admin-addr", "off", "-data-dir", t.TempDir(), "-max-connections-per-address", "600"}
	server, link := start(t, args...)
	host := newPlayer(link)
	room, err := host.create(t.Context(), `{"rules":"tictactoe","opponent":"same-device"}`)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		silent(t, link, room)
	}
	s, err := host.dial(t.Context(), room, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	playFirstMove(t, s, 4)
	codes := make(chan int, 480)
	go untilClosed(t, s, codes)
	for range cap(codes) - 1 {
		other, err := newPlayer(link).dial(t.Context(), room, "?watch=1")
		if err != nil {
			t.Fatal(err)
		}
		defer other.close()
		go untilClosed(t, other, codes)
	}

	server.signal(syscall.SIGTERM)
	began := time.Now()
	knocked := knock(t, server, link, room)
	for range cap(codes) {
		if code := <-codes; code != 1012 {
			t.Fatalf("a socket that listens was closed with %d, want 1012", code)
		}
	}
	told := time.Since(began)
	if code := server.exit(10 * time.Second); code != 0 || strings.Contains(server.wrote(), "panic") {
		t.Errorf("exit code %d\n%s", code, server.wrote())
	}
	t.Logf("all told in %v, stopped in %v, %d knocked meanwhile", told.Round(time.Millisecond), time.Since(began).Round(time.Millisecond), <-knocked)

	_, link = start(t, args...)
	var now view
	if err := newPlayer(link).do(t.Context(), "GET", "api/rooms/"+room, "", &now.state); err != nil {
		t.Fatal(err)
	}
	if moves := now.moves(); len(moves) != 1 || moves[0] != 4.0 {
		t.Errorf("moves after the stop: %v", moves)
	}
}

// untilClosed reads a socket to its end and hands on the code that it ends with.
func untilClosed(t *testing.T, s *socket, codes chan<- int) {
	for {
		if _, err := s.next(t.Context()); err != nil {
			codes <- closedWith(err)
			return
		}
	}
}

// knock goes on opening sockets, ten a second, until the program has ended. One that is
// let in must be told to come back like all others. It returns how many it tried.
func knock(t *testing.T, server *process, link, room string) <-chan int {
	t.Helper()
	tried := make(chan int, 1)
	go func() {
		for n := 0; ; n++ {
			select {
			case <-server.ended:
				tried <- n
				return
			case <-time.After(100 * time.Millisecond):
			}
			late, err := newPlayer(link).dial(t.Context(), room, "?watch=1")
			if err != nil {
				continue
			}
			for err == nil {
				_, err = late.next(t.Context())
			}
			if code := closedWith(err); code != 1012 {
				t.Errorf("a socket that came late was closed with %d", code)
			}
			late.close()
		}
	}()
	return tried
}

// playFirstMove plays a square and waits until it is shown.
func playFirstMove(t *testing.T, s *socket, cell int) {
	t.Helper()
	var v view
	for len(v.moves()) == 0 {
		f, err := s.next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		switch f.kind() {
		case "state", "diff":
			if err := v.take(f); err != nil {
				t.Fatal(err)
			}
		case "refused":
			t.Fatalf("refused: %v", f)
		}
		if f.kind() == "state" {
			if err := s.send(t.Context(), `{"type":"click","cell":%d,"at":%d}`, cell, v.at()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// silent is a socket of somebody who reads the answer to the handshake and then
// nothing any more, not even a close.
func silent(t *testing.T, link, room string) {
	t.Helper()
	address := strings.TrimSuffix(strings.TrimPrefix(link, "http://"), "/")
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	fmt.Fprintf(conn, "GET /r/%s/ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: rowhouse.v1\r\n\r\n", room, address)
	status := make([]byte, len("HTTP/1.1 101"))
	if _, err := io.ReadFull(conn, status); err != nil || !strings.HasSuffix(string(status), "101") {
		t.Fatalf("handshake: %q, %v", status, err)
	}
}

// hold sends the beginning of a request that never ends, which an orderly stop
// waits for, and returns once the server reads it.
func hold(t *testing.T, link string) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(link, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	io.WriteString(conn, "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"+
		"Authorization: Bearer 6f1c1f3e-7b0a-4c53-9c39-0d0f7c3f4b2a\r\nExpect: 100-continue\r\nContent-Length: 99\r\n\r\n")
	answer := make([]byte, len("HTTP/1.1 100"))
	if _, err := io.ReadFull(conn, answer); err != nil || !strings.HasSuffix(string(answer), "100") {
		t.Fatalf("the server does not ask for the body: %q, %v", answer, err)
	}
}

// Two signals are one stop in order; the third is for who cannot wait.
func TestSecondSignalChangesNothing(t *testing.T) {
	server, _ := start(t, "-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir())
	server.signal(syscall.SIGINT)
	server.signal(syscall.SIGINT)
	if code := server.exit(10 * time.Second); code != 0 {
		t.Errorf("exit code %d\n%s", code, server.wrote())
	}
}

func TestThirdSignalStopsAtOnce(t *testing.T) {
	server, link := start(t, "-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir())
	hold(t, link)
	server.signal(syscall.SIGINT)
	for _, said := range []string{"stopping", "still stopping"} {
		for !strings.Contains(server.wrote(), said) {
			wait(t.Context(), 5*time.Millisecond)
		}
		server.signal(syscall.SIGINT)
	}
	if code := server.exit(stopSockets - time.Second); code != 1 || !strings.Contains(server.wrote(), "stopped at once") {
		t.Errorf("exit code %d\n%s", code, server.wrote())
	}
}

func TestHangUpIsIgnored(t *testing.T) {
	server, link := start(t, "-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir())
	server.signal(syscall.SIGHUP)
	server.signal(syscall.SIGPIPE)
	if status, _ := get(t, link); status != http.StatusOK {
		t.Errorf("after SIGHUP: %d", status)
	}
	server.signal(syscall.SIGINT)
	if code := server.exit(patience); code != 0 {
		t.Errorf("exit code %d\n%s", code, server.wrote())
	}
}

// Whenever a signal comes while the program starts, it ends without an error,
// and the folder can be used again. Before the program's own first line has run
// there is nothing to stop, and the signal simply ends it.
func TestSignalWhileStarting(t *testing.T) {
	folder := t.TempDir()
	orderly := 0
	for i := range 30 {
		server := launch(t, "-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", folder)
		wait(t.Context(), time.Duration(rand.IntN(4*(i+1)))*time.Millisecond)
		server.cmd.Process.Signal(syscall.SIGTERM) // an error says that it has ended
		switch code := server.exit(patience); {
		case code == 0:
			orderly++
		case code == -1 && server.wrote() == "":
		default:
			t.Errorf("exit code %d\n%s", code, server.wrote())
		}
	}
	t.Logf("%d of 30 stopped in order, the others before they had begun", orderly)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	_, link := start(t, "-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", folder)
	if _, err := newPlayer(link).create(ctx, `{"rules":"tictactoe"}`); err != nil {
		t.Error(err)
	}
}
