package engine

import "fmt"

// Mark is what stands on a square: X, O or nothing. X is 1 and O is -1, so the
// other side is a change of sign and a line's sum counts its marks.
type Mark int8

// The marks. Empty is the zero value.
const (
	Empty Mark = 0
	X     Mark = 1
	O     Mark = -1

	edge Mark = 2 // the frame around the padded board; never leaves the package
)

// Other returns the opposing mark; Empty stays Empty.
func (m Mark) Other() Mark { return -m }

// String returns "X", "O" or "".
func (m Mark) String() string {
	switch m {
	case X:
		return "X"
	case O:
		return "O"
	}
	return ""
}

// MarshalJSON writes "X", "O" or null.
func (m Mark) MarshalJSON() ([]byte, error) { return quoteOrNull(m.String()), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Mark) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case `"X"`:
		*m = X
	case `"O"`:
		*m = O
	case `null`:
		*m = Empty
	default:
		return fmt.Errorf("engine: %.20q is no mark: want \"X\", \"O\" or null", b)
	}
	return nil
}

// Winner is a game's outcome: none yet, X, O or a tie.
type Winner int8

// The outcomes. NoWinner is the zero value: the game goes on, or it ended
// undecided (see [Game.Over]).
const (
	NoWinner Winner = 0
	WinnerX  Winner = Winner(X)
	WinnerO  Winner = Winner(O)
	Tie      Winner = 2
)

// String returns "X", "O", "T" or "".
func (w Winner) String() string {
	if w == Tie {
		return "T"
	}
	return Mark(w).String()
}

// MarshalJSON writes "X", "O", "T" or null.
func (w Winner) MarshalJSON() ([]byte, error) { return quoteOrNull(w.String()), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (w *Winner) UnmarshalJSON(b []byte) error {
	if string(b) == `"T"` {
		*w = Tie
		return nil
	}
	var m Mark
	if err := m.UnmarshalJSON(b); err != nil {
		return fmt.Errorf("engine: %.20q is no winner: want \"X\", \"O\", \"T\" or null", b)
	}
	*w = Winner(m)
	return nil
}

func quoteOrNull(s string) []byte {
	if s == "" {
		return []byte("null")
	}
	return []byte(`"` + s + `"`)
}
