package lobby

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"rowhouse/engine"
)

// guest is a connection to the lobby that keeps all it was told.
type guest struct {
	t    *testing.T
	g    *Guest
	seen []Content
}

func (h *house) enter(p PlayerID) *guest {
	h.t.Helper()
	return &guest{t: h.t, g: h.lobby.Enter(Arrival{Player: p})}
}

func (g *guest) listen() []Content {
	g.t.Helper()
	synctest.Wait()
	for {
		select {
		case u := <-g.g.Updates():
			g.seen = append(g.seen, u.Content)
		default:
			return g.seen
		}
	}
}

// last is the last answer about matching.
func (g *guest) last() Content {
	g.t.Helper()
	for _, c := range slices.Backward(g.listen()) {
		switch c.(type) {
		case Queued, Cancelled, Matched, Refused:
			return c
		}
	}
	return nil
}

func (g *guest) room() RoomID {
	g.t.Helper()
	m, ok := g.last().(Matched)
	if !ok {
		g.t.Fatalf("not matched: %#v", g.last())
	}
	return m.Room
}

func TestTwoWhoAskForTheSameGameAreMatched(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		caro, tic := preset(t, "caro10"), preset(t, "tictactoe")
		a, a2, b, c := h.enter("a"), h.enter("a"), h.enter("b"), h.enter("c")
		a.g.Match(nil, Wish{Rules: caro}, "")
		c.g.Match(nil, Wish{Rules: tic}, "")
		if a.last() != (Queued{}) || a2.last() != (Queued{}) {
			t.Fatalf("waiting: %#v", a.last())
		}
		a2.g.Match(nil, Wish{Rules: caro}, "")
		if a.last() != (Queued{}) {
			t.Fatalf("matched with oneself: %#v", a.last())
		}
		b.g.Match(nil, Wish{Rules: caro}, "")
		id := a.room()
		if b.room() != id || a2.room() != id || c.last() != (Queued{}) {
			t.Fatal("not all were told the same room")
		}
		late := h.enter("b")
		if late.room() != id {
			t.Error("connecting again does not tell the room")
		}
		pa, pb := h.join(id, "a"), h.join(id, "b")
		if s := pa.state(); s.Version != 1 || !s.Quick || s.Seats.X == nil || s.Seats.O == nil || s.Seats.X.Player == s.Seats.O.Player {
			t.Errorf("seats by the first event: %+v", s)
		}
		time.Sleep(pairingTime + time.Second)
		if pa.reason() != "" || pb.reason() != "" {
			t.Error("closed although both came")
		}
		again := h.enter("b")
		if again.last() != nil {
			t.Errorf("told again after having come: %#v", again.last())
		}
		for _, g := range []*guest{a, a2, b, c, late, again} {
			g.g.Leave()
		}
		leaveAll(pa, pb)
	})
}

func TestCancelAlwaysWorksUntilMatched(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := preset(t, "caro10")
		a, b := h.enter("a"), h.enter("b")
		a.g.Match(nil, Wish{Rules: rules}, "")
		a.g.Cancel()
		if a.last() != (Cancelled{}) {
			t.Fatalf("%#v", a.last())
		}
		b.g.Match(nil, Wish{Rules: rules}, "")
		if b.last() != (Queued{}) {
			t.Fatalf("matched with who cancelled: %#v", b.last())
		}
		a.g.Match(nil, Wish{Rules: rules}, "")
		a.g.Cancel()
		if a.room() != b.room() {
			t.Error("too late to cancel, and the two were told different things")
		}
		a.g.Leave()
		b.g.Leave()
	})
}

// Pairing and cancelling at the same instant have one outcome for both.
func TestMatchAndCancelAtOnce(t *testing.T) {
	for range 100 {
		inBubble(t, func(t *testing.T, h *house) {
			wish := Wish{Rules: preset(t, "caro10"), Clock: fischer}
			a, b := h.enter("a"), h.enter("b")
			a.g.Match(nil, wish, "")
			var both sync.WaitGroup
			both.Go(func() { a.g.Cancel() })
			both.Go(func() { b.g.Match(nil, wish, "") })
			both.Wait()
			_, aMatched := a.last().(Matched)
			_, bMatched := b.last().(Matched)
			if aMatched != bMatched {
				t.Errorf("a was told %#v, b %#v", a.last(), b.last())
			}
			a.g.Leave()
			b.g.Leave()
		})
	}
}

// The clock is part of what must be equal, who waits longest goes first, and the
// room has that clock.
func TestMatchingWithClocks(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := preset(t, "tictactoe")
		wishes := map[PlayerID]Wish{
			"none": {Rules: rules}, "first": {rules, fischer}, "second": {rules, fischer}, "slow": {rules, halfTurn},
		}
		guests := make(map[PlayerID]*guest)
		for _, p := range []PlayerID{"none", "first", "second", "slow"} {
			guests[p] = h.enter(p)
			if p == "second" {
				continue
			}
			guests[p].g.Match(nil, wishes[p], "")
			if guests[p].last() != (Queued{}) {
				t.Fatalf("%s: %#v", p, guests[p].last())
			}
		}
		late := h.enter("late")
		guests["second"].g.Match(nil, wishes["second"], "")
		late.g.Match(nil, wishes["first"], "")
		id := guests["first"].room()
		if guests["second"].room() != id || late.last() != (Queued{}) {
			t.Fatal("not who waited longest")
		}
		a, b := h.join(id, "first"), h.join(id, "second")
		if c := a.state().Clock; c.TimeControl != fischer || c.Running != engine.Empty {
			t.Errorf("clock %+v", c)
		}
		x, o := a, b
		if !a.state().Seats.Holds("first", engine.X) {
			x, o = b, a
		}
		play(t, x, o, 0, 1)
		if c := b.state().Clock; c.Running != engine.X {
			t.Errorf("clock %+v", c)
		}
		late.g.Match(nil, Wish{Rules: rules, Clock: TimeControl{Initial: 1}}, "")
		if r, ok := late.last().(Refused); !ok || r.Code != string(ErrBadRules) {
			t.Errorf("a clock that cannot be: %#v", late.last())
		}
		late.g.Leave()
		for _, g := range guests {
			g.g.Leave()
		}
		leaveAll(a, b)
	})
}

func TestARequestOutlivesTheLastConnectionForAMoment(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := preset(t, "caro10")
		a, b := h.enter("a"), h.enter("b")
		defer b.g.Leave()
		a.g.Match(nil, Wish{Rules: rules}, "")
		a.g.Leave()
		time.Sleep(queueGrace - time.Second)
		a = h.enter("a")
		a.g.Match(nil, Wish{Rules: rules}, "")
		time.Sleep(time.Minute)
		a.g.Leave()
		time.Sleep(queueGrace + time.Second)
		b.g.Match(nil, Wish{Rules: rules}, "")
		if b.last() != (Queued{}) {
			t.Errorf("matched with who has gone: %#v", b.last())
		}
	})
}

func TestAPairingFallsThroughAndWhoCameGoesFirst(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := preset(t, "caro10")
		a, b, c := h.enter("a"), h.enter("b"), h.enter("c")
		a.g.Match(nil, Wish{Rules: rules}, "")
		b.g.Match(nil, Wish{Rules: rules}, "")
		id := a.room()
		came := h.join(id, "a")
		time.Sleep(pairingTime)
		if came.reason() != ClosedFellThrough {
			t.Fatalf("reason %q", came.reason())
		}
		came.v.Leave()
		time.Sleep(2 * time.Second)
		if ok, _ := h.lobby.Exists(t.Context(), id); ok {
			t.Error("the room is still there")
		}
		c.g.Match(nil, Wish{Rules: preset(t, "caro12")}, "")
		d := h.enter("d")
		a.g.Match(nil, Wish{Rules: rules}, id)
		if got := h.lobby.front.queue.entries[0].player; got != "a" {
			t.Errorf("first in the queue is %s", got)
		}
		d.g.Match(nil, Wish{Rules: rules}, "")
		if a.room() != d.room() || a.room() == id {
			t.Error("not matched anew")
		}
		for _, g := range []*guest{a, b, c, d} {
			g.g.Leave()
		}
	})
}

// A room that stops before both have come frees them all the same.
func TestAPairingWhoseRoomStops(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		caro, tic := preset(t, "caro10"), preset(t, "tictactoe")
		a, b, c := h.enter("a"), h.enter("b"), h.enter("c")
		a.g.Match(nil, Wish{Rules: tic}, "")
		b.g.Match(nil, Wish{Rules: tic}, "")
		id := a.room()
		watching := h.arrive(id, Arrival{Player: "b", Watch: true})
		came := h.join(id, "a")
		h.fail(func(string) error { return ErrOutcomeUnknown })
		came.v.Do(nil, List{Listed: true})
		if came.reason() != ClosedMoved {
			t.Fatalf("reason %q", came.reason())
		}
		h.fail(nil)
		leaveAll(watching, came)
		b.g.Match(nil, Wish{Rules: caro}, "")
		c.g.Match(nil, Wish{Rules: caro}, "")
		if got := b.room(); got == id || got != c.room() {
			t.Errorf("b is still held in the room that stopped")
		}
		for _, g := range []*guest{a, b, c} {
			g.g.Leave()
		}
	})
}

func TestMatchRefusals(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		nameless, a, b := h.enter(""), h.enter("a"), h.enter("b")
		nameless.g.Match(nil, Wish{Rules: preset(t, "caro10")}, "")
		if r, ok := nameless.last().(Refused); !ok || r.Code != "not-allowed" {
			t.Errorf("without an identity: %#v", nameless.last())
		}
		a.g.Match(nil, Wish{Rules: engine.Rules{Width: 99}}, "")
		if r, ok := a.last().(Refused); !ok || r.Code != "bad-rules" {
			t.Errorf("bad rules: %#v", a.last())
		}
		h.fail(func(string) error { return ErrNotStored })
		a.g.Match(nil, Wish{Rules: preset(t, "caro10")}, "")
		b.g.Match(nil, Wish{Rules: preset(t, "caro10")}, "")
		if a.last() != (Cancelled{}) || b.last() != (Cancelled{}) {
			t.Errorf("nothing can be stored: %#v %#v", a.last(), b.last())
		}
		for _, g := range []*guest{nameless, a, b} {
			g.g.Leave()
		}
	})
}

func TestTheFrontPageFollowsListedGames(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X, Listed: true})
		hidden := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		g := h.enter("g")
		if first, ok := g.listen()[0].(Rooms); !ok || len(first.Rooms) != 0 {
			t.Fatalf("before anybody is there: %#v", g.seen[0])
		}
		an, secret := h.join(id, "an"), h.join(hidden, "an")
		time.Sleep(2 * time.Second)
		added, ok := g.listen()[2].(RoomsChanged) // after the own rooms
		if !ok || len(added.Added) != 1 || added.Added[0].ID != id || !added.Added[0].Free {
			t.Fatalf("told %#v", g.seen[1:])
		}
		friend := h.join(id, "friend")
		play(t, an, friend, 4, 0)
		time.Sleep(2 * time.Second)
		rooms := h.lobby.Listed()
		if len(rooms) != 1 || len(rooms[0].Moves) != 2 || rooms[0].Free {
			t.Errorf("listed %+v", rooms)
		}
		if code := friend.ask(List{Listed: true}); code != "done" {
			t.Errorf("listing twice: %q", code)
		}
		friend.ask(List{Listed: false})
		time.Sleep(2 * time.Second)
		last, ok := g.listen()[len(g.seen)-1].(RoomsChanged)
		if !ok || !slices.Equal(last.Removed, []RoomID{id}) {
			t.Errorf("taken off: %#v", last)
		}
		if stored, err := h.journal.Listed(t.Context()); err != nil || len(stored) != 0 {
			t.Errorf("stored lines %v %v", stored, err)
		}
		if mine, err := h.lobby.Mine(t.Context(), "friend"); err != nil || len(mine) != 1 || mine[0].ID != id {
			t.Errorf("mine: %v %v", mine, err)
		}
		g.g.Leave()
		leaveAll(an, friend, secret)
	})
}

func TestTheListIsBounded(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		for range maxListed + 50 {
			h.lobby.front.list(ListedRoom{ID: NewRoomID()})
		}
		latest := NewRoomID()
		h.lobby.front.list(ListedRoom{ID: latest})
		g := h.enter("g")
		first, ok := g.listen()[0].(Rooms)
		if !ok || len(first.Rooms) != maxListed || first.Rooms[0].ID != latest {
			t.Errorf("told %d rooms, first %s", len(first.Rooms), first.Rooms[0].ID)
		}
		g.g.Leave()
	})
}
