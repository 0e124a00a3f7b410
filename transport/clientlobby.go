package transport

import "rowhouse/lobby"

// The messages of the lobby, and ping, which both take.

func decodePing(object) (clientMessage, error)   { return ping{}, nil }
func decodeCancel(object) (clientMessage, error) { return cancel{}, nil }

// decodeMatch reads the game that is wanted. Rules and a clock that no game can
// be played under are left to the lobby to refuse, as those of a reset are to
// the room. No clock and a null one are the same.
func decodeMatch(o object) (clientMessage, error) {
	raw, ok := o.take("rules")
	if !ok {
		return nil, &fieldError{"rules", "missing"}
	}
	var m match
	var err error
	if m.rules, err = readWantedRules(raw); err != nil {
		return nil, err
	}
	if raw, ok := o.take("clock"); ok {
		if m.clock, err = readClock(raw); err != nil {
			return nil, err
		}
	}
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
