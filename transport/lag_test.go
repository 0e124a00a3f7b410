package transport

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
)

// clockOfX reads what X has left.
func clockOfX(t *testing.T, f frame) time.Duration {
	t.Helper()
	clock, ok := f["clock"].(map[string]any)
	if !ok {
		t.Fatalf("no clock in %v", f)
	}
	return time.Duration(clock["X"].(float64)) * time.Millisecond
}

// Whose answers to pings take long is forgiven as much for each move, up to a
// second.
func TestTheNetworksDelayIsForgiven(t *testing.T) {
	const thought = 3 * time.Second
	for delay, forgiven := range map[time.Duration]time.Duration{
		0: 0, 300 * time.Millisecond: 300 * time.Millisecond, 2500 * time.Millisecond: time.Second,
	} {
		synctest.Test(t, func(t *testing.T) {
			h := inBubble(t, nil)
			path := "/r/" + string(h.room(an, `{"rules":"tictactoe","seat":"X","clock":{"initial":60000}}`)) + "/ws"
			slow := listen(t, h.dialWith(t, path, an, websocket.DialOptions{
				OnPingReceived: func(context.Context, []byte) bool { time.Sleep(delay); return true },
			}))
			slow.want("hello")
			slow.want("state")
			other, state := h.enter(path, binh)
			at := state["at"]
			for i, w := range []*wire{slow, other} {
				w.send(click(i, at))
				at = other.want("diff")["at"]
			}
			time.Sleep(firstPing + thought) // until the delay is known, and longer
			before := 60*time.Second - firstPing - thought
			slow.send(click(4, at))
			if left := clockOfX(t, other.want("diff")); left != before+forgiven {
				t.Errorf("a delay of %v: %v left, want %v", delay, left, before+forgiven)
			}
		})
	}
}

// A page that is being loaded may be late with its first answer.
func TestALateFirstPongIsForgiven(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		pings := 0
		w := listen(t, h.dialWith(t, "/r/"+string(h.ticTacToe())+"/ws", an, websocket.DialOptions{
			OnPingReceived: func(context.Context, []byte) bool { pings++; return pings > 1 },
		}))
		w.want("hello")
		state := w.want("state")
		time.Sleep(3 * pingEvery)
		w.send(click(4, state["at"]))
		w.want("diff")
		if pings != 4 {
			t.Errorf("%d pings, want the first and one every %v", pings, pingEvery)
		}
	})
}
