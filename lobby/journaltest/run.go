package journaltest

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/lobby"
)

// Run tests journals that open returns. Each is empty at first, is used by one
// test, and is closed by a cleanup that open leaves with t.
func Run(t *testing.T, open func(t *testing.T) lobby.Journal) {
	tests := []struct {
		name string
		test func(*testing.T, *bench)
	}{
		{"a new room can be read and is not open", created},
		{"a room is created once", createdOnce},
		{"nothing is known of an unknown room", unknownRoom},
		{"events follow the snapshot in order", appended},
		{"opening replaces the log by a snapshot", rolledUp},
		{"an owner replaces the log by a snapshot", rolledUpInPlace},
		{"an error of the roll-up changes nothing", rollUpFails},
		{"a room that is opened again is lost to its owner", fenced},
		{"of those who open at once one wins", openedAtOnce},
		{"a room that is left can be opened again", left},
		{"a write that was given up before it began is not stored", givenUp},
		{"what has a time to live goes when it is over", expires},
		{"what is open does not expire", openStays},
		{"the first record of a game stays", kept},
		{"the line of a room is replaced and removed", listed},
		{"the seats of a player are found", seated},
		{"long logs and odd bytes come back whole", longLogs},
		{"what was handed over may be changed", notShared},
		{"rooms do not disturb each other", together},
		{"a new journal is ready", func(t *testing.T, b *bench) { b.none(b.journal.Ready()) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.test(t, &bench{t: t, journal: open(t), ctx: t.Context()})
		})
	}
}

const long = time.Hour // a time to live that no test lives to see the end of

// bench is a journal with the calls that tests make most, each of which ends
// the test if it fails.
type bench struct {
	t       *testing.T
	journal lobby.Journal
	ctx     context.Context
}

func (b *bench) none(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// create makes a new room and returns its id.
func (b *bench) create(snapshot string, ttl time.Duration) lobby.RoomID {
	b.t.Helper()
	id := lobby.NewRoomID()
	b.none(b.journal.Create(b.ctx, id, []byte(snapshot), ttl))
	return id
}

// open opens a room and rolls it up to snapshot.
func (b *bench) open(id lobby.RoomID, snapshot string) lobby.Ownership {
	b.t.Helper()
	owner, err := b.journal.Open(b.ctx, id, to(snapshot))
	b.none(err)
	return owner
}

// to is a roll-up to a snapshot whatever the log says.
func to(snapshot string) func(lobby.Log) ([]byte, error) {
	return func(lobby.Log) ([]byte, error) { return []byte(snapshot), nil }
}

// log checks what is stored of a room.
func (b *bench) log(id lobby.RoomID, snapshot string, events ...string) {
	b.t.Helper()
	log, err := b.journal.Read(b.ctx, id)
	b.none(err)
	b.same(append([]string{snapshot}, events...), texts(log))
}

func texts(log lobby.Log) []string {
	all := []string{string(log.Snapshot)}
	for _, event := range log.Events {
		all = append(all, string(event))
	}
	return all
}

// exists checks whether a room is there.
func (b *bench) exists(id lobby.RoomID, want bool) {
	b.t.Helper()
	found, err := b.journal.Exists(b.ctx, id)
	b.none(err)
	b.same(want, found)
}

// opened checks which rooms are noted as open.
func (b *bench) opened(want ...lobby.RoomID) {
	b.t.Helper()
	found, err := b.journal.Opened(b.ctx)
	b.none(err)
	b.sameRooms(want, found)
}

// sameRooms compares in any order.
func (b *bench) sameRooms(want, found []lobby.RoomID) {
	b.t.Helper()
	count := make(map[lobby.RoomID]int)
	for _, id := range want {
		count[id]++
	}
	for _, id := range found {
		count[id]--
	}
	for id, n := range count {
		if n != 0 {
			b.t.Fatalf("room %s: want %v, found %v", id, want, found)
		}
	}
}

func (b *bench) same(want, found any) {
	b.t.Helper()
	if diff := cmp.Diff(want, found); diff != "" {
		b.t.Fatalf("(-want +found)\n%s", diff)
	}
}

// eventually waits for something that happens by itself after a time to live.
// A journal on a real server has a real clock: there is nothing else to wait on.
func (b *bench) eventually(what string, happened func() bool) {
	b.t.Helper()
	poll := time.NewTicker(20 * time.Millisecond)
	defer poll.Stop()
	patience := time.NewTimer(20 * time.Second)
	defer patience.Stop()
	for !happened() {
		select {
		case <-poll.C:
		case <-patience.C:
			b.t.Fatalf("waited in vain: %s", what)
		}
	}
}
