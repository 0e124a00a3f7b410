package transport

import (
	"encoding/json"

	"rowhouse/engine"
	"rowhouse/lobby"
)

// timeValue is how much time players have, as it is asked for and offered: for
// each move anew, or for the whole game and something more after each move.
type timeValue struct {
	Initial   *int64 `json:"initial,omitempty"`
	Increment *int64 `json:"increment,omitempty"`
	PerMove   *int64 `json:"perMove,omitempty"`
}

// clockValue is both players' time, in milliseconds.
type clockValue struct {
	timeValue
	X       int64       `json:"X"` // left at At
	O       int64       `json:"O"`
	Running engine.Mark `json:"running"` // whose time runs; null: nobody's
	At      int64       `json:"at"`      // milliseconds since 1970
}

// timeOf is nil, null on the wire, for no clock.
func timeOf(c lobby.TimeControl) *timeValue {
	switch {
	case c == lobby.TimeControl{}:
		return nil
	case c.PerMove != 0:
		return &timeValue{PerMove: &c.PerMove}
	}
	return &timeValue{Initial: &c.Initial, Increment: &c.Increment}
}

// clockOf is nil, null on the wire, for no clock.
func clockOf(c lobby.Clock) *clockValue {
	control := timeOf(c.TimeControl)
	if control == nil {
		return nil
	}
	return &clockValue{*control, c.X, c.O, c.Running, c.At}
}

// readClock reads a clock as it may be asked for; null is none. It judges no
// more than that it is one of the two kinds: the error is a [*fieldError].
func readClock(raw json.RawMessage) (lobby.TimeControl, error) {
	var c lobby.TimeControl
	if string(raw) == "null" {
		return c, nil
	}
	o, err := readObject(raw)
	if err != nil {
		return c, &fieldError{"clock", "neither null nor an object"}
	}
	_, whole := o["initial"]
	_, each := o["perMove"]
	if whole == each {
		return c, &fieldError{"clock", "needs either initial or perMove"}
	}
	if each {
		c.PerMove, err = o.duration("perMove")
	} else {
		c.Initial, err = o.duration("initial")
	}
	if _, ok := o["increment"]; ok && whole && err == nil {
		c.Increment, err = o.integer("increment")
	}
	if err != nil {
		return c, err
	}
	return c, o.finish()
}

// duration takes the time of a clock. Nothing at all would stand for no clock,
// so it is made less than that, which is out of range and refused as such.
func (o object) duration(field string) (int64, error) {
	n, err := o.integer(field)
	if n == 0 {
		n = -1
	}
	return n, err
}
