package transport

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"rowhouse/lobby"
)

// record answers a request by a handler that knows nothing of the network.
func (q request) record(handler http.Handler) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, q.make("http://admin.test"))
	return w
}

// value reads one metric as Prometheus would.
func (h *house) value(t *testing.T, name string) string {
	t.Helper()
	for line := range strings.Lines(request{path: "/metrics"}.record(h.server.Admin()).Body.String()) {
		if rest, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(rest)
		}
	}
	return "none"
}

func TestMetrics(t *testing.T) {
	h := build(t, nil)
	path := "/r/" + string(h.ticTacToe()) + "/ws"
	w, state := h.enter(path, an)
	front := h.dial("/ws", an, nil)
	front.want("hello")
	w.send(click(4, state["at"]))
	w.want("diff")
	w.send(click(4, state["at"]), click(5, 1<<40))
	w.refused("stale")
	w.want("state")
	w.send(`null`)
	w.refused(codeBadMessage)
	h.do(request{path: "/ws"})
	h.do(request{method: "POST", path: "/api/rooms"})
	for name, want := range map[string]string{
		`rowhouse_rooms`:                                      "1",
		`rowhouse_connections{socket="room"}`:                 "1",
		`rowhouse_connections{socket="lobby"}`:                "1",
		`rowhouse_messages_total{outcome="ok"}`:               "1",
		`rowhouse_messages_total{outcome="done"}`:             "1",
		`rowhouse_messages_total{outcome="stale"}`:            "1",
		`rowhouse_messages_total{outcome="bad-message"}`:      "1",
		`rowhouse_requests_refused_total{code="no-upgrade"}`:  "1",
		`rowhouse_requests_refused_total{code="no-identity"}`: "1",
		`rowhouse_append_seconds_count`:                       "1",
		`rowhouse_feed_dropped_total`:                         "0",
	} {
		if got := h.value(t, name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	w.bye()
	front.bye()
	h.server.sockets.running.Wait()
	if got := h.value(t, `rowhouse_connections_ended_total{code="client"}`); got != "2" {
		t.Errorf("%s ended by clients, want 2", got)
	}
	lines := h.logs.FilterMessage("connection ended").All()
	if len(lines) != 2 || lines[0].ContextMap()["status"] != int64(101) || lines[0].Level.String() != "debug" {
		t.Errorf("got %v, want one debug line for each WebSocket", lines)
	}
	for _, line := range h.logs.FilterLoggerName("http").All() {
		t.Errorf("the HTTP server complained: %s", line.Message)
	}
}

func TestMetricsOfComputers(t *testing.T) {
	h := build(t, nil)
	w, state := h.enter("/r/"+string(h.room(an, `{"rules":"tictactoe","seat":"X","opponent":"medium"}`))+"/ws", an)
	w.send(click(4, state["at"]))
	w.want("diff")
	w.want("diff") // its answer
	for name, want := range map[string]string{
		`rowhouse_computer_thought_seconds_count{level="medium"}`: "1",
		`rowhouse_computer_thought_seconds_count{level="hard"}`:   "none",
		`rowhouse_computer_wait_seconds_count`:                    "1",
		`rowhouse_computers{state="waiting"}`:                     "0",
	} {
		if got := h.value(t, name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestAdmin(t *testing.T) {
	h := assemble(t, nil)
	for path, status := range map[string]int{
		"/healthz": 200, "/readyz": 200, "/metrics": 200, "/debug/pprof/": 200, "/debug/pprof/goroutine": 200,
		"/": 404, "/api/rooms": 404,
	} {
		if w := (request{path: path}).record(h.server.Admin()); w.Code != status {
			t.Errorf("%s: %d, want %d", path, w.Code, status)
		}
		if w := h.direct(request{path: path}); path != "/" && path != "/api/rooms" && w.Code != 404 {
			t.Errorf("%s is served to the public: %d", path, w.Code)
		}
	}
	h.lobby.Close(t.Context())
	if w := (request{path: "/readyz"}).record(h.server.Admin()); w.Code != http.StatusServiceUnavailable {
		t.Errorf("ready without a lobby: %d", w.Code)
	}
}

func TestTwoServersFitIntoOneProcess(t *testing.T) {
	one, two := assemble(t, nil), assemble(t, nil)
	one.metrics.RoomOpened()
	if a, b := one.value(t, "rowhouse_rooms"), two.value(t, "rowhouse_rooms"); a != "1" || b != "0" {
		t.Errorf("%s and %s rooms, want 1 and 0", a, b)
	}
}

func TestCloseCodes(t *testing.T) {
	for reason, want := range map[lobby.CloseReason]int{
		lobby.ClosedSlow: 1013, lobby.ClosedMoved: 1013, lobby.ClosedReplaced: 4001, lobby.ClosedNoRoom: 4004,
		lobby.ClosedFellThrough: 4005, lobby.ClosedLimit: 1008, lobby.ClosedShutdown: 1012, closedVersion: 4009,
		lobby.ClosedFault: 1011, "something new": 1011,
	} {
		got := endingFor(reason)
		if int(got.code) != want || got.reason == "" || len(got.reason) > 123 || got.dead {
			t.Errorf("%s: %+v, want %d and a reason under 124 bytes", reason, got, want)
		}
	}
}
