package journaltest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"rowhouse/lobby"
)

func created(_ *testing.T, b *bench) {
	id := b.create("new", long)
	b.exists(id, true)
	b.log(id, "new")
	b.opened()
}

func createdOnce(t *testing.T, b *bench) {
	id := b.create("first", long)
	if err := b.journal.Create(b.ctx, id, []byte("second"), long); !errors.Is(err, lobby.ErrRoomExists) {
		t.Fatalf("created twice: %v", err)
	}
	b.log(id, "first")

	owner := b.open(id, "first")
	b.none(owner.Append(b.ctx, []byte("event")))
	if err := b.journal.Create(b.ctx, id, []byte("third"), long); !errors.Is(err, lobby.ErrRoomExists) {
		t.Fatalf("created over an open room: %v", err)
	}
	b.log(id, "first", "event")
}

func unknownRoom(t *testing.T, b *bench) {
	b.create("another", long)
	for _, id := range []lobby.RoomID{lobby.NewRoomID(), "", "*", ">", "a.b", "a b", "a\r\nb"} {
		b.exists(id, false)
		if _, err := b.journal.Read(b.ctx, id); !errors.Is(err, lobby.ErrNoRoom) {
			t.Errorf("read %q: %v", id, err)
		}
		if _, err := b.journal.Record(b.ctx, id, 1); !errors.Is(err, lobby.ErrNoRoom) {
			t.Errorf("record of %q: %v", id, err)
		}
		rollUp := func(lobby.Log) ([]byte, error) {
			t.Errorf("rolled up %q", id)
			return nil, nil
		}
		if _, err := b.journal.Open(b.ctx, id, rollUp); !errors.Is(err, lobby.ErrNoRoom) {
			t.Errorf("opened %q: %v", id, err)
		}
	}
	b.opened()
}

func appended(_ *testing.T, b *bench) {
	id := b.create("new", long)
	owner := b.open(id, "opened")
	b.log(id, "opened")
	b.none(owner.Append(b.ctx, []byte("one")))
	b.log(id, "opened", "one")
	b.none(owner.Append(b.ctx, []byte("two")))
	b.none(owner.Append(b.ctx, []byte("two")))
	b.log(id, "opened", "one", "two", "two")
	b.opened(id)
}

func rolledUp(_ *testing.T, b *bench) {
	id := b.create("new", long)
	first := b.open(id, "opened")
	b.none(first.Append(b.ctx, []byte("one")))
	b.none(first.Append(b.ctx, []byte("two")))

	var read []string
	second, err := b.journal.Open(b.ctx, id, func(log lobby.Log) ([]byte, error) {
		read = texts(log)
		return []byte("opened again"), nil
	})
	b.none(err)
	b.same([]string{"opened", "one", "two"}, read)
	b.log(id, "opened again")
	b.none(second.Append(b.ctx, []byte("three")))
	b.log(id, "opened again", "three")
}

func rolledUpInPlace(t *testing.T, b *bench) {
	id := b.create("new", long)
	stale := b.open(id, "stale")
	owner := b.open(id, "opened")
	b.none(owner.Append(b.ctx, []byte("one")))
	b.none(owner.RollUp(b.ctx, []byte("one, rolled up")))
	b.log(id, "one, rolled up")
	b.none(owner.Append(b.ctx, []byte("two")))
	b.log(id, "one, rolled up", "two")
	if err := stale.RollUp(b.ctx, []byte("never")); !errors.Is(err, lobby.ErrFenced) {
		t.Errorf("a stale owner rolled up: %v", err)
	}
	b.log(id, "one, rolled up", "two")
	b.opened(id)
}

func rollUpFails(t *testing.T, b *bench) {
	id := b.create("new", long)
	owner := b.open(id, "opened")
	b.none(owner.Append(b.ctx, []byte("one")))

	failure := errors.New("cannot be read")
	_, err := b.journal.Open(b.ctx, id, func(lobby.Log) ([]byte, error) { return nil, failure })
	if !errors.Is(err, failure) {
		t.Fatalf("opened: %v", err)
	}
	b.none(owner.Append(b.ctx, []byte("two")))
	b.log(id, "opened", "one", "two")
}

func fenced(t *testing.T, b *bench) {
	id := b.create("new", long)
	stale := b.open(id, "stale")
	b.none(stale.Append(b.ctx, []byte("seen by the next")))
	owner := b.open(id, "owned")

	// The stale owner's first write is refused, and so is each after it, while
	// the new owner's log grows.
	for range 3 {
		if err := stale.Append(b.ctx, []byte("too late")); !errors.Is(err, lobby.ErrFenced) {
			t.Fatalf("a stale owner appended: %v", err)
		}
		b.none(owner.Append(b.ctx, []byte("event")))
	}
	if err := stale.Leave(b.ctx, []byte("left"), long); !errors.Is(err, lobby.ErrFenced) {
		t.Fatalf("a stale owner left: %v", err)
	}
	b.opened(id)
	b.log(id, "owned", "event", "event", "event")

	// A roll-up is refused like an event.
	third := b.open(id, "third")
	if err := owner.Leave(b.ctx, []byte("left"), long); !errors.Is(err, lobby.ErrFenced) {
		t.Fatalf("a stale owner left: %v", err)
	}
	b.none(third.Append(b.ctx, []byte("last")))
	b.log(id, "third", "last")
}

func openedAtOnce(t *testing.T, b *bench) {
	const openers = 8
	id := b.create("new", long)

	// All have read the log before any of them stores its roll-up.
	var read sync.WaitGroup
	read.Add(openers)
	owners := make([]lobby.Ownership, openers)
	errs := make([]error, openers)
	var all sync.WaitGroup
	for i := range openers {
		all.Go(func() {
			owners[i], errs[i] = b.journal.Open(b.ctx, id, func(log lobby.Log) ([]byte, error) {
				read.Done()
				read.Wait()
				return log.Snapshot, nil
			})
		})
	}
	all.Wait()

	winners := 0
	for i, err := range errs {
		switch {
		case err == nil:
			winners++
			b.none(owners[i].Append(b.ctx, []byte("won")))
		case !errors.Is(err, lobby.ErrFenced):
			t.Errorf("opened: %v", err)
		}
	}
	b.same(1, winners)
	b.log(id, "new", "won")
	b.opened(id)
}

func left(t *testing.T, b *bench) {
	id := b.create("new", long)
	owner := b.open(id, "opened")
	b.none(owner.Append(b.ctx, []byte("one")))
	b.none(owner.Leave(b.ctx, []byte("left"), long))
	b.opened()
	b.exists(id, true)
	b.log(id, "left")

	if err := owner.Append(b.ctx, []byte("too late")); !errors.Is(err, lobby.ErrFenced) {
		t.Fatalf("appended after leaving: %v", err)
	}
	if err := owner.Leave(b.ctx, []byte("twice"), long); !errors.Is(err, lobby.ErrFenced) {
		t.Fatalf("left twice: %v", err)
	}
	again := b.open(id, "opened again")
	b.none(again.Append(b.ctx, []byte("two")))
	b.opened(id)
	b.log(id, "opened again", "two")
}

func givenUp(t *testing.T, b *bench) {
	id := b.create("new", long)
	owner := b.open(id, "opened")
	ended, cancel := context.WithCancel(b.ctx)
	cancel()
	writes := map[string]error{
		"create": b.journal.Create(ended, lobby.NewRoomID(), nil, long),
		"append": owner.Append(ended, []byte("never")),
		"leave":  owner.Leave(ended, []byte("never"), long),
		"keep":   owner.Keep(ended, 1, []byte("never"), long),
		"list":   owner.List(ended, []byte("never"), long),
		"seat":   b.journal.Seat(ended, id, player, true, long),
	}
	for name, err := range writes {
		if !errors.Is(err, lobby.ErrNotStored) {
			t.Errorf("%s: %v", name, err)
		}
	}
	b.none(owner.Append(b.ctx, []byte("one")))
	b.log(id, "opened", "one")
}
