package transport

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/lobby"
)

// tally is a journal that counts how often it was asked for a room.
type tally struct {
	lobby.Journal
	reads, exists atomic.Int64
}

func (c *tally) Read(ctx context.Context, id lobby.RoomID) (lobby.Log, error) {
	c.reads.Add(1)
	return c.Journal.Read(ctx, id)
}

func (c *tally) Exists(ctx context.Context, id lobby.RoomID) (bool, error) {
	c.exists.Add(1)
	return c.Journal.Exists(ctx, id)
}

// guessing opens a house with a journal that counts.
func guessing(t *testing.T) (*house, *tally) {
	t.Helper()
	journal := &tally{Journal: lobby.NewMemoryJournal()}
	rooms, err := lobby.New(lobby.Options{Journal: journal, MaxPerAddress: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	h := build(t, func(o *Options) { o.Lobby = rooms })
	t.Cleanup(func() { rooms.Close(context.Background()) })
	return h, journal
}

const (
	attacker  = "203.0.113.7"
	neighbour = "198.51.100.2"
)

// ask looks a room up from an address.
func (h *house) ask(from string, id lobby.RoomID) (status int, header http.Header, body string) {
	h.t.Helper()
	w := h.direct(request{path: "/api/rooms/" + string(id), from: from + ":4711"})
	return w.Code, w.Header(), w.Body.String()
}

// guess tries a thousand ids, which are no rooms.
func (h *house) guess(from string) {
	h.t.Helper()
	for range 1000 {
		if status, _, _ := h.ask(from, lobby.NewRoomID()); status != http.StatusNotFound {
			h.t.Fatalf("a guess was answered with %d", status)
		}
	}
}

func TestGuessingRoomsIsUseless(t *testing.T) {
	h, _ := guessing(t)
	room := h.ticTacToe()
	h.guess(attacker)
	for range 2 { // and asking makes it no better
		if status, _, _ := h.ask(attacker, room); status != http.StatusNotFound {
			t.Errorf("after a thousand guesses the right one is found: %d", status)
		}
	}
	if status, _, _ := h.ask(neighbour, room); status != http.StatusOK {
		t.Errorf("another address gets %d", status)
	}
	if n := h.value(t, "rowhouse_guesses_throttled_total"); n < "800" || len(n) != 3 {
		t.Errorf("%s look-ups were throttled, want nearly 900", n)
	}
	lines := 0
	for _, line := range h.logs.All() {
		if strings.HasPrefix(line.Message, "somebody tries ids") {
			lines++
			if line.ContextMap()["address"] != attacker {
				t.Errorf("the line names %v", line.ContextMap())
			}
		}
	}
	if lines == 0 || lines > noticesBurst+1 {
		t.Errorf("%d lines of log about one attacker", lines)
	}
}

// Whoever guesses cannot tell a wrong id from a right one that is kept from them:
// neither by the answer nor by what it takes to make it.
func TestAThrottledAnswerIsThatOfAWrongGuess(t *testing.T) {
	h, journal := guessing(t)
	room := h.ticTacToe()
	paths := []string{"/api/rooms/ID", "/r/ID", "/r/ID/preview.png", "/api/rooms/ID/game.sgf", "/api/rooms/ID/game.json?game=1"}
	type answer struct {
		Status        int
		Header        http.Header
		Body          string
		Reads, Exists int64
	}
	look := func(path string, id lobby.RoomID) answer {
		reads, exists := journal.reads.Load(), journal.exists.Load()
		w := h.direct(request{
			path: strings.Replace(path, "ID", string(id), 1), from: attacker + ":4711",
			header: http.Header{"Cookie": {cookieName + "=" + chi}},
		})
		return answer{w.Code, w.Header(), strings.ReplaceAll(w.Body.String(), string(id), "ID"),
			journal.reads.Load() - reads, journal.exists.Load() - exists}
	}
	wrong := map[string]answer{}
	for _, path := range paths {
		wrong[path] = look(path, lobby.NewRoomID())
	}
	h.guess(attacker)
	for _, path := range paths {
		if diff := cmp.Diff(wrong[path], look(path, room)); diff != "" {
			t.Errorf("%s: a wrong guess and a throttled one differ:\n%s", path, diff)
		}
	}

	before := journal.exists.Load()
	w := h.dial("/r/"+string(room)+"/ws", chi, http.Header{"X-Forwarded-For": {attacker}})
	w.want("hello")
	w.wantClose(closeNoRoom, "no-room")
	if n := journal.exists.Load() - before; n != 1 {
		t.Errorf("a throttled socket looked %d times, want once as a wrong one does", n)
	}
	if h.lobby.Rooms() != 0 {
		t.Error("a room was opened")
	}
}

// Somebody in a school who guesses takes no game from the others there.
func TestRoomsThatAnAddressKnowsAreNotGuessed(t *testing.T) {
	h, _ := guessing(t)
	visited, entered := h.ticTacToe(), h.ticTacToe()
	h.ask(attacker, visited)
	header := http.Header{"X-Forwarded-For": {attacker}}
	h.dial("/r/"+string(entered)+"/ws", chi, header).want("hello")
	h.guess(attacker)
	var made createdAnswer
	readBack(t, h.direct(request{method: "POST", path: "/api/rooms", body: `{"rules":"caro10"}`, secret: an,
		from: attacker + ":4711"}).Body.String(), &made)
	for name, id := range map[string]lobby.RoomID{"visited": visited, "entered": entered, "made since": made.ID} {
		if status, _, body := h.ask(attacker, id); status != http.StatusOK {
			t.Errorf("the room %s: %d %s", name, status, body)
		}
		w := h.dial("/r/"+string(id)+"/ws", chi, header)
		w.want("hello")
		w.want("state")
	}
}
