package transport

import (
	"strconv"

	"rowhouse/engine"
	"rowhouse/lobby"
)

// encode writes what the lobby tells as a frame. It depends on nothing else, so
// one encoding serves every connection. It is nil for what no frame stands for.
func encode(c lobby.Content) []byte {
	switch c := c.(type) {
	case *lobby.State:
		return mustJSON(stateOf(c))
	case *lobby.Event:
		return mustJSON(diffOf(c))
	case *lobby.Presence:
		return mustJSON(presenceOf(c))
	case lobby.Reacted:
		return mustJSON(reactionFrame{"reaction", c.By, c.Reaction})
	case lobby.Refused:
		return mustJSON(refusedFrame{"refused", c.ID, c.Code, c.Version, c.Foul})
	case lobby.Done:
		return mustJSON(doneFrame{"done", c.ID})
	case lobby.Rooms:
		return mustJSON(roomsFrame{"rooms", listedOf(c.Rooms)})
	case lobby.RoomsChanged:
		return mustJSON(roomsChangedFrame{"rooms", listedOf(c.Added), listedOf(c.Changed), lobby.OrNone(c.Removed)})
	case lobby.Mine:
		return mustJSON(roomsFrame{"mine", listedOf(c.Rooms)})
	case lobby.MineChanged:
		return mustJSON(roomsChangedFrame{"mine", listedOf(nil), listedOf(c.Changed), lobby.OrNone(c.Removed)})
	case lobby.Queued:
		return mustJSON(plainFrame{"queued"})
	case lobby.Cancelled:
		return mustJSON(plainFrame{"cancelled"})
	case lobby.Matched:
		return mustJSON(matchedFrame{"matched", c.Room})
	}
	return nil
}

// stateOf writes a room whole: what it does not have is there and empty.
func stateOf(s *lobby.State) stateFrame {
	return stateFrame{
		Type: "state", V: s.Version, At: s.At, Game: s.Game,
		Rules: rulesFor(s.Rules), Moves: lobby.OrNone(s.Moves), Laid: s.Laid,
		Turn: s.Turn, Act: s.Act, Winner: s.Winner, Reason: nullable(s.Reason),
		Lines: lobby.OrNone(s.Lines), First: s.First,
		Choices: lobby.OrNone(s.Choices), Chosen: lobby.OrNone(s.Chosen), Forbidden: lobby.OrNone(s.Forbidden),
		Seats: seatsOf(s.Seats), Score: s.Score, Offers: offersOf(s.Offers),
		Undos: s.Undos, Back: s.Back, Quick: s.Quick, Clock: clockOf(s.Clock), Listed: s.Listed,
	}
}

// diffOf writes an event: the same fields as the state, whole, but only those that
// changed. Who did it, when and on what stays in the journal.
func diffOf(e *lobby.Event) diffFrame {
	d := diffFrame{
		Type: "diff", V: e.Version, At: e.At, Kind: e.Kind,
		Game: e.Game, Laid: e.Laid, Score: e.Score, Listed: e.Listed, Forbidden: e.Forbidden,
		Undos: e.Undos, Back: e.Back,
	}
	if e.Seats != nil {
		seats := seatsOf(*e.Seats)
		d.Seats = &seats
	}
	if e.Offers != nil {
		offers := offersOf(*e.Offers)
		d.Offers = &offers
	}
	if e.Clock != nil {
		clock := clockOf(*e.Clock)
		d.Clock = &clock
	}
	if e.Board != nil {
		d.board(e.Board)
	}
	return d
}

// board adds what an event changed in the game. A new game replaces the whole
// position, its opening too, and a result ends it; anything else leaves winner,
// reason and lines as they were: nothing can be taken back after a result.
func (d *diffFrame) board(b *engine.Diff) {
	d.Ply, d.Turn, d.Act = &b.Ply, &b.Turn, &b.Act
	if b.Act == engine.Empty {
		d.Act = &b.Turn
	}
	d.Choices, d.Chosen = b.Choices, b.Chosen
	switch b.Kind {
	case engine.KindClick:
		d.Cells = map[string]engine.Mark{strconv.Itoa(b.Cell): b.Mark}
	case engine.KindUndo:
		d.Cells = make(map[string]engine.Mark, len(b.Cells))
		for _, cell := range b.Cells {
			d.Cells[strconv.Itoa(cell)] = engine.Empty
		}
	}
	if b.Rules != nil {
		rules := rulesFor(*b.Rules)
		d.Rules, d.First = &rules, b.First
		d.Choices, d.Chosen = lobby.OrNone(b.Choices), lobby.OrNone(b.Chosen)
	}
	if b.Kind == engine.KindReset || b.Reason != engine.ReasonNone {
		reason, lines := nullable(b.Reason), lobby.OrNone(b.Lines)
		d.Winner, d.Reason, d.Lines = &b.Winner, &reason, &lines
	}
}

// presenceOf writes who is connected; lists are empty, never null.
func presenceOf(p *lobby.Presence) presenceFrame {
	f := presenceFrame{"presence", *p}
	if f.Away == nil {
		f.Away = map[string]int64{}
	}
	if f.Sit == nil {
		f.Sit = map[string]string{}
	}
	f.Claim = lobby.OrNone(f.Claim)
	return f
}

// seatsOf writes both seats, an empty one as null.
func seatsOf(s lobby.Seats) seatsValue {
	return seatsValue{X: seatOf(s.X), O: seatOf(s.O)}
}

func seatOf(s *lobby.Seat) *seatValue {
	if s == nil {
		return nil
	}
	return &seatValue{nullable(s.Player), string(s.Computer), nullable(s.Name)}
}

// offersOf writes the open questions. A reset names the next game in full, since
// that is what the other one agrees to.
func offersOf(offers []lobby.Offer) []offerValue {
	values := make([]offerValue, len(offers))
	for i, o := range offers {
		values[i] = offerValue{Kind: o.Kind, By: o.By, V: o.Version, Seat: o.Seat}
		if o.Rules != nil {
			rules := rulesFor(*o.Rules)
			values[i].Rules = &rules
		}
		if o.Kind == lobby.OfferReset {
			values[i].nextValue = &nextValue{timeOf(o.Clock), nullable(o.Opponent)}
		}
	}
	return values
}

// listedOf writes lines of the front page, of which none is the player's own yet.
func listedOf(rooms []lobby.ListedRoom) []listedValue {
	values := make([]listedValue, len(rooms))
	for i, r := range rooms {
		values[i] = listedValue{
			ID: r.ID, Rules: rulesFor(r.Rules), Clock: timeOf(r.Clock), Moves: lobby.OrNone(r.Moves),
			First: r.First, Turn: r.Turn, Act: r.Act, Winner: r.Winner, Lines: lobby.OrNone(r.Lines),
			Seats: seatsOf(r.Seats), Spectators: r.Spectators, Free: r.Free,
		}
	}
	return values
}
