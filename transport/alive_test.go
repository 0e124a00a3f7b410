package transport

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

// dialWith connects in a bubble with options of the client's own.
func (h *house) dialWith(t *testing.T, path, secret string, o websocket.DialOptions) *websocket.Conn {
	t.Helper()
	o.HTTPClient = h.client
	if secret != "" {
		o.HTTPHeader = http.Header{"Authorization": {"Bearer " + secret}}
	}
	ws, _, err := websocket.Dial(t.Context(), h.url+path, &o)
	if err != nil {
		t.Fatal(err)
	}
	return ws
}

func click(cell int, at any) string {
	return fmt.Sprintf(`{"type":"click","cell":%d,"at":%v}`, cell, at)
}

func TestSomebodyThinksForTenMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		id := h.ticTacToe()
		var pings atomic.Int32
		w := listen(t, h.dialWith(t, "/r/"+string(id)+"/ws", an, websocket.DialOptions{
			OnPingReceived: func(context.Context, []byte) bool { pings.Add(1); return true },
		}))
		w.want("hello")
		state := w.want("state")
		time.Sleep(10 * time.Minute) // nothing but pongs goes up
		if n := pings.Load(); n < 24 || n > 31 {
			t.Errorf("%d pings in ten minutes, want one every 20 to 25 s", n)
		}
		w.send(click(4, state["at"]))
		if d := w.want("diff"); d["kind"] != "click" {
			t.Errorf("got %v, want the click", d)
		}
		if n := h.logged("connection ended"); n != 0 {
			t.Errorf("%d connections ended meanwhile", n)
		}
	})
}

func TestAPeerThatDoesNotAnswerPingsIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		id := h.ticTacToe()
		w := listen(t, h.dialWith(t, "/r/"+string(id)+"/ws", an, websocket.DialOptions{
			OnPingReceived: func(context.Context, []byte) bool { return false },
		}))
		began := time.Now()
		if code, _ := w.closed(); code != -1 {
			t.Errorf("closed with %d, want no close frame to who does not answer", code)
		}
		if took := time.Since(began); took < pingEvery+pongTimeout || took > pingEvery+pongTimeout+time.Second {
			t.Errorf("dropped after %v, want %v", took, pingEvery+pongTimeout)
		}
		synctest.Wait()
		if n := len(h.server.sockets.open); n != 0 {
			t.Errorf("%d sockets left", n)
		}
	})
}

// A server that stood still, as on a machine that is far too busy, does not make up for
// the pings that it has missed.
func TestPingsAreNotMadeUpFor(t *testing.T) {
	due := time.Now()
	h := heartbeat{due: due}
	now := due.Add(10*time.Minute + time.Second)
	for i, want := range []time.Duration{0, pingEvery, pingEvery} {
		wait := h.next(now)
		if wait != want {
			t.Errorf("ping %d after a standstill is sent after %v, want %v", i, wait, want)
		}
		now = now.Add(wait)
	}
	if wait := h.next(now.Add(pongTimeout)); wait != pingEvery-pongTimeout {
		t.Errorf("after a late answer the next is sent after %v, want %v", wait, pingEvery-pongTimeout)
	}
}

func TestAPeerThatOnlyStopsReadingIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		id := h.ticTacToe()
		silent := h.dialWith(t, "/r/"+string(id)+"/ws", binh, websocket.DialOptions{})
		defer silent.CloseNow()
		time.Sleep(writeTimeout + time.Second) // the hello alone is too much for it
		synctest.Wait()
		if n := len(h.server.sockets.open); n != 0 {
			t.Errorf("%d sockets left", n)
		}
		if n := h.logged("connection ended"); n != 1 {
			t.Errorf("%d lines about the end, want 1", n)
		}
	})
}

func TestPingAndPong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		id := h.ticTacToe()
		for _, path := range []string{"/r/" + string(id) + "/ws", "/r/" + string(id) + "/ws?watch=1", "/ws"} {
			w := h.dial(path, an, nil)
			w.want("hello")
			if path == "/ws" {
				w.want("rooms")
			} else {
				w.want("state")
			}
			w.send(`{"type":"ping"}`)
			if f := w.want("pong"); f["now"] != float64(time.Now().UnixMilli()) {
				t.Errorf("%s: %v, want the time now", path, f)
			}
			w.send(`{"type":"ping","id":3}`)
			w.want("pong")
			w.ws.CloseNow()
		}
	})
}

func TestTwentyMessagesASecondAreWelcome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		w, _ := h.enter("/r/"+string(h.ticTacToe())+"/ws", an)
		for range 200 {
			w.send(`{"type":"ping"}`)
			w.want("pong")
			time.Sleep(time.Second / messagesPerSecond)
		}
	})
}

func TestMoreMessagesAreRefusedWithTheirID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		w, state := h.enter("/r/"+string(h.ticTacToe())+"/ws", an)
		for i := range messagesBurst + 1 {
			w.send(fmt.Sprintf(`{"type":"click","cell":99,"at":%v,"id":%d}`, state["at"], i))
		}
		codes := map[any]any{} // by id: what the room refuses may come later
		for len(codes) <= messagesBurst {
			f, err := w.next()
			if err != nil {
				t.Fatal(err)
			}
			if f.is("refused") {
				codes[f["id"]] = f["code"]
			}
		}
		for id, code := range codes {
			if tooMany := id == float64(messagesBurst); tooMany != (code == codeRate) {
				t.Errorf("message %v was refused with %v", id, code)
			}
		}
		time.Sleep(time.Second)
		w.send(`{"type":"ping"}`)
		for f := (frame{}); !f.is("pong"); {
			var err error
			if f, err = w.next(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestWhoGoesOnSendingTooMuchIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		id := h.ticTacToe()
		other, _ := h.enter("/r/"+string(id)+"/ws?watch=1", chi)
		w, _ := h.enter("/r/"+string(id)+"/ws", an)
		sent := 0
		for ; sent < 1000 && w.write(websocket.MessageText, []byte(`{"type":"ping"}`)) == nil; sent++ {
			synctest.Wait()
		}
		if most := messagesBurst + rateStrikes + 10; sent > most {
			t.Errorf("%d messages taken, want at most %d", sent, most)
		}
		w.wantClose(websocket.StatusPolicyViolation, codeRate)
		other.send(`{"type":"ping"}`)
		other.want("pong")
		if n := h.logged("connection closed"); n != 1 {
			t.Errorf("%d lines about the closed one, want 1", n)
		}
	})
}
