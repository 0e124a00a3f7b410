package record

import "rowhouse/engine"

// Record is one game as it was played: what was agreed, who played, every step
// and the result. The zero value is not playable; Rules and First are required.
type Record struct {
	Rules  engine.Rules
	First  engine.Mark // the mark that began
	Names  Names       // who held each seat in the end; see [Record.Opened]
	Steps  []Step      // in the order in which they were taken
	Result Result      // the zero value: not over yet, or nobody knows
	Date   string      // "2025-11-29", or "2025-11" or "2025"; "" if unknown
	Link   string      // to the room, "" if there is none

	// Computers are the levels of the computers at the seats, each a word in small
	// letters; "" where a person sat.
	Computers Names
}

// StepKind says what a [Step] did.
type StepKind string

// The kinds of steps.
const (
	KindMove   StepKind = "move"   // a mark on Cell
	KindChoice StepKind = "choice" // an opening's choice
	KindUndo   StepKind = "undo"   // Back standing steps were taken back
)

// Step is one thing that was done. Make one with [Move], [Choice] or [Undo].
type Step struct {
	Kind   StepKind
	Cell   int    // move
	Choice string // choice, as the engine calls it
	Back   int    // undo: how many of the steps that stood fell, at least 1
	MS     int    // how long it took in milliseconds; 0 if unknown
	Left   int    // move: milliseconds on the mover's clock afterwards; 0 without a clock
}

// maxMS is the longest time that is written down, 24 days. What is longer is a
// fault of whoever measured.
const maxMS = 1<<31 - 1

// cleanStep leaves out times that make no sense.
func cleanStep(s Step) Step {
	if s.MS < 0 || s.MS > maxMS {
		s.MS = 0
	}
	if s.Left < 0 || s.Left > maxMS || s.Kind != KindMove {
		s.Left = 0
	}
	return s
}

// Move is a mark placed on a cell.
func Move(cell int) Step { return Step{Kind: KindMove, Cell: cell} }

// Choice is an opening's choice.
func Choice(choice string) Step { return Step{Kind: KindChoice, Choice: choice} }

// Undo takes back that many of the steps that stood.
func Undo(back int) Step { return Step{Kind: KindUndo, Back: back} }

// Result is how a game ended. A winner without a reason is a result of which
// nobody wrote down how it came about.
type Result struct {
	Winner engine.Winner
	Reason engine.Reason
}

// Standing returns the moves and choices that were not taken back.
func (r *Record) Standing() []Step {
	standing := make([]Step, 0, len(r.Steps))
	for _, s := range r.Steps {
		if s.Kind != KindUndo {
			standing = append(standing, s)
			continue
		}
		standing = standing[:len(standing)-min(max(s.Back, 0), len(standing))]
	}
	return standing
}

// Moves returns the cells of the moves that were not taken back.
func (r *Record) Moves() []int {
	var cells []int
	for _, s := range r.Standing() {
		if s.Kind == KindMove {
			cells = append(cells, s.Cell)
		}
	}
	return cells
}

// Cut returns the game as it stood after that many moves, without a result and
// without what was taken back. Choices made on that position belong to it. The
// players are those who sat there then; a ply beyond the end is the end.
func (r *Record) Cut(ply int) *Record {
	cut := *r.opened()
	cut.Result, cut.Steps = Result{}, nil
	moves := 0
	for _, s := range r.Standing() {
		if s.Kind == KindMove {
			if moves == ply {
				break
			}
			moves++
		} else if s.Choice == engine.ChoiceSwap {
			cut.swap()
		}
		cut.Steps = append(cut.Steps, s)
	}
	return &cut
}
