package lobby

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"rowhouse/engine"
)

// A viewer that stops reading is dropped in bounded time, and nobody else
// notices.
func TestASlowViewerIsDroppedAndHarmsNobody(t *testing.T) {
	var dropped atomic.Int32
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(o *Options) { o.Observer = counting{dropped: &dropped} })
		defer h.close()
		id := h.create("an", RoomSpec{Rules: preset(t, "caro20"), SameDevice: true})
		an, watcher := h.join(id, "an"), h.join(id, "watcher")
		slow := h.lobby.Join(id, Arrival{Player: "slow"})
		for i := range viewerQueue + 1 {
			if code := an.stir(); code != "" {
				t.Fatalf("event %d: %s", i, code)
			}
			watcher.listen()
		}
		synctest.Wait()
		select {
		case <-slow.Done():
		default:
			t.Fatal("the slow viewer was not dropped")
		}
		if slow.Reason() != ClosedSlow || dropped.Load() != 1 {
			t.Errorf("reason %q, %d dropped", slow.Reason(), dropped.Load())
		}
		if watcher.reason() != "" || watcher.state().Version != an.state().Version {
			t.Error("the other viewer was harmed")
		}
		slow.Leave()
		again := h.join(id, "slow")
		if again.state().Version != an.state().Version {
			t.Error("coming back does not give the whole state")
		}
		leaveAll(an, watcher, again)
	})
}

type counting struct {
	nobody
	dropped *atomic.Int32
}

func (c counting) ViewerDropped() { c.dropped.Add(1) }

// However many come and go while a game is played, nobody sees a hole or a
// repeat: person.take checks every version.
func TestJoiningDuringPlayLeavesNoHole(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "caro20"), SameDevice: true})
		an := h.join(id, "an")
		var watchers []*person
		for i := range 20 {
			an.v.Do(nil, Click{Cell: i * 7 % 400, At: an.state().At})
			watchers = append(watchers, &person{t: t, v: h.lobby.Join(id, Arrival{})})
			an.v.Do(nil, List{Listed: i%2 == 0})
		}
		for _, w := range watchers {
			if got, want := w.state().Version, an.state().Version; got != want {
				t.Errorf("version %d, want %d", got, want)
			}
		}
		leaveAll(watchers...)
		an.v.Leave()
	})
}

func TestLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, func(o *Options) {
			o.MaxRooms, o.MaxViewers, o.MaxTabs, o.MaxPerAddress = 1, 4, 2, 5
		})
		defer h.close()
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		tabs := []*person{h.join(id, "an"), h.join(id, "an"), h.join(id, "an")}
		for i, want := range []CloseReason{ClosedReplaced, "", ""} {
			if got := tabs[i].reason(); got != want {
				t.Errorf("tab %d: %q, want %q", i, got, want)
			}
		}
		tabs[0].v.Leave()
		b, c, d := h.join(id, "b"), h.join(id, "c"), h.join(id, "d")
		if c.reason() != "" || d.reason() != ClosedLimit {
			t.Errorf("the room takes 4: %q %q", c.reason(), d.reason())
		}
		leaveAll(b, c, d)

		other := h.create("an", RoomSpec{Rules: preset(t, "tictactoe")})
		full := h.join(other, "an")
		if full.reason() != ClosedLimit {
			t.Errorf("a second room: %q", full.reason())
		}
		full.v.Leave()

		address := Arrival{Player: "e", Address: "192.0.2.1"}
		var guests []*Guest
		for range 5 {
			guests = append(guests, h.lobby.Enter(address))
		}
		over := h.arrive(id, address)
		if over.reason() != ClosedLimit {
			t.Errorf("a sixth connection from one address: %q", over.reason())
		}
		over.v.Leave()
		guests[0].Leave()
		guests[0].Leave()
		sixth := h.arrive(id, address)
		if sixth.reason() != "" {
			t.Errorf("after one has left: %q", sixth.reason())
		}
		sixth.v.Leave()
		for _, g := range guests[1:] {
			g.Leave()
		}
		leaveAll(tabs[1:]...)
	})
}

func TestAFullInboxIsAnsweredBusy(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an := h.join(id, "an")
		defer an.v.Leave()
		release := make(chan struct{})
		h.fail(func(string) error { <-release; return nil })
		for range roomInbox + 2 {
			an.v.Do(nil, List{Listed: true})
			synctest.Wait()
		}
		h.fail(nil)
		close(release)
		an.listen()
		busy := 0
		for _, c := range an.seen {
			if r, ok := c.(Refused); ok && r.Code == "busy" {
				busy++
			}
		}
		if busy != 1 {
			t.Errorf("%d answered busy, want 1", busy)
		}
	})
}

func TestPresence(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := twoAtTictactoe(t, h)
		play(t, an, friend, 0, 1)
		id := an.v.room.id
		for range 3 {
			friend.v.Leave()
			time.Sleep(awayAfter - time.Second)
			friend = h.join(id, "friend")
			if !an.presence().Online.O {
				t.Fatal("gone for four seconds counts as away")
			}
		}
		friend.v.Leave()
		time.Sleep(awayAfter)
		if p := an.presence(); p.Online.O || !p.Online.X || p.Spectators != 0 {
			t.Errorf("away: %+v", p)
		}
		from := len(an.seen)
		time.Sleep(time.Minute)
		an.listen()
		if told := len(an.seen) - from; told != 3 {
			t.Errorf("a quiet minute brought %d updates, want presence every 20 s", told)
		}
		nameless := h.arrive(id, Arrival{})
		if code := nameless.ask(Sit{Seat: engine.O}); code != "not-allowed" {
			t.Errorf("without an identity: %q", code)
		}
		watching := h.arrive(id, Arrival{Player: "an", Watch: true})
		if code := watching.click(2); code != "not-allowed" {
			t.Errorf("on a watching connection: %q", code)
		}
		if p := an.presence(); p.Spectators != 1 {
			t.Errorf("spectators: %+v", p)
		}
		leaveAll(an, nameless, watching)
	})
}
