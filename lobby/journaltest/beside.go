package journaltest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"rowhouse/lobby"
)

const (
	player  = lobby.PlayerID("pabcdefghijklmnopqrstuvwxyz")
	another = lobby.PlayerID("pzyxwvutsrqponmlkjihgfedcba")
)

func expires(t *testing.T, b *bench) {
	created := b.create("new", time.Second)
	left := b.create("new", long)
	owner := b.open(left, "opened")
	b.none(owner.Append(b.ctx, []byte("event")))
	b.none(owner.Keep(b.ctx, 1, []byte("record"), time.Second))
	b.none(b.journal.Seat(b.ctx, left, player, true, time.Second))
	b.none(owner.List(b.ctx, []byte("line"), time.Second))
	b.none(owner.Leave(b.ctx, []byte("left"), time.Second))

	for _, id := range []lobby.RoomID{created, left} {
		b.eventually("the room goes", func() bool {
			found, err := b.journal.Exists(b.ctx, id)
			return err == nil && !found
		})
		if _, err := b.journal.Read(b.ctx, id); !errors.Is(err, lobby.ErrNoRoom) {
			t.Errorf("read an expired room: %v", err)
		}
		if _, err := b.journal.Open(b.ctx, id, to("ghost")); !errors.Is(err, lobby.ErrNoRoom) {
			t.Errorf("opened an expired room: %v", err)
		}
		b.none(b.journal.Create(b.ctx, id, []byte("anew"), long))
		b.log(id, "anew")
	}
	b.eventually("the record goes", func() bool {
		_, err := b.journal.Record(b.ctx, left, 1)
		return errors.Is(err, lobby.ErrNoRoom)
	})
	b.eventually("the line goes", func() bool {
		lines, err := b.journal.Listed(b.ctx)
		return err == nil && len(lines) == 0
	})
	b.eventually("the seat goes", func() bool {
		rooms, err := b.journal.SeatsOf(b.ctx, player)
		return err == nil && len(rooms) == 0
	})
	b.opened()
}

func openStays(_ *testing.T, b *bench) {
	open := b.create("new", time.Second)
	b.open(open, "opened")
	witness := b.create("new", 2*time.Second)
	b.eventually("another room goes", func() bool {
		found, err := b.journal.Exists(b.ctx, witness)
		return err == nil && !found
	})
	b.exists(open, true)
	b.log(open, "opened")
}

func kept(t *testing.T, b *bench) {
	id := b.create("new", long)
	owner := b.open(id, "opened")
	b.none(owner.Keep(b.ctx, 1, []byte("first game, too early"), long))
	b.none(owner.Keep(b.ctx, 2, []byte("second game"), long))
	b.none(owner.Keep(b.ctx, 1, []byte("first game"), long))
	b.none(owner.Append(b.ctx, []byte("event")))
	for game, want := range map[int]string{1: "first game", 2: "second game"} {
		record, err := b.journal.Record(b.ctx, id, game)
		b.none(err)
		b.same(want, string(record))
	}
	if _, err := b.journal.Record(b.ctx, id, 3); !errors.Is(err, lobby.ErrNoRoom) {
		t.Errorf("a game that was not kept: %v", err)
	}
	b.log(id, "opened", "event")
}

func listed(_ *testing.T, b *bench) {
	lines := func(want map[lobby.RoomID][]byte) {
		b.t.Helper()
		found, err := b.journal.Listed(b.ctx)
		b.none(err)
		b.same(want, found)
	}
	lines(map[lobby.RoomID][]byte{})
	one, two := b.create("new", long), b.create("new", long)
	first, second := b.open(one, "opened"), b.open(two, "opened")
	b.none(first.List(b.ctx, []byte("a"), long))
	b.none(second.List(b.ctx, []byte("b"), long))
	b.none(first.List(b.ctx, []byte("c"), long))
	lines(map[lobby.RoomID][]byte{one: []byte("c"), two: []byte("b")})
	b.none(first.List(b.ctx, nil, long))
	b.none(first.List(b.ctx, nil, long))
	lines(map[lobby.RoomID][]byte{two: []byte("b")})
	b.none(first.List(b.ctx, []byte("d"), long))
	lines(map[lobby.RoomID][]byte{one: []byte("d"), two: []byte("b")})

	all := map[lobby.RoomID][]byte{one: []byte("d"), two: []byte("b")}
	for n := range 600 {
		id := b.create("new", long)
		all[id] = fmt.Append(nil, n)
		b.none(b.open(id, "opened").List(b.ctx, all[id], long))
	}
	lines(all)
}

func seated(_ *testing.T, b *bench) {
	seats := func(of lobby.PlayerID, want ...lobby.RoomID) {
		b.t.Helper()
		rooms, err := b.journal.SeatsOf(b.ctx, of)
		b.none(err)
		b.same(fmt.Sprint(want), fmt.Sprint(rooms))
	}
	one, two := b.create("new", long), b.create("new", long)
	b.open(two, "opened") // which makes no difference
	seats(player)
	b.none(b.journal.Seat(b.ctx, one, player, true, long))
	b.none(b.journal.Seat(b.ctx, one, player, true, long))
	b.none(b.journal.Seat(b.ctx, two, player, true, long))
	b.none(b.journal.Seat(b.ctx, two, another, true, long))
	seats(player, two, one)
	seats(another, two)
	b.none(b.journal.Seat(b.ctx, one, player, true, long))
	seats(player, one, two)
	b.none(b.journal.Seat(b.ctx, one, player, false, 0))
	b.none(b.journal.Seat(b.ctx, one, another, false, 0))
	seats(player, two)
	seats(another, two)
	seats("")
	seats("*")
}

func longLogs(_ *testing.T, b *bench) {
	for _, length := range []int{0, 1, 511, 512, 513, 1500} {
		id := b.create("new", long)
		owner := b.open(id, "opened")
		events := make([]string, length)
		for i := range events {
			events[i] = fmt.Sprintf("event %d", i)
			b.none(owner.Append(b.ctx, []byte(events[i])))
		}
		b.log(id, "opened", events...)
	}
	odd := []string{"", "\x00\xff\r\n\r\n", "NATS/1.0 404\r\n\r\n", strings.Repeat("x", 100_000)}
	id := b.create(odd[3], long)
	owner := b.open(id, odd[1])
	for _, event := range odd {
		b.none(owner.Append(b.ctx, []byte(event)))
	}
	b.log(id, odd[1], odd...)
}

func notShared(_ *testing.T, b *bench) {
	text := []byte("as it was")
	id := lobby.NewRoomID()
	b.none(b.journal.Create(b.ctx, id, text, long))
	owner, err := b.journal.Open(b.ctx, id, func(log lobby.Log) ([]byte, error) {
		copy(log.Snapshot, "CHANGED")
		return text, nil
	})
	b.none(err)
	b.none(owner.Append(b.ctx, text))
	b.none(owner.List(b.ctx, text, long))
	copy(text, "CHANGED")
	b.log(id, "as it was", "as it was")
	lines, err := b.journal.Listed(b.ctx)
	b.none(err)
	b.same(map[lobby.RoomID][]byte{id: []byte("as it was")}, lines)
}

func together(_ *testing.T, b *bench) {
	const rooms, events = 20, 50
	ids := make([]lobby.RoomID, rooms)
	var all sync.WaitGroup
	errs := make([]error, rooms)
	for i := range rooms {
		ids[i] = b.create("new", long)
		owner := b.open(ids[i], fmt.Sprint("room ", i))
		all.Go(func() {
			for n := range events {
				if errs[i] = owner.Append(b.ctx, fmt.Append(nil, i, n)); errs[i] != nil {
					return
				}
			}
		})
	}
	all.Wait()
	for i, id := range ids {
		b.none(errs[i])
		want := make([]string, events)
		for n := range want {
			want[n] = fmt.Sprint(i, n)
		}
		b.log(id, fmt.Sprint("room ", i), want...)
	}
	b.opened(ids...)
}
