package transport

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

// deaf is a client that stops reading and answers nothing, not even a close
// frame, until the test reads for it.
type deaf struct {
	t  *testing.T
	ws *websocket.Conn
}

// deafTo connects, reads what comes first, and stops.
func (h *house) deafTo(t *testing.T, path, secret string) deaf {
	t.Helper()
	d := deaf{t, h.dialWith(t, path, secret, websocket.DialOptions{})}
	for range 3 { // hello, state, presence
		if _, err := d.read(); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { d.ws.CloseNow() })
	return d
}

func (d deaf) read() (string, error) {
	_, data, err := d.ws.Read(context.Background())
	return string(data), err
}

// stir makes an event that everybody is told, the next after so many others of the
// same: a move of somebody who is alone, or taking it back.
func stir(others int) string {
	if others%2 == 0 {
		return fmt.Sprintf(`{"type":"click","cell":4,"at":%d}`, others+1)
	}
	return `{"type":"undo","game":1}`
}

// In a bubble the clock stands still unless everybody waits, so "at once" can be
// told from "soon".

func TestASlowReaderIsDroppedAndHarmsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		path := "/r/" + string(h.ticTacToe()) + "/ws"
		a, _ := h.enter(path, an)
		watcher, _ := h.enter(path+"?watch=1", binh)
		synctest.Wait()
		slow := h.deafTo(t, path+"?watch=1", chi)
		for i := range 160 {
			time.Sleep(time.Second / messagesPerSecond)
			sent := time.Now()
			a.send(stir(i))
			for _, w := range []*wire{a, watcher} {
				if d := w.want("diff"); d["v"] != float64(i+2) {
					t.Fatalf("got %v, want version %d", d, i+2)
				}
			}
			if took := time.Since(sent); took != 0 {
				t.Fatalf("event %d took %v", i, took)
			}
		}
		versions := 0
		for {
			text, err := slow.read()
			if err == nil {
				versions++
				continue
			}
			if code := websocket.CloseStatus(err); code != websocket.StatusTryAgainLater {
				t.Errorf("ended with %v after %d frames like %s, want 1013", err, versions, text)
			}
			break
		}
		if versions > 5 {
			t.Errorf("%d frames came before the close: more than the one that was under way", versions)
		}
		synctest.Wait()
		if got := h.value(t, "rowhouse_feed_dropped_total"); got != "1" {
			t.Errorf("%s dropped by the metrics, want 1", got)
		}
	})
}

func TestWhoNeverReadsOnIsCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		path := "/r/" + string(h.ticTacToe()) + "/ws"
		a, _ := h.enter(path, an)
		h.deafTo(t, path+"?watch=1", chi)
		a.send(stir(0))
		time.Sleep(writeTimeout + time.Second)
		synctest.Wait()
		if n := len(h.server.sockets.open); n != 1 {
			t.Errorf("%d sockets open, want only An's", n)
		}
	})
}

func TestDroppingADeafPeerHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		path := "/r/" + string(h.ticTacToe()) + "/ws"
		b, _ := h.enter(path, binh)
		bad := h.deafTo(t, path, an)
		sent := time.Now()
		for range badStrikes + 1 {
			bad.ws.Write(context.Background(), websocket.MessageText, []byte(`null`))
		}
		synctest.Wait()
		again, state := h.enter(path, an)
		again.send(click(4, state["at"]))
		again.want("diff")
		if d := b.want("diff"); d["kind"] != "click" {
			t.Errorf("got %v, want the click", d)
		}
		if took := time.Since(sent); took != 0 {
			t.Errorf("it took %v, want at once", took)
		}
		time.Sleep(writeTimeout + closeGrace + time.Second)
		synctest.Wait()
		if n := len(h.server.sockets.open); n != 2 {
			t.Errorf("%d sockets open, want 2", n)
		}
	})
}

func TestAPlayersOldestConnectionMakesRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		path := "/r/" + string(h.ticTacToe()) + "/ws"
		began := time.Now()
		first, _ := h.enter(path, an)
		h.deafTo(t, path, an)
		var last *wire
		for range 8 {
			last, _ = h.enter(path, an)
		}
		first.wantClose(closeReplaced, "replaced")
		last.send(`{"type":"ping"}`)
		last.want("pong")
		if took := time.Since(began); took != 0 {
			t.Errorf("it took %v, want at once", took)
		}
	})
}

func TestEverybodySeesTheSameInTheSameOrder(t *testing.T) {
	h := build(t, nil)
	path := "/r/" + string(h.room(an, `{"rules":"caro20","opponent":"same-device"}`)) + "/ws"
	player, state := h.enter(path, an)
	var watchers []*wire
	for range 20 {
		w, _ := h.enter(path, "")
		watchers = append(watchers, w)
	}
	const moves = 30
	for cell := range moves {
		player.send(click(cell*3, state["at"]))
		state = player.want("diff")
	}
	for i, w := range watchers {
		for move := range moves {
			if d := w.want("diff"); d["v"] != float64(move+2) {
				t.Fatalf("watcher %d got %v, want version %d", i, d, move+2)
			}
		}
	}
}
