package engine

// Kind names the message that a diff came from.
type Kind string

// The kinds of a [Diff].
const (
	KindClick  Kind = "click"
	KindChoose Kind = "choose"
	KindUndo   Kind = "undo"
	KindEnd    Kind = "end"
	KindReset  Kind = "reset"
)

// Diff is all that one accepted message changed. It holds what is needed to
// apply it without judging again, and only values: it can be stored as JSON and
// applied years later.
//
// Where Swap is set the players exchange their seats, and with them all that is
// theirs. The engine knows no players, so whoever does must do it; Turn and Act
// are seats as they are afterwards.
type Diff struct {
	Kind   Kind    `json:"kind"`
	Cell   int     `json:"cell,omitempty"`  // click: the square that was taken
	Cells  []int   `json:"cells,omitempty"` // undo: the squares that were emptied, in the order played
	Ply    int     `json:"ply"`             // moves on the board afterwards
	Mark   Mark    `json:"mark"`            // click: what was placed there
	Turn   Mark    `json:"turn"`            // placed next; Empty when the game is over
	Act    Mark    `json:"act,omitempty"`   // the seat that must act; Empty means that of Turn
	Swap   bool    `json:"swap,omitempty"`  // choose, undo: the players exchange their seats
	First  Mark    `json:"first,omitempty"` // reset: who begins
	Winner Winner  `json:"winner"`
	Reason Reason  `json:"reason,omitempty"`
	Lines  [][]int `json:"lines,omitempty"` // every qualifying line, whole, its cells ascending
	Rules  *Rules  `json:"rules,omitempty"` // reset: those of the new game

	// Both are whole, and nil where they stay as they were: what may be chosen
	// from now on (empty: nothing any more), and what has been chosen so far.
	Choices []string `json:"choices,omitzero"`
	Chosen  []Chosen `json:"chosen,omitzero"`
}
