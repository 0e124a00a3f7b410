package journal_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// heard is what the children have said of a room.
type heard struct {
	stored int // number of the last event that the journal has acknowledged
	kept   []int
	open   bool // opened and not left: the room must be noted as open
	noted  bool
}

// witness believes what children say, and checks it against what later ones
// find.
type witness struct {
	t     *testing.T
	rooms map[lobby.RoomID]*heard
}

// hear takes a child's line.
func (w *witness) hear(line string) {
	w.t.Helper()
	word, rest, _ := strings.Cut(line, " ")
	if word == "begin" {
		return
	}
	if word == "failed" {
		w.t.Fatalf("a child could not go on: %s", rest)
	}
	name, number, _ := strings.Cut(rest, " ")
	id := lobby.RoomID(name)
	last, _ := strconv.Atoi(number)
	room := w.rooms[id]
	if room == nil {
		room = &heard{}
		w.rooms[id] = room
	}
	switch word {
	case "noted":
		room.noted = true
	case "opened":
		w.found(id, last)
		room.open, room.stored = true, last
	case "stored":
		room.stored = last
	case "kept":
		room.kept = append(room.kept, last)
	case "leaving":
		room.open = false // the note may be gone from now on
	case "left":
	default:
		w.t.Fatalf("a child said %q", line)
	}
}

// found compares what was found in a room with what was acknowledged.
func (w *witness) found(id lobby.RoomID, last int) {
	w.t.Helper()
	if acknowledged := w.rooms[id].stored; last < acknowledged || last > acknowledged+1 {
		w.t.Fatalf("room %s: event %d was acknowledged and %d is the last that is found", id, acknowledged, last)
	}
}

// round lets a child play and kills it, a while after it began to open the
// folder.
func (w *witness) round(dir string, after time.Duration) {
	w.t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childFolder+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		w.t.Fatal(err)
	}
	for _, room := range w.rooms {
		room.noted = false
	}
	lines := bufio.NewScanner(out)
	begun, started := false, false
	for lines.Scan() {
		w.hear(lines.Text())
		if !begun {
			begun = true
			time.AfterFunc(after, func() { child.Process.Kill() })
		}
		if word, _, _ := strings.Cut(lines.Text(), " "); !started && (word == "stored" || word == "opened") {
			started = true
			w.notes()
		}
	}
	child.Wait() // it was killed
}

// notes checks that each room that the last child had open is noted.
func (w *witness) notes() {
	w.t.Helper()
	for id, room := range w.rooms {
		if room.open && !room.noted {
			w.t.Fatalf("room %s was open and is not noted", id)
		}
	}
}

// audit opens the folder and compares all that is in it with what was heard.
func (w *witness) audit(dir string) {
	w.t.Helper()
	store := open(w.t, journal.Options{Dir: dir})
	defer store.Close()
	for id, room := range w.rooms {
		log, err := store.Read(w.t.Context(), id)
		if err != nil {
			w.t.Fatalf("room %s: %v", id, err)
		}
		last, err := lastEvent(log)
		if err != nil {
			w.t.Fatalf("room %s: %v", id, err)
		}
		w.found(id, last)
		for _, game := range room.kept {
			record, err := store.Record(w.t.Context(), id, game)
			if err != nil || string(record) != fmt.Sprint(game) {
				w.t.Fatalf("room %s: record %d is %q, %v", id, game, record, err)
			}
		}
	}
}

func TestKilledWhilePlaying(t *testing.T) {
	t.Parallel()
	w := &witness{t: t, rooms: make(map[lobby.RoomID]*heard)}
	dir := t.TempDir()
	const rounds = 25
	for round := range rounds {
		w.round(dir, time.Duration(rand.Int64N(int64(250*time.Millisecond))))
		if round%5 == 4 {
			w.audit(dir)
		}
	}
	events := 0
	for _, room := range w.rooms {
		events += room.stored
	}
	t.Logf("%d rounds, %d rooms, %d events, none lost", rounds, len(w.rooms), events)
	if events == 0 {
		t.Error("nothing was played")
	}
}

func TestKilledWhileStarting(t *testing.T) {
	t.Parallel()
	w := &witness{t: t, rooms: make(map[lobby.RoomID]*heard)}
	for range 5 {
		// A folder of its own, since the first start does the most.
		dir := t.TempDir()
		clear(w.rooms)
		for range 5 {
			w.round(dir, time.Duration(rand.Int64N(int64(40*time.Millisecond))))
		}
		w.audit(dir)
	}
}
