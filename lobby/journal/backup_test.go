package journal_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// backup takes a backup into memory.
func backup(t *testing.T, store *journal.Store) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := store.Backup(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// counter plays in a room and knows what was acknowledged. An event is its number,
// as in play.
type counter struct {
	id    lobby.RoomID
	mu    sync.Mutex
	heard int
}

func (c *counter) acknowledged() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.heard
}

// play appends, rolls up, leaves and comes back until ctx ends.
func (c *counter) play(ctx context.Context, store *journal.Store) error {
	for {
		last := 0
		owner, err := store.Open(ctx, c.id, func(log lobby.Log) (_ []byte, err error) {
			last, err = lastEvent(log)
			return fmt.Append(nil, last), err
		})
		for n := range 60 {
			if err != nil {
				break
			}
			last++
			if err = owner.Append(ctx, fmt.Append(nil, last)); err == nil {
				c.mu.Lock()
				c.heard = last
				c.mu.Unlock()
			}
			if n == 30 && err == nil {
				err = owner.RollUp(ctx, fmt.Append(nil, last))
			}
		}
		if err == nil {
			err = owner.Leave(ctx, fmt.Append(nil, last), long)
		}
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// crowd makes rooms in which somebody plays until stop is called.
func crowd(t *testing.T, store *journal.Store, rooms int) (all []*counter, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var players sync.WaitGroup
	for range rooms {
		c := &counter{id: lobby.NewRoomID()}
		if err := store.Create(ctx, c.id, []byte("0"), long); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
		players.Go(func() {
			if err := c.play(ctx, store); err != nil {
				t.Errorf("room %s: %v", c.id, err)
			}
		})
	}
	stop = func() {
		cancel()
		players.Wait()
	}
	t.Cleanup(stop)
	return all, stop
}

// TestBackupWhilePlaying: whatever was acknowledged before the backup began is in
// it, and each log is without a hole, while rooms are rolled up, left and opened.
func TestBackupWhilePlaying(t *testing.T) {
	t.Parallel()
	store := open(t, journal.Options{Dir: t.TempDir()})
	all, stop := crowd(t, store, 12)
	for range 5 {
		before := make(map[lobby.RoomID]int)
		for _, c := range all {
			before[c.id] = c.acknowledged()
		}
		file := backup(t, store)
		after := make(map[lobby.RoomID]int)
		for _, c := range all {
			after[c.id] = c.acknowledged()
		}

		dir := t.TempDir()
		contents, err := journal.Restore(t.Context(), journal.Options{Dir: dir}, bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if contents.Rooms != len(all) {
			t.Errorf("%d rooms of %d", contents.Rooms, len(all))
		}
		restored := open(t, journal.Options{Dir: dir})
		for id, least := range before {
			log, err := restored.Read(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			last, err := lastEvent(log)
			if err != nil || last < least || last > after[id]+1 {
				t.Errorf("room %s has event %d, of %d to %d: %v", id, last, least, after[id], err)
			}
		}
		t.Logf("%d messages in %d bytes", contents.Messages, len(file))
	}
	stop()
}

// TestRestored: all kinds of what is stored come back, in their order, byte for
// byte, and with the time that they had left.
func TestRestored(t *testing.T) {
	t.Parallel()
	store, ctx := open(t, journal.Options{Dir: t.TempDir()}), t.Context()
	played, brief, gone := newGame(t, store), lobby.NewRoomID(), lobby.NewRoomID()
	odd := []string{"", "\x00\xff\r\n\r\n", "\u2028<&>\"\\", strings.Repeat("x", 100_000)}
	for _, event := range odd {
		played.events = append(played.events, event)
		if err := played.owner.Append(ctx, []byte(event)); err != nil {
			t.Fatal(err)
		}
	}
	other := newGame(t, store)
	if err := errors.Join(
		played.owner.Keep(ctx, 1, []byte("first"), long), played.owner.List(ctx, []byte("line"), long),
		store.Seat(ctx, played.id, "somebody", true, long), store.Seat(ctx, other.id, "somebody", true, long),
		store.Create(ctx, gone, []byte("gone"), 3*time.Second), store.Create(ctx, brief, []byte("brief"), 8*time.Second),
	); err != nil {
		t.Fatal(err)
	}
	file := backup(t, store)
	eventually(t, "a room expires", func() bool {
		found, err := store.Exists(ctx, gone)
		return err == nil && !found
	})

	dir := filepath.Join(t.TempDir(), "not", "there")
	contents, err := journal.Restore(ctx, journal.Options{Dir: dir}, bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if contents.Rooms != 4 || contents.Expired < 1 || contents.Taken.IsZero() {
		t.Errorf("%+v", contents)
	}
	store = open(t, journal.Options{Dir: dir})
	played.check(t, store)
	other.check(t, store)
	checkLists(t, store, played.id, other.id)
	if found, err := store.Exists(ctx, gone); found || err != nil {
		t.Errorf("an expired room is back: %v", err)
	}
	eventually(t, "the brief room expires when it would have", func() bool {
		found, err := store.Exists(ctx, brief)
		return err == nil && !found
	})
	played.open(t, store)
	if err := played.move(ctx, 100); err != nil {
		t.Fatal(err)
	}
}

// checkLists checks what is stored beside the logs of two rooms that are open.
func checkLists(t *testing.T, store *journal.Store, first, second lobby.RoomID) {
	t.Helper()
	ctx := t.Context()
	if text, err := store.Record(ctx, first, 1); string(text) != "first" {
		t.Errorf("record %q, %v", text, err)
	}
	if lines, err := store.Listed(ctx); string(lines[first]) != "line" {
		t.Errorf("lines %v, %v", lines, err)
	}
	seats, err := store.SeatsOf(ctx, "somebody")
	if diff := cmp.Diff([]lobby.RoomID{second, first}, seats); diff != "" || err != nil {
		t.Errorf("seats %s, %v", diff, err)
	}
	opened, err := store.Opened(ctx)
	if len(opened) != 2 || err != nil {
		t.Errorf("opened %v, %v", opened, err)
	}
}

// TestDamagedBackup: a file that was cut off or changed anywhere is refused, and
// the folder is as it was.
func TestDamagedBackup(t *testing.T) {
	t.Parallel()
	store := open(t, journal.Options{Dir: t.TempDir()})
	for range 3 {
		played := newGame(t, store)
		for range 40 {
			if err := played.move(t.Context(), 50); err != nil {
				t.Fatal(err)
			}
		}
	}
	whole := backup(t, store)
	try := func(what string, file []byte) {
		t.Helper()
		dir := filepath.Join(t.TempDir(), "data")
		_, err := journal.Restore(t.Context(), journal.Options{Dir: dir}, bytes.NewReader(file))
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line", what, err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: the folder was made: %v", what, err)
		}
	}
	for n := 0; n < len(whole); n += max(1, len(whole)/60) {
		try(fmt.Sprintf("cut off after %d bytes", n), whole[:n])
		if n < 10 && n > 3 {
			continue // flags, time and system in the head of gzip mean nothing to us
		}
		spoilt := bytes.Clone(whole)
		spoilt[n] ^= 0x10
		try(fmt.Sprintf("byte %d of %d changed", n, len(whole)), spoilt)
	}
	try("more behind the end", append(bytes.Clone(whole), whole...))
	try("another file", []byte("games"))

	// What is cut at a line and zipped again looks whole to gzip.
	lines := strings.SplitAfter(gunzipped(t, whole), "\n")
	for _, c := range []struct{ what, text, want string }{
		{"without its end", strings.Join(lines[:len(lines)-2], ""), "ends too early"},
		{"without a line", strings.Join(append([]string{lines[0]}, lines[2:]...), ""), "checksum"},
		{"in a newer form", strings.Replace(strings.Join(lines, ""), `"format":1`, `"format":2`, 1), "newer version"},
		{"of another kind", "{}\n", "no backup"},
	} {
		_, err := journal.CheckBackup(bytes.NewReader(gzipped(t, c.text)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
		try(c.what, gzipped(t, c.text))
	}
}

func gunzipped(t *testing.T, file []byte) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestRestoreWhereSomethingIs: nothing is ever written over.
func TestRestoreWhereSomethingIs(t *testing.T) {
	t.Parallel()
	full := t.TempDir()
	store := open(t, journal.Options{Dir: full})
	played := newGame(t, store)
	file := backup(t, store)
	restore := func(dir string) error {
		_, err := journal.Restore(t.Context(), journal.Options{Dir: dir}, bytes.NewReader(file))
		return err
	}
	if err := restore(full); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("into a folder in use: %v", err)
	}
	played.check(t, store)

	// A restore that was cut off is not taken for all there was.
	half := t.TempDir()
	if err := os.WriteFile(filepath.Join(half, "restoring"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := restore(half); err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("into half a folder: %v", err)
	}
	if _, err := journal.Open(journal.Options{Dir: half}); err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("half a folder was opened: %v", err)
	}

	// One that fails leaves an empty folder, into which the next one goes.
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "lost+found"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Restore(ended, journal.Options{Dir: dir}, bytes.NewReader(file)); err == nil {
		t.Error("restored although it was stopped")
	}
	if err := restore(dir); err != nil {
		t.Error(err)
	}
	played.check(t, open(t, journal.Options{Dir: dir}))
}
