package transport

import (
	"net/http"
	"strings"
	"testing"
)

// Whatever is refused, the log has a line that says what an operator can do.
func TestEveryRefusalSaysWhatToDo(t *testing.T) {
	long := strings.Repeat("n", 1000)
	for _, row := range []struct {
		name, message string
		ask           request
		want          string // of the advice
	}{
		{"no upgrade", "connection refused", request{path: "/ws"}, "rowhouse doctor"},
		{"a bad token", "connection refused", request{path: "/ws", secret: "x", header: upgradeHeader()}, "let Cookie through"},
		{"no cookie", "request refused", request{method: "POST", path: "/api/rooms", body: `{}`}, "let Cookie and Set-Cookie through"},
		{"a form", "request refused", request{method: "POST", path: "/api/rooms", secret: an,
			header: http.Header{"Content-Type": {"text/plain"}}}, "the client is at fault"},
		{"a bad body", "request refused", request{method: "POST", path: "/api/rooms", secret: an,
			body: `{"rules":"caro16","` + long + `":1}`}, "the client is at fault"},
		{"no such rules", "request refused", request{method: "POST", path: "/api/rooms", secret: an,
			body: `{"rules":"` + long + `"}`}, "the answer says what was wrong"},
	} {
		t.Run(row.name, func(t *testing.T) {
			h := build(t, nil)
			if w := h.direct(row.ask); w.Code/100 != 4 {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			lines := h.logs.FilterMessage(row.message).All()
			if len(lines) != 1 {
				t.Fatalf("%d lines", len(lines))
			}
			said := lines[0].ContextMap()
			if advice, _ := said["what to do"].(string); !strings.Contains(advice, row.want) {
				t.Errorf("the advice is %q, want %q in it", advice, row.want)
			}
			for key, value := range said {
				if text, ok := value.(string); ok && strings.Contains(text, "nnnn") {
					t.Errorf("%s repeats what was sent: %s", key, text)
				}
			}
		})
	}
}

// A connection that is closed for what it sent says so, with what to do.
func TestAClosedConnectionSaysWhatToDo(t *testing.T) {
	h := build(t, nil)
	w := h.dial("/ws", an, nil)
	for range badStrikes + 1 {
		w.send(`null`)
	}
	w.closed()
	h.server.sockets.running.Wait()
	lines := h.logs.FilterMessage("connection closed").All()
	if len(lines) != 1 || !strings.Contains(lines[0].ContextMap()["what to do"].(string), "the client is at fault") {
		t.Errorf("got %v", lines)
	}
}

// What is left out of the log is counted in it, and one kind of attack does not
// hide another.
func TestAFloodOfOneKindHidesNoOther(t *testing.T) {
	h := build(t, nil)
	for range 10 * noticesBurst {
		h.direct(request{path: "/ws"})
	}
	h.direct(request{method: "POST", path: "/api/rooms"})
	if n := h.logged("connection refused"); n != noticesBurst {
		t.Errorf("%d lines for a flood, want %d", n, noticesBurst)
	}
	if n := h.logged("request refused"); n != 1 {
		t.Errorf("%d lines for something else, want 1", n)
	}
	if leftOut, ok := h.server.notices.count("connection refused"); ok || leftOut != 0 {
		t.Errorf("a line more may be written: %d, %v", leftOut, ok)
	}
	if n := h.server.notices.kinds["connection refused"].leftOut; n != 9*noticesBurst+1 {
		t.Errorf("%d lines are known to be left out, want %d", n, 9*noticesBurst+1)
	}
}
