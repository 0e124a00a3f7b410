package transport

import (
	"net/http"
	"strings"
	"testing"

	"rowhouse/lobby"
)

func idOf(text string) lobby.RoomID { return lobby.RoomID(text) }

func TestEveryAnswerHasSecureHeaders(t *testing.T) {
	h := assemble(t, nil)
	id := string(h.ticTacToe())
	for _, path := range []string{
		"/", "/r/" + id, "/r/none", "/ws", "/r/" + id + "/ws", "/api/rooms", "/api/rooms/" + id, "/api/rules",
		"/api/qr.svg", "/api/qr.svg?text=http://rowhouse.test/r/x", "/nothing", "/" + h.server.assets.prefix + "mark.svg",
	} {
		w := h.direct(request{path: path, host: "rowhouse.test"})
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		policy := w.Header().Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: %q lacks %s", path, policy, want)
			}
		}
		if strings.Contains(policy, "script") && strings.Contains(policy, "unsafe") {
			t.Errorf("%s: scripts of anybody may run under %q", path, policy)
		}
	}
}

// There are dozens of scripts in a page: each says no more than it must.
func TestScriptsAndStylesSayLittle(t *testing.T) {
	h := assemble(t, nil)
	for _, name := range []string{"js/main.js", "look.css"} {
		header := h.direct(request{path: "/" + h.server.assets.prefix + name, host: "localhost"}).Header()
		if header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%s: %v", name, header)
		}
		if len(header) > 6 {
			t.Errorf("%s has %d headers: %v", name, len(header), header)
		}
	}
}

func TestTheOpenerPolicyIsSentWhereBrowsersTakeIt(t *testing.T) {
	h := assemble(t, nil)
	overTLS := http.Header{"X-Forwarded-Proto": {"https"}}
	for _, row := range []struct {
		host   string
		header http.Header
		want   string
	}{
		{"localhost:8080", nil, "same-origin"}, {"127.0.0.1:8080", nil, "same-origin"}, {"[::1]:8080", nil, "same-origin"},
		{"192.168.1.5:8080", nil, ""}, {"play.example.org", nil, ""}, {"play.example.org", overTLS, "same-origin"},
	} {
		w := h.direct(request{path: "/", host: row.host, header: row.header, from: "127.0.0.1:1"})
		if got := w.Header().Get("Cross-Origin-Opener-Policy"); got != row.want {
			t.Errorf("%s: %q, want %q", row.host, got, row.want)
		}
	}
}

func TestThePagesPolicyNamesItsOwnHost(t *testing.T) {
	for _, row := range []struct {
		settings func(*Options)
		host     string
		header   http.Header
		sources  string
	}{
		{nil, "192.168.1.5:8080", nil, " ws://192.168.1.5:8080 wss://192.168.1.5:8080"},
		{nil, "Play.Example.org", nil, " ws://play.example.org wss://play.example.org"},
		{nil, "[::1]:8080", nil, ""},
		{nil, "h; script-src *", nil, " ws://localhost:80 wss://localhost:80"},
		{nil, "internal", http.Header{"X-Forwarded-Host": {"play.example.org"}}, " ws://play.example.org wss://play.example.org"},
		{func(o *Options) { o.PublicURL = "https://play.example.org" }, "internal", nil,
			" ws://internal wss://internal ws://play.example.org wss://play.example.org"},
	} {
		h := assemble(t, row.settings)
		w := h.direct(request{path: "/", host: row.host, header: row.header, from: "127.0.0.1:1"})
		want := "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'" +
			row.sources + "; manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"
		if got := w.Header().Get("Content-Security-Policy"); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", row.host, got, want)
		}
	}
}
