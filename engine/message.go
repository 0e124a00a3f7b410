package engine

// Message is what may be asked of a game. The set is sealed: [Click], [Choose],
// [Reset] and [Leave], handed over as values.
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

// Leave ends the game in favour of the other seat.
type Leave struct{}

func (Click) message()  {}
func (Choose) message() {}
func (Reset) message()  {}
func (Leave) message()  {}
