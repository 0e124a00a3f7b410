package lobby

import (
	"encoding/json"
	"slices"
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
// other, the log replays to the same room, seats are never shared, and nobody
// sits anywhere unasked.
func TestTableProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := RoomSpec{Rules: drawRules(t), Seat: rapid.SampledFrom(bothMarks).Draw(t, "seat"), SameDevice: rapid.Bool().Draw(t, "both")}
		live, err := newTable("a", spec, engine.X, time.UnixMilli(1000))
		if err != nil {
			t.Fatal(err)
		}
		log := Log{Snapshot: encoded(t, live)}
		for step := range rapid.IntRange(0, 60).Draw(t, "steps") {
			a := asker{
				player: rapid.SampledFrom([]PlayerID{"a", "b", "c", "d", ""}).Draw(t, "by"),
				now:    time.UnixMilli(int64(2000 + step)), there: drawAttendance(t),
				draw: func() engine.Mark { return rapid.SampledFrom(bothMarks).Draw(t, "lot") },
			}
			before := encoded(t, live)
			e, c := askOne(t, live, a)
			if diff := cmp.Diff(string(before), string(encoded(t, live))); diff != "" {
				t.Fatalf("deciding changed the table: %s", diff)
			}
			if e == nil {
				continue
			}
			was, secondBefore := live.seats, live.roster.Second
			live.apply(e)
			log.Events = append(log.Events, must(json.Marshal(e)))
			checkTable(t, live, e)
			checkSeats(t, was, secondBefore, live, asked{a.player, c})
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

func drawRules(t *rapid.T) engine.Rules {
	presets := engine.Presets()
	return presets[rapid.IntRange(0, len(presets)-1).Draw(t, "preset")].Rules
}

func drawAttendance(t *rapid.T) drawnAttendance {
	d := drawnAttendance{here: map[PlayerID]bool{}, away: map[engine.Mark]time.Duration{}}
	for _, p := range []PlayerID{"a", "b", "c", "d"} {
		d.here[p] = rapid.Bool().Draw(t, "here")
	}
	for _, m := range bothMarks {
		d.away[m] = time.Duration(rapid.IntRange(0, 12).Draw(t, "away")) * time.Second
	}
	return d
}

// askOne asks for something, or comes by the link with no command; the event is
// nil if nothing came of it.
func askOne(t *rapid.T, table *table, a asker) (*Event, Command) {
	if rapid.IntRange(0, 7).Draw(t, "by link") == 0 {
		return table.welcome(a), nil
	}
	rules := drawRules(t)
	mark := rapid.SampledFrom([]engine.Mark{engine.X, engine.O, engine.Empty}).Draw(t, "mark")
	at := uint64(max(0, int(table.at)-rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "late")))
	offer := uint64(rapid.IntRange(0, int(table.version)).Draw(t, "offer"))
	if len(table.offers) > 0 && rapid.Bool().Draw(t, "open offer") {
		offer = table.offers[0].Version
	}
	c := rapid.SampledFrom([]Command{
		Click{Cell: rapid.IntRange(-1, table.game.Rules().Cells()).Draw(t, "cell"), At: at},
		Click{Cell: rapid.IntRange(0, table.game.Rules().Cells()-1).Draw(t, "cell"), At: table.at},
		Choose{Choice: rapid.SampledFrom([]string{"swap", "stay", "more", ""}).Draw(t, "choice"), At: at},
		Reset{Game: table.number}, Reset{Game: table.number, Rules: &rules},
		Accept{Offer: offer}, Decline{Offer: offer},
		Sit{Seat: mark}, Rise{Seat: mark}, Rise{}, List{Listed: rapid.Bool().Draw(t, "listed")},
	}).Draw(t, "command")
	e, err := table.decide(a, c)
	if err != nil && Code(err) == string(ErrInternal) {
		t.Fatalf("%#v: %v", c, err)
	}
	if err != nil && e != nil {
		t.Fatalf("%#v: both an event and %v", c, err)
	}
	return e, c
}

func checkTable(t *rapid.T, now *table, e *Event) {
	if e.Version != now.version || now.at > now.version {
		t.Fatalf("versions %d %d %d", e.Version, now.version, now.at)
	}
	if len(now.picks) != len(now.game.Chosen()) {
		t.Fatalf("%d picks for %d choices", len(now.picks), len(now.game.Chosen()))
	}
	if len(now.strokes) != now.game.Ply() {
		t.Fatalf("%d strokes for %d moves", len(now.strokes), now.game.Ply())
	}
	if !slices.IsSortedFunc(now.strokes, func(a, b stroke) int { return int(a.At) - int(b.At) }) {
		t.Fatalf("strokes out of order: %v", now.strokes)
	}
}

// asked is who asked for what; no command is coming by the link.
type asked struct {
	by      PlayerID
	command Command
}

// checkSeats makes sure that whoever is seated anew asked for it, was let in by
// the player opposite, changed sides with the other, or came by the link as the
// second person.
func checkSeats(t *rapid.T, was Seats, hadSecond bool, now *table, a asked) {
	for _, m := range bothMarks {
		seat := now.seats.Of(m)
		if seat == nil || was.Holds(seat.Player, m) {
			continue
		}
		held := was.Holds(seat.Player, m.Other())
		ok := false
		switch c := a.command.(type) {
		case nil:
			ok = seat.Player == a.by && !held && !hadSecond && was.Of(m) == nil
		case Sit:
			ok = seat.Player == a.by && c.Seat == m
		case Accept, Reset, Choose:
			ok = held || was.Holds(a.by, m.Other())
		}
		if !ok || seat.Player == "" {
			t.Fatalf("%#v by %q seated %q at %v", a.command, a.by, seat.Player, m)
		}
	}
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
