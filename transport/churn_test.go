package transport

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
)

func TestTwoHundredSocketsAndOneFreeSeat(t *testing.T) {
	h := build(t, nil)
	path := "/r/" + string(h.ticTacToe()) + "/ws"
	const many = 200
	wires := make([]*wire, many)
	players := make([]any, many)
	var joining sync.WaitGroup
	start := make(chan struct{})
	for i := range many {
		joining.Go(func() {
			<-start
			w, _, err := h.tryDial(path, uuid.NewString(), nil)
			if err != nil {
				t.Error(err)
				return
			}
			wires[i] = w
		})
	}
	close(start)
	joining.Wait()
	if t.Failed() {
		return
	}
	seats := make([]any, many)
	for i, w := range wires {
		players[i] = w.want("hello")["player"]
		seats[i] = w.want("state")["seats"]
	}
	_, final := h.enter(path+"?watch=1", an)
	winner := final["seats"].(map[string]any)["O"].(map[string]any)["player"]
	seated := 0
	for i := range many {
		if players[i] == winner {
			seated++
		}
		if diff := cmp.Diff(final["seats"], seats[i]); diff != "" {
			t.Errorf("socket %d saw other seats:\n%s", i, diff)
		}
	}
	if seated != 1 {
		t.Errorf("%d sockets hold the free seat, want 1", seated)
	}
}

func TestComingAndGoingLeavesNothingBehind(t *testing.T) {
	h := build(t, nil)
	id := string(h.ticTacToe())
	path := "/r/" + id + "/ws"
	stay, _ := h.enter(path, an)
	ways := map[string]func(*wire, net.Conn){
		"close frame": func(w *wire, _ net.Conn) { w.bye() },
		"FIN":         func(_ *wire, raw net.Conn) { raw.Close() },
		"RST":         func(_ *wire, raw net.Conn) { raw.(*net.TCPConn).SetLinger(0); raw.Close() },
		"half-close":  func(_ *wire, raw net.Conn) { raw.(*net.TCPConn).CloseWrite() },
	}
	for name, leave := range ways {
		for i := range 40 {
			var raw net.Conn
			way := &http.Transport{DialContext: keep(&raw)}
			client := &http.Client{Transport: way}
			ws, _, err := websocket.Dial(t.Context(), h.url+path, &websocket.DialOptions{HTTPClient: client})
			if err != nil {
				t.Fatal(err)
			}
			w := listen(t, ws)
			w.want("hello")
			if i%2 == 0 {
				w.want("state")
				w.send(click(0, 0))
			}
			leave(w, raw)
			if name == "half-close" {
				if code, _ := w.closed(); code != -1 {
					t.Errorf("closed with %d", code)
				}
			}
		}
	}
	for range 40 { // gone before the answer
		conn, err := net.Dial("tcp", h.url[len("http://"):])
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgr", path)
		conn.Close()
	}
	stay.send(`{"type":"ping"}`)
	stay.want("pong")
	stay.bye()
	h.server.sockets.running.Wait() // all handlers have returned, none being told to
	if n := len(h.server.sockets.open); n != 0 {
		t.Errorf("%d sockets left", n)
	}
	if got := h.value(t, `rowhouse_connections{socket="room"}`); got != "0" {
		t.Errorf("%s connections by the metrics, want 0", got)
	}
}

func TestSpectatorsAreCountedDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		path := "/r/" + string(h.ticTacToe()) + "/ws"
		stay, _ := h.enter(path, an)
		var come []*wire
		for range 50 {
			w, _ := h.enter(path+"?watch=1", "")
			come = append(come, w)
		}
		stay.wantPresence(func(f frame) bool { return f["spectators"] == 50.0 })
		for i, w := range come {
			if i%2 == 0 {
				w.ws.CloseNow()
			} else {
				w.bye()
			}
		}
		gone := time.Now()
		stay.wantPresence(func(f frame) bool { return f["spectators"] == 0.0 })
		if took := time.Since(gone); took > time.Second {
			t.Errorf("counted down after %v, want within a second", took)
		}
	})
}

// keep dials as usual and keeps the connection for the test.
func keep(into *net.Conn) func(context.Context, string, string) (net.Conn, error) {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		*into = conn
		return conn, err
	}
}
