package lobby

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

func TestSwap2ExchangesThePlayers(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "gomoku-swap2"), Seat: engine.X})
		an, friend, watcher := h.join(id, "an"), h.join(id, "friend"), h.join(id, "watcher")
		defer leaveAll(an, friend, watcher)
		for _, cell := range []int{112, 113, 128} {
			if code := an.click(cell); code != "" {
				t.Fatalf("an places %d: %s", cell, code)
			}
		}
		s := watcher.state()
		if s.Act != engine.O || s.Turn != engine.O || !slices.Equal(s.Choices, []string{"swap", "stay", "more"}) {
			t.Fatalf("after three marks: act %v, choices %v", s.Act, s.Choices)
		}
		if code := friend.click(0); code != "choose" {
			t.Errorf("a square where a choice is due: %q", code)
		}
		if code := an.ask(Choose{Choice: "swap", At: s.At}); code != "not-your-turn" {
			t.Errorf("the other chooses: %q", code)
		}
		swap := Choose{Choice: "swap", At: friend.state().At}
		if code := friend.ask(Choose{Choice: "pass", At: swap.At}); code != "no-choice" {
			t.Errorf("no such choice: %q", code)
		}
		if code := friend.ask(swap); code != "" {
			t.Fatal(code)
		}
		if code := friend.ask(swap); code != "done" {
			t.Errorf("sent again: %q", code)
		}
		s = watcher.state()
		if !s.Seats.Holds("friend", engine.X) || !s.Seats.Holds("an", engine.O) || s.Act != engine.O || len(s.Choices) != 0 {
			t.Errorf("after the swap: %+v %+v act %v", s.Seats.X, s.Seats.O, s.Act)
		}
		if diff := cmp.Diff([]engine.Chosen{{Ply: 3, Choice: "swap"}}, s.Chosen); diff != "" {
			t.Error(diff)
		}
		h.restart(&an, &friend)
		if diff := cmp.Diff(s, an.state()); diff != "" {
			t.Errorf("after a restart: %s", diff)
		}
		if code := friend.ask(swap); code != "done" {
			t.Errorf("sent again after a restart: %q", code)
		}
		if code := an.click(0); code != "" {
			t.Errorf("the one who placed three moves O: %s", code)
		}
	})
}

func TestOneDeviceOpensForBoth(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "gomoku-swap2"), SameDevice: true})
		an := h.join(id, "an")
		defer an.v.Leave()
		play(t, an, an, 112, 113, 128)
		if code := an.ask(Choose{Choice: "more", At: an.state().At}); code != "" {
			t.Fatal(code)
		}
		play(t, an, an, 0, 1)
		if got := an.state().Choices; !slices.Equal(got, []string{"swap", "stay"}) {
			t.Fatalf("choices %v", got)
		}
		if code := an.ask(Choose{Choice: "swap", At: an.state().At}); code != "" {
			t.Fatal(code)
		}
		play(t, an, an, 2)
		if s := an.state(); len(s.Moves) != 6 || !s.Seats.Holds("an", engine.X) || !s.Seats.Holds("an", engine.O) {
			t.Errorf("after it: %+v", s)
		}
	})
}

func TestForbiddenSquares(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := preset(t, "renju")
		id := h.create("an", RoomSpec{Rules: rules, SameDevice: true})
		an := h.join(id, "an")
		defer an.v.Leave()
		at := func(x, y int) int { return y*15 + x }
		play(t, an, an, at(5, 7), at(0, 0), at(6, 7), at(2, 0), at(7, 5), at(4, 0), at(7, 6), at(0, 14))
		s := an.state()
		if !slices.Equal(s.Forbidden, []int{at(7, 7)}) {
			t.Fatalf("forbidden %v", s.Forbidden)
		}
		told := an.seen[len(an.seen)-1].(*Event)
		if !slices.Equal(told.Forbidden, s.Forbidden) {
			t.Errorf("the event tells %v", told.Forbidden)
		}
		if code := an.click(at(7, 7)); code != "forbidden" {
			t.Fatalf("the click: %q", code)
		}
		if refused := an.seen[len(an.seen)-1].(Refused); refused.Foul != engine.FoulDoubleThree {
			t.Errorf("foul %q", refused.Foul)
		}
		play(t, an, an, at(14, 14))
		if got := an.state().Forbidden; len(got) != 0 {
			t.Errorf("white to move, forbidden %v", got)
		}
		tic := preset(t, "tictactoe")
		an.ask(Reset{Game: 1, Rules: &tic})
		if told := an.seen[len(an.seen)-1].(*Event); told.Forbidden == nil || len(told.Forbidden) != 0 {
			t.Errorf("after a reset to other rules: %v", told.Forbidden)
		}
	})
}

// Whoever chooses has done something here like whoever clicks: a request for the
// seat ends.
func TestAChoiceEndsARequestForTheSeat(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an, friend, third := opened(t, h, engine.OpeningSwap2, TimeControl{})
		defer leaveAll(an, friend, third)
		play(t, an, friend, 0, 1, 2)
		third.must(Sit{Seat: engine.O})
		friend.must(Choose{Choice: engine.ChoiceStay, At: friend.state().At})
		if offers := an.state().Offers; len(offers) != 0 {
			t.Errorf("still asked: %+v", offers)
		}
		third.wants("seat-taken", Sit{Seat: engine.O})
	})
}

// opened is a game that begins with an opening, an at X and a friend at O.
func opened(t *testing.T, h *house, o engine.Opening, c TimeControl) (an, friend, third *person) {
	t.Helper()
	rules := caroByX(t)
	rules.Opening = o
	id := h.create("an", RoomSpec{Rules: rules, Seat: engine.X, Clock: c})
	return h.join(id, "an"), h.join(id, "friend"), h.join(id, "third")
}

// Two people at one device have names and clocks of their own: a swap exchanges
// these like those of people at two devices, and an undo gives them back. The score
// counts marks.
func TestASwapAtOneDevice(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		rules := caroByX(t)
		rules.Opening = engine.OpeningPie
		an := h.join(h.create("an", RoomSpec{Rules: rules, SameDevice: true, Clock: minute}), "an")
		defer an.v.Leave()
		an.must(Rename{Seat: engine.X, Name: "An"})
		an.must(Rename{Seat: engine.O, Name: "Binh"})
		an.must(Resign{Game: 1, Seat: engine.O})
		an.must(Reset{Game: 1})
		play(t, an, an, 0, 1)
		time.Sleep(10 * time.Second)
		undo := Undo{Game: 2}
		an.must(undo)
		swap := func() { an.must(Choose{Choice: engine.ChoiceSwap, At: an.state().At}) }
		names := func(x, o string) {
			t.Helper()
			if s := an.state(); s.Seats.X.Name != x || s.Seats.O.Name != o || s.Score != (Score{X: 1}) {
				t.Errorf("%s and %s, score %+v", s.Seats.X.Name, s.Seats.O.Name, s.Score)
			}
		}
		clockIs(t, an, 50_000, 60_000, engine.Empty)
		names("An", "Binh")
		swap()
		clockIs(t, an, 60_000, 50_000, engine.Empty)
		names("Binh", "An")
		an.must(undo)
		clockIs(t, an, 50_000, 60_000, engine.Empty)
		names("An", "Binh")
		h.agree(an)
	})
}
