package lobby

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// agree fails unless everybody who was there all the time sees what somebody sees
// who comes now, and what is stored.
func (h *house) agree(people ...*person) {
	h.t.Helper()
	id := people[0].v.room.id
	late := h.arrive(id, Arrival{Watch: true})
	defer late.v.Leave()
	stored, err := h.lobby.State(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	if diff := cmp.Diff(stored, late.state()); diff != "" {
		h.t.Errorf("who comes now (-stored +told): %s", diff)
	}
	for _, p := range people {
		if diff := cmp.Diff(stored, p.state()); diff != "" {
			h.t.Errorf("%s (-stored +told): %s", p.v.arrival.Player, diff)
		}
	}
}

// must asks for something that must be accepted.
func (p *person) must(c Command) {
	p.t.Helper()
	if code := p.ask(c); code != "" {
		p.t.Fatalf("%#v: %s", c, code)
	}
}

// wants asks for something and fails unless it is answered so.
func (p *person) wants(code string, c Command) {
	p.t.Helper()
	if got := p.ask(c); got != code {
		p.t.Errorf("%#v: %q, want %q", c, got, code)
	}
}

// offer is the latest one that is open.
func (p *person) offer() uint64 {
	p.t.Helper()
	offers := p.state().Offers
	if len(offers) == 0 {
		p.t.Fatal("nothing is offered")
	}
	return offers[len(offers)-1].Version
}

// caroByX is caro in which X begins.
func caroByX(t *testing.T) engine.Rules {
	rules := preset(t, "caro16")
	rules.First = engine.FirstX
	return rules
}

// three are an at X, a friend at O and somebody who looks on, at caro.
func three(t *testing.T, h *house) (an, friend, watcher *person) {
	t.Helper()
	id := h.create("an", RoomSpec{Rules: caroByX(t), Seat: engine.X})
	return h.join(id, "an"), h.join(id, "friend"), h.join(id, "watcher")
}

// undoStories begin after four moves, X to act. What they call an is at X.
func undoStories() map[string]func(t *testing.T, h *house, an, friend *person) {
	undo := Undo{Game: 1}
	return map[string]func(t *testing.T, h *house, an, friend *person){
		"after the reply it takes both": func(t *testing.T, h *house, an, friend *person) {
			an.must(undo)
			friend.must(Accept{Offer: friend.offer()})
			wantMoves(t, an, 0, 9)
		},
		"before the reply it takes one": func(t *testing.T, h *house, an, friend *person) {
			friend.must(undo)
			an.must(Accept{Offer: an.offer()})
			wantMoves(t, an, 0, 9, 1)
		},
		"a move meanwhile ends the request": func(t *testing.T, h *house, an, friend *person) {
			friend.must(undo)
			offer := an.offer()
			play(t, an, friend, 2)
			friend.wants("no-offer", Decline{Offer: offer})
			an.wants("no-offer", Accept{Offer: offer})
			wantMoves(t, an, 0, 9, 1, 8, 2)
		},
		"one request is used up once": func(t *testing.T, h *house, an, friend *person) {
			an.must(undo)
			an.wants("done", undo)
			offer := friend.offer()
			friend.must(Accept{Offer: offer})
			friend.wants("no-offer", Accept{Offer: offer})
			wantMoves(t, an, 0, 9)
		},
		"both ask, and each is asked": func(t *testing.T, h *house, an, friend *person) {
			an.must(undo)
			friend.must(undo)
			if offers := an.state().Offers; len(offers) != 2 || offers[0].By != "X" || offers[1].By != "O" {
				t.Fatalf("offers %+v", offers)
			}
			an.must(Accept{Offer: an.offer()})
			wantMoves(t, an, 0, 9, 1)
			if offers := an.state().Offers; len(offers) != 0 {
				t.Errorf("offers %+v outlive the position", offers)
			}
		},
		"who asked need not stay": func(t *testing.T, h *house, an, friend *person) {
			an.must(undo)
			an.v.Leave()
			time.Sleep(awayAfter)
			friend.must(Accept{Offer: friend.offer()})
			wantMoves(t, friend, 0, 9)
		},
		"a click on what was taken back is stale": func(t *testing.T, h *house, an, friend *person) {
			at := an.state().At
			an.must(undo)
			friend.must(Accept{Offer: friend.offer()})
			an.wants("stale", Click{Cell: 50, At: at})
			an.wants("stale", Click{Cell: 1, At: at - 2})
			play(t, an, friend, 1, 8)
			wantMoves(t, an, 0, 9, 1, 8)
		},
	}
}

func TestUndoBetweenPeople(t *testing.T) {
	for name, story := range undoStories() {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				an, friend, watcher := three(t, h)
				defer leaveAll(an, friend, watcher)
				play(t, an, friend, 0, 9, 1, 8)
				story(t, h, an, friend)
				h.agree(friend, watcher)
			})
		})
	}
}

func wantMoves(t *testing.T, p *person, cells ...int) {
	t.Helper()
	s := p.state()
	mover := []engine.Mark{engine.X, engine.O}[len(cells)%2]
	if !slices.Equal(s.Moves, cells) || s.Act != mover || s.Turn != mover {
		t.Errorf("moves %v, turn %v, act %v; want %v", s.Moves, s.Turn, s.Act, cells)
	}
}

func TestUndoIsAskedForSparingly(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an, friend, watcher := three(t, h)
		undo := Undo{Game: 1}
		an.wants("nothing-to-undo", undo)
		play(t, an, friend, 0, 9)
		an.must(undo)
		friend.must(Decline{Offer: friend.offer()})
		an.wants("too-soon", undo)
		friend.must(undo)
		friend.must(Decline{Offer: friend.offer()})
		time.Sleep(askAgainAfter - time.Millisecond)
		an.wants("too-soon", undo)
		time.Sleep(time.Millisecond)
		an.must(undo)
		an.must(Decline{Offer: an.offer()})
		an.must(undo)
		friend.must(Accept{Offer: friend.offer()})
		play(t, an, friend, 0, 9)
		an.wants("limit", undo)

		h.restart(&an, &friend, &watcher)
		an.wants("limit", undo)
		if left := an.state().Undos; left != (Undos{X: 0, O: 2}) {
			t.Errorf("told how often to ask: %+v", left)
		}
		friend.must(undo)
		an.must(Decline{Offer: an.offer()})
		friend.must(Reset{Game: 1})
		an.must(Reset{Game: 1})
		play(t, friend, an, 0, 9)
		an.must(Undo{Game: 2})
		friend.must(Undo{Game: 2})
		h.agree(an, friend, watcher)
		leaveAll(an, friend, watcher)
	})
}

func TestUndoOfASwapGivesTheSeatsBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := preset(t, "caro16")
		rules.Opening, rules.First = engine.OpeningPie, engine.FirstX
		id := h.create("an", RoomSpec{Rules: rules, Seat: engine.X})
		an, friend := h.join(id, "an"), h.join(id, "friend")
		defer leaveAll(an, friend)
		an.must(Rename{Name: "An"})
		play(t, an, friend, 100)
		friend.must(Choose{Choice: engine.ChoiceSwap, At: friend.state().At})
		if s := an.state(); !s.Seats.Holds("friend", engine.X) || s.Seats.O.Name != "An" || s.Act != engine.O {
			t.Fatalf("after the swap: %+v %+v, act %v", s.Seats.X, s.Seats.O, s.Act)
		}
		an.must(Undo{Game: 1})
		friend.must(Accept{Offer: friend.offer()})
		s := an.state()
		if !s.Seats.Holds("an", engine.X) || s.Seats.X.Name != "An" || len(s.Moves) != 0 || s.Act != engine.X || len(s.Chosen) != 0 {
			t.Errorf("after the undo: %+v", s)
		}
		h.agree(an, friend)
	})
}

// What came with a record was played by nobody here, and stays.
func TestLaidMovesAreNotTakenBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		from := &record.Record{Rules: preset(t, "caro16"), First: engine.X,
			Steps: []record.Step{record.Move(0), record.Move(3), record.Move(1)}}
		an := h.join(h.create("an", RoomSpec{From: from, SameDevice: true}), "an")
		defer an.v.Leave()
		an.wants("nothing-to-undo", Undo{Game: 1})
		an.click(4)
		an.must(Undo{Game: 1})
		an.wants("nothing-to-undo", Undo{Game: 1})
		if s := an.state(); len(s.Moves) != 3 || s.Laid != 3 {
			t.Errorf("moves %v, %d of them laid", s.Moves, s.Laid)
		}
	})
}

// A record tells what was taken back too, with the time each step took and what
// was left on the clocks.
func TestARecordTellsWhatWasTakenBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		clock := TimeControl{Initial: 60_000, Increment: 1_000}
		id := h.create("an", RoomSpec{Rules: caroByX(t), Seat: engine.X, Clock: clock})
		an, friend := h.join(id, "an"), h.join(id, "friend")
		defer leaveAll(an, friend)
		for _, cell := range []int{0, 9, 1, 8} {
			time.Sleep(2 * time.Second)
			play(t, an, friend, cell)
		}
		an.must(Undo{Game: 1})
		time.Sleep(time.Second)
		friend.must(Accept{Offer: friend.offer()})
		time.Sleep(3 * time.Second)
		play(t, an, friend, 2)
		h.restart(&an, &friend)
		got, err := h.lobby.Record(t.Context(), id, 1)
		if err != nil {
			t.Fatal(err)
		}
		want := []record.Step{
			{Kind: record.KindMove, Cell: 0, Left: 60_000},
			{Kind: record.KindMove, Cell: 9, MS: 2_000, Left: 60_000},
			{Kind: record.KindMove, Cell: 1, MS: 2_000, Left: 59_000},
			{Kind: record.KindMove, Cell: 8, MS: 2_000, Left: 59_000},
			{Kind: record.KindUndo, Back: 2, MS: 1_000},
			{Kind: record.KindMove, Cell: 2, MS: 3_000, Left: 55_000},
		}
		if diff := cmp.Diff(want, got.Steps); diff != "" {
			t.Errorf("steps (-want +got): %s", diff)
		}
	})
}

// Whoever plays alone may take back for ever; the room remembers a bounded part of
// it, and what it remembers can be played.
func TestUndoneStepsAreBounded(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an := h.join(h.create("an", RoomSpec{Rules: preset(t, "caro16"), SameDevice: true}), "an")
		defer an.v.Leave()
		for i := range 2 * maxUndone {
			if code := an.click(i % 100); code != "" {
				t.Fatal(code)
			}
			an.must(Undo{Game: 1})
		}
		an.click(7)
		r, err := h.lobby.Record(t.Context(), an.v.room.id, 1)
		if err != nil || len(r.Steps) != 2*maxUndone+1 {
			t.Fatalf("%d steps, %v", len(r.Steps), err)
		}
		if game, err := r.Replay(); err != nil || !slices.Equal(game.Moves(), []int{7}) {
			t.Errorf("replayed: %v", err)
		}
		an.must(Reset{Game: 1})
		an.click(3)
		if r, err := h.lobby.Record(t.Context(), an.v.room.id, 2); err != nil || len(r.Steps) != 1 {
			t.Errorf("the next game begins with %+v, %v", r, err)
		}
	})
}
