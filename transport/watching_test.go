package transport

import (
	"bufio"
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Who only watches may do nothing, not even the player whose seat it is.
func TestWhoOnlyWatchesCanDoNothing(t *testing.T) {
	h := build(t, nil)
	path := "/r/" + string(h.ticTacToe()) + "/ws"
	for name, secret := range map[string]string{"the player": an, "a stranger": chi, "nobody": ""} {
		w, before := h.enter(path+"?watch=1", secret)
		for _, message := range []string{
			`{"type":"click","cell":4,"at":1,"id":1}`, `{"type":"reset","game":1,"id":1}`,
			`{"type":"accept","offer":1,"id":1}`, `{"type":"decline","offer":1,"id":1}`,
			`{"type":"sit","seat":"O","id":1}`, `{"type":"rise","id":1}`, `{"type":"listed","listed":true,"id":1}`,
			`{"type":"resign","game":1,"id":1}`, `{"type":"abort","game":1,"id":1}`, `{"type":"undo","game":1,"id":1}`,
			`{"type":"draw","game":1,"id":1}`, `{"type":"claim","game":1,"result":"win","id":1}`,
			`{"type":"name","name":"Lan","id":1}`, `{"type":"react","reaction":"wow","id":1}`,
			`{"type":"sit","seat":"O","computer":"easy","id":1}`, `{"type":"choose","choice":"swap","at":1,"id":1}`,
		} {
			w.send(message)
			if f := w.want("refused"); f["code"] != "not-allowed" {
				t.Errorf("%s: %s was answered with %v", name, message, f)
			}
		}
		again, after := h.enter(path+"?watch=1", "")
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("%s changed the room:\n%s", name, diff)
		}
		w.bye()
		again.bye()
	}
}

// Control frames are answered, but not without end.
func TestAFloodOfPingsIsNotAnswered(t *testing.T) {
	h := build(t, nil)
	conn, _, incoming := h.rawDial(t, "/ws", upgradeHeader())
	defer conn.Close()
	masked := func(opcode byte, text string) string {
		return string([]byte{0x80 | opcode, 0x80 | byte(len(text)), 0, 0, 0, 0}) + text
	}
	const many = 1000
	go io.WriteString(conn, strings.Repeat(masked(9, "x"), many)+masked(1, `{"type":"ping"}`))
	pongs := 0
	for {
		opcode, text := readFrame(t, incoming)
		if opcode == 10 {
			pongs++
		}
		if strings.Contains(text, `"pong"`) {
			break
		}
	}
	if pongs == 0 || pongs > 2*pingsBurst {
		t.Errorf("%d of %d pings were answered, want about %d", pongs, many, pingsBurst)
	}
}

// A page that somebody on the machine has open can send to loopback. It gets no
// game from the admin listener and ends none.
func TestPagesGetNothingFromTheAdminListener(t *testing.T) {
	h := assemble(t, nil)
	defer h.lobby.Close(t.Context())
	room := string(h.ticTacToe())
	if w := (request{path: "/metrics", header: http.Header{"Origin": {"https://evil.example"}}}).record(h.server.Admin()); w.Code != http.StatusForbidden {
		t.Errorf("GET /metrics from a page: %d", w.Code)
	}
	for _, path := range []string{"/rooms/list", "/rooms/" + room + "/close"} {
		for _, origin := range []string{"https://evil.example", "null", "http://127.0.0.1:9180"} {
			w := request{method: "POST", path: path, header: http.Header{"Origin": {origin}}}.record(h.server.Admin())
			if w.Code != http.StatusForbidden || strings.Contains(w.Body.String(), room) {
				t.Errorf("POST %s from a page of %s: %d %s", path, origin, w.Code, w.Body)
			}
		}
		if w := (request{path: path}).record(h.server.Admin()); w.Code/100 != 4 {
			t.Errorf("GET %s: %d, want 4xx", path, w.Code)
		}
	}
}

// A site whose name leads to loopback is of the same origin as what it asks for, so
// its browser sends no Origin with a GET: the name itself tells.
func TestPagesOfANameThatLeadsHereGetNothing(t *testing.T) {
	h := assemble(t, nil)
	defer h.lobby.Close(t.Context())
	loopback := &net.TCPAddr{IP: net.IPv6loopback, Port: 9180}
	opened := &net.TCPAddr{IP: net.IPv4(10, 0, 0, 5), Port: 9180}
	for _, row := range []struct {
		host string
		at   net.Addr
		want int
	}{
		{"evil.example:9180", loopback, http.StatusForbidden},
		{"evil.example", loopback, http.StatusForbidden},
		{"127.0.0.1.evil.example:9180", loopback, http.StatusForbidden},
		{"", loopback, http.StatusOK}, // a balancer's check over HTTP/1.0
		{"127.0.0.1:9180", loopback, http.StatusOK},
		{"[::1]:9180", loopback, http.StatusOK},
		{"localhost:9180", loopback, http.StatusOK},
		{"rowhouse:9180", loopback, http.StatusOK}, // no site has such a name
		{"monitor.example.org:9180", opened, http.StatusOK},
	} {
		for _, path := range []string{"/metrics", "/debug/pprof/", "/healthz"} {
			r := httptest.NewRequest("GET", path, nil)
			r.Host = row.host
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, row.at))
			w := httptest.NewRecorder()
			h.server.Admin().ServeHTTP(w, r)
			if w.Code != row.want {
				t.Errorf("GET %s of %q at %v: %d, want %d", path, row.host, row.at, w.Code, row.want)
			}
		}
	}
}

// readFrame reads one frame of a server.
func readFrame(t *testing.T, from *bufio.Reader) (opcode byte, text string) {
	t.Helper()
	var head [2]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		t.Fatal(err)
	}
	length := int(head[1])
	if length == 126 {
		var long [2]byte
		if _, err := io.ReadFull(from, long[:]); err != nil {
			t.Fatal(err)
		}
		length = int(binary.BigEndian.Uint16(long[:]))
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(from, body); err != nil {
		t.Fatal(err)
	}
	return head[0] & 15, string(body)
}
