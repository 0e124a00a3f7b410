package journal

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zaptest"

	"rowhouse/lobby"
)

// TestServerThatIsLost: whatever happens to the server within the process,
// another takes its place, and ownerships go on.
func TestServerThatIsLost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		lose func(*embedded) error
	}{
		{"its store shut down", func(e *embedded) error { return e.server.ShutdownJetStream() }},
		{"all of it shut down", func(e *embedded) error {
			e.server.Shutdown()
			// Until the connection knows, an append has an unknown outcome.
			for !e.conn.IsClosed() {
				if err := pause(e.alive, time.Millisecond); err != nil {
					break
				}
			}
			return nil
		}},
		{"its connection closed", func(e *embedded) error { e.conn.Close(); return nil }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			store, err := Open(Options{
				Dir: t.TempDir(), Log: zaptest.NewLogger(t, zaptest.Level(zap.FatalLevel)),
			})
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			id := lobby.NewRoomID()
			if err := store.Create(ctx, id, []byte("new"), time.Hour); err != nil {
				t.Fatal(err)
			}
			owner, err := store.Open(ctx, id, joined)
			if err != nil {
				t.Fatal(err)
			}
			if err := owner.Append(ctx, []byte("before")); err != nil {
				t.Fatal(err)
			}
			if err := c.lose(store.server()); err != nil {
				t.Fatal(err)
			}
			insist(ctx, t, store, id, owner)
			log, err := store.Read(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			// A write without an answer may be stored, and is not tried again blindly.
			if found, _ := joined(log); string(found) != "new before after" {
				t.Errorf("found %q", found)
			}
			if err := store.Ready(); err != nil {
				t.Error(err)
			}
		})
	}
}

// insist appends as the owner of a room does: a write that is refused is tried
// again; after one without an answer the room is opened again, which tells.
func insist(ctx context.Context, t *testing.T, store *Store, id lobby.RoomID, owner lobby.Ownership) {
	t.Helper()
	for {
		err := owner.Append(ctx, []byte("after"))
		switch {
		case err == nil:
			return
		case errors.Is(err, lobby.ErrOutcomeUnknown), errors.Is(err, lobby.ErrFenced):
			var found []byte
			next, err := store.Open(ctx, id, func(log lobby.Log) (_ []byte, err error) {
				found, err = joined(log)
				return found, err
			})
			if err == nil && bytes.HasSuffix(found, []byte("after")) {
				return
			}
			if err == nil {
				owner = next
			}
		case !errors.Is(err, lobby.ErrNotStored):
			t.Fatal(err)
		}
		if err := pause(ctx, 10*time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
}

// joined rolls a log up to the words in it.
func joined(log lobby.Log) ([]byte, error) {
	return bytes.Join(append([][]byte{log.Snapshot}, log.Events...), []byte(" ")), nil
}

// TestNoteWithoutRoom: a note that a death left behind goes when somebody asks
// for the room, which is not there any more.
func TestNoteWithoutRoom(t *testing.T) {
	t.Parallel()
	store, err := Open(Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ctx, id := t.Context(), lobby.NewRoomID()
	if _, err := store.store(ctx, draft{subject: openNote(id), replace: true, expect: anySequence}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{1, 0} {
		if rooms, err := store.Opened(ctx); err != nil || len(rooms) != want {
			t.Errorf("open: %v, %v, want %d", rooms, err, want)
		}
		_, err := store.Open(ctx, id, func(lobby.Log) ([]byte, error) { return nil, nil })
		if !errors.Is(err, lobby.ErrNoRoom) {
			t.Errorf("opened: %v", err)
		}
	}
}

// TestLeftWhileReopened: the note of whoever opens the room in the middle of a
// leaving is not the leaver's to remove, and it is no fault.
func TestLeftWhileReopened(t *testing.T) {
	t.Parallel()
	store, err := Open(Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ctx, id := t.Context(), lobby.NewRoomID()
	var notes []uint64
	for range 2 {
		note, err := store.store(ctx, draft{subject: openNote(id), replace: true, expect: anySequence})
		if err != nil {
			t.Fatal(err)
		}
		notes = append(notes, note)
	}
	if err := store.removeExactly(ctx, notes[0]); err != nil {
		t.Errorf("a note that was replaced: %v", err)
	}
	if rooms, err := store.Opened(ctx); err != nil || len(rooms) != 1 {
		t.Errorf("open: %v, %v", rooms, err)
	}
	for range 2 { // the second time it is gone
		if err := store.removeExactly(ctx, notes[1]); err != nil {
			t.Errorf("the last note: %v", err)
		}
	}
	if rooms, err := store.Opened(ctx); err != nil || len(rooms) != 0 {
		t.Errorf("open: %v, %v", rooms, err)
	}
	if err := store.removeExactly(ctx, notes[1]+100); err != nil {
		t.Errorf("a note that never was: %v", err)
	}
}

// TestFormatOfMessages: what a newer version has written is not guessed at.
func TestFormatOfMessages(t *testing.T) {
	t.Parallel()
	store, err := Open(Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ctx, id := t.Context(), lobby.NewRoomID()
	msg := draft{subject: room(id), data: []byte("new"), replace: true}.message()
	msg.Header.Set(formatHeader, "2")
	if _, err := store.ask(ctx, store.server(), msg); err != nil {
		t.Fatal(err)
	}
	log, err := store.Read(ctx, id)
	if err == nil || errors.Is(err, lobby.ErrNoRoom) {
		t.Errorf("read %q, %v", log.Snapshot, err)
	}
	if _, err := store.Exists(ctx, id); err == nil {
		t.Error("a room that cannot be read exists")
	}
}

func TestTimeToLiveInSeconds(t *testing.T) {
	t.Parallel()
	for ttl, want := range map[time.Duration]string{
		time.Nanosecond: "1s", time.Second: "1s", time.Second + 1: "2s", 90 * 24 * time.Hour: "7776000s",
	} {
		if found := ttlSeconds(ttl); found != want {
			t.Errorf("%v: %s, want %s", ttl, found, want)
		}
	}
}
