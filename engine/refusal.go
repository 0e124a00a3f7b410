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
	ErrOffBoard    Refusal = "off-board"     // no such cell
	ErrTaken       Refusal = "taken"         // a mark stands there
	ErrNotAllowed  Refusal = "not-allowed"   // this message makes no sense from there
)
