package engine

// Message is what may be asked of a game. The set is sealed: [Click], [Choose],
// [Undo], [End] and [Reset], handed over as values.
type Message interface{ message() }

// Click places the mark whose turn it is on a cell.
type Click struct{ Cell int }

// Choose answers what an opening asks; the answers are [Game.Choices].
type Choose struct{ Choice string }

// Reset begins a new game in place of this one, finished or not. Whoever sends
// it has made sure that both seats agree.
type Reset struct {
	Rules Rules // of the new game; validated
	First Mark  // the mark that begins: X, or the draw where Rules.First is random
}

// Undo takes back the last steps: moves and an opening's choices, whoever made
// them. Whoever sends it has made sure that both seats agree.
type Undo struct{ Steps int }

// End ends the game with a result that the board does not show. Whoever sends it
// has judged that the result is right; see [Reason.Ends] for what can be one.
type End struct {
	Winner Winner
	Reason Reason
}

func (Click) message()  {}
func (Choose) message() {}
func (Reset) message()  {}
func (Undo) message()   {}
func (End) message()    {}
