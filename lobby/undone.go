package lobby

import (
	"slices"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// maxUndone is how many steps that were taken back a room remembers of the game on
// the table, for its record. The oldest are forgotten, as if they had never been.
const maxUndone = 256

// pace is a step of a game as it was taken: a move, a choice, or an undo.
type pace struct {
	stroke
	Cell   int    `json:"cell"`
	Choice string `json:"choice,omitempty"`
	back   int    // how many steps an undo took back; 0 for a move or a choice
}

// takeback is an undo: what it took back, and how many steps it left standing.
type takeback struct {
	Time  int64  `json:"t"`
	Left  int    `json:"left"`
	Steps []pace `json:"steps"`
}

// noteUndone remembers what an undo takes back. The event has not been applied.
func (t *table) noteUndone(e *Event) {
	standing := t.standing()
	chosen := len(t.game.Chosen())
	if e.Board.Chosen != nil {
		chosen = len(e.Board.Chosen)
	}
	left := min(e.Board.Ply+chosen, len(standing))
	undone := append(slices.Clip(t.undone), takeback{Time: e.Time, Left: left, Steps: standing[left:]})
	for n := remembered(undone); n > maxUndone; n = remembered(undone) {
		undone = undone[1:]
	}
	t.undone = undone
}

func remembered(undone []takeback) (n int) {
	for _, u := range undone {
		n += len(u.Steps)
	}
	return n
}

// retaking reports whether the next step takes the place of one that was taken back.
func (t *table) retaking() bool {
	taken := t.game.Ply() + len(t.game.Chosen())
	return slices.ContainsFunc(t.undone, func(u takeback) bool { return taken < u.Left+len(u.Steps) })
}

// standing lists the moves and choices that stand, in the order in which they
// were taken.
func (t *table) standing() []pace {
	return interleave(t.game.Moves(), t.strokes, t.game.Chosen(), t.picks)
}

func (k keptGame) standing() []pace { return interleave(k.Moves, k.Strokes, k.Chosen, k.Picks) }

// interleave puts choices between the moves: a choice was made on so many moves as
// its ply says.
func interleave(moves []int, strokes []stroke, chosen []engine.Chosen, picks []stroke) []pace {
	paces := make([]pace, 0, len(moves)+len(chosen))
	choice := 0
	for ply := 0; ply <= len(moves); ply++ {
		for ; choice < len(chosen) && chosen[choice].Ply == ply; choice++ {
			paces = append(paces, pace{stroke: picks[choice], Choice: chosen[choice].Choice})
		}
		if ply < len(moves) {
			paces = append(paces, pace{stroke: strokes[ply], Cell: moves[ply]})
		}
	}
	return paces
}

// history tells the whole game, what was taken back included. It goes from the
// end to the beginning: what stood before an undo is what the undo left, followed
// by what it took.
func history(standing []pace, undone []takeback) []pace {
	var reversed []pace
	for _, u := range slices.Backward(undone) {
		left := min(u.Left, len(standing))
		for _, p := range slices.Backward(standing[left:]) {
			reversed = append(reversed, p)
		}
		reversed = append(reversed, pace{stroke: stroke{Time: u.Time}, back: len(u.Steps)})
		standing = append(slices.Clip(standing[:left]), u.Steps...)
	}
	for _, p := range slices.Backward(standing) {
		reversed = append(reversed, p)
	}
	slices.Reverse(reversed)
	return reversed
}

// step writes a pace for a record, without the time it took.
func (p pace) step() record.Step {
	switch {
	case p.back > 0:
		return record.Undo(p.back)
	case p.Choice != "":
		return record.Choice(p.Choice)
	}
	s := record.Move(p.Cell)
	s.Left = int(p.Left)
	return s
}
