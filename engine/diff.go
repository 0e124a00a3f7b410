package engine

// Kind names the message that a diff came from.
type Kind string

// The kinds of a [Diff].
const (
	KindClick Kind = "click"
	KindReset Kind = "reset"
	KindLeave Kind = "leave"
)

// Reason is how a game came to its result.
type Reason string

// The reasons that the engine itself gives.
const (
	ReasonNone Reason = ""
	ReasonLine Reason = "line" // a qualifying line
	ReasonFull Reason = "full" // no square left
	ReasonLeft Reason = "left" // the loser left
)

// Diff is all that one accepted message changed. It holds what is needed to
// apply it without judging again, and only values: it can be stored as JSON and
// applied years later.
type Diff struct {
	Kind   Kind    `json:"kind"`
	Cell   int     `json:"cell,omitempty"` // click: the square that was taken
	Mark   Mark    `json:"mark"`           // click: what was placed there
	Ply    int     `json:"ply"`            // moves on the board afterwards
	Turn   Mark    `json:"turn"`           // placed next; Empty when the game is over
	Winner Winner  `json:"winner"`
	Reason Reason  `json:"reason,omitempty"`
	Lines  [][]int `json:"lines,omitempty"` // every qualifying line, whole, its cells ascending
	Rules  *Rules  `json:"rules,omitempty"` // reset: those of the new game
	First  Mark    `json:"first,omitempty"` // reset: who begins
}
