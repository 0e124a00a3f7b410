package lobby

import "rowhouse/engine"

// Command is what a viewer may ask of a room. The set is sealed.
type Command interface{ command() }

// Click asks for a mark on Cell. At is the version of the position the player
// saw; it makes a click that is sent twice count once.
type Click struct {
	Cell int
	At   uint64
}

// Choose answers what an opening asks. At is the version of the position the
// player saw, as for a click.
type Choose struct {
	Choice string
	At     uint64
}

// Reset asks for a new game in place of game number Game: the same rules where
// Rules is nil.
type Reset struct {
	Game  int
	Rules *engine.Rules
}

// Accept agrees to the offer of that version.
type Accept struct{ Offer uint64 }

// Decline refuses the offer of that version, or withdraws one's own.
type Decline struct{ Offer uint64 }

// Sit asks for a seat.
type Sit struct{ Seat engine.Mark }

// Rise gives a seat up. Seat may be Empty where the player holds only one.
type Rise struct{ Seat engine.Mark }

// List shows the room on the front page, or takes it off.
type List struct{ Listed bool }

func (Click) command()   {}
func (Choose) command()  {}
func (Reset) command()   {}
func (Accept) command()  {}
func (Decline) command() {}
func (Sit) command()     {}
func (Rise) command()    {}
func (List) command()    {}
