package lobby

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

func TestEveryGameIsARecord(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "gomoku-swap2"), Seat: engine.X})
		an, friend := h.join(id, "an"), h.join(id, "friend")
		defer leaveAll(an, friend)
		if r, err := h.lobby.Record(t.Context(), id, 0); err != nil || len(r.Steps) != 0 || r.Date != "2000-01-01" {
			t.Fatalf("before the first move: %+v %v", r, err)
		}
		for _, cell := range []int{112, 113, 128} {
			time.Sleep(1500 * time.Millisecond)
			an.click(cell)
		}
		time.Sleep(2 * time.Second)
		friend.ask(Choose{Choice: "stay", At: friend.state().At})
		friend.click(0)
		want := &record.Record{
			Rules: preset(t, "gomoku-swap2"), First: engine.X, Date: "2000-01-01",
			Steps: []record.Step{
				{Kind: record.KindMove, Cell: 112},
				{Kind: record.KindMove, Cell: 113, MS: 1500},
				{Kind: record.KindMove, Cell: 128, MS: 1500},
				{Kind: record.KindChoice, Choice: "stay", MS: 2000},
				{Kind: record.KindMove, Cell: 0},
			},
		}
		got, err := h.lobby.Record(t.Context(), id, 1)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Fatalf("%v %s", err, diff)
		}
		an.ask(Reset{Game: 1})
		friend.ask(Reset{Game: 1})
		got, err = h.lobby.Record(t.Context(), id, 1)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("after the next has begun: %v %s", err, diff)
		}
		if r, err := h.lobby.Record(t.Context(), id, 0); err != nil || len(r.Steps) != 0 {
			t.Errorf("the game on the table: %+v %v", r, err)
		}
		if _, err := h.lobby.Record(t.Context(), id, 3); !errors.Is(err, ErrNoRoom) {
			t.Errorf("a game that was never played: %v", err)
		}
	})
}

// A record names who played the game, whoever sits there by the time it is read.
func TestARecordNamesWhoPlayed(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := twoAtTictactoe(t, h)
		third := h.join(id, "third")
		defer func() { leaveAll(an, friend, third) }()
		names := func(game int, names, computers record.Names) {
			t.Helper()
			r, err := h.lobby.Record(t.Context(), id, game)
			if err != nil || r.Names != names || r.Computers != computers {
				t.Errorf("game %d: %v, %+v against %+v", game, err, r.Names, r.Computers)
			}
		}
		an.must(Rename{Name: "An"})
		play(t, an, friend, 0, 3, 1, 4)
		names(1, record.Names{X: "An"}, record.Names{})
		friend.must(Rename{Name: "Binh"})
		friend.must(Rise{}) // and loses
		names(1, record.Names{X: "An", O: "Binh"}, record.Names{})
		third.must(Sit{Seat: engine.O})
		third.must(Rename{Name: "Chi"})
		h.restart(&an, &friend, &third)
		names(1, record.Names{X: "An", O: "Binh"}, record.Names{})

		an.must(Reset{Game: 1, Opponent: "easy"})
		third.must(Accept{Offer: third.offer()})
		names(1, record.Names{X: "An", O: "Binh"}, record.Names{})
		an.must(Reset{Game: 2})
		an.must(Resign{Game: 3}) // after the computer's first move
		names(3, record.Names{O: "An"}, record.Names{X: "easy"})
		an.must(Reset{Game: 3, Opponent: OpponentFriend})
		names(3, record.Names{O: "An"}, record.Names{X: "easy"})
	})
}

func TestGoingOnFromARecord(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		from := &record.Record{
			Rules: preset(t, "tictactoe"), First: engine.X,
			Steps: []record.Step{record.Move(0), record.Move(3), record.Move(1), record.Move(4), record.Move(2)},
		}
		id := h.create("an", RoomSpec{From: from.Cut(4), Seat: engine.X})
		an, friend := h.join(id, "an"), h.join(id, "friend")
		defer leaveAll(an, friend)
		s := friend.state()
		if s.At != 1 || len(s.Moves) != 4 || s.Laid != 4 || s.Turn != engine.X || !s.Seats.Holds("friend", engine.O) {
			t.Fatalf("laid out: %+v", s)
		}
		if code := an.ask(Click{Cell: 0}); code != "stale" {
			t.Errorf("a click on no position: %q", code)
		}
		if code := an.click(2); code != "" || friend.state().Winner != engine.WinnerX {
			t.Errorf("going on: %q", code)
		}

		if code := friend.ask(Rise{}); code != "" {
			t.Fatal(code)
		}
		an.ask(Reset{Game: 1})
		if told := an.seen[len(an.seen)-1].(*Event); told.Laid == nil || *told.Laid != 0 || an.state().Laid != 0 {
			t.Errorf("a new game: %+v", told)
		}

		early := h.create("an", RoomSpec{From: from.Cut(4), Seat: engine.X})
		host, guest := h.join(early, "an"), h.join(early, "friend")
		if code := guest.ask(Rise{}); code != "" || host.state().Winner != engine.NoWinner {
			t.Errorf("left before anybody moved here: %q, winner %v", code, host.state().Winner)
		}
		leaveAll(host, guest)

		over := h.create("an", RoomSpec{From: from.Cut(5), SameDevice: true})
		again := h.join(over, "an")
		defer leaveAll(again)
		if s := again.state(); s.Winner != engine.WinnerX || len(s.Lines) != 1 || s.Score != (Score{}) {
			t.Errorf("a game that is over: %+v", s)
		}

		from.Steps[4] = record.Move(0)
		var bad *record.Error
		if _, err := h.lobby.Create(t.Context(), "an", RoomSpec{From: from}); !errors.As(err, &bad) || bad.Move != 5 {
			t.Errorf("a record that cannot be played: %v", err)
		}
	})
}
