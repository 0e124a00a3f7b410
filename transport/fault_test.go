package transport

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/coder/websocket"

	"rowhouse/lobby"
)

// A fault in what serves one connection ends that one, and is told.
func TestAFaultEndsOneConnection(t *testing.T) {
	h := build(t, nil)
	beside, _ := h.enter("/r/"+string(h.ticTacToe())+"/ws", an)
	faulty := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.server.upgrade(w, r, "lobby", func(k *socket, a lobby.Arrival) {
			k.party, k.decoderOf = h.lobby.Enter(a), lobbyDecoder
			k.handle = func(clientMessage, *int64) { panic("a fault") }
		})
	}))
	defer faulty.Close()
	ws, _, err := websocket.Dial(t.Context(), faulty.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := listen(t, ws)
	w.want("hello")
	w.send(`{"type":"cancel"}`)
	if code, _ := w.closed(); code != -1 {
		t.Errorf("closed with %d, want the end of the connection", code)
	}
	beside.send(`{"type":"ping"}`)
	beside.want("pong")
	beside.bye()
	h.server.sockets.running.Wait()
	if n := h.logged("connection failed"); n != 1 {
		t.Errorf("%d faults in the log, want 1", n)
	}
	if n := len(h.server.sockets.open); n != 0 {
		t.Errorf("%d sockets left", n)
	}
}
