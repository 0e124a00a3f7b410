//go:build linux

package main

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// smallDisk mounts a real file system that is soon full, and returns its folder.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "mode=0700,size=64m")
	if errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.EACCES) {
		t.Skip("a full disk cannot be tried: mounting a tmpfs needs root (CAP_SYS_ADMIN)")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// fillDisk takes all that is free. Others may take space at the same time.
func fillDisk(t *testing.T, dir string) {
	t.Helper()
	file, err := os.Create(filepath.Join(dir, "ballast"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := int64(1 << 20); size >= 4096; {
		end, err := file.Seek(0, 2)
		if err == nil {
			err = syscall.Fallocate(int(file.Fd()), 0, end, size)
		}
		if errors.Is(err, syscall.ENOSPC) {
			size /= 2
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// stubborn plays both sides of one game, and comes back when it is sent away.
type stubborn struct {
	t      *testing.T
	player player
	room   string
	s      *socket // nil: not connected
	now    view
	shown  []any // every move that it was ever shown
}

// connect comes back if need be. It reports whether the room let it in.
func (p *stubborn) connect() bool {
	p.t.Helper()
	if p.s != nil {
		return true
	}
	s, err := p.player.dial(p.t.Context(), p.room, "")
	if err != nil {
		p.t.Fatal(err)
	}
	p.s = s
	for p.now.state = nil; p.now.state == nil; {
		if p.read() == nil {
			return false
		}
	}
	return true
}

// read takes in one frame, nil if the connection has ended. A move that was shown
// and is gone is what must never be.
func (p *stubborn) read() frame {
	p.t.Helper()
	f, err := p.s.next(p.t.Context())
	if err != nil {
		if code := closedWith(err); code != 1013 {
			p.t.Fatalf("closed with %d: %v", code, err)
		}
		p.s.close()
		p.s = nil
		return nil
	}
	if f.kind() != "state" && f.kind() != "diff" {
		return f
	}
	if err := p.now.take(f); err != nil {
		p.t.Fatal(err)
	}
	if moves := p.now.moves(); len(moves) < len(p.shown) {
		p.t.Fatalf("%d moves were shown, and now %d", len(p.shown), len(moves))
	}
	p.shown = p.now.moves()
	return f
}

// try clicks on the next free square. It returns "" if the move was shown, the code
// it was refused with, or "closed".
func (p *stubborn) try() string {
	p.t.Helper()
	if !p.connect() {
		return "closed"
	}
	before := len(p.shown)
	err := p.s.send(p.t.Context(), `{"type":"click","id":1,"cell":%d,"at":%d}`, square(before), p.now.at())
	if err != nil {
		p.s.close()
		p.s = nil
		return "closed"
	}
	for len(p.shown) == before {
		f := p.read()
		switch {
		case f == nil:
			return "closed"
		case f.kind() == "refused":
			code, _ := f["code"].(string)
			return code
		}
	}
	return ""
}

// square orders the board so that nobody wins for long: each row is XOXO.
func square(n int) int {
	row, column := n/20, n%20
	return (row*20 + (column*7+row*2)%20) % 400
}

// Somebody else fills the disk in mid-game, three times. No move is shown that is
// not stored, each refusal says so, and as soon as there is space the game goes on
// by itself. A kill at the end changes nothing.
func TestDiskFillsUpInMidGame(t *testing.T) {
	disk, admin := smallDisk(t), freeAddress(t)
	args := []string{"-addr", freeAddress(t), "-admin-addr", admin, "-data-dir", filepath.Join(disk, "data"), "-log-level", "error"}
	server, link := start(t, args...)
	p := &stubborn{t: t, player: newPlayer(link)}
	var err error
	p.room, err = p.player.create(t.Context(), `{"rules":"caro20","opponent":"same-device"}`)
	if err != nil {
		t.Fatal(err)
	}
	ready := func() int { status, _ := get(t, "http://"+admin+"/readyz"); return status }
	for range 3 {
		for range 5 {
			if code := p.try(); code != "" {
				t.Fatalf("with space on the disk: %s", code)
			}
		}
		fillDisk(t, disk)
		refused := map[string]int{}
		until(t, "refusals", func() bool {
			refused[p.try()]++
			return refused["not-saved"] >= 3
		})
		if ready() != http.StatusServiceUnavailable {
			t.Errorf("ready with a full disk")
		}
		if status, _ := get(t, link+"api/rooms/"+p.room); status != http.StatusOK {
			t.Errorf("the room cannot be looked at: %d", status)
		}
		if _, err := p.player.create(t.Context(), `{"rules":"caro20"}`); err == nil {
			t.Error("a room was made without space")
		}
		t.Logf("with a full disk: %v", refused)

		if err := os.Remove(filepath.Join(disk, "ballast")); err != nil {
			t.Fatal(err)
		}
		until(t, "the game to go on", func() bool { return p.try() == "" })
		if ready() != http.StatusOK {
			t.Errorf("not ready with space again")
		}
	}
	server.kill()
	start(t, args...)
	p.s = nil
	if !p.connect() || len(p.shown) < 18 { // which compares what was shown with what is there
		t.Errorf("%d moves after the kill", len(p.shown))
	}
	p.s.close()
}

// until tries again and again, as people do.
func until(t *testing.T, what string, happened func() bool) {
	t.Helper()
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for began := time.Now(); !happened(); <-again.C {
		if time.Since(began) > patience {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}
