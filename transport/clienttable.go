package transport

import (
	"slices"

	"rowhouse/engine"
	"rowhouse/lobby"
)

// The messages of a room that are about the people in it.

// decodeSit reads a seat, and a computer's level where not the sender but a
// computer is to sit there.
func decodeSit(o object) (clientMessage, error) {
	seat, err := o.seat("seat")
	if err != nil {
		return nil, err
	}
	sit := lobby.Sit{Seat: seat}
	if _, ok := o["computer"]; ok {
		level, err := o.text("computer", nil)
		if err != nil {
			return nil, err
		}
		if sit.Computer, ok = lobby.Opponent(level).Computer(); !ok {
			return nil, &fieldError{"computer", "no computer plays at this level"}
		}
	}
	return command{sit}, nil
}

// decodeRise reads a seat where one is named: who holds both has to.
func decodeRise(o object) (clientMessage, error) {
	seat, err := o.seatIfNamed()
	return command{lobby.Rise{Seat: seat}}, err
}

// decodeName takes any text for a name: which are safe to show is the room's to
// say.
func decodeName(o object) (clientMessage, error) {
	name, err := o.text("name", nil)
	if err != nil {
		return nil, err
	}
	seat, err := o.seatIfNamed()
	return command{lobby.Rename{Seat: seat, Name: name}}, err
}

// decodeReact knows the reactions there are: what anybody could write freely
// would be a chat.
func decodeReact(o object) (clientMessage, error) {
	text, err := o.text("reaction", nil)
	if err != nil {
		return nil, err
	}
	if r := lobby.Reaction(text); slices.Contains(lobby.Reactions(), r) {
		return command{lobby.React{Reaction: r}}, nil
	}
	return nil, &fieldError{"reaction", "no such reaction"}
}

func decodeListed(o object) (clientMessage, error) {
	listed, err := o.truth("listed")
	return command{lobby.List{Listed: listed}}, err
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

// seatIfNamed takes the field seat; Empty stands for none.
func (o object) seatIfNamed() (engine.Mark, error) {
	if _, ok := o["seat"]; !ok {
		return engine.Empty, nil
	}
	return o.seat("seat")
}

// opponent takes against whom a game is to be played; a missing one is a friend.
func (o object) opponent() (lobby.Opponent, error) {
	friend := string(lobby.OpponentFriend)
	text, err := o.text("opponent", &friend)
	if err != nil {
		return "", err
	}
	opponent := lobby.Opponent(text)
	if _, ok := opponent.Computer(); ok || opponent == lobby.OpponentFriend || opponent == lobby.OpponentSameDevice {
		return opponent, nil
	}
	return "", &fieldError{"opponent", `unknown: use "friend", "same-device", "easy", "medium" or "hard"`}
}
