package lobby

import (
	"time"

	"pgregory.net/rapid"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

func drawTable(t *rapid.T) *table {
	spec := RoomSpec{Rules: drawRules(t), Seat: rapid.SampledFrom(bothMarks).Draw(t, "seat"), Clock: drawClock(t)}
	switch rapid.IntRange(0, 3).Draw(t, "against") {
	case 0:
		spec.SameDevice = true
	case 1:
		spec.Computer = bot.Easy
	}
	live, err := newTable("a", spec, engine.X, time.UnixMilli(1000))
	if err != nil {
		t.Fatal(err)
	}
	live.roster.Quick = rapid.Bool().Draw(t, "quick")
	return live
}

func drawRules(t *rapid.T) engine.Rules {
	presets := engine.Presets()
	return presets[rapid.IntRange(0, len(presets)-1).Draw(t, "preset")].Rules
}

func drawClock(t *rapid.T) TimeControl {
	return rapid.SampledFrom([]TimeControl{{}, {}, {Initial: 60_000, Increment: 1_000}, {PerMove: 30_000}}).Draw(t, "clock")
}

func drawAsker(t *rapid.T, now int64) asker {
	return asker{
		player: rapid.SampledFrom([]PlayerID{"a", "b", "c", "d", ""}).Draw(t, "by"),
		now:    time.UnixMilli(now), there: drawAttendance(t),
		draw: func() engine.Mark { return rapid.SampledFrom(bothMarks).Draw(t, "lot") },
	}
}

func drawAttendance(t *rapid.T) drawnAttendance {
	d := drawnAttendance{here: map[PlayerID]bool{}, away: map[engine.Mark]time.Duration{}}
	for _, p := range []PlayerID{"a", "b", "c", "d"} {
		d.here[p] = rapid.Bool().Draw(t, "here")
	}
	for _, m := range bothMarks {
		d.away[m] = time.Duration(rapid.SampledFrom([]int{0, 4, 5, 10, 60}).Draw(t, "away")) * time.Second
	}
	return d
}

// askOne asks for something, comes by the link, or lets a computer move; the event
// is nil if nothing came of it.
func askOne(t *rapid.T, table *table, a asker) (*Event, Command) {
	switch rapid.IntRange(0, 7).Draw(t, "unasked") {
	case 0:
		return table.welcome(a), nil
	case 1, 2:
		level, ok := table.thinker()
		if !ok {
			return nil, nil
		}
		answer, _ := bot.Think(table.game, level, 1, bot.Budget{Nodes: 10})
		a.player = byComputer
		e, err := table.decideComputer(a, answer.Message)
		if err != nil {
			t.Fatalf("the computer's %#v: %v", answer.Message, err)
		}
		return e, nil
	}
	c := drawCommand(t, table)
	e, err := table.decide(a, c)
	if err != nil && Code(err) == string(ErrInternal) {
		t.Fatalf("%#v: %v", c, err)
	}
	if err != nil && e != nil {
		t.Fatalf("%#v: both an event and %v", c, err)
	}
	return e, c
}

func drawCommand(t *rapid.T, table *table) Command {
	mark := rapid.SampledFrom([]engine.Mark{engine.X, engine.O, engine.Empty}).Draw(t, "mark")
	level := rapid.SampledFrom([]bot.Level{"", bot.Easy, bot.Hard, "none"}).Draw(t, "level")
	at := uint64(max(0, int(table.at)-rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "late")))
	game := table.number - rapid.SampledFrom([]int{0, 0, 0, 0, 1}).Draw(t, "game")
	offer := uint64(rapid.IntRange(0, int(table.version)).Draw(t, "offer"))
	if len(table.offers) > 0 && rapid.Bool().Draw(t, "open offer") {
		offer = table.offers[0].Version
	}
	cells := table.game.Rules().Cells()
	return rapid.SampledFrom([]Command{
		Click{Cell: rapid.IntRange(-1, cells).Draw(t, "cell"), At: at},
		Click{Cell: rapid.IntRange(0, cells-1).Draw(t, "cell"), At: table.at},
		Click{Cell: rapid.IntRange(0, cells-1).Draw(t, "cell"), At: table.at},
		Choose{Choice: rapid.SampledFrom([]string{"swap", "stay", "more", ""}).Draw(t, "choice"), At: at},
		drawReset(t, game), Reset{Game: game},
		Resign{Game: game, Seat: mark}, Abort{Game: game}, Undo{Game: game}, Undo{Game: game}, Draw{Game: game},
		Claim{Game: game, Win: mark == engine.X},
		Accept{Offer: offer}, Accept{Offer: offer}, Decline{Offer: offer},
		Sit{Seat: mark}, Sit{Seat: mark, Computer: level}, Rise{Seat: mark}, Rise{},
		Rename{Seat: mark, Name: rapid.SampledFrom([]string{"", "An", "\u202e"}).Draw(t, "name")},
		React{Reaction: ReactionWow}, List{Listed: rapid.Bool().Draw(t, "listed")},
	}).Draw(t, "command")
}

func drawReset(t *rapid.T, game int) Reset {
	rules, clock := drawRules(t), drawClock(t)
	opponent := rapid.SampledFrom([]Opponent{"", OpponentFriend, OpponentSameDevice, "easy", "nobody"}).Draw(t, "opponent")
	return Reset{Game: game, Rules: &rules, Clock: &clock, Opponent: opponent}
}
