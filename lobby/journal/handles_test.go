//go:build linux || darwin

package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// starvedFolder names the variable that makes the test the process that is left
// without handles.
const starvedFolder = "ROWHOUSE_TEST_STARVED"

// TestWithoutFileHandles: a process that may open no more files acknowledges nothing
// that it cannot store, and goes on by itself as soon as it may. It is a process of
// its own, since the limit is a process's.
func TestWithoutFileHandles(t *testing.T) {
	if dir := os.Getenv(starvedFolder); dir != "" {
		if err := starve(dir); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Parallel()
	child := exec.Command(os.Args[0], "-test.run=^TestWithoutFileHandles$")
	child.Env = append(os.Environ(), starvedFolder+"="+t.TempDir())
	var out bytes.Buffer
	child.Stdout, child.Stderr = &out, &out
	if err := child.Run(); err != nil {
		t.Errorf("%v\n%s", err, out.String())
	}
	t.Logf("%s", out.String())
}

// starve plays in a folder, first with file handles and then without any left. An
// event is its number, behind so many zeros that the journal soon needs a new file.
func starve(dir string) error {
	limit := syscall.Rlimit{Cur: 100, Max: 100}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	store, err := journal.Open(journal.Options{Dir: dir, SyncInterval: 20 * time.Millisecond})
	if err != nil {
		return err
	}
	id := lobby.NewRoomID()
	if err := store.Create(ctx, id, large(0), long); err != nil {
		return err
	}
	s := &starved{store: store, id: id}
	if err := errors.Join(s.open(ctx), s.play(ctx, 5)); err != nil {
		return err
	}
	var held handles
	for err == nil && ctx.Err() == nil {
		held.takeAll() // also those that the journal has given back
		err = s.play(ctx, 1)
	}
	fmt.Printf("without handles, after event %d: %v\n", s.last, err)
	if !errors.Is(err, lobby.ErrNotStored) && !errors.Is(err, lobby.ErrOutcomeUnknown) {
		return errors.New("it was never noticed")
	}
	notReady := poll(ctx, func() bool { return store.Ready() != nil })
	held.free()
	if notReady != nil {
		return errors.New("the journal calls itself ready")
	}
	if err := poll(ctx, func() bool { return store.Ready() == nil }); err != nil {
		return fmt.Errorf("not ready again: %w", store.Ready())
	}
	if err := errors.Join(s.open(ctx), s.play(ctx, 50), store.Close()); err != nil {
		return err
	}
	if s.store, err = journal.Open(journal.Options{Dir: dir}); err != nil {
		return err
	}
	defer s.store.Close()
	return s.open(ctx)
}

// starved is a room and the number of the last event that was acknowledged.
type starved struct {
	store *journal.Store
	id    lobby.RoomID
	owner lobby.Ownership
	last  int
}

// open opens the room and compares what is found with what was acknowledged.
func (s *starved) open(ctx context.Context) (err error) {
	s.owner, err = s.store.Open(ctx, s.id, func(log lobby.Log) ([]byte, error) {
		found, err := lastEvent(log)
		if err == nil && (found < s.last || found > s.last+1) {
			err = fmt.Errorf("event %d was acknowledged and %d is the last that is found", s.last, found)
		}
		s.last = found
		return large(found), err
	})
	return err
}

func (s *starved) play(ctx context.Context, events int) error {
	for range events {
		if err := s.owner.Append(ctx, large(s.last+1)); err != nil {
			return err
		}
		s.last++
	}
	return nil
}

func large(number int) []byte { return fmt.Appendf(nil, "%020000d", number) }

// handles are files that are open for no reason.
type handles []*os.File

// takeAll opens files until no more can be opened.
func (h *handles) takeAll() {
	for {
		file, err := os.Open(os.DevNull)
		if err != nil {
			return
		}
		*h = append(*h, file)
	}
}

func (h *handles) free() {
	for _, file := range *h {
		file.Close()
	}
}

// poll waits for something that the journal does by itself.
func poll(ctx context.Context, happened func() bool) error {
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for !happened() {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
