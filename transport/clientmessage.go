package transport

import (
	"rowhouse/engine"
	"rowhouse/lobby"
)

// clientMessage is what a client may send on a WebSocket. The set is sealed:
// [ping] on either, [command] on a room's, [match] and [cancel] on the lobby's.
type clientMessage interface{ clientMessage() }

// ping asks for a pong.
type ping struct{}

// command is for the room.
type command struct{ lobby.Command }

// match asks for a partner.
type match struct {
	rules engine.Rules
	after lobby.RoomID // the room that fell through, "" if none did
}

// cancel withdraws a match.
type cancel struct{}

func (ping) clientMessage()    {}
func (command) clientMessage() {}
func (match) clientMessage()   {}
func (cancel) clientMessage()  {}

// decoder reads the fields of one type of message, taking them from o.
type decoder func(o object) (clientMessage, error)

// roomDecoder knows the types of messages that a room takes; nil stands for one
// that it does not, those of later versions too.
func roomDecoder(kind string) decoder {
	switch kind {
	case "ping":
		return decodePing
	case "click":
		return decodeClick
	case "choose":
		return decodeChoose
	case "reset":
		return decodeReset
	case "accept":
		return decodeAccept
	case "decline":
		return decodeDecline
	case "sit":
		return decodeSit
	case "rise":
		return decodeRise
	case "listed":
		return decodeListed
	}
	return nil
}

// lobbyDecoder is roomDecoder for the lobby.
func lobbyDecoder(kind string) decoder {
	switch kind {
	case "ping":
		return decodePing
	case "match":
		return decodeMatch
	case "cancel":
		return decodeCancel
	}
	return nil
}

// decode reads one text frame. The id comes back with an error too, if it could
// be read: the refusal repeats it.
func decode(data []byte, decoderOf func(string) decoder) (m clientMessage, id *int64, err error) {
	o, err := readObject(data)
	if err != nil {
		return nil, nil, err
	}
	if _, ok := o["id"]; ok {
		n, err := o.integer("id")
		if err != nil {
			return nil, nil, err
		}
		id = &n
	}
	kind, err := o.text("type", nil)
	if err != nil {
		return nil, id, err
	}
	read := decoderOf(kind)
	if read == nil {
		return nil, id, &fieldError{"type", "no such message here"}
	}
	if m, err = read(o); err == nil {
		err = o.finish()
	}
	if err != nil {
		return nil, id, err
	}
	return m, id, nil
}

func decodePing(object) (clientMessage, error)   { return ping{}, nil }
func decodeCancel(object) (clientMessage, error) { return cancel{}, nil }

// decodeClick reads a cell of any size: whether it is on the board is the room's
// to say, and only at its turn among the checks.
func decodeClick(o object) (clientMessage, error) {
	cell, err := o.integer("cell")
	if err != nil {
		return nil, err
	}
	at, err := o.natural("at")
	if err != nil {
		return nil, err
	}
	return command{lobby.Click{Cell: int(cell), At: at}}, nil
}

// decodeReset reads the game that is to be replaced and, optionally, by what.
// decodeChoose takes any text for a choice: which there are is for the game to
// say.
func decodeChoose(o object) (clientMessage, error) {
	choice, err := o.text("choice", nil)
	if err != nil {
		return nil, err
	}
	at, err := o.natural("at")
	return command{lobby.Choose{Choice: choice, At: at}}, err
}

func decodeReset(o object) (clientMessage, error) {
	game, err := o.integer("game")
	if err != nil {
		return nil, err
	}
	reset := lobby.Reset{Game: int(game)}
	o.takeNull("opponent") // as an offer on the wire has it
	if raw, ok := o.take("rules"); ok {
		rules, err := readRules(raw)
		if err != nil && err != errUnknownPreset {
			return nil, err
		}
		// The rules of an unknown preset are empty, which no game can be played
		// under: the room says bad-rules when it is that check's turn.
		reset.Rules = &rules
	}
	return command{reset}, nil
}

// decodeAccept and decodeDecline name an offer by the version of its event.
func decodeAccept(o object) (clientMessage, error) {
	offer, err := o.natural("offer")
	return command{lobby.Accept{Offer: offer}}, err
}

func decodeDecline(o object) (clientMessage, error) {
	offer, err := o.natural("offer")
	return command{lobby.Decline{Offer: offer}}, err
}

func decodeSit(o object) (clientMessage, error) {
	seat, err := o.seat("seat")
	return command{lobby.Sit{Seat: seat}}, err
}

// decodeRise reads a seat where one is named: who holds both has to.
func decodeRise(o object) (clientMessage, error) {
	if _, ok := o["seat"]; !ok {
		return command{lobby.Rise{}}, nil
	}
	seat, err := o.seat("seat")
	return command{lobby.Rise{Seat: seat}}, err
}

func decodeListed(o object) (clientMessage, error) {
	listed, err := o.truth("listed")
	return command{lobby.List{Listed: listed}}, err
}

// decodeMatch reads the game that is wanted. Rules that are none are left to the
// lobby to refuse, as those of a reset are to the room.
func decodeMatch(o object) (clientMessage, error) {
	o.takeNull("clock") // as a state on the wire has it
	raw, ok := o.take("rules")
	if !ok {
		return nil, &fieldError{"rules", "missing"}
	}
	rules, err := readRules(raw)
	if err != nil && err != errUnknownPreset {
		return nil, err
	}
	m := match{rules: rules}
	if _, ok := o["after"]; ok {
		after, err := o.text("after", nil)
		if err != nil {
			return nil, err
		}
		if m.after, ok = lobby.ParseRoomID(after); !ok {
			return nil, &fieldError{"after", "not a room's id"}
		}
	}
	return m, nil
}

// seat takes "X" or "O".
func (o object) seat(field string) (engine.Mark, error) {
	s, err := o.text(field, nil)
	switch {
	case err != nil:
		return engine.Empty, err
	case s == "X":
		return engine.X, nil
	case s == "O":
		return engine.O, nil
	}
	return engine.Empty, &fieldError{field, `neither "X" nor "O"`}
}
