package transport

import (
	"mime"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine/record"
)

// twoGames plays one game of tic-tac-toe to its end and two moves of the next.
func (h *house) twoGames() string {
	h.t.Helper()
	id := string(h.room(an, `{"rules":"tictactoe","opponent":"same-device"}`))
	w, state := h.enter("/r/"+id+"/ws", an)
	at := state["at"]
	for _, cell := range []int{4, 0, 2, 1, 6} {
		w.send(click(cell, at))
		at = w.want("diff")["at"]
	}
	w.send(`{"type":"reset","game":1}`)
	at = w.want("diff")["at"]
	for _, cell := range []int{0, 1} {
		w.send(click(cell, at))
		at = w.want("diff")["at"]
	}
	w.bye()
	return id
}

func TestGamesAsFiles(t *testing.T) {
	h := build(t, nil)
	id := h.twoGames()
	for _, row := range []struct {
		file, kind string
		moves      []int // that it reads back to; nil if it is not read
	}{
		{"game.sgf", "application/x-go-sgf", []int{0, 1}},
		{"game.psq", "text/plain; charset=utf-8", []int{0, 1}},
		{"game.json", "application/json", []int{0, 1}},
		{"game.txt", "text/plain; charset=utf-8", nil},
		{"game.sgf?game=2", "application/x-go-sgf", []int{0, 1}},
		{"game.sgf?game=1", "application/x-go-sgf", []int{4, 0, 2, 1, 6}},
		{"game.json?game=1", "application/json", []int{4, 0, 2, 1, 6}},
	} {
		answer, body := h.do(request{path: "/api/rooms/" + id + "/" + row.file})
		if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != row.kind {
			t.Errorf("%s: %d %v", row.file, answer.StatusCode, answer.Header)
		}
		name, earlier := strings.CutSuffix(row.file, "?game=1")
		name, _, _ = strings.Cut(name, "?")
		game := map[bool]string{true: "1", false: "2"}[earlier]
		as, with, err := mime.ParseMediaType(answer.Header.Get("Content-Disposition"))
		if want := strings.Replace(name, "game", "rowhouse-"+id+"-"+game, 1); err != nil || as != "attachment" || with["filename"] != want {
			t.Errorf("%s: saved as %q, want %q", row.file, answer.Header.Get("Content-Disposition"), want)
		}
		caching := map[bool]string{true: "private, max-age=3600", false: "private, no-cache"}[earlier]
		if got := answer.Header.Get("Cache-Control"); got != caching {
			t.Errorf("%s: Cache-Control %q", row.file, got)
		}
		if strings.Contains(row.file, "psq") != !strings.Contains(body, h.url+"/r/"+id) {
			t.Errorf("%s: the link is missing, or where it cannot be:\n%s", row.file, body)
		}
		if row.moves == nil {
			continue
		}
		read, err := record.Read([]byte(body))
		if err != nil {
			t.Errorf("%s: %v", row.file, err)
		} else if diff := cmp.Diff(row.moves, read.Moves()); diff != "" {
			t.Errorf("%s:\n%s", row.file, diff)
		}
	}
}

func TestGamesThatAreNoFiles(t *testing.T) {
	h := build(t, nil)
	id := h.twoGames()
	for path, want := range map[string]string{
		"/api/rooms/" + id + "/game.sgf?game=3":           "404 no-game",
		"/api/rooms/" + id + "/game.sgf?game=0":           "400 bad-message",
		"/api/rooms/" + id + "/game.sgf?game=":            "400 bad-message",
		"/api/rooms/" + id + "/game.sgf?game=-1":          "400 bad-message",
		"/api/rooms/" + id + "/game.sgf?game=99999999999": "400 bad-message",
		"/api/rooms/00000-00000-00000/game.sgf":           "404 no-room",
		"/api/rooms/00000-00000-00000/game.sgf?game=1":    "404 no-room",
		"/api/rooms/hello/game.sgf":                       "404 no-room",
		"/api/rooms/" + id + "/game.exe":                  "404 not-found",
		"/api/rooms/" + id + "/game":                      "404 not-found",
		"/api/rooms/" + id + "/game.sgf/":                 "404 not-found",
	} {
		answer, body := h.do(request{path: path})
		if got := answer.Status[:4] + code(t, body); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	if answer, body := h.do(request{method: "HEAD", path: "/api/rooms/" + id + "/game.sgf"}); answer.StatusCode != 200 ||
		body != "" || answer.Header.Get("Content-Disposition") == "" {
		t.Errorf("HEAD: %d %v", answer.StatusCode, answer.Header)
	}
	if answer, _ := h.do(request{method: "POST", path: "/api/rooms/" + id + "/game.sgf"}); answer.StatusCode != 405 {
		t.Errorf("POST: %d", answer.StatusCode)
	}
}

func TestTheLinkInAFileIsTheOneToSend(t *testing.T) {
	for _, row := range []struct {
		settings func(*Options)
		host     string
		header   http.Header
		from     string
		want     string // before the room's path; "" where the file has no link
	}{
		{nil, "rowhouse.test", nil, "203.0.113.9:1", "http://rowhouse.test/"},
		{nil, "rowhouse.test", http.Header{"X-Forwarded-Host": {"evil.example"}}, "203.0.113.9:1", "http://rowhouse.test/"},
		{nil, "rowhouse.test", http.Header{"X-Forwarded-Host": {"play.example.org"}, "X-Forwarded-Proto": {"https"}}, "127.0.0.1:1",
			"https://play.example.org/"},
		{func(o *Options) { o.PublicURL = "https://play.example.org/caro/" }, "internal", nil, "127.0.0.1:1", "https://play.example.org/caro/"},
		{nil, "no host", nil, "127.0.0.1:1", ""},
	} {
		h := assemble(t, row.settings)
		id := string(h.ticTacToe())
		w := h.direct(request{path: "/api/rooms/" + id + "/game.sgf", host: row.host, header: row.header, from: row.from})
		if linked := strings.Contains(w.Body.String(), "PC["); linked != (row.want != "") ||
			linked && !strings.Contains(w.Body.String(), "PC["+row.want+"r/"+id) {
			t.Errorf("%s: want %q in %s", row.host, row.want, w.Body)
		}
		if h.lobby.Rooms() != 0 {
			t.Error("reading a game opened its room")
		}
	}
}
