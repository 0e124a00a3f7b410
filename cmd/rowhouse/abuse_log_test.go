package main

import (
	"encoding/json"
	"strings"
	"syscall"
	"testing"
)

// The log of a whole session has each room's id, so that an operator can follow one,
// and neither anybody's name nor what anybody is known by.
func TestTheLogHasNoNamesAndNoSecrets(t *testing.T) {
	server, link := start(t, "-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir(),
		"-log-level", "debug", "-log-format", "json")
	host, guest := newPlayer(link), newPlayer(link)
	room := session(t, host, guest)
	server.signal(syscall.SIGTERM)
	server.exit(patience)

	log := server.wrote()
	if !strings.Contains(log, `"room":"`+room+`"`) {
		t.Errorf("the log does not have the room's id")
	}
	for _, secret := range []string{"Nguyen", host.token, guest.token} {
		for line := range strings.Lines(log) {
			if strings.Contains(line, secret) {
				t.Errorf("a line has %s: %s", secret, line)
			}
		}
	}
	lines := 0
	for line := range strings.Lines(log) {
		if strings.HasPrefix(line, "{") {
			lines++
			if !json.Valid([]byte(line)) {
				t.Errorf("not JSON: %s", line)
			}
		}
	}
	if lines < 5 {
		t.Errorf("only %d lines of log", lines)
	}
}

// session plays a little and is refused in every way in which a name or a secret
// could be repeated. It returns the room's id.
func session(t *testing.T, host, guest player) string {
	t.Helper()
	room, err := host.create(t.Context(), `{"rules":{"preset":"tictactoe","first":"X"},"seat":"X","listed":true}`)
	if err != nil {
		t.Fatal(err)
	}
	at, err := host.dial(t.Context(), room, "")
	if err != nil {
		t.Fatal(err)
	}
	other, err := guest.dial(t.Context(), room, "")
	if err != nil {
		t.Fatal(err)
	}
	said := []string{
		`{"type":"name","name":"Nguyen-Van-An"}`, `{"type":"click","cell":4,"at":1}`, `null`,
		`{"type":"name","name":"` + strings.Repeat("Nguyen", 40) + `"}`, `{"type":"resign","game":1,"seat":"X"}`,
		`{"type":"ping","Nguyen":1}`, `{"type":"ping"}`,
	}
	for _, text := range said {
		if err := at.send(t.Context(), "%s", text); err != nil {
			t.Fatal(err)
		}
	}
	at.hears(t, "pong", func(f frame) bool { return f.kind() == "pong" })
	// Requests that are refused, with what must not be repeated in them.
	host.create(t.Context(), `{"rules":"Nguyen"}`)
	host.do(t.Context(), "POST", "api/records", `{"record":"(;GM[4]PB[Nguyen]"}`, nil)
	player{host.link, "Nguyen" + host.token}.create(t.Context(), `{}`)
	host.do(t.Context(), "GET", "r/"+room+"/ws", "", nil)
	at.close()
	other.close()
	return room
}
