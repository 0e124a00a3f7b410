package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestConnectionsLeaveFilesForGames(t *testing.T) {
	for _, row := range []struct{ setting, limit, port, sockets int }{
		{10_000, 0, 1<<31 - 1, 10_000},
		{10_000, 65_536, 65_336, 10_000},
		{10_000, 1024, 824, 738},
		{100, 1024, 824, 100},
		{10_000, 256, 128, 108},
	} {
		port, sockets := mostConnections(row.setting, row.limit)
		if port != row.port || sockets != row.sockets {
			t.Errorf("%d of %d files: %d and %d, want %d and %d", row.setting, row.limit, port, sockets, row.port, row.sockets)
		}
	}
}

// Somebody who opens more connections than the program may have files, and says
// nothing on them, keeps nobody's move from being stored.
func TestAFloodOfConnectionsLeavesGamesTheirFiles(t *testing.T) {
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", `ulimit -n 512 && exec "$0" "$@"`, path,
		"-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir())
	server := launchAs(t, cmd)
	server.ready()
	host := newPlayer(server.link)
	room, err := host.create(t.Context(), `{"rules":{"preset":"tictactoe","first":"X"},"opponent":"same-device"}`)
	if err != nil {
		t.Fatal(err)
	}
	s, err := host.dial(t.Context(), room, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	address := strings.TrimSuffix(strings.TrimPrefix(server.link, "http://"), "/")
	for i := range 600 {
		conn, err := net.DialTimeout("tcp", address, time.Second)
		if err != nil {
			t.Logf("the system lets no more than %d wait", i)
			break
		}
		defer conn.Close()
	}
	winAlone(t, s)
	if open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", server.cmd.Process.Pid)); err != nil {
		t.Logf("what is open cannot be counted here: %v", err)
	} else if len(open) < 300 || len(open) > 512-filesOfGames/2 {
		t.Errorf("%d of 512 files are open: want the flood let in, and %d left", len(open), filesOfGames)
	}
	// And when the silent ones have been cut off, others come in again.
	if _, err := newPlayer(server.link).dial(t.Context(), room, "?watch=1"); err != nil {
		t.Errorf("nobody comes in any more: %v", err)
	}
}

// winAlone plays a game of tic-tac-toe on both sides to its end.
func winAlone(t *testing.T, s *socket) {
	t.Helper()
	v := &view{}
	follow := func(before any) { // to the next position
		for v.state["at"] == before {
			f, err := s.next(t.Context())
			if err == nil && (f.kind() == "state" || f.kind() == "diff") {
				err = v.take(f)
			}
			if err != nil || f.kind() == "refused" {
				t.Fatalf("%v: %v", f, err)
			}
		}
	}
	follow(nil)
	for _, cell := range []int{0, 3, 1, 4, 2} {
		if err := s.send(t.Context(), `{"type":"click","cell":%d,"at":%d}`, cell, int(v.state["at"].(float64))); err != nil {
			t.Fatal(err)
		}
		follow(v.state["at"])
	}
	if got := fmt.Sprint(v.state["winner"]); got != "X" {
		t.Errorf("the winner is %s", got)
	}
}
