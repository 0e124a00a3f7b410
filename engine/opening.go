package engine

import "slices"

// What may be chosen in an opening.
const (
	ChoiceSwap = "swap" // the players exchange their seats
	ChoiceStay = "stay" // they keep them
	ChoiceMore = "more" // two more marks, then the other seat chooses
)

// Chosen is a choice that was made.
type Chosen struct {
	Ply    int    `json:"ply"` // how many moves stood on the board
	Choice string `json:"choice"`
}

// Act returns the seat that must act: the one that places the next mark, or that
// chooses. It is Empty when the game is over. Only in an opening it differs from
// Turn.
func (g *Game) Act() Mark { return g.act }

// Choices returns what the seat that must act may choose now, never nil. Where
// "stay" is among it, nothing but a choice is accepted; where it is not, placing
// a mark is the other answer. The caller must not change it.
func (g *Game) Choices() []string {
	if g.choices == nil || g.Over() {
		return []string{}
	}
	return g.choices
}

// Chosen returns what was chosen so far, in order, never nil. With Moves it is
// the whole game, step by step: a choice came after as many moves as its Ply
// says, and before the next. The caller must not change it.
func (g *Game) Chosen() []Chosen {
	if g.chosen == nil {
		return []Chosen{}
	}
	return g.chosen
}

// Opening reports whether an opening still lasts, and who plays which mark is
// open. It is false from the start where the opening is free, and when the game
// is over.
func (g *Game) Opening() bool {
	return !g.Over() && g.rules.InOpening(len(g.moves), g.chosen)
}

// InOpening reports whether an opening under these rules lasts when ply moves
// stand and these choices were made, in a game that is not over.
func (r Rules) InOpening(ply int, chosen []Chosen) bool {
	switch n := len(chosen); r.Opening {
	case OpeningPie:
		return n == 0 && ply < 2
	case OpeningSwap2:
		return n == 0 || chosen[n-1].Choice == ChoiceMore
	}
	return false
}

// due reports whether the seat that must act has to choose before anything else.
func (g *Game) due() bool { return slices.Contains(g.choices, ChoiceStay) }

// decideChoose checks in the order in which the refusals are listed. In every
// opening O is placed next after a choice, by whoever sits there then.
func (g *Game) decideChoose(by Mark, choice string) (Diff, error) {
	if g.Over() {
		return Diff{}, ErrGameOver
	}
	if by != g.act {
		return Diff{}, ErrNotYourTurn
	}
	if !slices.Contains(g.choices, choice) {
		return Diff{}, ErrNoChoice
	}
	made := Chosen{len(g.moves), choice}
	return Diff{
		Kind: KindChoose, Ply: len(g.moves), Turn: g.turn, Act: g.turn, Swap: choice == ChoiceSwap,
		Choices: []string{}, Chosen: append(slices.Clip(g.chosen), made),
	}, nil
}

// open adds to a click in an opening who acts next and what may be chosen then.
// The click itself has been judged, and the game goes on.
func (g *Game) open(d *Diff) {
	if !g.Opening() {
		return
	}
	if g.rules.Opening == OpeningPie {
		d.Choices = []string{}
		if d.Ply == 1 {
			d.Choices = []string{ChoiceSwap}
		}
		return
	}
	switch d.Ply {
	case 3:
		d.Choices = []string{ChoiceSwap, ChoiceStay, ChoiceMore}
	case 5:
		d.Act = X
		d.Choices = []string{ChoiceSwap, ChoiceStay}
	default:
		d.Act = g.act
	}
}
