//go:build linux

package journal_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// image is a real file system with a journal of its own, in a file, which can be
// made to fail the way that disks do.
type image struct {
	t         *testing.T
	dir, file string
	device    string
	mounted   bool
}

// newImage makes and mounts one.
func newImage(t *testing.T) *image {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("a failing disk cannot be tried: mounting needs root (CAP_SYS_ADMIN)")
	}
	for _, tool := range []string{"mkfs.ext4", "losetup", "fsck.ext4"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("a failing disk cannot be tried: %s is missing (packages e2fsprogs and mount)", tool)
		}
	}
	i := &image{t: t, dir: t.TempDir(), file: filepath.Join(t.TempDir(), "disk")}
	if err := os.WriteFile(i.file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(i.file, 256<<20); err != nil {
		t.Fatal(err)
	}
	i.tool("mkfs.ext4", "-q", "-F", i.file)
	i.attach()
	return i
}

// attach makes the file a disk and mounts it, until the end of the test.
func (i *image) attach() {
	t := i.t
	t.Helper()
	out, err := exec.Command("losetup", "--find", "--show", i.file).CombinedOutput()
	if err != nil {
		t.Skipf("a failing disk cannot be tried: no loop device: %s", out)
	}
	i.device = strings.TrimSpace(string(out))
	t.Cleanup(func() {
		i.thaw() // whatever the test came to
		i.unmount()
		i.tool("losetup", "--detach", i.device)
	})
	i.mount()
}

// snapshot returns the disk as it is at one instant, as a volume manager or a
// virtual machine's host takes it: writes are held up meanwhile.
func (i *image) snapshot() *image {
	i.t.Helper()
	i.freeze()
	defer i.thaw()
	s := &image{t: i.t, dir: i.t.TempDir(), file: filepath.Join(i.t.TempDir(), "disk")}
	i.tool("cp", "--sparse=always", i.file, s.file)
	return s
}

func (i *image) tool(name string, args ...string) {
	i.t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		i.t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}

func (i *image) mount() {
	i.t.Helper()
	if err := syscall.Mount(i.device, i.dir, "ext4", 0, "errors=remount-ro"); err != nil {
		i.t.Fatal(err)
	}
	i.mounted = true
}

func (i *image) unmount() {
	i.t.Helper()
	if !i.mounted {
		return
	}
	if err := syscall.Unmount(i.dir, 0); err != nil {
		i.t.Fatal(err)
	}
	i.mounted = false
}

// repair does what an operator does after an error: nobody can do it to a disk that
// is mounted.
func (i *image) repair() {
	i.t.Helper()
	i.unmount()
	// The exit codes 1 and 2 say that errors were found and corrected.
	out, err := exec.Command("fsck.ext4", "-f", "-y", i.device).CombinedOutput()
	if exit := (&exec.ExitError{}); errors.As(err, &exit) && exit.ExitCode() > 2 || err != nil && exit == nil {
		i.t.Fatalf("%v\n%s", err, out)
	}
	i.mount()
}

// breakDown makes the kernel find an error on the disk, upon which it allows no
// more writing, to files that are open neither.
func (i *image) breakDown() {
	i.t.Helper()
	trigger := filepath.Join("/sys/fs/ext4", filepath.Base(i.device), "trigger_fs_error")
	if err := os.WriteFile(trigger, []byte("1\n"), 0); err != nil {
		i.t.Skipf("a disk with an error cannot be tried: %v", err)
	}
}

// What the kernel calls FIFREEZE and FITHAW.
const (
	fiFreeze = 0xC0045877
	fiThaw   = 0xC0045878
)

// freeze makes every write to the disk hang until thaw.
func (i *image) freeze() {
	i.t.Helper()
	if err := i.control(fiFreeze); err != nil {
		i.t.Skipf("a disk that hangs cannot be tried: %v", err)
	}
}

// thaw undoes freeze; an error says that nothing was frozen.
func (i *image) thaw() {
	_ = i.control(fiThaw)
}

func (i *image) control(request uintptr) error {
	dir, err := os.Open(i.dir)
	if err != nil {
		return err
	}
	defer dir.Close()
	if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, dir.Fd(), request, 0); failed != 0 {
		return failed
	}
	return nil
}

func (i *image) folder() string { return filepath.Join(i.dir, "data") }

// TestDiskThatTurnsReadOnly: from the error on nothing is acknowledged, and all
// that was is read, then and after the repair. What was not synced before the error
// is lost with it, as with the power: here all was.
func TestDiskThatTurnsReadOnly(t *testing.T) {
	disk := newImage(t)
	store := open(t, journal.Options{Dir: disk.folder(), SyncAlways: true})
	games := []*game{newGame(t, store), newGame(t, store), newGame(t, store)}
	for range 50 {
		for _, g := range games {
			if err := g.move(t.Context(), 300); err != nil {
				t.Fatal(err)
			}
		}
	}
	disk.breakDown()
	began := time.Now()
	for _, g := range games[:2] {
		if err := g.move(t.Context(), 300); err == nil {
			t.Error("a move is acknowledged that no disk has taken")
		} else {
			t.Logf("the move: %v", err)
		}
	}
	if err := store.Create(t.Context(), lobby.NewRoomID(), nil, long); err == nil {
		t.Error("a room is acknowledged that no disk has taken")
	}
	eventually(t, "the journal says that it is not ready", func() bool { return store.Ready() != nil })
	t.Logf("ready: %v", store.Ready())
	refused(t, "append", games[2].move(t.Context(), 300))
	// It is not restarted, for seconds in which it might be: it would not come back.
	for range time.Tick(100 * time.Millisecond) {
		for _, g := range games {
			g.check(t, store)
		}
		if time.Since(began) > 4*time.Second {
			break
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	disk.repair()
	store = open(t, journal.Options{Dir: disk.folder()})
	defer store.Close() // before the disk goes
	for _, g := range games {
		g.check(t, store)
		g.open(t, store)
		if err := g.move(t.Context(), 300); err != nil {
			t.Error(err)
		}
	}
}

// TestDiskThatHangs: no write comes back. Nobody waits for ever, nothing is
// acknowledged, and all is well as soon as the disk is. Reads are not promised: the
// write that hangs holds the stream.
func TestDiskThatHangs(t *testing.T) {
	disk := newImage(t)
	store := open(t, journal.Options{Dir: disk.folder()})
	defer store.Close() // before the disk goes
	defer disk.thaw()
	hit, idle := newGame(t, store), newGame(t, store)
	for range 50 {
		if err := errors.Join(hit.move(t.Context(), 300), idle.move(t.Context(), 300)); err != nil {
			t.Fatal(err)
		}
	}
	disk.freeze()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	err := hit.move(ctx, 300)
	if !errors.Is(err, lobby.ErrOutcomeUnknown) {
		t.Fatalf("the move: %v", err)
	}
	eventually(t, "the journal says that it is not ready", func() bool { return store.Ready() != nil })
	refused(t, "append", idle.move(t.Context(), 300))
	refused(t, "create", store.Create(t.Context(), lobby.NewRoomID(), nil, long))

	disk.thaw()
	eventually(t, "the journal is ready again", func() bool { return store.Ready() == nil })
	hit.check(t, store)
	if err := idle.move(t.Context(), 300); err != nil {
		t.Errorf("an owner whose writes were all answered: %v", err)
	}
	idle.check(t, store)
	hit.open(t, store)
	if err := hit.move(t.Context(), 300); err != nil {
		t.Error(err)
	}
	hit.check(t, store)
}

// TestSlowDisk: a disk that stands still for a third of a second again and again
// makes moves slow, and none is refused or lost; the store is not taken for dead.
func TestSlowDisk(t *testing.T) {
	disk := newImage(t)
	store := open(t, journal.Options{Dir: disk.folder(), SyncAlways: true})
	defer store.Close() // before the disk goes
	played := newGame(t, store)
	var slow sync.WaitGroup
	ended := make(chan struct{})
	slow.Go(func() {
		defer close(ended)
		defer disk.thaw()
		for range 8 {
			if disk.control(fiFreeze) != nil {
				return
			}
			<-time.After(300 * time.Millisecond)
			disk.thaw()
			<-time.After(50 * time.Millisecond)
		}
	})
	defer slow.Wait()
	longest := time.Duration(0)
	for playing := true; playing; {
		select {
		case <-ended:
			playing = false
		default:
		}
		began := time.Now()
		if err := played.move(t.Context(), 300); err != nil {
			t.Fatal(err)
		}
		longest = max(longest, time.Since(began))
		if err := store.Ready(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d moves, of which one took %v", len(played.events), longest)
	if longest < 100*time.Millisecond {
		t.Skip("a slow disk cannot be tried: it was not slow")
	}
	played.check(t, store)
}
