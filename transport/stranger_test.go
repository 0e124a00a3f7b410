package transport

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// onFile makes a request one that came over a unix socket.
func onFile(r *http.Request) *http.Request {
	r.RemoteAddr = "@"
	return r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.UnixAddr{Name: "/run/x.sock", Net: "unix"}))
}

// A proxy that nobody said to trust is told of with the very setting, once.
func TestAProxyThatIsNotTrustedIsTold(t *testing.T) {
	forwarded := http.Header{"X-Forwarded-For": {"198.51.100.1"}}
	for _, row := range []struct {
		settings func(*Options)
		from     string // "" for a unix socket
		header   http.Header
		want     string // the setting; "" for no line
	}{
		{nil, "172.18.0.3:4711", forwarded, "-trusted-proxies 127.0.0.0/8,::1/128,unix,172.18.0.3"},
		{nil, "[fd00::3]:4711", http.Header{"X-Forwarded-Proto": {"https"}}, "-trusted-proxies 127.0.0.0/8,::1/128,unix,fd00::3"},
		{nil, "[::ffff:172.18.0.3]:4711", forwarded, "-trusted-proxies 127.0.0.0/8,::1/128,unix,172.18.0.3"},
		{func(o *Options) { o.TrustedProxies = prefixes(t, "10.0.0.0/8") }, "127.0.0.1:1",
			http.Header{"X-Forwarded-Host": {"h"}}, "-trusted-proxies 10.0.0.0/8,127.0.0.1"},
		{func(o *Options) { o.TrustedProxies = []netip.Prefix{} }, "127.0.0.1:1", forwarded, "-trusted-proxies 127.0.0.1"},
		{func(o *Options) { o.TrustedProxies = prefixes(t, "10.0.0.0/8") }, "", forwarded, "-trusted-proxies 10.0.0.0/8,unix"},
		{nil, "", forwarded, ""},
		{nil, "127.0.0.1:1", forwarded, ""},
		{nil, "172.18.0.3:4711", nil, ""},
		{nil, "pipe", forwarded, ""},
	} {
		h := assemble(t, row.settings)
		for range 3 {
			r := request{path: "/", from: row.from, header: row.header}.make("http://h")
			if row.from == "" {
				r = onFile(r)
			}
			h.server.noticePeer(r)
		}
		lines := h.logs.FilterMessage("X-Forwarded headers ignored: this peer is not trusted").All()
		if row.want == "" && len(lines) == 0 {
			continue
		}
		if len(lines) != 1 {
			t.Errorf("from %q: %d lines, want one", row.from, len(lines))
		} else if got := lines[0].ContextMap()["if it is your proxy, start with"]; got != row.want {
			t.Errorf("from %q: %q, want %q", row.from, got, row.want)
		}
	}
}

// A proxy that is believed and does not say who asks is told of, once.
func TestAProxyThatDoesNotSayWhoAsksIsTold(t *testing.T) {
	for _, row := range []struct {
		settings   func(*Options)
		host, from string // from "" is a unix socket
		header     http.Header
		lines      int
	}{
		{nil, "play.example.org", "127.0.0.1:1", http.Header{"X-Forwarded-Proto": {"https"}}, 1},
		{nil, "127.0.0.1:8080", "127.0.0.1:1", http.Header{"X-Real-Ip": {"198.51.100.1"}}, 1},
		{nil, "localhost:8080", "", nil, 1},
		{func(o *Options) { o.PublicURL = "https://play.example.org" }, "play.example.org", "127.0.0.1:1", nil, 1},
		{func(o *Options) { o.PublicURL = "https://play.example.org" }, "localhost:8080", "127.0.0.1:1", nil, 0},
		{nil, "play.example.org", "127.0.0.1:1", http.Header{"X-Forwarded-For": {"198.51.100.1"}, "Via": {"1.1 x"}}, 0},
		{nil, "desk.home:8080", "127.0.0.1:1", nil, 0}, // this machine's own browser, by the machine's name
		{nil, "[::1]:8080", "[::1]:1", nil, 0},
		{nil, "192.168.1.5:8080", "192.168.1.7:1", nil, 0},
	} {
		h := assemble(t, row.settings)
		for range 3 {
			r := request{path: "/", host: row.host, from: row.from, header: row.header}.make("http://h")
			if row.from == "" {
				r = onFile(r)
			}
			h.server.noticePeer(r)
		}
		if n := h.logs.Len(); n != row.lines {
			t.Errorf("%s from %q: %d lines, want %d", row.host, row.from, n, row.lines)
		}
	}
}

// Strangers of one network cannot fill the log with what they pretend.
func TestStrangersOfOneNetworkAreOneLine(t *testing.T) {
	h := assemble(t, nil)
	for i := range 200 {
		h.direct(request{path: "/", from: fmt.Sprintf("203.0.113.%d:1", i), header: http.Header{"X-Forwarded-For": {"1.1.1.1"}}})
	}
	if n := h.logs.Len(); n != 1 {
		t.Errorf("%d lines for a network", n)
	}
	h.lobby.Close(t.Context())
}

// Whoever is on a unix socket has no address but the one that a proxy says.
func TestClientsBehindAUnixSocket(t *testing.T) {
	for _, row := range []struct {
		settings func(*Options)
		via      string
		want     string
	}{
		{nil, "198.51.100.1", "198.51.100.1"},
		{nil, "1.1.1.1, 198.51.100.1", "198.51.100.1"},
		{nil, "198.51.100.1, 127.0.0.1", "198.51.100.1"},
		{nil, "2001:db8:1:2:3::4", "2001:db8:1:2::/64"},
		{nil, "", ""},
		{func(o *Options) { o.TrustedProxies = prefixes(t, "10.0.0.0/8") }, "198.51.100.1", ""},
		{func(o *Options) { o.TrustedProxies, o.TrustedUnix = prefixes(t, "10.0.0.0/8"), true }, "198.51.100.1, 10.0.0.2", "198.51.100.1"},
	} {
		h := assemble(t, row.settings)
		r := onFile(request{path: "/ws", header: http.Header{"X-Forwarded-For": {row.via}}}.make("http://h"))
		if got := h.server.site.household(r); got != row.want {
			t.Errorf("via %q: %q, want %q", row.via, got, row.want)
		}
	}
}

// What arrived is told to who asks, and nothing else of them.
func TestEcho(t *testing.T) {
	h := assemble(t, func(o *Options) { o.BasePath = "/play/" })
	defer h.lobby.Close(t.Context())
	r := request{path: "/play/api/echo?x=1", host: "internal:8080", from: "127.0.0.1:9", secret: an, header: http.Header{
		"Origin": {"https://play.example.org"}, "X-Forwarded-For": {"198.51.100.1"}, "X-Forwarded-Proto": {"https"},
	}}.make("http://internal:8080")
	r.RequestURI = r.URL.RequestURI() // as a server reads it
	w := httptest.NewRecorder()
	h.server.Handler().ServeHTTP(w, r)
	var got echoAnswer
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v %v", w.Code, w.Header(), err)
	}
	if skew := time.Since(time.UnixMilli(got.Now)); skew < 0 || skew > patience {
		t.Errorf("the clock is %v off", skew)
	}
	got.Now = 0
	want := echoAnswer{
		Path: "/play/api/echo", Base: "/play/", Host: "internal:8080", Origin: "https://play.example.org",
		Refused: true, Setting: "-public-url https://play.example.org/play", Link: "https://internal:8080/play/",
		Trusted: true, Proxied: true, ForwardedFor: "198.51.100.1", ForwardedProto: "https", Address: "198.51.100.1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	w = h.direct(request{path: "/play/api/echo?origin=http://internal:8080", host: "internal:8080"})
	if strings.Contains(w.Body.String(), "refused") || !strings.Contains(w.Body.String(), `"origin":"http://internal:8080"`) {
		t.Errorf("its own origin, asked about: %s", w.Body)
	}
	if w.Header().Get("Access-Control-Allow-Origin") != "" || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("other pages may read it, or it sets a cookie: %v", w.Header())
	}
}
