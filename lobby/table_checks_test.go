package lobby

import (
	"encoding/json"
	"slices"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func checkTable(t *rapid.T, now *table, e *Event) {
	if e.Version != now.version || now.at > now.version {
		t.Fatalf("versions %d %d %d", e.Version, now.version, now.at)
	}
	if len(now.picks) != len(now.game.Chosen()) {
		t.Fatalf("%d picks for %d choices", len(now.picks), len(now.game.Chosen()))
	}
	if len(now.strokes) != now.game.Ply() {
		t.Fatalf("%d strokes for %d moves", len(now.strokes), now.game.Ply())
	}
	if !slices.IsSortedFunc(now.strokes, func(a, b stroke) int { return int(a.At) - int(b.At) }) {
		t.Fatalf("strokes out of order: %v", now.strokes)
	}
	if n := remembered(now.undone); n > maxUndone {
		t.Fatalf("%d steps that were taken back are kept", n)
	}
	for _, m := range bothMarks {
		seat, other := now.seats.Of(m), now.seats.Of(m.Other())
		if seat == nil {
			continue
		}
		if (seat.Player == "") != (seat.Computer != "") || seat.Computer != "" && seat.Name != "" {
			t.Fatalf("at %v sits %+v", m, seat)
		}
		if seat.Computer != "" && (other == nil || other.Computer != "") {
			t.Fatalf("a computer at %v is alone: %+v", m, other)
		}
	}
	for _, o := range now.offers {
		if now.game.Over() && (o.Kind == OfferUndo || o.Kind == OfferDraw) {
			t.Fatalf("after the result is offered %+v", o)
		}
	}
}

// checkOffers makes sure that none outlives the seats, the result or, but for
// those for a seat, the position that it was made on.
func checkOffers(t *rapid.T, was, now *table, e *Event) {
	moved := false
	for _, m := range bothMarks {
		before, after := was.seats.Of(m), now.seats.Of(m)
		moved = moved || (before == nil) != (after == nil) ||
			before != nil && (before.Player != after.Player || before.Computer != after.Computer)
	}
	for _, o := range now.offers {
		if o.Version != e.Version && (moved || e.Board != nil && (o.Kind != OfferSit || now.game.Over() || e.Game != 0)) {
			t.Fatalf("%+v outlives %+v", o, e)
		}
	}
}

// checkScore makes sure that a result scores once, and that points are never made
// otherwise.
func checkScore(t *rapid.T, was, now *table) {
	before, after := was.score.X+was.score.O+was.score.T, now.score.X+now.score.O+now.score.T
	if after != 0 && after != before && (after != before+1 || !now.game.Over()) {
		t.Fatalf("the score went from %+v to %+v, over %v", was.score, now.score, now.game.Over())
	}
}

// checkRecord makes sure that the game with all that was taken back can be
// written, and played again to the same end.
func checkRecord(t *rapid.T, now *table) {
	kept := must(json.Marshal(now.keep()))
	var k keptGame
	if err := json.Unmarshal(kept, &k); err != nil {
		t.Fatal(err)
	}
	r := k.record()
	game, err := r.Replay()
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	if !cmp.Equal(game.Moves(), now.game.Moves()) || game.Reason() != now.game.Reason() || game.Act() != now.game.Act() {
		t.Fatalf("the record ends with %v by %q, the game with %v by %q", game.Moves(), game.Reason(), now.game.Moves(), now.game.Reason())
	}
}

// asked is who asked for what; no command is coming by the link, or a computer's
// move.
type asked struct {
	by      PlayerID
	command Command
}

// checkSeats makes sure that whoever is seated anew asked for it, was let in or
// put there by the player opposite, changed sides with the other, or came by the
// link as the second person.
func checkSeats(t *rapid.T, was, now *table, a asked) {
	for _, m := range bothMarks {
		seat, before := now.seats.Of(m), was.seats.Of(m)
		if seat == nil || before != nil && before.Player == seat.Player && before.Computer == seat.Computer {
			continue
		}
		opposite := was.seats.Of(m.Other())
		held := opposite != nil && opposite.Player == seat.Player && opposite.Computer == seat.Computer
		ok := false
		switch c := a.command.(type) {
		case nil:
			ok = held || seat.Player == a.by && !was.roster.Second && before == nil
		case Sit:
			ok = c.Seat == m && seat.Computer == c.Computer && (c.Computer != "" && was.seats.Holds(a.by, m.Other()) ||
				c.Computer == "" && seat.Player == a.by)
		case Accept, Reset, Choose, Undo:
			ok = held || was.seats.Holds(a.by, m.Other()) || was.seats.Holds(a.by, m)
		}
		if !ok {
			t.Fatalf("%#v by %q seated %+v at %v", a.command, a.by, seat, m)
		}
	}
}
