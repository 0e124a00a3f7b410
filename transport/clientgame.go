package transport

import (
	"encoding/json"

	"rowhouse/engine"
	"rowhouse/lobby"
)

// The messages of a room that are about its game.

// decodeClick reads a cell of any size: whether it is on the board is the room's
// to say, and only at its turn among the checks.
func decodeClick(o object) (clientMessage, error) {
	cell, err := o.integer("cell")
	if err != nil {
		return nil, err
	}
	at, err := o.natural("at")
	return command{lobby.Click{Cell: int(cell), At: at}}, err
}

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

// decodeReset reads the game that is to be replaced and, optionally, by what.
// What is left out stays as it is; so does a null opponent, as an offer on the
// wire has it, while a null clock is none.
func decodeReset(o object) (clientMessage, error) {
	game, err := o.integer("game")
	if err != nil {
		return nil, err
	}
	reset := lobby.Reset{Game: int(game)}
	if raw, ok := o.take("rules"); ok {
		rules, err := readWantedRules(raw)
		if err != nil {
			return nil, err
		}
		reset.Rules = &rules
	}
	if raw, ok := o.take("clock"); ok {
		clock, err := readClock(raw)
		if err != nil {
			return nil, err
		}
		reset.Clock = &clock
	}
	o.takeNull("opponent")
	if _, ok := o["opponent"]; ok {
		reset.Opponent, err = o.opponent()
	}
	return command{reset}, err
}

// readWantedRules reads the rules of a game that is asked for, which whoever
// judges the message judges too. Those of an unknown preset are empty, which no
// game can be played under: they are refused as bad-rules when it is that
// check's turn.
func readWantedRules(raw json.RawMessage) (engine.Rules, error) {
	rules, err := readRules(raw)
	if err == errUnknownPreset {
		return engine.Rules{}, nil
	}
	return rules, err
}

// decodeResign reads a seat where one is named: who holds both has to.
func decodeResign(o object) (clientMessage, error) {
	game, err := o.integer("game")
	if err != nil {
		return nil, err
	}
	seat, err := o.seatIfNamed()
	return command{lobby.Resign{Game: int(game), Seat: seat}}, err
}

// gameDecoder reads the messages that say no more than which game they are for.
func gameDecoder(kind string) decoder {
	return func(o object) (clientMessage, error) {
		game, err := o.integer("game")
		switch n := int(game); kind {
		case "abort":
			return command{lobby.Abort{Game: n}}, err
		case "undo":
			return command{lobby.Undo{Game: n}}, err
		default:
			return command{lobby.Draw{Game: n}}, err
		}
	}
}

// decodeClaim reads what is claimed: the win, or a draw.
func decodeClaim(o object) (clientMessage, error) {
	game, err := o.integer("game")
	if err != nil {
		return nil, err
	}
	result, err := o.text("result", nil)
	if err != nil {
		return nil, err
	}
	if result != "win" && result != "draw" {
		return nil, &fieldError{"result", `neither "win" nor "draw"`}
	}
	return command{lobby.Claim{Game: int(game), Win: result == "win"}}, nil
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
