package journal_test

import (
	"testing"
	"time"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// TestStoreThatFillsUp: new rooms are refused first, then moves, and last the
// roll-ups that make room.
func TestStoreThatFillsUp(t *testing.T) {
	t.Parallel()
	const limit = 4 << 20
	options := journal.Options{Dir: t.TempDir(), MaxBytes: limit}
	store := open(t, options)
	games := []*game{newGame(t, store), newGame(t, store), newGame(t, store)}
	playing, ctx := games[0], t.Context()

	stored := fill(func() error {
		return store.Create(ctx, lobby.NewRoomID(), make([]byte, 50_000), long)
	}, 50_000)
	if stored < limit*80/100 || stored > limit*90/100+50_000 {
		t.Errorf("rooms are refused after %d of %d bytes", stored, limit)
	}
	refused(t, "create", store.Create(ctx, lobby.NewRoomID(), make([]byte, 50_000), long))
	if err := store.Ready(); err != nil {
		t.Errorf("games can go on: %v", err)
	}

	stored += fill(func() error { return playing.move(ctx, 10_000) }, 10_000)
	if stored < limit*90/100 || stored > limit*95/100+10_000 {
		t.Errorf("moves are refused after %d of %d bytes", stored, limit)
	}
	refused(t, "append", playing.move(ctx, 10_000))
	refused(t, "record", playing.owner.Keep(ctx, 1, make([]byte, 10_000), long))
	if store.Ready() == nil {
		t.Error("the journal calls itself ready")
	}

	// A roll-up of what has grown makes room for others, at the latest when the
	// journal looks again.
	left := playing.events
	if err := playing.owner.Leave(ctx, []byte("left"), long); err != nil {
		t.Fatal(err)
	}
	playing.snapshot, playing.events = "left", nil
	eventually(t, "moves are stored again", func() bool { return games[1].move(ctx, 300) == nil })
	for range len(left) / 2 {
		if err := games[1].move(ctx, 10_000); err != nil {
			t.Fatal(err)
		}
	}
	for _, g := range games {
		g.check(t, store)
	}
}

// TestRollUpsThatDoNotFit: at the very end they are refused too, and stored as
// soon as somebody made room.
func TestRollUpsThatDoNotFit(t *testing.T) {
	t.Parallel()
	store := open(t, journal.Options{Dir: t.TempDir(), MaxBytes: 2 << 20})
	ctx := t.Context()
	large, last := newGame(t, store), newGame(t, store)
	if err := large.owner.Leave(ctx, make([]byte, 900_000), long); err != nil {
		t.Fatal(err)
	}
	second := newGame(t, store)
	if err := second.owner.Leave(ctx, make([]byte, 900_000), long); err != nil {
		t.Fatal(err)
	}
	refused(t, "a roll-up that does not fit", last.owner.Leave(ctx, make([]byte, 500_000), long))
	last.check(t, store)

	large.snapshot = string(make([]byte, 900_000))
	large.events, large.owner = nil, nil
	large.snapshot = "small"
	large.open(t, store)
	if err := last.owner.Leave(ctx, make([]byte, 500_000), long); err != nil {
		t.Fatal(err)
	}
}

// fill stores until it is refused, and returns how many bytes fitted.
func fill(store func() error, size int) (stored int) {
	for store() == nil {
		stored += size
	}
	return stored
}

func TestMessageTooLarge(t *testing.T) {
	t.Parallel()
	store := open(t, journal.Options{Dir: t.TempDir()})
	played := newGame(t, store)
	refused(t, "append", played.move(t.Context(), 2<<20))
	if err := played.move(t.Context(), 1<<19); err != nil {
		t.Fatal(err)
	}
	played.check(t, store)
}

// TestReopened: all that is stored is there after a stop, and what had a time to
// live still has it.
func TestReopened(t *testing.T) {
	t.Parallel()
	for name, options := range map[string]journal.Options{
		"by default":         {},
		"synced always":      {SyncAlways: true},
		"with another limit": {MaxBytes: 100 << 20},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			store := open(t, journal.Options{Dir: dir, SyncAlways: options.SyncAlways})
			played, brief := newGame(t, store), lobby.NewRoomID()
			for range 20 {
				if err := played.move(t.Context(), 100); err != nil {
					t.Fatal(err)
				}
			}
			if err := store.Create(t.Context(), brief, nil, 2*time.Second); err != nil {
				t.Fatal(err)
			}
			if err := store.Close(); err != nil {
				t.Fatal(err)
			}
			options.Dir = dir
			store = open(t, options)
			played.check(t, store)
			played.open(t, store)
			eventually(t, "the room goes", func() bool {
				found, err := store.Exists(t.Context(), brief)
				return err == nil && !found
			})
			played.check(t, store)
		})
	}
}

func TestClosed(t *testing.T) {
	t.Parallel()
	store := open(t, journal.Options{Dir: t.TempDir()})
	played := newGame(t, store)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	refused(t, "append", played.move(t.Context(), 100))
	if _, err := store.Read(t.Context(), played.id); err == nil {
		t.Error("read from a closed journal")
	}
	if store.Ready() == nil {
		t.Error("a closed journal calls itself ready")
	}
	if err := store.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}
