package lobby

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// ending is a way in which a game of an (X) and a friend (O) comes to its result,
// after some moves.
type ending struct {
	moves  []int
	play   func(t *testing.T, an, friend *person)
	winner engine.Winner
	reason engine.Reason
	score  Score
}

func endings() map[string]ending {
	return map[string]ending{
		"O makes a line": {[]int{8, 0, 3, 1, 4}, func(t *testing.T, an, friend *person) { friend.must(Click{Cell: 2, At: friend.state().At}) },
			engine.WinnerO, engine.ReasonLine, Score{O: 1}},
		"X resigns": {nil, func(t *testing.T, an, friend *person) { an.must(Resign{Game: 1}) },
			engine.WinnerO, engine.ReasonResigned, Score{O: 1}},
		"O resigns": {[]int{0}, func(t *testing.T, an, friend *person) { friend.must(Resign{Game: 1, Seat: engine.O}) },
			engine.WinnerX, engine.ReasonResigned, Score{X: 1}},
		"agreed by an answer": {[]int{0}, func(t *testing.T, an, friend *person) {
			an.must(Draw{Game: 1})
			friend.must(Accept{Offer: friend.offer()})
		}, engine.Tie, engine.ReasonAgreed, Score{T: 1}},
		"agreed by asking too": {[]int{0, 1}, func(t *testing.T, an, friend *person) {
			friend.must(Draw{Game: 1})
			an.must(Draw{Game: 1})
		}, engine.Tie, engine.ReasonAgreed, Score{T: 1}},
		"broken off": {[]int{0}, func(t *testing.T, an, friend *person) { friend.must(Abort{Game: 1}) },
			engine.NoWinner, engine.ReasonAborted, Score{}},
	}
}

// Everybody names the same winner, and nothing but a new game follows.
func TestEveryEndIsTheEnd(t *testing.T) {
	for name, end := range endings() {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				id, an, friend := twoAtTictactoe(t, h)
				watcher := h.join(id, "watcher")
				defer leaveAll(an, friend, watcher)
				play(t, an, friend, end.moves...)
				end.play(t, an, friend)
				s := watcher.state()
				if s.Winner != end.winner || s.Reason != end.reason || s.Turn != engine.Empty || s.Act != engine.Empty {
					t.Errorf("winner %v by %q, turn %v, act %v", s.Winner, s.Reason, s.Turn, s.Act)
				}
				if s.Score != end.score || len(s.Offers) != 0 {
					t.Errorf("score %+v, offers %+v", s.Score, s.Offers)
				}
				before := s.Version
				for _, p := range []*person{an, friend} {
					p.wants("game-over", Click{Cell: 6, At: s.At})
					for _, c := range []Command{Resign{Game: 1}, Abort{Game: 1}, Undo{Game: 1}, Draw{Game: 1}, Claim{Game: 1, Win: true}} {
						p.wants("game-over", c)
					}
				}
				if v := watcher.state().Version; v != before {
					t.Errorf("%d events after the end", v-before)
				}
				h.agree(an, friend, watcher)
			})
		})
	}
}

// The next game is like that of a new room, but for score and sides; what was
// asked for and refused in the last one is forgotten.
func TestAResetIsLikeANewRoom(t *testing.T) {
	for _, sizes := range [][]string{{"tictactoe", "caro16", "tictactoe"}, {"caro10", "caro10"}, {"gomoku-swap2", "renju", "caro-vn"}} {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, nil)
			defer h.close()
			id := h.create("an", RoomSpec{Rules: preset(t, sizes[0]), Seat: engine.X})
			an, friend := h.join(id, "an"), h.join(id, "friend")
			for game, next := range sizes[1:] {
				mover, other := an, friend
				if an.state().Seats.Holds("friend", an.state().Act) {
					mover, other = friend, an
				}
				mover.click(3)
				other.must(Draw{Game: game + 1})
				mover.must(Decline{Offer: mover.offer()})
				rules, clock := preset(t, next), TimeControl{PerMove: 20_000}
				an.must(Reset{Game: game + 1, Rules: &rules, Clock: &clock})
				friend.must(Accept{Offer: friend.offer()})

				fresh := h.join(h.create("new", RoomSpec{Rules: rules, Seat: engine.X, Clock: clock}), "new")
				got, want := *an.state(), *fresh.state()
				if got.Clock.X != 20_000 || got.Clock.O != 20_000 || got.Clock.Running != engine.Empty {
					t.Errorf("clock %+v", got.Clock)
				}
				want.Version, want.At, want.Game, want.Seats = got.Version, got.At, got.Game, got.Seats
				want.First, want.Turn, want.Act, want.Clock.At = got.First, got.First, got.First, got.Clock.At
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-new +reset): %s", next, diff)
				}
				h.agree(an, friend)
				fresh.v.Leave()
			}
			leaveAll(an, friend)
		})
	}
}

// A win is to be seen until somebody acts.
func TestTheLastPositionStays(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := twoAtTictactoe(t, h)
		defer leaveAll(an, friend)
		play(t, an, friend, 0, 3, 1, 4, 2)
		v := an.state().Version
		time.Sleep(10 * time.Minute)
		if s := friend.state(); s.Version != v || len(s.Lines) != 1 || len(s.Moves) != 5 {
			t.Errorf("after ten minutes: %+v", s)
		}
	})
}

// A series goes on with changed sides; the score goes with its people, and starts
// anew against somebody else.
func TestASeries(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := twoAtTictactoe(t, h)
		watcher := h.join(id, "watcher")
		an.must(Rename{Name: "An"})
		for game := 1; game <= 4; game++ {
			loser := friend
			if game == 4 {
				loser = an
			}
			loser.must(Resign{Game: game})
			an.must(Reset{Game: game})
			friend.must(Reset{Game: game})
			s := watcher.state()
			if odd := game%2 == 1; s.Seats.Holds("an", engine.O) != odd {
				t.Fatalf("after game %d an sits at %+v", game, s.Seats)
			}
			if seat := s.Seats.Of(engine.X); game%2 == 0 && seat.Name != "An" {
				t.Errorf("the name stayed behind: %+v", seat)
			}
		}
		if s := watcher.state(); s.Score != (Score{X: 3, O: 1}) || s.Game != 5 {
			t.Errorf("score %+v in game %d", s.Score, s.Game)
		}
		play(t, an, friend, 0, 1)
		an.must(Reset{Game: 5, Opponent: "easy"})
		friend.must(Accept{Offer: friend.offer()})
		if s := watcher.state(); s.Seats.O == nil || s.Seats.O.Computer != "easy" || !s.Seats.Holds("an", engine.X) || s.Score != (Score{}) {
			t.Errorf("against a computer: %+v %+v", s.Seats.O, s.Score)
		}
		friend.wants("not-seated", Undo{Game: 6})
		h.agree(an, friend, watcher)
		leaveAll(an, friend, watcher)
	})
}
