package lobby

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rowhouse/engine"
)

// drawnAttendance is who is there, as the property draws it.
type drawnAttendance struct {
	here map[PlayerID]bool
	away map[engine.Mark]time.Duration
}

func (d drawnAttendance) connected(p PlayerID) bool        { return d.here[p] }
func (d drawnAttendance) gone(m engine.Mark) time.Duration { return d.away[m] }

func (d drawnAttendance) lag(PlayerID) time.Duration { return 0 }

// Whatever is asked by whoever: deciding changes nothing, events follow each
// other, the log replays to the same room, seats are never shared, nobody sits
// anywhere unasked, and the game is a record that can be played.
func TestTableProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		live := drawTable(t)
		log, now := Log{Snapshot: encoded(t, live)}, int64(2000)
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			now += rapid.SampledFrom([]int64{0, 1, 1_000, 7_000, 21_000}).Draw(t, "later")
			a := drawAsker(t, now)
			before := encoded(t, live)
			e, c := askOne(t, live, a)
			if diff := cmp.Diff(string(before), string(encoded(t, live))); diff != "" {
				t.Fatalf("deciding changed the table: %s", diff)
			}
			if e == nil {
				continue
			}
			was := *live
			live.apply(e)
			log.Events = append(log.Events, must(json.Marshal(e)))
			checkTable(t, live, e)
			checkOffers(t, &was, live, e)
			checkScore(t, &was, live)
			checkSeats(t, &was, live, asked{a.player, c})
			if rapid.IntRange(0, 9).Draw(t, "roll up") == 0 {
				log = Log{Snapshot: encoded(t, live)}
			}
		}
		read, err := decodeTable(log)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(encoded(t, live)), string(encoded(t, read))); diff != "" {
			t.Fatalf("the log replays to another room: %s", diff)
		}
		checkRecord(t, live)
	})
}

var bothMarks = []engine.Mark{engine.X, engine.O}

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

func encoded(t *rapid.T, table *table) []byte {
	data, err := table.encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestStoredByANewerVersionIsRefused(t *testing.T) {
	table, err := newTable("a", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X}, engine.X, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	data := must(table.encode())
	newer := strings.Replace(string(data), `"f":1`, `"f":2`, 1)
	for name, log := range map[string]Log{
		"a newer snapshot": {Snapshot: []byte(newer)},
		"a newer event":    {Snapshot: data, Events: [][]byte{[]byte(`{"f":2,"v":2}`)}},
		"a hole":           {Snapshot: data, Events: [][]byte{[]byte(`{"f":1,"v":3}`)}},
		"no JSON":          {Snapshot: []byte("{")},
	} {
		if _, err := decodeTable(log); err == nil {
			t.Errorf("%s was read", name)
		}
	}
}
