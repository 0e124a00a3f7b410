package main

import (
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// The guide's lines for a house in which only the family makes rooms, in the very
// samples: without the password nobody gets to the front page, makes a room or
// enters the queue, and a guest with a link plays. With it all works, in a browser
// too.
func TestOnlyTheFamilyMakesRooms(t *testing.T) {
	t.Parallel()
	y := newYard(t)
	blocks := familyBlocks(t)
	tried := 0
	for _, kind := range realProxies() {
		if _, ok := kind.installed(t); !ok {
			continue
		}
		edits := familyEdits(t, kind.name, blocks)
		if edits == nil {
			continue
		}
		tried++
		t.Run(kind.name, func(t *testing.T) {
			f := y.front(t, kind, kind.root, y.root, edits...)
			link := f.url("play.example.org", "/")
			room := checkDoor(t, y, link)
			family := y.people(t).person("An")
			family.open(strings.Replace(link, "https://", "https://family:sesame@", 1))
			family.open(link)
			family.press("Tic-tac-toe")
			family.press("X")
			family.press("Play a friend")
			family.reads("Send the link to a friend")
			guest := y.people(t).person("Bình")
			guest.open(eval[string](family, `document.querySelector('.invite-link').href`))
			family.click("b2")
			guest.sees("b2", "X")
			guest.click("a1")
			family.sees("a1", "O")
			guest.open(link + "r/" + room)
			guest.until("the board", see("cells().length === 9"))
		})
	}
	if tried == 0 {
		t.Skip("neither nginx nor Caddy is installed")
	}
}

// familyBlocks are the guide's blocks of code under its heading.
func familyBlocks(t *testing.T) []string {
	t.Helper()
	_, section, ok := strings.Cut(read(t, "deploy/README.md"), "### Only the family makes rooms")
	if !ok {
		t.Fatal("the guide does not say how only the family makes rooms")
	}
	var blocks []string
	for _, m := range regexp.MustCompile("(?s)```(?:nginx|caddyfile)\n(.*?)```").FindAllStringSubmatch(section, 3) {
		blocks = append(blocks, m[1])
	}
	if len(blocks) != 3 {
		t.Fatalf("%d blocks, want two for nginx and one for Caddy", len(blocks))
	}
	return blocks
}

// familyEdits are what an operator of that proxy does by the guide; nil where it
// does not speak of it.
func familyEdits(t *testing.T, proxy string, blocks []string) []string {
	t.Helper()
	switch proxy {
	case "nginx":
		dir, err := os.MkdirTemp("", "rowhouse-family-") // which nginx's workers can enter
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(dir) })
		users := dir + "/users"
		shell(t, "chmod 755 "+dir+" && printf 'family:%s\\n' $(openssl passwd -apr1 sesame) >"+users+" && chmod 644 "+users)
		return []string{
			"map $http_upgrade", blocks[0] + "map $http_upgrade",
			"\tlocation / {", strings.Replace(blocks[1], "/etc/nginx/rowhouse.users", users, 1) + "\tlocation / {",
		}
	case "Caddy":
		hash := strings.TrimSpace(shell(t, "caddy hash-password --plaintext sesame"))
		return []string{"\treverse_proxy ", strings.ReplaceAll(blocks[2], "HASH", hash) + "\treverse_proxy "}
	}
	return nil
}

func shell(t *testing.T, script string) string {
	t.Helper()
	out, err := exec.Command("sh", "-c", script).Output()
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	return string(out)
}

// checkDoor tries everything from outside and from inside, and returns a room.
func checkDoor(t *testing.T, y *yard, link string) (room string) {
	t.Helper()
	client := y.ca.client(t, "127.0.0.1")
	inside := newPlayer(link)
	for _, row := range []struct {
		method, path, password string
		status                 int
	}{
		{"GET", "", "", 401},
		{"GET", "", "wrong", 401},
		{"GET", "", "sesame", 200},
		{"POST", "api/rooms", "", 401},
		{"POST", "api/rooms", "sesame", 201},
		{"POST", "api/records", "", 401},
		{"GET", "ws", "", 401},
		{"GET", "api/rooms", "", 200},
	} {
		request, err := http.NewRequestWithContext(t.Context(), row.method, link+row.path, strings.NewReader(`{"rules":"tictactoe"}`))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		if row.password != "" {
			request.SetBasicAuth("family", row.password)
			request.Header.Set("Cookie", "rowhouse="+inside.token)
		}
		answer, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != row.status {
			t.Errorf("%s /%s with password %q: %s, want %d", row.method, row.path, row.password, answer.Status, row.status)
		}
		if place := answer.Header.Get("Location"); row.status == 201 {
			room = place[strings.LastIndexByte(place, '/')+1:]
		}
	}
	guest := newPlayer(link)
	socket, _, err := websocket.Dial(t.Context(), "wss"+strings.TrimPrefix(link, "https")+"r/"+room+"/ws",
		&websocket.DialOptions{HTTPClient: client, HTTPHeader: guest.header(), Subprotocols: []string{"rowhouse.v1"}})
	if err != nil {
		t.Fatalf("a guest with a link: %v", err)
	}
	socket.CloseNow()
	return room
}
