package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"rowhouse/lobby"
)

// held is what a process holds.
type held struct{ objects, goroutines, files int }

// footprint reads what the server holds, after it has collected its garbage.
func footprint(t *testing.T, server *process, admin string) held {
	t.Helper()
	number := func(path, pattern string) int {
		status, text := get(t, "http://"+admin+path)
		found := regexp.MustCompile(pattern).FindStringSubmatch(text)
		if status != 200 || found == nil {
			t.Fatalf("%s answers %d, without %s", path, status, pattern)
		}
		n, err := strconv.ParseFloat(found[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		return int(n)
	}
	h := held{
		objects:    number("/debug/pprof/heap?gc=1&debug=1", `(?m)^# HeapObjects = (\d+)`),
		goroutines: number("/metrics", `(?m)^go_goroutines (\S+)`),
	}
	if files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", server.cmd.Process.Pid)); err == nil {
		h.files = len(files)
	} else if runtime.GOOS == "linux" {
		t.Fatal(err)
	}
	return h
}

// settles waits until the server holds no more than it did before, but for so many
// objects, and returns what it holds then.
func settles(t *testing.T, server *process, admin string, before held, objects int) held {
	t.Helper()
	for ends := time.Now().Add(patience); ; {
		now := footprint(t, server, admin)
		// The journal opens its newest file anew as it grows, and the admin listener
		// has this very request.
		if now.objects <= before.objects+objects && now.goroutines <= before.goroutines+2 && now.files <= before.files+2 {
			return now
		}
		if time.Now().After(ends) {
			t.Errorf("%+v before, %+v after: want at most %d objects more", before, now, objects)
			return now
		}
		wait(t.Context(), 200*time.Millisecond)
	}
}

// Whoever comes and goes leaves nothing in memory, in whatever state and by whatever
// way: no goroutine, no file, and of a room no more than the journal's index has of it.
func TestWhatIsAbandonedLeavesMemory(t *testing.T) {
	t.Parallel()
	const many = 300
	// A room that did not leave memory is some fifty objects beside these, and a
	// goroutine: its subjects in the journal's indexes, its place among those that
	// expire, and who has been there.
	const kept = 30
	admin := freeAddress(t)
	// Rooms leave for others, so that nobody has to wait until they are idle for long.
	server, link := start(t, "-addr", "127.0.0.1:0", "-admin-addr", admin, "-data-dir", t.TempDir(), "-log-level", "error",
		"-max-rooms", "20", "-max-new-rooms-per-address", "100000", "-max-new-rooms", "100000",
		"-max-connections-per-address", "100000", "-max-messages-per-address", "100000")
	room, err := newPlayer(link).create(t.Context(), `{"rules":"caro16"}`)
	if err != nil {
		t.Fatal(err)
	}
	rows := []struct {
		name    string
		abandon func(ctx context.Context) error
		objects int // that may stay of each
	}{
		{"rooms that nobody opened", func(ctx context.Context) error { return leaveAfter(ctx, link, -1) }, kept},
		{"rooms that nobody else joined", func(ctx context.Context) error { return leaveAfter(ctx, link, 0) }, kept},
		{"games left in the middle", func(ctx context.Context) error { return leaveAfter(ctx, link, 3) }, kept},
		{"games left at their end", func(ctx context.Context) error { return leaveAfter(ctx, link, 5) }, kept},
		{"links to no room", func(ctx context.Context) error { return lookFor(ctx, link, lobby.NewRoomID()) }, 2},
		{"sockets closed in order", func(ctx context.Context) error {
			return visit(ctx, link, room, func(s *socket, _ *net.TCPConn) { s.conn.Close(websocket.StatusNormalClosure, "") })
		}, 2},
		{"connections closed", func(ctx context.Context) error {
			return visit(ctx, link, room, func(_ *socket, raw *net.TCPConn) { raw.Close() })
		}, 2},
		{"connections reset", func(ctx context.Context) error {
			return visit(ctx, link, room, func(_ *socket, raw *net.TCPConn) { raw.SetLinger(0); raw.Close() })
		}, 2},
		{"handshakes cut off", func(ctx context.Context) error { return halfAHandshake(link, room) }, 2},
	}
	for _, row := range rows { // what is there once is there from now on
		crowd(t, 40, row.abandon)
	}
	before := footprint(t, server, admin)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			crowd(t, many, row.abandon)
			after := settles(t, server, admin, before, many*row.objects)
			t.Logf("%+v, then %+v: %d objects for each", before, after, (after.objects-before.objects)/many)
			before = after
		})
	}
}

// crowd calls one after the other, eight at a time.
func crowd(t *testing.T, many int, one func(context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	defer cancel()
	turns := make(chan struct{}, many)
	for range many {
		turns <- struct{}{}
	}
	close(turns)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range turns {
				if err := one(ctx); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
}

// leaveAfter makes a room and leaves it after so many moves: before the first with nobody
// there but its maker, and after -1 without anybody ever.
func leaveAfter(ctx context.Context, link string, moves int) error {
	host, guest := newPlayer(link), newPlayer(link)
	room, err := host.create(ctx, `{"rules":{"preset":"tictactoe","first":"X"},"seat":"X"}`)
	if err != nil || moves < 0 {
		return err
	}
	var seats []*socket
	var at any
	for _, p := range []player{host, guest}[:1+min(moves, 1)] {
		s, err := p.dial(ctx, room, "")
		if err != nil {
			return err
		}
		defer s.close()
		state, err := reads(ctx, s, "state")
		if err != nil {
			return err
		}
		seats, at = append(seats, s), state["at"]
	}
	for i, cell := range []int{0, 1, 3, 4, 6}[:moves] { // the last of them wins
		if err := seats[i%2].send(ctx, `{"type":"click","cell":%d,"at":%v}`, cell, at); err != nil {
			return err
		}
		for _, s := range seats {
			diff, err := reads(ctx, s, "click")
			if err != nil {
				return err
			}
			at = diff["at"]
		}
	}
	return nil
}

// reads waits until a frame comes of a type, or a diff of a kind.
func reads(ctx context.Context, s *socket, what string) (frame, error) {
	for {
		f, err := s.next(ctx)
		if err != nil {
			return nil, fmt.Errorf("waiting for %s: %w", what, err)
		}
		if f.kind() == "refused" {
			return nil, fmt.Errorf("waiting for %s: refused: %v", what, f["code"])
		}
		if f.kind() == what || f["kind"] == what {
			return f, nil
		}
	}
}

// lookFor asks for the page of a room that is not there, or no longer told from one.
func lookFor(ctx context.Context, link string, room lobby.RoomID) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, link+"r/"+string(room), nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusNotFound {
		return fmt.Errorf("a link to no room: %s", answer.Status)
	}
	return nil
}

// visit joins a room, tries a move, and leaves in its way without waiting for more.
func visit(ctx context.Context, link, room string, leave func(*socket, *net.TCPConn)) error {
	var raw *net.TCPConn
	way := &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err == nil {
			raw = conn.(*net.TCPConn)
		}
		return conn, err
	}}
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(link, "http")+"r/"+room+"/ws", &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: way}, HTTPHeader: newPlayer(link).header(), Subprotocols: []string{"rowhouse.v1"},
	})
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	s := &socket{conn}
	state, err := reads(ctx, s, "state")
	if err != nil {
		return err
	}
	if err := s.send(ctx, `{"type":"click","cell":0,"at":%v}`, state["at"]); err != nil {
		return err
	}
	leave(s, raw)
	return nil
}

// halfAHandshake asks for a socket and is gone before it has said all.
func halfAHandshake(link, room string) error {
	host := strings.TrimSuffix(strings.TrimPrefix(link, "http://"), "/")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(conn, "GET /r/%s/ws HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgr", room, host)
	conn.Close()
	return err
}
