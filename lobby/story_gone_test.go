package lobby

import (
	"testing"
	"time"

	"rowhouse/engine"
)

// A friend who has gone keeps nobody waiting for ever, and loses nothing for
// answering a call.
func TestAFriendHasGone(t *testing.T) {
	for name, moves := range map[string][]int{
		"on the other's turn": {0, 9, 1, 8}, "on the friend's own turn": {0, 9, 1}, "before the first move": nil,
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				an, friend, watcher := three(t, h)
				play(t, an, friend, moves...)
				friend.v.Leave()
				time.Sleep(goneAfter - time.Second)
				an.wants("not-allowed", Claim{Game: 1, Win: true})
				if len(moves) > 1 {
					an.wants("not-allowed", Abort{Game: 1})
				}
				time.Sleep(time.Second)
				an.wants("not-allowed", Claim{Game: 1, Win: true})
				an.must(Abort{Game: 1})
				friend = h.join(an.v.room.id, "friend")
				if s := friend.state(); s.Reason != engine.ReasonAborted || s.Winner != engine.NoWinner || s.Score != (Score{}) {
					t.Errorf("the friend is told %v by %q, %+v", s.Winner, s.Reason, s.Score)
				}
				friend.must(Reset{Game: 1})
				h.agree(an, friend, watcher)
				leaveAll(an, friend, watcher)
			})
		})
	}
}

func TestAComputerGoesOnForAFriend(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an, friend, watcher := three(t, h)
		play(t, an, friend, 0, 9, 1)
		computer := Sit{Seat: engine.O, Computer: "easy"}
		an.wants("seat-taken", computer)
		friend.must(Undo{Game: 1})
		friend.v.Leave()
		time.Sleep(awayAfter)
		watcher.wants("not-seated", computer)
		an.must(computer)
		s := an.state()
		if s.Seats.O.Computer != "easy" || len(s.Moves) != 4 || s.Moves[2] != 1 || len(s.Offers) != 0 {
			t.Fatalf("the computer at O: %+v, moves %v", s.Seats.O, s.Moves)
		}
		an.must(Undo{Game: 1})
		wantMoves(t, an, 0, 9)
		friend = h.join(an.v.room.id, "friend")
		friend.wants("not-seated", Undo{Game: 1})
		friend.must(Sit{Seat: engine.O})
		an.must(Accept{Offer: an.offer()})
		play(t, an, friend, 2, 8)
		h.agree(an, friend, watcher)
		leaveAll(an, friend, watcher)
	})
}

func TestAClaim(t *testing.T) {
	for name, test := range map[string]struct {
		claim  Claim
		winner engine.Winner
		score  Score
	}{
		"the win": {Claim{Game: 1, Win: true}, engine.WinnerX, Score{X: 1}},
		"a draw":  {Claim{Game: 1}, engine.Tie, Score{T: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, h *house) {
				id := h.create("an", RoomSpec{Rules: preset(t, "caro16"), Seat: engine.X, Clock: TimeControl{Initial: 600_000}})
				an, friend := h.join(id, "an"), h.join(id, "friend")
				play(t, an, friend, 0, 9)
				an.must(Draw{Game: 1})
				gone := time.Now()
				friend.v.Leave()
				time.Sleep(goneAfter - time.Second)
				an.wants("not-allowed", test.claim)
				an.wants("not-allowed", Abort{Game: 1})
				an.wants("seat-taken", Sit{Seat: engine.O, Computer: "hard"})
				if p := an.presence(); len(p.Claim) != 0 {
					t.Errorf("claim %v too soon", p.Claim)
				}
				time.Sleep(time.Second)
				if p := an.presence(); len(p.Claim) != 1 || p.Claim[0] != "X" {
					t.Errorf("claim %v", p.Claim)
				}
				late := h.arrive(id, Arrival{Watch: true}) // counts like who was there
				if p := late.presence(); len(p.Away) != 1 || p.Away["O"] != gone.UnixMilli() {
					t.Errorf("away %v, want O since %d", p.Away, gone.UnixMilli())
				}
				late.v.Leave()
				an.must(test.claim)
				an.wants("game-over", test.claim)
				friend = h.join(id, "friend")
				if s := friend.state(); s.Winner != test.winner || s.Reason != engine.ReasonClaimed || s.Score != test.score || len(s.Offers) != 0 {
					t.Errorf("the friend is told %v by %q, %+v", s.Winner, s.Reason, s.Score)
				}
				h.agree(an, friend)
				leaveAll(an, friend)
			})
		})
	}
}

// A connection that only watches can do nothing, so nobody has to wait for whoever
// has no other.
func TestWhoOnlyWatchesIsNotThere(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "caro16"), Seat: engine.X, Clock: TimeControl{Initial: 600_000}})
		an, friend := h.join(id, "an"), h.join(id, "friend")
		play(t, an, friend, 0, 9)
		screen := h.arrive(id, Arrival{Player: "friend", Watch: true})
		if p := an.presence(); !p.Online.O || p.Spectators != 0 {
			t.Errorf("somebody who watches on a second screen: %+v", p)
		}
		friend.v.Leave()
		time.Sleep(awayAfter)
		if p := an.presence(); p.Online.O || p.Spectators != 0 {
			t.Errorf("nothing but the screen is left: %+v", p)
		}
		time.Sleep(goneAfter)
		friend = h.join(id, "friend")
		an.wants("not-allowed", Claim{Game: 1, Win: true})
		friend.v.Leave()
		time.Sleep(goneAfter)
		an.must(Claim{Game: 1, Win: true})
		leaveAll(an, screen)
	})
}

// Somebody who came back in time loses nothing.
func TestNothingIsClaimedFromWhoIsBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "caro16"), Seat: engine.X, Clock: TimeControl{Initial: 600_000}})
		an, friend := h.join(id, "an"), h.join(id, "friend")
		play(t, an, friend, 0, 9)
		friend.v.Leave()
		time.Sleep(2 * goneAfter)
		friend = h.join(id, "friend")
		an.wants("not-allowed", Claim{Game: 1, Win: true})
		friend.wants("not-allowed", Claim{Game: 1, Win: true})
		play(t, an, friend, 1, 8)
		leaveAll(an, friend)
	})
}

// A computer is no second person: its seat can still be given to the friend who
// comes by the link.
func TestAFriendComesAfterAComputer(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an := h.join(h.create("an", RoomSpec{Rules: preset(t, "caro16"), Seat: engine.O}), "an")
		an.must(Sit{Seat: engine.X, Computer: "easy"})
		early := h.join(an.v.room.id, "early")
		if s := early.state(); s.Seats.X.Computer != "easy" {
			t.Fatalf("seats %+v", s.Seats)
		}
		an.must(Reset{Game: 1, Opponent: OpponentFriend})
		friend := h.join(an.v.room.id, "friend")
		if s := an.state(); !s.Seats.Holds("friend", engine.X) || !s.Seats.Holds("an", engine.O) {
			t.Errorf("seats %+v %+v", s.Seats.X, s.Seats.O)
		}
		leaveAll(an, early, friend)
	})
}

// Whoever rises from a game against a computer takes it along: nobody finds a
// computer sitting alone.
func TestAComputerDoesNotStayBehind(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "caro16"), Seat: engine.X, Computer: "easy"})
		an := h.join(id, "an")
		an.click(0)
		an.click(50)
		an.must(Rise{})
		if s := an.state(); s.Seats != (Seats{}) || s.Winner != engine.WinnerO || s.Reason != engine.ReasonLeft {
			t.Errorf("seats %+v, %v by %q", s.Seats, s.Winner, s.Reason)
		}
		friend := h.join(id, "friend")
		if s := friend.state(); !s.Seats.Holds("friend", engine.X) {
			t.Errorf("seats %+v", s.Seats)
		}
		leaveAll(an, friend)
	})
}

// Whoever has gone has gone since then, also when the sides change meanwhile.
func TestASwapDoesNotBringAnybodyBack(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		an, friend, third := opened(t, h, engine.OpeningSwap2, minute)
		defer leaveAll(friend, third)
		play(t, an, friend, 0, 1, 2)
		an.v.Leave()
		gone := time.Now()
		time.Sleep(goneAfter - time.Second)
		friend.must(Choose{Choice: engine.ChoiceSwap, At: friend.state().At})
		if p := friend.presence(); p.Online.O || p.Away["O"] != gone.UnixMilli() || len(p.Away) != 1 {
			t.Errorf("online %+v, away %v, want O since %d", p.Online, p.Away, gone.UnixMilli())
		}
		time.Sleep(time.Until(gone.Add(goneAfter)))
		friend.must(Claim{Game: 1, Win: true})
	})
}
