package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine/record"
)

// kept is a running game with a folder of its own and rooms in which there was
// something to keep.
type kept struct {
	*here
	dir   string
	rooms []string
}

// addr is where its admin listener is.
func (k *kept) addr() string {
	return strings.TrimSuffix(strings.TrimPrefix(k.admin, "http://"), "/")
}

// keepSome makes a game with three rooms: one in which one person has won and plays
// again, one in mid-game, one that nobody has come to.
func keepSome(t *testing.T) *kept {
	t.Helper()
	dir := t.TempDir()
	k := &kept{here: runHere(t, "-data-dir", dir), dir: dir}
	for _, cells := range [][]int{{0, 3, 1, 4, 2}, {0, 3, 1}, nil} {
		p := newPlayer(k.link)
		room, err := p.create(t.Context(), `{"rules":"tictactoe","opponent":"same-device"}`)
		if err != nil {
			t.Fatal(err)
		}
		k.rooms = append(k.rooms, room)
		if cells != nil {
			playAlone(t, p, room, cells, len(k.rooms) == 1)
		}
	}
	return k
}

// playAlone plays both sides, and with again a second game up to its first move.
func playAlone(t *testing.T, p player, room string, cells []int, again bool) {
	t.Helper()
	s, err := p.dial(t.Context(), room, "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	now := &view{}
	follow := func(until func() bool) {
		t.Helper()
		for !until() {
			f, err := s.next(t.Context())
			if err == nil && (f.kind() == "state" || f.kind() == "diff") {
				err = now.take(f)
			}
			if err != nil || f.kind() == "refused" || f.kind() == "error" {
				t.Fatalf("%v, %v", f, err)
			}
		}
	}
	follow(func() bool { return now.state != nil })
	click := func(cell int) {
		t.Helper()
		before := len(now.moves())
		if err := s.send(t.Context(), `{"type":"click","id":1,"cell":%d,"at":%d}`, cell, now.at()); err != nil {
			t.Fatal(err)
		}
		follow(func() bool { return len(now.moves()) > before })
	}
	for _, cell := range cells {
		click(cell)
	}
	if again {
		if err := s.send(t.Context(), `{"type":"reset","id":2,"game":1}`); err != nil {
			t.Fatal(err)
		}
		follow(func() bool { return now.game() == 2 })
		click(4)
	}
}

// states reads every room over HTTP.
func (k *kept) states(t *testing.T, link string) map[string]string {
	t.Helper()
	states := make(map[string]string)
	for _, room := range k.rooms {
		status, body := get(t, link+"api/rooms/"+room)
		if status != http.StatusOK {
			t.Errorf("room %s: %d %s", room, status, body)
		}
		states[room] = body
	}
	return states
}

// ask runs a command and returns what it wrote to stdout.
func ask(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), args, home, &out, io.Discard)
	return out.String(), err
}

func TestBackupAndRestore(t *testing.T) {
	k := keepSome(t)
	want := k.states(t, k.link)
	file := filepath.Join(t.TempDir(), "games.backup")
	if _, err := ask(t, "backup", "-admin-addr", k.addr(), file); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	streamed, err := ask(t, "backup", "-", "-admin-addr", k.addr())
	if err != nil {
		t.Fatal(err)
	}

	if _, err := ask(t, "restore", file, "-data-dir", k.dir); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("restored over a running game: %v", err)
	}
	if diff := cmp.Diff(want, k.states(t, k.link)); diff != "" {
		t.Error(diff)
	}
	second := filepath.Join(t.TempDir(), "second")
	if err := os.WriteFile(second, []byte(streamed), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{file, second} {
		dir := filepath.Join(t.TempDir(), "data")
		said, err := ask(t, "restore", from, "-data-dir", dir)
		if err != nil || !strings.Contains(said, "3 rooms of ") {
			t.Fatalf("%q, %v", said, err)
		}
		again := runHere(t, "-data-dir", dir)
		if diff := cmp.Diff(want, k.states(t, again.link)); diff != "" {
			t.Error(diff)
		}
		if status, text := get(t, again.link+"api/rooms/"+k.rooms[0]+"/game.json?game=1"); status != http.StatusOK {
			t.Errorf("the first game: %d %s", status, text)
		}
	}
}

// A backup that does not come to its end leaves no file, and the one of yesterday
// stays.
func TestBackupThatFails(t *testing.T) {
	k := keepSome(t)
	whole, err := ask(t, "backup", "-", "-admin-addr", k.addr())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "games.backup")
	if err := os.WriteFile(file, []byte("yesterday's"), 0o600); err != nil {
		t.Fatal(err)
	}
	half := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, whole[:len(whole)/2])
	})}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go half.Serve(l)
	defer half.Close()
	for name, args := range map[string][]string{
		"half of it":     {"backup", file, "-admin-addr", l.Addr().String()},
		"no game":        {"backup", file, "-admin-addr", freeAddress(t)},
		"no such folder": {"backup", filepath.Join(dir, "no", "file"), "-admin-addr", k.addr()},
	} {
		if _, err := ask(t, args...); exitCode(err) != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if text, err := os.ReadFile(file); string(text) != "yesterday's" {
		t.Errorf("the file has become %q, %v", text, err)
	}
	if entries, err := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("something is left: %v, %v", entries, err)
	}
	spoilt := filepath.Join(t.TempDir(), "spoilt")
	if err := os.WriteFile(spoilt, []byte(whole[:len(whole)-9]), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = ask(t, "restore", spoilt, "-data-dir", filepath.Join(dir, "data"))
	if err == nil || !strings.Contains(err.Error(), "damaged") || !strings.Contains(err.Error(), "nothing was restored") {
		t.Errorf("restored from a file without its end: %v", err)
	}
	for _, args := range []string{"backup", "backup a b", "restore", "restore a b", "export a b", "export -format pdf"} {
		if _, err := ask(t, strings.Fields(args)...); exitCode(err) != 2 {
			t.Errorf("%s: %v", args, err)
		}
	}
}

func TestExport(t *testing.T) {
	k := keepSome(t)
	running, err := ask(t, "export", "-admin-addr", k.addr())
	if err != nil {
		t.Fatal(err)
	}
	var line exportLine
	if err := json.Unmarshal([]byte(running), &line); err != nil {
		t.Fatalf("%v in %q, want one line for the one game that is over", err, running)
	}
	played, err := record.Read(line.Record)
	if err != nil || line.Game != 1 || string(line.Room) != k.rooms[0] {
		t.Fatalf("%+v, %v", line, err)
	}
	if diff := cmp.Diff([]int{0, 3, 1, 4, 2}, played.Moves()); diff != "" {
		t.Error(diff)
	}
	dir := filepath.Join(t.TempDir(), "games")
	if _, err := ask(t, "export", dir, "-format", "sgf", "-admin-addr", k.addr()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "rowhouse-"+k.rooms[0]+"-1.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := record.Read(text); err != nil || !cmp.Equal(again.Moves(), played.Moves()) {
		t.Errorf("%s: %v", text, err)
	}
	collection, err := ask(t, "export", "-format", "sgf", "-admin-addr", k.addr())
	if err != nil || collection != string(text)+"\n" {
		t.Errorf("%q, %v", collection, err)
	}

	// Without a running game the same comes from its folder.
	nobody := freeAddress(t)
	if err := k.stop(); err != nil {
		t.Fatal(err)
	}
	stopped, err := ask(t, "export", "-admin-addr", nobody, "-data-dir", k.dir)
	if diff := cmp.Diff(running, stopped); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	wrong := filepath.Join(t.TempDir(), "wrong")
	if _, err := ask(t, "export", "-admin-addr", nobody, "-data-dir", wrong); exitCode(err) != 1 {
		t.Errorf("games of a folder that is not there: %v", err)
	}
	if _, err := os.Stat(wrong); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder was made: %v", err)
	}
}

func TestRoomsCommand(t *testing.T) {
	k := keepSome(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for i, row := range []struct {
		flag string
		code int
	}{{"", 1013}, {"-delete", 4004}} {
		s, err := newPlayer(k.link).dial(ctx, k.rooms[i], "")
		if err != nil {
			t.Fatal(err)
		}
		defer s.close()
		if _, err := s.next(ctx); err != nil {
			t.Fatal(err)
		}
		list, err := ask(t, "rooms", "-admin-addr", k.addr())
		if err != nil || !strings.Contains(list, k.rooms[i]+"      1 connected\n") {
			t.Errorf("%q, %v", list, err)
		}
		args := append([]string{"rooms", "close", strings.ToUpper(k.rooms[i]), "-admin-addr", k.addr()}, strings.Fields(row.flag)...)
		if said, err := ask(t, args...); err != nil || !strings.HasPrefix(said, k.rooms[i]) {
			t.Fatalf("%q, %v", said, err)
		}
		for err == nil {
			_, err = s.next(ctx)
		}
		if code := closedWith(err); code != row.code {
			t.Errorf("closed with %d, want %d: %v", code, row.code, err)
		}
	}
	for i, want := range []int{http.StatusOK, http.StatusNotFound, http.StatusOK} {
		if status, _ := get(t, k.link+"api/rooms/"+k.rooms[i]); status != want {
			t.Errorf("room %d: %d, want %d", i, status, want)
		}
	}
	for _, row := range []struct {
		args string
		code int
	}{
		{"close", 2}, {"open x", 2}, {"-delete", 2}, {"close not-an-id", 2},
		{"close " + k.rooms[2], 1},         // not in memory
		{"close -delete " + k.rooms[1], 1}, // gone already
	} {
		args := append([]string{"rooms", "-admin-addr", k.addr()}, strings.Fields(row.args)...)
		if _, err := ask(t, args...); exitCode(err) != row.code {
			t.Errorf("rooms %s: %v", row.args, err)
		}
	}
}

// A page of a browser gets nothing of it, even under a name that leads here.
func TestPagesAreNotOperators(t *testing.T) {
	k := keepSome(t)
	for _, path := range []string{"backup", "export", "rooms/list", "rooms/" + k.rooms[0] + "/delete"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, k.admin+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Origin", strings.TrimSuffix(k.admin, "/"))
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %s", path, answer.Status)
		}
		if status, _ := get(t, k.admin+path); status == http.StatusOK {
			t.Errorf("GET %s is answered", path)
		}
		if answer, err = http.Post(k.link+path, "", nil); err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			t.Errorf("%s is public", path)
		}
	}
}
