package transport

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// upgradeHeader is what a browser sends to ask for a WebSocket.
func upgradeHeader() http.Header {
	return http.Header{
		"Connection": {"keep-alive, Upgrade"}, "Upgrade": {"websocket"},
		"Sec-Websocket-Version": {"13"}, "Sec-Websocket-Key": {"dGhlIHNhbXBsZSBub25jZQ=="},
	}
}

func TestAWebSocketPathWithoutUpgradeSaysSo(t *testing.T) {
	h := build(t, nil)
	id := h.ticTacToe()
	for i, path := range []string{"/r/" + string(id) + "/ws", "/ws", "/r/nosuchroom/ws"} {
		answer, body := h.do(request{path: path, secret: an})
		if answer.StatusCode != http.StatusUpgradeRequired || code(t, body) != codeNoUpgrade {
			t.Errorf("%s: %d %s", path, answer.StatusCode, body)
		}
		if answer.Header.Get("Upgrade") != "websocket" {
			t.Errorf("%s: no Upgrade header: %v", path, answer.Header)
		}
		if n := h.logged("connection refused"); n != i+1 {
			t.Errorf("%s: %d log lines, want one for each", path, n)
		}
	}
	if h.lobby.Rooms() != 0 {
		t.Error("a room was opened")
	}
}

// A handshake that lost its headers on the way is told from what never was one.
func TestAHandshakeThatAProxySpoiltNamesTheSetting(t *testing.T) {
	h := build(t, nil)
	for _, row := range []struct {
		name  string
		spoil func(http.Header)
		named bool
	}{
		{"Upgrade dropped", func(h http.Header) { h.Del("Upgrade") }, true},
		{"Connection rewritten", func(h http.Header) { h.Set("Connection", "close") }, true},
		{"never a handshake", clearAll, false},
	} {
		header := upgradeHeader()
		row.spoil(header)
		w := h.direct(request{path: "/ws", header: header})
		if w.Code != http.StatusUpgradeRequired {
			t.Errorf("%s: %d, want 426", row.name, w.Code)
		}
		for _, setting := range []string{"proxy_set_header Upgrade $http_upgrade", "upgrade=websocket"} {
			if strings.Contains(w.Body.String(), setting) != row.named {
				t.Errorf("%s: %s is named: want %v, in %s", row.name, setting, row.named, w.Body)
			}
		}
	}
}

func clearAll(h http.Header) { clear(h) }

func TestHandshakesThatAreNone(t *testing.T) {
	h := build(t, nil)
	for name, spoil := range map[string]func(http.Header){
		"version 8":   func(h http.Header) { h.Set("Sec-Websocket-Version", "8") },
		"no key":      func(h http.Header) { h.Del("Sec-Websocket-Key") },
		"a short key": func(h http.Header) { h.Set("Sec-Websocket-Key", "c2hvcnQ=") },
	} {
		header := upgradeHeader()
		spoil(header)
		answer, _ := h.do(request{path: "/ws", header: header})
		if answer.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d, want 400", name, answer.StatusCode)
		}
	}
	if n := h.logged("connection refused"); n != 3 {
		t.Errorf("%d log lines, want 3", n)
	}
}

func TestConnectAndHTTP2AreRefusedAtOnce(t *testing.T) {
	h := build(t, nil)
	if w := h.direct(request{method: "CONNECT", path: "/ws", header: upgradeHeader()}); w.Code/100 != 4 {
		t.Errorf("CONNECT: %d, want 4xx", w.Code)
	}
	overTLS := httptest.NewUnstartedServer(h.server.Handler())
	overTLS.EnableHTTP2 = true
	overTLS.StartTLS()
	defer overTLS.Close()
	answer, err := overTLS.Client().Get(overTLS.URL + "/ws")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.ProtoMajor != 2 || answer.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("%s: %d, want 426 over HTTP/2", answer.Proto, answer.StatusCode)
	}

	// The same listener takes a WebSocket over HTTP/1.1.
	one := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{
		RootCAs: overTLS.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs,
	}}}
	defer one.CloseIdleConnections()
	ws, _, err := websocket.Dial(t.Context(), strings.Replace(overTLS.URL, "https", "wss", 1)+"/ws",
		&websocket.DialOptions{HTTPClient: one})
	if err != nil {
		t.Fatal(err)
	}
	ws.Close(websocket.StatusNormalClosure, "")
}

func TestSubprotocols(t *testing.T) {
	h := build(t, nil)
	id := h.ticTacToe()
	for _, row := range []struct {
		offered, spoken string
		closed          bool
	}{
		{"rowhouse.v1", "rowhouse.v1", false},
		{"rowhouse.v2 rowhouse.v1", "rowhouse.v1", false},
		{"chat", "", false},
		{"rowhouse.v2", "rowhouse.v2", true},
		{"chat rowhouse.v9", "rowhouse.v9", true},
	} {
		w := h.dial("/r/"+string(id)+"/ws", an, http.Header{"Sec-Websocket-Protocol": {row.offered}})
		if got := w.ws.Subprotocol(); got != row.spoken {
			t.Errorf("offered %q: %q is spoken, want %q", row.offered, got, row.spoken)
		}
		if row.closed {
			if f, err := w.next(); err == nil {
				t.Errorf("offered %q: got %v before the close", row.offered, f)
			} else if websocket.CloseStatus(err) != closeVersion {
				t.Errorf("offered %q: %v, want %d", row.offered, err, closeVersion)
			}
			continue
		}
		w.want("hello")
		w.want("state")
		w.bye()
	}
}

func TestARoomThatIsNone(t *testing.T) {
	h := build(t, nil)
	for _, id := range []string{"00000-00000-00000", "nonsense", strings.Repeat("x", 300)} {
		w := h.dial("/r/"+id+"/ws", an, nil)
		w.want("hello")
		w.wantClose(closeNoRoom, "no-room")
	}
	if h.lobby.Rooms() != 0 {
		t.Error("asking for a room that is none opened one")
	}
}

func TestUnderABasePath(t *testing.T) {
	h := build(t, func(o *Options) { o.BasePath = "/a/play" })
	id := string(h.ticTacToe())
	for _, base := range []string{"", "/a/play"} { // a proxy strips it, or does not
		w, _ := h.enter(base+"/r/"+id+"/ws", an)
		w.bye()
		front := h.dial(base+"/ws", an, nil)
		front.want("hello")
		front.want("rooms")
		front.bye()
	}
	if answer, _ := h.do(request{path: "/play/r/" + id}); answer.StatusCode != http.StatusNotFound {
		t.Errorf("another base path: %d, want 404", answer.StatusCode)
	}
}

func TestNoCompressionIsNegotiated(t *testing.T) {
	h := build(t, nil)
	for _, offer := range []string{
		"permessage-deflate; client_max_window_bits", "x-webkit-deflate-frame",
		"permessage-deflate; never_heard_of=1", "permessage-deflate, permessage-deflate; server_no_context_takeover",
	} {
		header := upgradeHeader()
		header.Set("Sec-Websocket-Extensions", offer)
		answer, closeIt := h.rawHandshake(t, "/ws", header)
		if answer.StatusCode != http.StatusSwitchingProtocols {
			t.Errorf("%s: %d, want 101", offer, answer.StatusCode)
		}
		if got, ok := answer.Header["Sec-Websocket-Extensions"]; ok {
			t.Errorf("%s: answered %q, want no header at all", offer, got)
		}
		closeIt()
	}
}

func TestMiddlewareAroundTheHandler(t *testing.T) {
	h := assemble(t, nil)
	id := h.ticTacToe()
	for name, wrap := range map[string]func(http.ResponseWriter) http.ResponseWriter{
		"one that unwraps": func(w http.ResponseWriter) http.ResponseWriter { return unwrapping{w} },
		"one that hides":   func(w http.ResponseWriter) http.ResponseWriter { return hiding{w} },
	} {
		wrapped := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h.server.Handler().ServeHTTP(wrap(w), r)
		}))
		ws, answer, err := websocket.Dial(t.Context(), wrapped.URL+"/r/"+string(id)+"/ws", nil)
		switch {
		case name == "one that unwraps" && err != nil:
			t.Errorf("%s: %v", name, err)
		case name == "one that unwraps":
			ws.Close(websocket.StatusNormalClosure, "")
		case err == nil || answer.StatusCode != http.StatusNotImplemented:
			t.Errorf("%s: %v %v, want a clean 501", name, answer, err)
		}
		h.server.Shutdown(t.Context())
		wrapped.Close()
		h.server.sockets = newSockets(1)
	}
	h.lobby.Close(t.Context())
}

type unwrapping struct{ http.ResponseWriter }

func (u unwrapping) Unwrap() http.ResponseWriter { return u.ResponseWriter }

type hiding struct{ http.ResponseWriter }
