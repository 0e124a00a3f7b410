package engine

// Refusal is why a message was not accepted. Its text is a stable code; the
// words for people are the client's.
type Refusal string

// Error returns the code.
func (r Refusal) Error() string { return string(r) }

// The closed list, in the order in which Decide checks.
const (
	ErrGameOver    Refusal = "game-over"     // the game has a result; only Reset is left
	ErrNotYourTurn Refusal = "not-your-turn" // the other seat must act
	ErrChoose      Refusal = "choose"        // a choice is due, not a square
	ErrOffBoard    Refusal = "off-board"     // no such cell
	ErrTaken       Refusal = "taken"         // a mark stands there
	ErrForbidden   Refusal = "forbidden"     // a foul; comes in a [ForbiddenError]
	ErrNotAllowed  Refusal = "not-allowed"   // this message makes no sense from there
	ErrNoChoice    Refusal = "no-choice"     // this cannot be chosen now
)

// ForbiddenError is [ErrForbidden], and says which foul it would have been.
type ForbiddenError struct{ Foul Foul }

// Error returns the code, which is the same for every foul.
func (e ForbiddenError) Error() string { return string(ErrForbidden) }

// Unwrap returns ErrForbidden.
func (e ForbiddenError) Unwrap() error { return ErrForbidden }
