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
	clock lobby.TimeControl
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
	case "resign":
		return decodeResign
	case "abort", "undo", "draw":
		return gameDecoder(kind)
	case "claim":
		return decodeClaim
	case "accept":
		return decodeAccept
	case "decline":
		return decodeDecline
	}
	return tableDecoder(kind)
}

// tableDecoder knows those messages of a room that are about the people in it
// rather than about the game.
func tableDecoder(kind string) decoder {
	switch kind {
	case "sit":
		return decodeSit
	case "rise":
		return decodeRise
	case "name":
		return decodeName
	case "react":
		return decodeReact
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
