package lobby

import (
	"rowhouse/engine"
	"rowhouse/engine/bot"
)

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

// Reset asks for a new game in place of game number Game. What is nil stays as
// it is; Opponent "" too.
type Reset struct {
	Game     int
	Rules    *engine.Rules
	Clock    *TimeControl
	Opponent Opponent
}

// Resign gives game number Game up. Seat may be Empty where the player holds
// only one.
type Resign struct {
	Game int
	Seat engine.Mark
}

// Abort ends game number Game undecided.
type Abort struct{ Game int }

// Undo asks to take back one's own last step of game number Game, and the reply
// to it if there is one.
type Undo struct{ Game int }

// Draw offers a tie in game number Game, or agrees to one that is offered.
type Draw struct{ Game int }

// Claim asks for the result of game number Game because the other seat's player
// has gone: WinnerX or WinnerO would not say more than that the claimant wins,
// so it is Win or not.
type Claim struct {
	Game int
	Win  bool // false: a tie
}

// Accept agrees to the offer of that version.
type Accept struct{ Offer uint64 }

// Decline refuses the offer of that version, or withdraws one's own.
type Decline struct{ Offer uint64 }

// Sit asks for a seat, or, where Computer is set, that a computer take the other
// one.
type Sit struct {
	Seat     engine.Mark
	Computer bot.Level
}

// Rise gives a seat up. Seat may be Empty where the player holds only one.
type Rise struct{ Seat engine.Mark }

// Rename gives the player at a seat another name; "" takes it away. Seat may be
// Empty where the player holds only one.
type Rename struct {
	Seat engine.Mark
	Name string
}

// React shows one of the fixed reactions to everybody. It is not stored.
type React struct{ Reaction Reaction }

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

func (Resign) command() {}
func (Abort) command()  {}
func (Undo) command()   {}
func (Draw) command()   {}
func (Claim) command()  {}
func (Rename) command() {}
func (React) command()  {}
