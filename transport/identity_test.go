package transport

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"rowhouse/lobby"
)

func TestWhoSends(t *testing.T) {
	id := func(secret string) lobby.PlayerID { return lobby.PlayerOf(uuid.MustParse(secret)) }
	for _, row := range []struct {
		name           string
		bearer, cookie string
		want           lobby.PlayerID
		bad            bool
	}{
		{"nobody", "", "", "", false},
		{"cookie", "", "rowhouse=" + an, id(an), false},
		{"bearer", "Bearer " + binh, "", id(binh), false},
		{"bearer wins", "Bearer " + binh, "rowhouse=" + an, id(binh), false},
		{"scheme in lower case", "bearer " + binh, "", id(binh), false},
		{"a UUID in capitals is the same", "Bearer " + strings.ToUpper(an), "", id(an), false},
		{"a proxy's own token beside a cookie", "Bearer eyJhbGciOi", "rowhouse=" + an, id(an), false},
		{"basic auth of a proxy", "Basic dXNlcjpwYXNz", "rowhouse=" + an, id(an), false},
		{"basic auth alone", "Basic dXNlcjpwYXNz", "", "", false},
		{"a token that is none", "Bearer eyJhbGciOi", "", "", true},
		{"an empty token", "Bearer ", "", "", true},
		{"the empty UUID", "Bearer " + uuid.Nil.String(), "", "", true},
		{"a UUID without hyphens", "Bearer " + strings.ReplaceAll(an, "-", ""), "", "", true},
		{"a cookie that is none", "", "rowhouse=me", "", false},
		{"the second cookie", "", "rowhouse=me; rowhouse=" + an, id(an), false},
		{"another's cookie", "", "session=" + an, "", false},
	} {
		r, _ := http.NewRequest(http.MethodGet, "http://h/", nil)
		if row.bearer != "" {
			r.Header.Set("Authorization", row.bearer)
		}
		if row.cookie != "" {
			r.Header.Set("Cookie", row.cookie)
		}
		got, err := playerOf(r)
		if got != row.want || (err != nil) != row.bad {
			t.Errorf("%s: %q, %v, want %q", row.name, got, err, row.want)
		}
	}
}

func TestOnlyPagesSetTheCookie(t *testing.T) {
	h := assemble(t, nil)
	id := string(h.ticTacToe())
	for path, sets := range map[string]bool{
		"/": true, "/r/" + id: true, "/r/" + strings.ToUpper(id): true, "/r/none": true,
		"/api/rooms": false, "/api/rooms?mine": false, "/api/rooms/" + id: false, "/api/rules": false,
		"/" + h.server.assets.prefix + "js/main.js": false, "/nothing": false,
		"/ws": false, "/r/" + id + "/ws": false, "/api/qr.svg?text=http://rowhouse.test/": false,
	} {
		w := h.direct(request{path: path, host: "rowhouse.test"})
		if got := w.Header()["Set-Cookie"] != nil; got != sets {
			t.Errorf("%s sets a cookie: %v, want %v", path, got, sets)
		}
	}
}

func TestTheCookie(t *testing.T) {
	type settings = func(*Options)
	for _, row := range []struct {
		settings settings
		header   http.Header
		from     string
		path     string
		secure   bool
	}{
		{nil, nil, "127.0.0.1:1", "/", false},
		{nil, http.Header{"X-Forwarded-Proto": {"https"}}, "127.0.0.1:1", "/", true},
		{nil, http.Header{"X-Forwarded-Proto": {"https"}}, "203.0.113.9:1", "/", false},
		{func(o *Options) { o.PublicURL = "https://h/play/" }, nil, "127.0.0.1:1", "/play/", true},
		{func(o *Options) { o.PublicURL = "http://h/play/" }, nil, "127.0.0.1:1", "/play/", false},
	} {
		h := assemble(t, row.settings)
		for _, sent := range []string{"", an, "broken"} {
			header := row.header.Clone()
			if header == nil {
				header = http.Header{}
			}
			if sent != "" {
				header.Set("Cookie", "rowhouse="+sent)
			}
			w := h.direct(request{path: "/", header: header, from: row.from})
			cookies := w.Result().Cookies()
			if len(cookies) != 1 {
				t.Fatalf("%d cookies", len(cookies))
			}
			c := cookies[0]
			if _, err := uuid.Parse(c.Value); err != nil || (c.Value == sent) != (sent == an) {
				t.Errorf("sent %q, got %q: want a UUID, and one's own back", sent, c.Value)
			}
			if c.Name != "rowhouse" || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode ||
				c.MaxAge != 400*24*60*60 || c.Path != row.path || c.Secure != row.secure {
				t.Errorf("got %v, want path %s and secure %v", c, row.path, row.secure)
			}
		}
	}
}

func TestTheSecretIsNowhereButInTheCookie(t *testing.T) {
	h := build(t, nil)
	id := h.ticTacToe()
	header := http.Header{"Cookie": {"rowhouse=" + binh}}
	_, page := h.do(request{path: "/r/" + string(id), header: header})
	if strings.Contains(page, binh) {
		t.Error("the page holds the secret")
	}
	w := h.dial("/r/"+string(id)+"/ws", "", header)
	hello := w.want("hello")
	if want := string(lobby.PlayerOf(uuid.MustParse(binh))); hello["player"] != want {
		t.Errorf("hello to %v, want %s", hello["player"], want)
	}
	w.send(`{"type":"nonsense"}`, click(0, 1))
	w.want("state")
	w.bye()
	h.do(request{path: "/ws", secret: binh})
	h.server.Shutdown(t.Context())
	for _, line := range h.logs.All() {
		for _, secret := range []string{an, binh} {
			if strings.Contains(line.Message, secret) || containsText(line.ContextMap(), secret) {
				t.Errorf("a secret is logged: %v", line)
			}
		}
	}
}

func containsText(fields map[string]any, text string) bool {
	for _, value := range fields {
		if s, ok := value.(string); ok && strings.Contains(s, text) {
			return true
		}
	}
	return false
}
