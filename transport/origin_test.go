package transport

import (
	"net/http"
	"strings"
	"testing"
)

// handshakeFrom tries a handshake and a POST with an Origin and a Host, and
// returns both answers' status.
func (h *house) handshakeFrom(t *testing.T, origin, host string, more http.Header) (upgrade, post int) {
	t.Helper()
	header := upgradeHeader()
	for name, values := range more {
		header[name] = values
	}
	header["Origin"] = []string{origin}
	header.Set("Authorization", "Bearer "+an)
	conn, answer, _ := h.rawDialHost(t, "/ws", header, host)
	conn.Close()
	made := h.direct(request{
		method: "POST", path: "/api/rooms", body: `{"rules":"tictactoe"}`, header: header, host: host, from: "127.0.0.1:9",
	})
	return answer.StatusCode, made.Code
}

// originRow is a page's Origin at a server's Host, and whether it may connect.
type originRow struct {
	name         string
	settings     func(*Options)
	origin, host string
	forwarded    string // X-Forwarded-Host
	ok           bool
}

func originRows() []originRow {
	public := func(url string, origins ...string) func(*Options) {
		return func(o *Options) { o.PublicURL, o.Origins = url, origins }
	}
	return []originRow{
		{"TLS ended before", nil, "https://h", "h", "", true},
		{"explicit 443", nil, "https://h", "h:443", "", true},
		{"explicit 80", nil, "http://h", "h:80", "", true},
		{"another port", nil, "http://h:8080", "h:8080", "", true},
		{"case", nil, "https://H", "h", "", true},
		{"case of Host", nil, "http://play.example.org", "Play.Example.ORG", "", true},
		{"IPv6", nil, "http://[::1]:8080", "[0:0::1]:8080", "", true},
		{"IPv6 in IPv4's clothes", nil, "http://[::ffff:7f00:1]:8080", "[::ffff:127.0.0.1]:8080", "", true},
		{"IPv6 without its port", nil, "https://[2001:db8::1]", "[2001:DB8::1]:443", "", true},
		{"another IPv6", nil, "http://[::2]:8080", "[::1]:8080", "", false},
		{"a public URL of IPv6", public("https://[2001:db8::1]:8443/"), "https://[2001:db8:0::1]:8443", "internal", "", true},
		{"port differs", nil, "http://h:8081", "h:8080", "", false},
		{"port dropped by a proxy", nil, "https://h:8443", "h", "", false},
		{"443 is not http's", nil, "http://h", "h:443", "", false},

		{"public URL", public("https://play.example.org"), "https://play.example.org", "127.0.0.1:8080", "", true},
		{"public URL with its port", public("https://play.example.org:443/"), "https://play.example.org", "internal", "", true},
		{"public URL with a path", public("https://play.example.org/play/"), "https://play.example.org", "internal", "", true},
		{"public URL on a port", public("https://play.example.org:8443"), "https://play.example.org:8443", "internal", "", true},
		{"public URL in capitals", public("HTTPS://Play.Example.ORG"), "https://play.example.org", "internal", "", true},
		{"public URL, foreign page", public("https://play.example.org"), "https://evil.example", "internal", "", false},
		{"own host beside a public URL", public("https://play.example.org"), "http://192.168.1.5:8080", "192.168.1.5:8080", "", true},
		{"further origin", public("", "https://a.example", "b.example:8443"), "https://b.example:8443", "h", "", true},
		{"further origin without a scheme", public("", "b.example"), "http://b.example", "h", "", true},

		{"a proxy's word", nil, "https://play.example.org", "internal", "play.example.org", true},
		{"a chain of proxies", nil, "https://play.example.org", "internal", "play.example.org, middle", true},

		{"another site", nil, "https://evil.example", "h", "", false},
		{"null", nil, "null", "h", "", false},
		{"empty", nil, "", "h", "", false},
		{"suffix", nil, "https://h.evil.net", "h", "", false},
		{"prefix", nil, "https://evilh", "h", "", false},
		{"user part", nil, "https://h@evil.example", "h", "", false},
		{"backslash", nil, `https://h\.evil.example`, "h", "", false},
		{"path", nil, "https://h/", "h", "", false},
		{"no scheme", nil, "h", "h", "", false},
		{"a file", nil, "file://", "h", "", false},
		{"an extension", nil, "chrome-extension://h", "h", "", false},
	}
}

func TestOrigins(t *testing.T) {
	for _, row := range originRows() {
		h := build(t, row.settings)
		var more http.Header
		if row.forwarded != "" {
			more = http.Header{"X-Forwarded-Host": {row.forwarded}}
		}
		upgrade, post := h.handshakeFrom(t, row.origin, row.host, more)
		wantUpgrade, wantPost := http.StatusForbidden, http.StatusForbidden
		if row.ok {
			wantUpgrade, wantPost = http.StatusSwitchingProtocols, http.StatusCreated
		}
		if upgrade != wantUpgrade || post != wantPost {
			t.Errorf("%s: Origin %q at Host %q: upgrade %d, POST %d, want %d and %d",
				row.name, row.origin, row.host, upgrade, post, wantUpgrade, wantPost)
		}
	}
}

func TestAForwardedHostFromAStrangerChangesNothing(t *testing.T) {
	h := build(t, func(o *Options) { o.TrustedProxies = prefixes(t, "10.0.0.0/8") })
	upgrade, post := h.handshakeFrom(t, "https://evil.example", "h", http.Header{"X-Forwarded-Host": {"evil.example"}})
	if upgrade != http.StatusForbidden || post != http.StatusForbidden {
		t.Errorf("upgrade %d, POST %d, want 403", upgrade, post)
	}
}

func TestTwoOriginsAreNone(t *testing.T) {
	h := build(t, nil)
	header := upgradeHeader()
	header["Origin"] = []string{"http://h", "http://evil.example"}
	if w := h.direct(request{path: "/ws", header: header, host: "h"}); w.Code != http.StatusForbidden {
		t.Errorf("%d, want 403", w.Code)
	}
}

func TestProgramsWithoutAnOriginNeedTheSecretAllTheSame(t *testing.T) {
	h := build(t, nil)
	id := h.ticTacToe()
	w, state := h.enter("/r/"+string(id)+"/ws", "") // no secret: watches
	w.send(click(4, state["at"]))
	w.refused("not-seated")
	if made := h.direct(request{method: "POST", path: "/api/rooms", body: `{"rules":"tictactoe"}`}); made.Code != http.StatusUnauthorized {
		t.Errorf("POST without a secret: %d, want 401", made.Code)
	}
}

func TestARefusedOriginNamesTheSetting(t *testing.T) {
	for _, row := range []struct {
		settings        func(*Options)
		origin, setting string
	}{
		{nil, "https://play.example.org", "-public-url https://play.example.org"},
		{nil, "https://Play.example.org:443", "-public-url https://play.example.org"},
		{nil, "http://play.example.org:8080", "-public-url http://play.example.org:8080"},
		{nil, "http://[fd00::1]", "-public-url http://[fd00::1]"},
		{func(o *Options) { o.BasePath = "/play/" }, "https://play.example.org", "-public-url https://play.example.org/play"},
		{func(o *Options) { o.PublicURL = "https://a.example" }, "https://b.example", "-origins https://b.example"},
		{nil, "null", ""},
	} {
		h := build(t, row.settings)
		header := upgradeHeader()
		header.Set("Origin", row.origin)
		for range 3 {
			w := h.direct(request{path: "/ws", header: header, host: "internal:8080"})
			if w.Code != http.StatusForbidden || code(t, w.Body.String()) != codeOrigin {
				t.Errorf("%s: %d %s", row.origin, w.Code, w.Body)
			}
			if row.setting != "" && !strings.Contains(w.Body.String(), row.setting+`","setting":"`+row.setting+`"`) {
				t.Errorf("%s: the answer does not end with %q: %s", row.origin, row.setting, w.Body)
			}
		}
		lines := h.logs.FilterMessage("connection refused: another site's page").All()
		if len(lines) != 1 {
			t.Fatalf("%s: %d log lines, want one for the same origin", row.origin, len(lines))
		}
		logged, _ := lines[0].ContextMap()["to allow it, start with"].(string)
		if logged != row.setting {
			t.Errorf("%s: logged %q, want %q", row.origin, logged, row.setting)
		}
	}
}

func TestManyOriginsDoNotFillTheLog(t *testing.T) {
	h := assemble(t, nil)
	header := upgradeHeader()
	for i := range 2_000 {
		header.Set("Origin", "https://"+strings.Repeat("a", i%300+1)+".example")
		h.direct(request{path: "/ws", header: header})
	}
	if n := h.logs.Len(); n > noticesBurst+1 {
		t.Errorf("%d log lines", n)
	}
	if n := len(h.server.notices.seen); n > noticesKept {
		t.Errorf("%d origins are remembered", n)
	}
	h.lobby.Close(t.Context())
}
