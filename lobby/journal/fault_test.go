package journal

import (
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
			owner, err := store.Open(ctx, id, func(log lobby.Log) ([]byte, error) { return log.Snapshot, nil })
			if err != nil {
				t.Fatal(err)
			}
			if err := owner.Append(ctx, []byte("before")); err != nil {
				t.Fatal(err)
			}
			if err := c.lose(store.server()); err != nil {
				t.Fatal(err)
			}
			// A write that is refused is tried again, as the owner of a room does.
			for err = owner.Append(ctx, []byte("after")); errors.Is(err, lobby.ErrNotStored); {
				if pause(ctx, 10*time.Millisecond) != nil {
					break
				}
				err = owner.Append(ctx, []byte("after"))
			}
			if err != nil {
				t.Fatal(err)
			}
			log, err := store.Read(ctx, id)
			if err != nil || len(log.Events) != 2 || string(log.Events[1]) != "after" {
				t.Fatalf("found %q, %v", log.Events, err)
			}
			if err := store.Ready(); err != nil {
				t.Error(err)
			}
		})
	}
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
