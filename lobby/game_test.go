package lobby

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// twoAtTictactoe seats an at X and friend at O.
func twoAtTictactoe(t *testing.T, h *house) (id RoomID, an, friend *person) {
	t.Helper()
	id = h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
	return id, h.join(id, "an"), h.join(id, "friend")
}

func TestAGameToTheEnd(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := twoAtTictactoe(t, h)
		watcher := h.join(id, "watcher")
		defer leaveAll(an, friend, watcher)
		play(t, an, friend, 0, 3, 1, 4)
		for _, row := range []struct {
			who  *person
			cell int
			want string
		}{
			{friend, 5, "not-your-turn"}, {an, 0, "taken"}, {an, 9, "off-board"}, {an, -1, "off-board"},
			{watcher, 2, "not-seated"}, {an, 2, ""}, {friend, 5, "game-over"},
		} {
			if code := row.who.click(row.cell); code != row.want {
				t.Errorf("click on %d: %q, want %q", row.cell, code, row.want)
			}
		}
		s := watcher.state()
		if s.Winner != engine.WinnerX || s.Reason != engine.ReasonLine || s.Turn != engine.Empty ||
			!cmp.Equal(s.Lines, [][]int{{0, 1, 2}}) || s.Score != (Score{X: 1}) {
			t.Errorf("result %+v", s)
		}
		if diff := cmp.Diff(an.state(), s); diff != "" {
			t.Errorf("player and watcher differ: %s", diff)
		}
	})
}

func TestTheOneWhoBeginsMayMoveAlone(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an := h.join(id, "an")
		defer an.v.Leave()
		if code := an.click(4); code != "" {
			t.Fatalf("first mark: %s", code)
		}
		if code := an.click(0); code != "not-your-turn" {
			t.Errorf("second mark: %q", code)
		}
	})
}

func TestAClickCountsOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(friend)
		first := Click{Cell: 4, At: an.state().At}
		if code := an.ask(first); code != "" {
			t.Fatal(code)
		}
		again := func(when string, want string) {
			t.Helper()
			before := an.state().Version
			if code := an.ask(first); code != want || an.state().Version != before {
				t.Errorf("sent again %s: %q, version %d after %d", when, code, an.state().Version, before)
			}
		}
		again("at once", "done")
		play(t, an, friend, 0)
		again("after the answer", "done")
		if code := friend.ask(first); code != "stale" {
			t.Errorf("sent by the other: %q", code)
		}
		if code := an.ask(Click{Cell: 5, At: first.At}); code != "stale" {
			t.Errorf("another cell on the old position: %q", code)
		}
		an.v.Leave()
		an = h.join(id, "an")
		again("on a new connection", "done")
		h.restart(&an, &friend)
		again("after a restart", "done")
		an.ask(Reset{Game: 1})
		friend.ask(Reset{Game: 1})
		again("after a reset", "stale")
		if s := an.state(); len(s.Moves) != 0 {
			t.Errorf("moves %v", s.Moves)
		}
		an.v.Leave()
	})
}

// failLeave is a process that is killed before it leaves its rooms.
func failLeave(op string) error {
	if op == "leave" || op == "roll-up" {
		return ErrOutcomeUnknown
	}
	return nil
}

// restart ends the lobby as a killed process would leave it: nothing is rolled
// up. The same people come back.
func (h *house) restart(people ...**person) {
	h.t.Helper()
	var ids []RoomID
	for _, p := range people {
		ids = append(ids, (*p).v.room.id)
	}
	old := h.lobby
	h.fail(failLeave)
	h.close()
	h.fail(nil)
	h.open(func(o *Options) { *o = old.options })
	for i, p := range people {
		(*p).v.Leave()
		*p = h.join(ids[i], (*p).v.arrival.Player)
	}
}

func TestAStaleClickIsAnsweredWithTheState(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(an, friend)
		old := an.state().At
		play(t, an, friend, 4, 0)
		from := len(an.seen)
		if code := an.ask(Click{Cell: 1, At: old}); code != "stale" {
			t.Fatalf("code %q", code)
		}
		if len(an.seen) != from+2 {
			t.Fatalf("answered with %d updates, want the refusal and the state", len(an.seen)-from)
		}
		if s, ok := an.seen[from+1].(*State); !ok || s.Version != 4 {
			t.Errorf("the refusal is followed by %#v", an.seen[from+1])
		}
	})
}

func TestResetNeedsBothAndChangesSides(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := twoAtTictactoe(t, h)
		watcher := h.join(id, "watcher")
		defer leaveAll(an, friend, watcher)
		play(t, an, friend, 0, 3, 1, 4, 2)
		if code := watcher.ask(Reset{Game: 1}); code != "not-seated" {
			t.Errorf("a watcher resets: %q", code)
		}
		if code := an.ask(Reset{Game: 1}); code != "" {
			t.Fatal(code)
		}
		if code := an.ask(Reset{Game: 1}); code != "done" {
			t.Errorf("asked twice: %q", code)
		}
		if s := friend.state(); s.Game != 1 || len(s.Offers) != 1 || s.Offers[0].By != "X" || s.Offers[0].Rules == nil {
			t.Fatalf("asked: %+v", s)
		}
		other := preset(t, "caro12")
		if code := friend.ask(Reset{Game: 1, Rules: &other}); code != "" {
			t.Fatal(code)
		}
		if s := an.state(); s.Game != 1 || len(s.Offers) != 2 {
			t.Fatalf("another game is another offer: %+v", s)
		}
		if code := friend.ask(Reset{Game: 1}); code != "" {
			t.Fatal(code)
		}
		s := watcher.state()
		want := &State{
			Version: s.Version, At: s.Version, Game: 2, Rules: preset(t, "tictactoe"), Moves: []int{},
			Turn: engine.X, Act: engine.X, First: engine.X, Offers: []Offer{}, Lines: [][]int{}, Choices: []string{}, Chosen: []engine.Chosen{}, Forbidden: []int{},
			Score: Score{O: 1}, Undos: &Undos{X: 3, O: 3},
			Seats: Seats{X: &Seat{Player: "friend"}, O: &Seat{Player: "an"}},
		}
		if diff := cmp.Diff(want, s); diff != "" {
			t.Errorf("the next game: %s", diff)
		}
		if code := an.ask(Reset{Game: 1}); code != "stale" {
			t.Errorf("a reset for the last game: %q", code)
		}
		play(t, friend, an, 0, 1, 3, 4)
		if code := friend.click(6); code != "" || watcher.state().Score != (Score{X: 1, O: 1}) {
			t.Errorf("score %+v", watcher.state().Score)
		}
	})
}

func TestResetByAcceptAndDecline(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(an, friend)
		rules := preset(t, "caro16")
		an.ask(Reset{Game: 1, Rules: &rules})
		offer := friend.state().Offers[0].Version
		if code := an.ask(Accept{Offer: offer}); code != "not-allowed" {
			t.Errorf("accepting one's own: %q", code)
		}
		if code := friend.ask(Decline{Offer: offer}); code != "" || len(an.state().Offers) != 0 {
			t.Errorf("decline: %q, %+v", code, an.state().Offers)
		}
		if code := friend.ask(Accept{Offer: offer}); code != "no-offer" {
			t.Errorf("accepting what is gone: %q", code)
		}
		an.ask(Reset{Game: 1, Rules: &rules})
		play(t, an, friend, 0)
		if len(an.state().Offers) != 0 {
			t.Error("a move leaves the offer standing")
		}
		friend.ask(Reset{Game: 1, Rules: &rules})
		if code := an.ask(Accept{Offer: an.state().Offers[0].Version}); code != "" {
			t.Fatalf("accept: %s", code)
		}
		if s := friend.state(); s.Rules != rules || s.Game != 2 || len(s.Moves) != 0 {
			t.Errorf("after it: %+v", s)
		}
		bad := rules
		bad.InRow = 40
		if code := an.ask(Reset{Game: 2, Rules: &bad}); code != "bad-rules" {
			t.Errorf("bad rules: %q", code)
		}
	})
}

func TestResetAloneAndOnBothSeatsIsAtOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		alone := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X})
		an := h.join(alone, "an")
		an.click(4)
		if code := an.ask(Reset{Game: 1}); code != "" {
			t.Fatal(code)
		}
		if s := an.state(); s.Game != 2 || len(s.Moves) != 0 || !s.Seats.Holds("an", engine.X) {
			t.Errorf("alone: %+v", s)
		}
		an.v.Leave()

		both := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), SameDevice: true})
		an = h.join(both, "an")
		play(t, an, an, 0, 3, 1, 4, 2)
		if code := an.ask(Reset{Game: 1}); code != "" {
			t.Fatal(code)
		}
		if s := an.state(); s.Score != (Score{X: 1}) || !s.Seats.Holds("an", engine.O) {
			t.Errorf("on both, the score counts marks: %+v", s)
		}
		an.v.Leave()
	})
}

func TestTheRecordOfTheLastGameIsKept(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), SameDevice: true})
		an := h.join(id, "an")
		defer an.v.Leave()
		play(t, an, an, 0, 3, 1)
		h.fail(func(op string) error {
			if op == "keep" {
				return ErrNotStored
			}
			return nil
		})
		if code := an.ask(Reset{Game: 1}); code != "not-saved" || an.state().Game != 1 {
			t.Errorf("the record could not be stored: %q", code)
		}
		h.fail(nil)
		if code := an.ask(Reset{Game: 1}); code != "" {
			t.Fatal(code)
		}
		if data, err := h.journal.Record(t.Context(), id, 1); err != nil || len(data) == 0 {
			t.Errorf("record: %v", err)
		}
	})
}

// The game may go on after its record was stored, if the reset was not.
func TestARecordHasTheEndOfItsGame(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), SameDevice: true})
		an := h.join(id, "an")
		defer an.v.Leave()
		play(t, an, an, 0)
		h.fail(func(op string) error {
			if op == "append" {
				return ErrNotStored
			}
			return nil
		})
		if code := an.ask(Reset{Game: 1}); code != "not-saved" {
			t.Fatalf("code %q", code)
		}
		h.fail(nil)
		play(t, an, an, 3, 1, 4, 2)
		an.ask(Reset{Game: 1})
		data, err := h.journal.Record(t.Context(), id, 1)
		if err != nil || !strings.Contains(string(data), `"moves":[0,3,1,4,2]`) {
			t.Errorf("record %s %v", data, err)
		}
	})
}

func TestWhoBeginsIsDrawnForEachGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, nil)
		defer h.close()
		id := h.create("an", RoomSpec{Rules: preset(t, "caro10"), SameDevice: true})
		an := h.join(id, "an")
		defer an.v.Leave()
		drawn := map[engine.Mark]int{}
		for game := 1; game <= 40; game++ {
			s := an.state()
			if s.Turn != s.First || s.Rules.First != engine.FirstRandom {
				t.Fatalf("first %v, turn %v", s.First, s.Turn)
			}
			drawn[s.First]++
			an.ask(Reset{Game: game})
		}
		if drawn[engine.X] == 0 || drawn[engine.O] == 0 {
			t.Errorf("40 draws: %v", drawn)
		}
	})
}
