package transport

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

func TestShutdownDoesNotWaitForTheDeaf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		path := "/r/" + string(h.ticTacToe()) + "/ws"
		var polite []*wire
		for range 8 {
			w, _ := h.enter(path, binh)
			polite = append(polite, w)
		}
		for range 20 {
			h.deafTo(t, path, "")
		}
		stuck := h.dialWith(t, "/ws", "", websocket.DialOptions{}) // reads not even hello
		defer stuck.CloseNow()
		synctest.Wait()

		began := time.Now()
		h.server.Shutdown(t.Context())
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("it took %v, want at most 5 s", took)
		}
		for _, w := range polite {
			w.wantClose(websocket.StatusServiceRestart, "shutdown")
		}
		if n := len(h.server.sockets.open); n != 0 {
			t.Errorf("%d sockets left", n)
		}
		began = time.Now()
		h.server.Shutdown(t.Context())
		if took := time.Since(began); took != 0 {
			t.Errorf("a second time took %v", took)
		}
	})
}

func TestShutdownEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		h.deafTo(t, "/r/"+string(h.ticTacToe())+"/ws", "")
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		began := time.Now()
		h.server.Shutdown(ctx)
		if took := time.Since(began); took > time.Second {
			t.Errorf("it took %v, want a second", took)
		}
	})
}

func TestHandshakesDuringShutdown(t *testing.T) {
	h := build(t, nil)
	path := "/r/" + string(h.ticTacToe()) + "/ws"
	w, _ := h.enter(path, an)
	admin := h.server.Admin()
	ready := func() int {
		w := request{path: "/readyz"}.record(admin)
		return w.Code
	}
	if got := ready(); got != http.StatusOK {
		t.Errorf("ready: %d", got)
	}
	var knocking sync.WaitGroup
	stop := make(chan struct{})
	for range 4 {
		knocking.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				late, answer, err := h.tryDial(path, "", nil)
				switch {
				case err == nil:
					if code, reason := late.closed(); code != websocket.StatusServiceRestart {
						t.Errorf("closed with %d %q, want 1012", code, reason)
					}
				case answer == nil || answer.StatusCode != http.StatusServiceUnavailable:
					t.Errorf("refused with %v %v, want 503", answer, err)
				default:
					return
				}
			}
		})
	}
	h.server.Shutdown(t.Context())
	w.wantClose(websocket.StatusServiceRestart, "shutdown")
	knocking.Wait()
	close(stop)
	if got := ready(); got != http.StatusServiceUnavailable {
		t.Errorf("ready while stopping: %d", got)
	}
	if _, answer, err := h.tryDial(path, an, nil); err == nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a handshake afterwards: %v %v, want 503", answer, err)
	}
	if made := h.direct(request{method: "POST", path: "/api/rooms", body: `{"rules":"tictactoe"}`, secret: an}); made.Code != http.StatusServiceUnavailable ||
		code(t, made.Body.String()) != codeStopping || made.Header().Get("Retry-After") == "" {
		t.Errorf("a new room afterwards: %d %s, want 503", made.Code, made.Body)
	}
}
