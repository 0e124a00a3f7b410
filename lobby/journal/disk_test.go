//go:build linux

package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// disk is a real file system that is small enough to be filled.
type disk struct {
	t       *testing.T
	dir     string
	ballast string
}

// smallDisk mounts a file system in memory of a size.
func smallDisk(t *testing.T, size string) *disk {
	t.Helper()
	dir := t.TempDir()
	err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "mode=0700,size="+size)
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
	return &disk{t: t, dir: dir, ballast: filepath.Join(dir, "ballast")}
}

// fill takes all free space but leave bytes.
func (d *disk) fill(leave int64) {
	d.t.Helper()
	file, err := os.Create(d.ballast)
	if err != nil {
		d.t.Fatal(err)
	}
	defer file.Close()
	for size := d.free() - leave; size > 0; size = d.free() - leave {
		err := syscall.Fallocate(int(file.Fd()), 0, 0, size)
		if err == nil {
			return
		}
		if !errors.Is(err, syscall.ENOSPC) { // the journal was quicker
			d.t.Fatal(err)
		}
	}
}

// clear gives the space back.
func (d *disk) clear() {
	d.t.Helper()
	if err := os.Remove(d.ballast); err != nil {
		d.t.Fatal(err)
	}
}

func (d *disk) free() int64 {
	d.t.Helper()
	var fs syscall.Statfs_t
	if err := syscall.Statfs(d.dir, &fs); err != nil {
		d.t.Fatal(err)
	}
	return int64(fs.Bavail) * fs.Bsize
}

// folder is where the journal lives on the disk.
func (d *disk) folder() string { return filepath.Join(d.dir, "data") }

func TestDiskWithoutAnySpace(t *testing.T) {
	d := smallDisk(t, "32m")
	store := open(t, journal.Options{Dir: d.folder()})
	finished, played, idle := newGame(t, store), newGame(t, store), newGame(t, store)
	for range 100 {
		if err := errors.Join(finished.move(t.Context(), 300), played.move(t.Context(), 300)); err != nil {
			t.Fatal(err)
		}
	}

	// Somebody else takes all space at once, just after the journal has looked.
	var err error
	for range 20 {
		eventually(t, "the journal finds space", func() bool { return played.move(t.Context(), 300) == nil })
		d.fill(0)
		for err = nil; err == nil; {
			err = played.move(t.Context(), 300)
		}
		if errors.Is(err, lobby.ErrOutcomeUnknown) {
			break
		}
		d.clear() // it had looked after all
	}
	t.Logf("the first write without space: %v", err)
	if !errors.Is(err, lobby.ErrOutcomeUnknown) {
		t.Fatalf("the write never met the end of the disk: %v", err)
	}

	// Nothing can be stored, everything can be read, and it is said why.
	refused(t, "append", idle.move(t.Context(), 300))
	refused(t, "create", store.Create(t.Context(), lobby.NewRoomID(), nil, long))
	finished.check(t, store)
	played.check(t, store)
	if store.Ready() == nil {
		t.Error("the journal calls itself ready")
	}

	d.clear()
	eventually(t, "the journal is ready again", func() bool { return store.Ready() == nil })
	finished.check(t, store)
	played.check(t, store)

	// Ownerships go on, except for the one that did not hear of its last write.
	for range 10 {
		if err := errors.Join(finished.move(t.Context(), 300), idle.move(t.Context(), 300)); err != nil {
			t.Fatal(err)
		}
	}
	if err := played.move(t.Context(), 300); !errors.Is(err, lobby.ErrFenced) {
		t.Errorf("an owner went on after an unknown outcome: %v", err)
	}
	played.open(t, store)
	if err := played.move(t.Context(), 300); err != nil {
		t.Fatal(err)
	}
	for _, g := range []*game{finished, played, idle} {
		g.check(t, store)
	}
}

func TestDiskThatFillsUp(t *testing.T) {
	d := smallDisk(t, "64m")
	options := journal.Options{Dir: d.folder()}
	store := open(t, options)
	finished, playing := newGame(t, store), newGame(t, store)
	if err := finished.move(t.Context(), 300); err != nil {
		t.Fatal(err)
	}
	d.fill(20 << 20)

	// New rooms are refused first, while games go on; then moves; and roll-ups
	// still fit.
	rooms := 0
	var err error
	for err == nil {
		err = store.Create(t.Context(), lobby.NewRoomID(), make([]byte, 20_000), long)
		rooms++
	}
	refused(t, "create", err)
	if err := store.Ready(); err != nil {
		t.Errorf("games can go on: %v", err)
	}
	for err = nil; err == nil; {
		err = playing.move(t.Context(), 20_000)
	}
	refused(t, "append", err)
	if store.Ready() == nil {
		t.Error("the journal calls itself ready")
	}
	t.Logf("%d rooms and %d moves fitted", rooms, len(playing.events))
	if err := finished.owner.Leave(t.Context(), []byte("left"), long); err != nil {
		t.Errorf("leaving: %v", err)
	}
	finished.snapshot, finished.events = "left", nil

	// A restart changes nothing about that.
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	store = open(t, options)
	finished.check(t, store)
	playing.open(t, store)
	refused(t, "append", playing.move(t.Context(), 20_000))

	// The server was never put away: the same ownership goes on at once.
	d.clear()
	eventually(t, "moves are stored again", func() bool { return playing.move(t.Context(), 300) == nil })
	playing.check(t, store)
	finished.open(t, store)
}

func TestStartOnDiskWithoutAnySpace(t *testing.T) {
	d := smallDisk(t, "32m")
	options := journal.Options{Dir: d.folder()}
	store := open(t, options)
	played := newGame(t, store)
	for range 100 {
		if err := played.move(t.Context(), 300); err != nil {
			t.Fatal(err)
		}
	}
	d.fill(0)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}

	store = open(t, options)
	played.check(t, store)
	refused(t, "create", store.Create(t.Context(), lobby.NewRoomID(), nil, long))
	_, err := store.Open(t.Context(), played.id, func(lobby.Log) ([]byte, error) { return nil, nil })
	refused(t, "open", err)
	played.check(t, store)

	d.clear()
	eventually(t, "the journal is ready again", func() bool { return store.Ready() == nil })
	played.open(t, store)
	if err := played.move(t.Context(), 300); err != nil {
		t.Fatal(err)
	}
	played.check(t, store)
}

func TestFolderThatCannotBeMade(t *testing.T) {
	d := smallDisk(t, "1m")
	d.fill(0)
	store, err := journal.Open(journal.Options{Dir: d.folder()})
	if err == nil {
		store.Close()
		t.Fatal("a folder was made without any space")
	}
	d.clear()
	open(t, journal.Options{Dir: d.folder()})
}
