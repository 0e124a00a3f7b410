package lobby

import "rowhouse/engine"

// TimeControl is how much time players have, in milliseconds. The zero value is
// no clock; else either PerMove is set, or Initial and perhaps Increment.
type TimeControl struct {
	Initial   int64 `json:"initial,omitempty"`   // for the whole game
	Increment int64 `json:"increment,omitempty"` // given back after each move
	PerMove   int64 `json:"perMove,omitempty"`   // for each move anew
}

// Clock is both players' time. The zero value is no clock.
type Clock struct {
	TimeControl
	X       int64       `json:"X"` // milliseconds left at At
	O       int64       `json:"O"`
	Running engine.Mark `json:"running"` // whose time runs; Empty: nobody's
	At      int64       `json:"at"`      // milliseconds since 1970
}

// keepTime adds to an event what it means for the clock.
func (t *table) keepTime(asker, *Event) {}
