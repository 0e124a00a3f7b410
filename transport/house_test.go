package transport

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"rowhouse/lobby"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Secrets of three people, as their browsers hold them.
const (
	an   = "0f7d1c5a-3b7e-4c5e-9d43-0a6c1be7a001"
	binh = "0f7d1c5a-3b7e-4c5e-9d43-0a6c1be7a002"
	chi  = "0f7d1c5a-3b7e-4c5e-9d43-0a6c1be7a003"
)

// house is a whole server, down to a journal in memory.
type house struct {
	t       *testing.T
	lobby   *lobby.Lobby
	server  *Server
	metrics *Metrics
	logs    *observer.ObservedLogs
	front   *http.Server
	client  *http.Client
	url     string // "http://127.0.0.1:…" without a slash at the end
}

// build opens a house on a real port, unless change makes it otherwise.
func build(t *testing.T, change func(*Options)) *house {
	h := assemble(t, change)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.url = "http://" + listener.Addr().String()
	h.serve(listener, &http.Transport{})
	return h
}

// assemble makes all but the listener.
func assemble(t *testing.T, change func(*Options)) *house {
	t.Helper()
	core, logs := observer.New(zap.DebugLevel)
	h := &house{t: t, metrics: NewMetrics(), logs: logs}
	rooms, err := lobby.New(lobby.Options{
		Journal: lobby.NewMemoryJournal(), Observer: h.metrics, MaxPerAddress: 10_000,
		ComputerNodes: 1000, // in a bubble no time passes while a computer thinks
	})
	if err != nil {
		t.Fatal(err)
	}
	h.lobby = rooms
	o := Options{
		Lobby: rooms, Page: testPage(), Log: zap.New(core), Metrics: h.metrics,
		Limits: Limits{ConnectionsPerAddress: 10_000},
	}
	if change != nil {
		change(&o)
	}
	if h.server, err = New(o); err != nil {
		t.Fatal(err)
	}
	return h
}

// serve answers on a listener until the test ends, and then takes everything
// down in the order in which the program does.
func (h *house) serve(listener net.Listener, way *http.Transport) {
	h.client = &http.Client{Transport: way, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	h.front = &http.Server{
		Handler: h.server.Handler(), ErrorLog: zap.NewStdLog(h.server.log.Named("http")),
		// Short ones, which WebSockets must outlive.
		ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second,
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		h.front.Serve(listener)
	}()
	h.t.Cleanup(func() {
		h.server.Shutdown(context.Background())
		way.CloseIdleConnections()
		h.front.Close()
		<-ended
		if err := h.lobby.Close(context.Background()); err != nil {
			h.t.Error(err)
		}
	})
}

func testPage() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"index.html": file(`<!doctype html><html><head><base href="{{base}}">` +
			`<meta name="rowhouse" content="{{config}}">{{preview}}` +
			`<script type="module" src="{{assets}}js/main.js"></script></head></html>`),
		"static/js/main.js":  file("import './board.js';" + strings.Repeat("// squared paper\n", 100)),
		"static/js/board.js": file("export {};"),
		"static/look.css":    file("body{margin:0}"),
		"static/mark.svg":    file(`<svg xmlns="http://www.w3.org/2000/svg"/>`),
	}
}

// request is an HTTP request in a test; the zero value of each field is none.
type request struct {
	method, path, body string
	secret             string // as a bearer token
	header             http.Header
	host               string
	from               string // the peer's address; only for direct
}

func (q request) make(base string) *http.Request {
	method := q.method
	if method == "" {
		method = http.MethodGet
	}
	r := httptest.NewRequest(method, base+q.path, strings.NewReader(q.body))
	r.RequestURI = ""
	for name, values := range q.header {
		r.Header[name] = values
	}
	if q.secret != "" {
		r.Header.Set("Authorization", "Bearer "+q.secret)
	}
	if method == http.MethodPost && r.Header["Content-Type"] == nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if q.host != "" {
		r.Host = q.host
	}
	if q.from != "" {
		r.RemoteAddr = q.from
	}
	return r
}

// direct answers a request without a network, which lets a test say where it
// comes from.
func (h *house) direct(q request) *httptest.ResponseRecorder {
	h.t.Helper()
	w := httptest.NewRecorder()
	h.server.Handler().ServeHTTP(w, q.make("http://rowhouse.test"))
	return w
}

// do sends a request over the network and returns the answer with its body.
func (h *house) do(q request) (*http.Response, string) {
	h.t.Helper()
	r := q.make(h.url)
	if q.host == "" {
		r.Host = strings.TrimPrefix(h.url, "http://")
	}
	answer, err := h.client.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return answer, string(body)
}

// room has somebody make a room and returns its id.
func (h *house) room(secret, body string) lobby.RoomID {
	h.t.Helper()
	w := h.direct(request{method: "POST", path: "/api/rooms", body: body, secret: secret})
	if w.Code != http.StatusCreated {
		h.t.Fatalf("no room made: %d %s", w.Code, w.Body)
	}
	var made createdAnswer
	if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil {
		h.t.Fatal(err)
	}
	return made.ID
}

// ticTacToe is a room in which An holds X.
func (h *house) ticTacToe() lobby.RoomID {
	h.t.Helper()
	return h.room(an, `{"rules":"tictactoe","seat":"X"}`)
}

// code reads the code out of a problem.
func code(t *testing.T, body string) string {
	t.Helper()
	var p problem
	if err := json.Unmarshal([]byte(body), &p); err != nil || p.Message == "" {
		t.Errorf("not a problem with a message: %s", body)
	}
	return p.Code
}

// logged counts log lines with a message.
func (h *house) logged(message string) int { return h.logs.FilterMessage(message).Len() }

func prefixes(t *testing.T, texts ...string) []netip.Prefix {
	t.Helper()
	var list []netip.Prefix
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

// patience is how long a test waits for something that should come at once.
const patience = 40 * time.Second

// readBack decodes an answer's body.
func readBack(t *testing.T, body string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(body), into); err != nil {
		t.Errorf("%v in %s", err, body)
	}
}
