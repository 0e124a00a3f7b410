package lobby

import (
	"slices"
	"testing"
	"time"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// own are the player's own rooms, merged as a client would.
func (g *guest) own() map[RoomID]ListedRoom {
	g.t.Helper()
	var own map[RoomID]ListedRoom
	for _, c := range g.listen() {
		switch c := c.(type) {
		case Mine:
			own = make(map[RoomID]ListedRoom)
			for _, line := range c.Rooms {
				own[line.ID] = line
			}
		case MineChanged:
			if own == nil {
				g.t.Fatal("a change before the list")
			}
			for _, line := range c.Changed {
				own[line.ID] = line
			}
			for _, id := range c.Removed {
				delete(own, id)
			}
		}
	}
	if own == nil {
		g.t.Fatal("no list")
	}
	return own
}

func TestOwnRoomsAreToldOfAndFollowed(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := timed(t, h, minute)
		play(t, an, friend, 0)
		time.Sleep(time.Second)
		g, other := h.enter("friend"), h.enter("other")
		if line, ok := g.own()[id]; !ok || line.Act != engine.O || len(line.Moves) != 1 || line.Clock != minute {
			t.Fatalf("first told %+v", g.own())
		}
		play(t, an, friend, 1, 2)
		time.Sleep(time.Second)
		if line := g.own()[id]; len(line.Moves) != 3 || line.Act != engine.O {
			t.Errorf("after two moves %+v", line)
		}
		fresh := h.join(h.create("friend", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.O, Computer: bot.Easy}), "friend")
		time.Sleep(time.Second)
		if line, ok := g.own()[fresh.v.room.id]; !ok || line.Act != engine.O || line.Free {
			t.Errorf("a new room against a computer: %+v", line)
		}
		an.ask(Resign{Game: 1})
		time.Sleep(time.Second)
		if _, ok := g.own()[id]; ok {
			t.Error("the game is over and still told of")
		}
		again := h.enter("friend")
		if own := again.own(); len(own) != 1 {
			t.Errorf("coming back is told of %v", own)
		}
		an.ask(Reset{Game: 1})
		friend.ask(Reset{Game: 1})
		time.Sleep(time.Second)
		if _, ok := again.own()[id]; !ok {
			t.Error("the next game is not told of")
		}
		friend.ask(Rise{})
		time.Sleep(time.Second)
		if _, ok := again.own()[id]; ok {
			t.Error("a room whose seat was given up is still told of")
		}
		if len(other.own()) != 0 {
			t.Errorf("somebody else is told of %v", other.own())
		}
		for _, g := range []*guest{g, other, again} {
			g.g.Leave()
		}
		leaveAll(an, friend, fresh)
	})
}

// However fast the game, a player is told of it once a second.
func TestOwnRoomsAreToldOfOnceASecond(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		_, an, friend := timed(t, h, TimeControl{})
		g := h.enter("an")
		time.Sleep(2 * time.Second)
		before := len(g.listen())
		for cell := range 20 {
			play(t, an, friend, cell)
			time.Sleep(100 * time.Millisecond)
		}
		if n := len(g.listen()) - before; n < 2 || n > 4 {
			t.Errorf("told %d times in two seconds", n)
		}
		g.g.Leave()
		leaveAll(an, friend)
	})
}

// A room is among its creator's before anybody has opened it, and as long as the
// game in it goes on.
func TestARoomIsItsCreatorsFromTheStart(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X, Computer: bot.Easy})
		alone := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.O})
		wants := func(want ...RoomID) {
			t.Helper()
			rooms, err := h.lobby.Mine(t.Context(), "an")
			var got []RoomID
			for _, room := range rooms {
				got = append(got, room.ID)
			}
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%v, %v; want %v", got, err, want)
			}
		}
		wants(alone, id)
		an := h.join(id, "an")
		wants(id, alone)
		an.must(Resign{Game: 1})
		wants(alone)
		an.v.Leave()
		time.Sleep(8 * day)
		wants()
	})
}

func TestReactions(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := timed(t, h, TimeControl{})
		spectator, watcher := h.join(id, "spectator"), h.arrive(id, Arrival{Player: "an", Watch: true})
		defer leaveAll(an, friend, spectator, watcher)
		version := an.state().Version
		if code := an.ask(React{Reaction: ReactionWow}); code != "" {
			t.Fatal(code)
		}
		for _, p := range []*person{an, friend, spectator, watcher} {
			p.listen()
			if !slices.Contains(p.seen, Content(Reacted{By: engine.X, Reaction: ReactionWow})) {
				t.Errorf("%s does not see it", p.v.arrival.Player)
			}
		}
		time.Sleep(reactionApart - time.Millisecond)
		for who, row := range map[*person]string{
			an: "too-soon", friend: "", spectator: "not-seated", watcher: "not-allowed",
		} {
			if code := who.ask(React{Reaction: ReactionHello}); code != row {
				t.Errorf("%s: %q, want %q", who.v.arrival.Player, code, row)
			}
		}
		time.Sleep(time.Millisecond)
		if code := an.ask(React{Reaction: "boo"}); code == "" {
			t.Error("any word will do")
		}
		if code := an.ask(React{Reaction: ReactionHello}); code != "" {
			t.Errorf("two seconds later: %q", code)
		}
		if got := an.state().Version; got != version {
			t.Errorf("reactions took %d versions", got-version)
		}
	})
}

// Who may claim is told at the minute, and no longer once the other is back. A
// computer is always there.
func TestPresenceTellsWhoMayClaim(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id, an, friend := timed(t, h, TimeControl{PerMove: 600_000})
		play(t, an, friend, 0, 1)
		friend.v.Leave()
		time.Sleep(awayAfter)
		if p := an.presence(); p.Online.O || len(p.Claim) != 0 {
			t.Errorf("after five seconds %+v", p)
		}
		time.Sleep(goneAfter - awayAfter - 3*presenceApart)
		if p := an.presence(); len(p.Claim) != 0 {
			t.Errorf("before the minute %+v", p)
		}
		time.Sleep(presenceApart)
		if p := an.presence(); !slices.Equal(p.Claim, []string{"X"}) {
			t.Errorf("at the minute %+v", p)
		}
		friend = h.join(id, "friend")
		if p := an.presence(); len(p.Claim) != 0 || !p.Online.O {
			t.Errorf("the other is back: %+v", p)
		}
		leaveAll(an, friend)
		alone := h.against(bot.Easy, minute)
		alone.click(0)
		time.Sleep(50 * time.Second)
		if p := alone.presence(); !p.Online.O || p.Spectators != 0 || len(p.Claim) != 0 {
			t.Errorf("against a computer %+v", p)
		}
		alone.v.Leave()
	})
}

// A finished game stays on the front page for a minute; the next one is back.
func TestFinishedGamesLeaveTheFrontPage(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		id := h.create("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X, Listed: true, Computer: bot.Easy})
		an := h.join(id, "an")
		time.Sleep(2 * time.Second)
		if rooms := h.lobby.Listed(); len(rooms) != 1 || rooms[0].Free || rooms[0].Seats.O.Computer != bot.Easy {
			t.Fatalf("listed %+v", rooms)
		}
		an.ask(Resign{Game: 1})
		time.Sleep(finishedShown - time.Second)
		if rooms := h.lobby.Listed(); len(rooms) != 1 || rooms[0].Winner != engine.WinnerO {
			t.Errorf("just finished: %+v", rooms)
		}
		time.Sleep(2 * time.Second)
		if rooms := h.lobby.Listed(); len(rooms) != 0 {
			t.Errorf("a minute later: %+v", rooms)
		}
		an.ask(Reset{Game: 1})
		time.Sleep(2 * time.Second)
		if rooms := h.lobby.Listed(); len(rooms) != 1 || rooms[0].Winner != engine.NoWinner {
			t.Errorf("the next game: %+v", rooms)
		}
		an.v.Leave()
	})
}
