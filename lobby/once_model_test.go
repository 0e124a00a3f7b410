package lobby

import (
	"slices"

	"github.com/anishathalye/porcupine"

	"rowhouse/engine"
)

// sheet is all that a room of two people at tic-tac-toe is, as far as they click,
// take back and begin anew. It says in one place, and without a room, what becomes
// of what they ask. It is a value: two that are equal are the same.
type sheet struct {
	version, at uint64
	game, ply   int
	moves       [9]sheetMove
	seats       [2]PlayerID // of X and O, here and below
	undo, reset [2]uint64   // the version of what each has offered; 0: nothing
	undos       [2]int      // how often each has asked to take back
}

type sheetMove struct {
	cell int
	by   PlayerID
	at   uint64 // the position that was clicked on
}

// question is one thing that a player asked for; nil asks for nothing but to see.
type question struct {
	by      PlayerID
	command Command
}

// answer is what came of it. Lost: the connection ended before.
type answer struct {
	lost    bool
	code    string // "": it happened
	version uint64 // of the room that refused it; 0: unknown
	seen    sheet  // what was to be seen, less who moved and how often was asked
}

// onceModel is the model of a room for porcupine. Of what was lost nobody knows
// whether it happened, and what the journal refused did not.
func onceModel(begin sheet) porcupine.Model {
	model := porcupine.NondeterministicModel{
		Init: func() []any { return []any{begin} },
		Step: func(state, input, output any) (next []any) {
			s, q, a := state.(sheet), input.(question), output.(answer)
			if q.command == nil {
				if s.visible() == a.seen {
					next = append(next, s)
				}
				return next
			}
			after, code := s.ask(q)
			switch {
			case a.lost && code == "":
				return []any{s, after}
			case a.lost:
				return []any{s}
			case a.code == string(ErrNotSaved) && code == "":
				after = s
			case a.code != code:
				return nil
			}
			if a.version != 0 && a.version != s.version {
				return nil
			}
			return []any{after}
		},
	}
	return model.ToModel()
}

// ask returns the sheet after what was asked, or the same and why not.
func (s sheet) ask(q question) (sheet, string) {
	seat := slices.Index(s.seats[:], q.by)
	switch c := q.command.(type) {
	case Click:
		return s.click(seat, c)
	case Undo:
		steps := s.ownSteps(seat)
		switch {
		case c.Game != s.game:
			return s, string(ErrStale)
		case s.over():
			return s, string(engine.ErrGameOver)
		case s.undo[seat] != 0:
			return s, "done"
		case steps == 0:
			return s, string(ErrNoUndo)
		case s.undos[seat] == maxUndos:
			return s, string(ErrLimit)
		}
		s.version++
		s.undo[seat] = s.version
		s.undos[seat]++
	case Reset:
		switch {
		case c.Game != s.game:
			return s, string(ErrStale)
		case s.reset[1-seat] != 0:
			return s.anew(), ""
		case s.reset[seat] != 0:
			return s, "done"
		}
		s.version++
		s.reset[seat] = s.version
	case Accept:
		switch c.Offer {
		case s.undo[seat], s.reset[seat]:
			return s, string(ErrNotAllowed)
		case s.undo[1-seat]:
			s.ply -= s.ownSteps(1 - seat)
			clear(s.moves[s.ply:])
			return s.moved(), ""
		case s.reset[1-seat]:
			return s.anew(), ""
		}
		return s, string(ErrNoOffer)
	}
	return s, ""
}

func (s sheet) click(seat int, c Click) (sheet, string) {
	again := sheetMove{c.Cell, s.seats[seat], c.At}
	taken := slices.ContainsFunc(s.moves[:s.ply], func(m sheetMove) bool { return m.cell == c.Cell })
	switch {
	case c.At != s.at && slices.Contains(s.moves[:s.ply], again):
		return s, "done"
	case c.At != s.at:
		return s, string(ErrStale)
	case s.over():
		return s, string(engine.ErrGameOver)
	case s.ply%2 != seat:
		return s, string(engine.ErrNotYourTurn)
	case taken:
		return s, string(engine.ErrTaken)
	}
	s.moves[s.ply] = again
	s.ply++
	return s.moved(), ""
}

// moved is the sheet with another position, which ends all offers.
func (s sheet) moved() sheet {
	s.version++
	s.at = s.version
	s.undo, s.reset = [2]uint64{}, [2]uint64{}
	return s
}

// anew is the next game, for which sides are changed.
func (s sheet) anew() sheet {
	return sheet{version: s.version, game: s.game + 1, seats: [2]PlayerID{s.seats[1], s.seats[0]}}.moved()
}

// ownSteps is how many moves go back to before the last one of that seat's player.
func (s sheet) ownSteps(seat int) int {
	for i, m := range slices.Backward(s.moves[:s.ply]) {
		if m.by == s.seats[seat] {
			return s.ply - i
		}
	}
	return 0
}

func (s sheet) over() bool {
	lines := [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
	var board [9]int // 1 and 2 for a mark
	for i, m := range s.moves[:s.ply] {
		board[m.cell] = 1 + i%2
	}
	return s.ply == 9 || slices.ContainsFunc(lines, func(l [3]int) bool {
		return board[l[0]] != 0 && board[l[0]] == board[l[1]] && board[l[1]] == board[l[2]]
	})
}

// visible is what everybody sees of the sheet.
func (s sheet) visible() sheet {
	for i := range s.ply {
		s.moves[i] = sheetMove{cell: s.moves[i].cell}
	}
	s.undos = [2]int{maxUndos - s.undos[0], maxUndos - s.undos[1]}
	return s
}

// sheetOf is what is seen of a room, as the model would say it.
func sheetOf(s *State) sheet {
	seen := sheet{
		version: s.Version, at: s.At, game: s.Game, ply: len(s.Moves),
		seats: [2]PlayerID{s.Seats.player(engine.X), s.Seats.player(engine.O)},
		undos: [2]int{s.Undos.X, s.Undos.O},
	}
	for i, cell := range s.Moves {
		seen.moves[i].cell = cell
	}
	for _, o := range s.Offers {
		seat := 0
		if o.By == engine.O.String() {
			seat = 1
		}
		if o.Kind == OfferUndo {
			seen.undo[seat] = o.Version
		} else {
			seen.reset[seat] = o.Version
		}
	}
	return seen
}
