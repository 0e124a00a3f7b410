package transport

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"
)

// Rooms that are made and left, in whatever state, leave memory, and nothing that
// ran for them goes on.
func TestAbandonedRoomsLeaveNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, func(o *Options) { o.Limits.NewRoomsPerAddress = 1000 })
		first, _ := h.enter("/r/"+string(h.ticTacToe())+"/ws", an)
		first.bye()
		time.Sleep(2 * time.Minute)
		before := runtime.NumGoroutine()
		for _, clicks := range [][]int{{}, {4}, {0, 3, 1, 4, 2}} { // waiting, in mid-game, won
			for range 20 {
				h.ticTacToe() // known by its link only
				id := h.ticTacToe()
				if len(clicks) > 0 {
					id = h.room(an, `{"rules":{"preset":"tictactoe","first":"X"},"opponent":"same-device"}`)
				}
				w, state := h.enter("/r/"+string(id)+"/ws", an)
				at := state["at"]
				for _, cell := range clicks {
					w.send(click(cell, at))
					at = w.want("diff")["at"]
				}
				if len(clicks)%2 == 0 {
					w.bye()
				} else {
					w.ws.CloseNow()
				}
			}
		}
		synctest.Wait()
		if n := h.lobby.Rooms(); n != 60 {
			t.Fatalf("%d rooms in memory, want the 60 that were entered", n)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if n := h.lobby.Rooms(); n != 0 {
			t.Errorf("%d rooms are left in memory", n)
		}
		if n := h.value(t, "rowhouse_rooms"); n != "0" {
			t.Errorf("%s rooms by the metrics", n)
		}
		if now := runtime.NumGoroutine(); now > before {
			t.Errorf("%d goroutines, and %d before", now, before)
		}
	})
}
