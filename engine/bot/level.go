package bot

import "slices"

// Level is how well a computer plays.
type Level string

// The levels.
const (
	Easy   Level = "easy"   // looks one move ahead
	Medium Level = "medium" // searches
	Hard   Level = "hard"   // searches deeper, and for forced wins
)

// Levels returns all levels, the weakest first.
func Levels() []Level { return []Level{Easy, Medium, Hard} }

// ParseLevel returns the level of that name; ok is false if there is none.
func ParseLevel(s string) (level Level, ok bool) {
	return Level(s), slices.Contains(Levels(), Level(s))
}
