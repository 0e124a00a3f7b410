package journal_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

const long = time.Hour // a time to live that no test lives to see the end of

// open opens a journal that is closed with the test.
func open(t testing.TB, o journal.Options) *journal.Store {
	t.Helper()
	if o.Log == nil {
		o.Log = zaptest.NewLogger(t, zaptest.Level(zap.WarnLevel))
	}
	store, err := journal.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// game is a room that is open, with what the journal said it has stored.
type game struct {
	id       lobby.RoomID
	owner    lobby.Ownership
	snapshot string
	events   []string
}

// newGame creates and opens a room.
func newGame(t testing.TB, store lobby.Journal) *game {
	t.Helper()
	g := &game{id: lobby.NewRoomID(), snapshot: "opened"}
	if err := store.Create(t.Context(), g.id, []byte("new"), long); err != nil {
		t.Fatal(err)
	}
	g.open(t, store)
	return g
}

// open opens the room again and rolls it up to what it held.
func (g *game) open(t testing.TB, store lobby.Journal) {
	t.Helper()
	owner, err := store.Open(t.Context(), g.id, func(log lobby.Log) ([]byte, error) {
		if g.owner != nil {
			g.compare(t, log)
		}
		return []byte(g.snapshot), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	g.owner, g.events = owner, nil
}

// move appends an event of a size and remembers it if it was stored.
func (g *game) move(ctx context.Context, size int) error {
	event := fmt.Sprint(len(g.events), strings.Repeat("x", size))
	err := g.owner.Append(ctx, []byte(event))
	if err == nil {
		g.events = append(g.events, event)
	}
	return err
}

// check compares what is stored with what was acknowledged.
func (g *game) check(t testing.TB, store lobby.Journal) {
	t.Helper()
	log, err := store.Read(t.Context(), g.id)
	if err != nil {
		t.Fatal(err)
	}
	g.compare(t, log)
}

func (g *game) compare(t testing.TB, log lobby.Log) {
	t.Helper()
	var events []string
	for _, event := range log.Events {
		events = append(events, string(event))
	}
	if diff := cmp.Diff(g.snapshot, string(log.Snapshot)); diff != "" {
		t.Fatalf("snapshot of %s (-acknowledged +stored)\n%s", g.id, diff)
	}
	// One more than was acknowledged is one whose answer was lost.
	if len(events) == len(g.events)+1 {
		events = events[:len(g.events)]
	}
	if diff := cmp.Diff(g.events, events); diff != "" {
		t.Fatalf("events of %s (-acknowledged +stored)\n%s", g.id, diff)
	}
}

// refused checks that a write was refused and not stored.
func refused(t testing.TB, what string, err error) {
	t.Helper()
	if !errors.Is(err, lobby.ErrNotStored) {
		t.Fatalf("%s: %v", what, err)
	}
}

// eventually waits for something that the journal does by itself.
func eventually(t testing.TB, what string, happened func() bool) {
	t.Helper()
	poll := time.NewTicker(20 * time.Millisecond)
	defer poll.Stop()
	patience := time.NewTimer(30 * time.Second)
	defer patience.Stop()
	for !happened() {
		select {
		case <-poll.C:
		case <-patience.C:
			t.Fatalf("waited in vain: %s", what)
		}
	}
}
