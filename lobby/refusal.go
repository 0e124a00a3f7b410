package lobby

import (
	"errors"

	"rowhouse/engine"
)

// Refusal is why a command was not accepted. Its text is the code on the wire.
type Refusal string

// Error returns the code.
func (r Refusal) Error() string { return string(r) }

// The closed list. The engine's own refusals have the same form and join it.
const (
	ErrBusy       Refusal = "busy"       // the room's inbox is full: send it again
	ErrNotSeated  Refusal = "not-seated" // only who holds a seat may do this
	ErrStale      Refusal = "stale"      // meant for another position or game; the state follows
	ErrSeatTaken  Refusal = "seat-taken" // somebody else holds the seat
	ErrNoOffer    Refusal = "no-offer"   // the offer named is not open
	ErrTooSoon    Refusal = "too-soon"   // asked again before it may be
	ErrNoUndo     Refusal = "nothing-to-undo"
	ErrNotAllowed Refusal = "not-allowed" // not from there, not now
	ErrBadName    Refusal = "bad-name"    // too long, or not safe to show
	ErrBadRules   Refusal = "bad-rules"   // no game can be played under these rules
	ErrLimit      Refusal = "limit"       // one of this server's limits is reached
	ErrNotSaved   Refusal = "not-saved"   // not stored, so it did not happen: try again
	ErrInternal   Refusal = "internal"    // a fault of the server, logged there
)

// Code returns the stable code of any error of this package or of the engine;
// what is not on a list is "internal" and must be logged, never shown.
func Code(err error) string {
	var own Refusal
	var judged engine.Refusal
	var rules *engine.RulesError
	switch {
	case errors.As(err, &own):
		return string(own)
	case errors.As(err, &judged):
		return string(judged)
	case errors.As(err, &rules):
		return string(ErrBadRules)
	}
	return string(ErrInternal)
}
