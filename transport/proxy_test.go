package transport

import (
	"net/http"
	"testing"
)

func TestTheClientsAddress(t *testing.T) {
	proxies := func(o *Options) { o.TrustedProxies = prefixes(t, "127.0.0.0/8", "10.0.0.0/8", "fd00::/8") }
	for _, row := range []struct {
		settings func(*Options)
		from     string
		via      []string // X-Forwarded-For, a line each
		want     string
	}{
		{nil, "203.0.113.9:4711", nil, "203.0.113.9"},
		{nil, "203.0.113.9:4711", []string{"198.51.100.1"}, "203.0.113.9"}, // a stranger's word
		{nil, "127.0.0.1:4711", nil, "127.0.0.1"},
		{nil, "127.0.0.1:4711", []string{"198.51.100.1"}, "198.51.100.1"},
		{nil, "127.0.0.1:4711", []string{"1.1.1.1, 198.51.100.1"}, "198.51.100.1"}, // forged first hop
		{nil, "[::1]:4711", []string{"1.1.1.1", "198.51.100.1"}, "198.51.100.1"},
		{proxies, "10.0.0.1:1", []string{"1.1.1.1, 198.51.100.1, 10.0.0.2"}, "198.51.100.1"},
		{proxies, "[fd00::1]:1", []string{"198.51.100.1, 10.0.0.2, 127.0.0.1"}, "198.51.100.1"},
		{proxies, "10.0.0.1:1", []string{"10.0.0.9, 10.0.0.2"}, "10.0.0.9"}, // all trusted: the farthest
		{proxies, "10.0.0.1:1", []string{"198.51.100.1, unknown"}, "10.0.0.1"},
		{proxies, "10.0.0.1:1", []string{"198.51.100.1:5555"}, "198.51.100.1"},
		{proxies, "10.0.0.1:1", []string{"[2001:db8:1:2:3::4]:5555"}, "2001:db8:1:2::/64"},
		{proxies, "[::ffff:10.0.0.1]:1", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
		{nil, "[2001:db8:1:2:3:4:5:6]:1", nil, "2001:db8:1:2::/64"},
		{nil, "[fe80::1%eth0]:1", nil, "fe80::/64"},
		{nil, "@", nil, ""},
		{nil, "[::ffff:203.0.113.9]:1", []string{"198.51.100.1"}, "203.0.113.9"},
		{nil, "[::1]:1", []string{"fe80::1%eth0"}, "fe80::/64"},
	} {
		h := assemble(t, row.settings)
		// What the client says in Forwarded goes through most proxies untouched.
		r := request{path: "/ws", from: row.from, header: http.Header{"X-Forwarded-For": row.via, "Forwarded": {"for=192.0.2.1"}}}.make("http://h")
		if got := h.server.site.household(r); got != row.want {
			t.Errorf("from %s via %q: %q, want %q", row.from, row.via, got, row.want)
		}
	}
}

func TestLinksAreMadeOfWhatTheBrowserSees(t *testing.T) {
	type settings = func(*Options)
	forwarded := http.Header{"X-Forwarded-Proto": {"https, http"}, "X-Forwarded-Host": {"Play.example.org"}}
	for _, row := range []struct {
		settings settings
		header   http.Header
		from     string
		want     string
	}{
		{nil, nil, "", "http://internal:8080/"},
		{nil, forwarded, "127.0.0.1:1", "https://play.example.org/"},
		{nil, forwarded, "203.0.113.9:1", "http://internal:8080/"},
		{func(o *Options) { o.BasePath = "play" }, forwarded, "127.0.0.1:1", "https://play.example.org/play/"},
		{func(o *Options) { o.PublicURL = "https://a.example/x/y" }, forwarded, "127.0.0.1:1", "https://a.example/x/y/"},
		{func(o *Options) { o.PublicURL, o.BasePath = "https://a.example", "/play" }, nil, "", "https://a.example/play/"},
	} {
		h := assemble(t, row.settings)
		w := h.direct(request{
			method: "POST", path: "/api/rooms", body: `{"rules":"tictactoe"}`, secret: an,
			header: row.header, from: row.from, host: "internal:8080",
		})
		var made createdAnswer
		readBack(t, w.Body.String(), &made)
		if want := row.want + "r/" + string(made.ID); w.Code != http.StatusCreated || made.URL != want {
			t.Errorf("%d: link %q, want %q", w.Code, made.URL, want)
		}
	}
}

func TestSettingsThatCannotBe(t *testing.T) {
	for _, change := range []func(*Options){
		func(o *Options) { o.Lobby = nil },
		func(o *Options) { o.Page = nil },
		func(o *Options) { o.PublicURL = "play.example.org" },
		func(o *Options) { o.PublicURL = "ftp://play.example.org" },
		func(o *Options) { o.PublicURL = "https://user@play.example.org" },
		func(o *Options) { o.PublicURL = "https://play.example.org/?x" },
		func(o *Options) { o.PublicURL, o.BasePath = "https://play.example.org/a", "/b" },
		func(o *Options) { o.BasePath = "/api/x" },
		func(o *Options) { o.BasePath = "/a//b" },
		func(o *Options) { o.BasePath = "/../x" },
		func(o *Options) { o.BasePath = `/"><script>` },
		func(o *Options) { o.Origins = []string{"*"} },
		func(o *Options) { o.Origins = []string{"https://*.example.org"} },
		func(o *Options) { o.Origins = []string{""} },
		func(o *Options) { o.Origins = []string{"ws://a.example"} },
	} {
		h := assemble(t, nil)
		o := Options{Lobby: h.lobby, Page: testPage()}
		change(&o)
		if _, err := New(o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
}
