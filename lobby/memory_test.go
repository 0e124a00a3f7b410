package lobby_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"rowhouse/lobby"
	"rowhouse/lobby/journaltest"
)

func TestMemoryJournal(t *testing.T) {
	t.Parallel()
	journaltest.Run(t, func(*testing.T) lobby.Journal { return lobby.NewMemoryJournal() })
}

func TestMemoryJournalKeepsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		journal := lobby.NewMemoryJournal()
		ctx := t.Context()
		id := lobby.NewRoomID()
		if err := journal.Create(ctx, id, nil, 7*24*time.Hour); err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			wait time.Duration
			want bool
		}{{7*24*time.Hour - 1, true}, {1, false}} {
			time.Sleep(step.wait) // of the bubble's clock
			if found, err := journal.Exists(ctx, id); err != nil || found != step.want {
				t.Errorf("after %v: found %v, %v", step.wait, found, err)
			}
		}
	})
}

func TestMemoryJournalFails(t *testing.T) {
	for _, c := range []struct {
		name    string
		failure error
		want    error
		stored  int // events afterwards
		goesOn  bool
	}{
		{"refused", lobby.ErrNotStored, lobby.ErrNotStored, 0, true},
		{"unheard and lost", lobby.ErrOutcomeUnknown, lobby.ErrOutcomeUnknown, 0, false},
		{"unheard and stored", lobby.ErrStoredUnheard, lobby.ErrOutcomeUnknown, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			journal, ctx, id := lobby.NewMemoryJournal(), t.Context(), lobby.NewRoomID()
			owner := openNew(t, journal, id)
			journal.Fail = func(op string) error {
				if op != "append" {
					return nil
				}
				return c.failure
			}
			if err := owner.Append(ctx, []byte("event")); !errors.Is(err, c.want) {
				t.Fatalf("appended: %v", err)
			}
			if log, err := journal.Read(ctx, id); err != nil || len(log.Events) != c.stored {
				t.Fatalf("stored %d, %v", len(log.Events), err)
			}
			journal.Fail = nil
			if err := owner.Append(ctx, []byte("next")); (err == nil) != c.goesOn {
				t.Fatalf("afterwards: %v", err)
			}
		})
	}
}

func openNew(t *testing.T, journal lobby.Journal, id lobby.RoomID) lobby.Ownership {
	t.Helper()
	ctx := context.Background()
	if err := journal.Create(ctx, id, nil, time.Hour); err != nil {
		t.Fatal(err)
	}
	owner, err := journal.Open(ctx, id, func(lobby.Log) ([]byte, error) { return nil, nil })
	if err != nil {
		t.Fatal(err)
	}
	return owner
}
