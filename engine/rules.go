package engine

// Limits of a board and of a line, in squares.
const (
	MinSide  = 3
	MaxSide  = 25
	MinInRow = 3
	MaxInRow = 10
)

// Overline says what a line longer than InRow is worth.
type Overline string

// The choices for [Rules.Overline].
const (
	OverlineWins   Overline = "wins"    // wins like any other line
	OverlineNever  Overline = "never"   // is no win; play goes on
	OverlineIfOpen Overline = "if-open" // wins unless both its ends are held
)

// Ends says what holds the end of a line, and so closes it.
type Ends string

// The choices for [Rules.Ends].
const (
	EndsAny          Ends = "any"            // nothing does
	EndsStones       Ends = "stones"         // the opponent's mark does
	EndsStonesOrEdge Ends = "stones-or-edge" // so does the board's edge
)

// First says which mark begins.
type First string

// The choices for [Rules.First].
const (
	FirstX      First = "X"
	FirstRandom First = "random" // drawn anew for each game; the draw is handed in
)

// Opening says how a game is opened.
type Opening string

// The choices for [Rules.Opening].
const (
	OpeningFree  Opening = "free"  // a mark anywhere
	OpeningPie   Opening = "pie"   // the second player may swap sides
	OpeningSwap2 Opening = "swap2" // three marks, then a choice
)

// Forbidden says which squares the first player may not take.
type Forbidden string

// The choices for [Rules.Forbidden].
const (
	ForbiddenNone  Forbidden = "none"
	ForbiddenRenju Forbidden = "renju"
)

// Rules is everything that decides what wins. Two games with equal Rules are
// judged alike; the values are comparable with ==. RULES.md explains each
// choice.
type Rules struct {
	Width     int       `json:"width"`  // columns, MinSide to MaxSide
	Height    int       `json:"height"` // rows, MinSide to MaxSide
	InRow     int       `json:"inRow"`  // MinInRow to the longer side, at most MaxInRow
	Overline  Overline  `json:"overline"`
	Ends      Ends      `json:"ends"`
	First     First     `json:"first"`
	Opening   Opening   `json:"opening"`
	Forbidden Forbidden `json:"forbidden"`
}

// Cells returns the number of squares of the board.
func (r Rules) Cells() int { return r.Width * r.Height }

// WithDefaults fills each choice that was left empty with the plain one:
// overlines win, any ends, X begins, a free opening, no forbidden points. Sizes
// have no default.
func (r Rules) WithDefaults() Rules {
	if r.Overline == "" {
		r.Overline = OverlineWins
	}
	if r.Ends == "" {
		r.Ends = EndsAny
	}
	if r.First == "" {
		r.First = FirstX
	}
	if r.Opening == "" {
		r.Opening = OpeningFree
	}
	if r.Forbidden == "" {
		r.Forbidden = ForbiddenNone
	}
	return r
}
