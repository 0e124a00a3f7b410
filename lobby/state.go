package lobby

import (
	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// State is a room as everybody may see it. Its JSON is the body of the wire's
// "state" frame and stays under 4 KiB on the largest board. A State is never
// changed after it was handed out.
type State struct {
	Version   uint64          `json:"v"`  // of the last event
	At        uint64          `json:"at"` // of the last event that changed the position
	Game      int             `json:"game"`
	Rules     engine.Rules    `json:"rules"`
	Moves     []int           `json:"moves"`
	Turn      engine.Mark     `json:"turn"`
	Act       engine.Mark     `json:"act"`
	Winner    engine.Winner   `json:"winner"`
	Reason    engine.Reason   `json:"reason"` // "" is null on the wire
	Lines     [][]int         `json:"lines"`
	First     engine.Mark     `json:"first"`
	Laid      int             `json:"laid,omitempty"` // moves that came with a record and were played by nobody here
	Choices   []string        `json:"choices"`        // what the seat to act may choose
	Chosen    []engine.Chosen `json:"chosen"`         // what was chosen so far
	Forbidden []int           `json:"forbidden"`      // cells, for the mark to be placed next
	Seats     Seats           `json:"seats"`
	Score     Score           `json:"score"`
	Offers    []Offer         `json:"offers"`
	Listed    bool            `json:"listed"`
	Clock     Clock           `json:"clock,omitzero"` // the zero value is null on the wire

	// Of these the roster knows, so they are not stored once more.
	Undos Undos `json:"-"`
	Back  Back  `json:"-"`
	Quick bool  `json:"-"` // made by quick match
}

// Seat is a seat that somebody holds: a player, or a computer of some level,
// which has no player's id.
type Seat struct {
	Player   PlayerID  `json:"player"`
	Computer bot.Level `json:"computer,omitempty"`
	Name     string    `json:"name,omitempty"` // "" is null on the wire
}

// Seats holds both seats; nil is an empty one.
type Seats struct {
	X *Seat `json:"X"`
	O *Seat `json:"O"`
}

// Of returns the seat of a mark, nil if it is empty.
func (s Seats) Of(m engine.Mark) *Seat {
	switch m {
	case engine.X:
		return s.X
	case engine.O:
		return s.O
	}
	return nil
}

// With returns a copy in which the seat of m is seat.
func (s Seats) With(m engine.Mark, seat *Seat) Seats {
	if m == engine.X {
		s.X = seat
	} else {
		s.O = seat
	}
	return s
}

// Holds reports whether p holds the seat of m. Nobody without an id holds one.
func (s Seats) Holds(p PlayerID, m engine.Mark) bool {
	seat := s.Of(m)
	return p != "" && seat != nil && seat.Player == p
}

// Score counts the games won by whoever holds each seat now, and the ties.
type Score struct {
	X int `json:"X"`
	O int `json:"O"`
	T int `json:"T"`
}

// Undos counts how often the player at each seat may still ask another person to
// take back in the game on the table.
type Undos struct {
	X int `json:"X"`
	O int `json:"O"`
}

// Back counts the steps that an undo by the player at each seat takes back, or
// would if the other agreed: 0 where there is nothing to take back. Whose step one
// was is known here alone: a seat may have had another player, or a computer, then.
type Back struct {
	X int `json:"X"`
	O int `json:"O"`
}

// OfferKind says what an offer asks for.
type OfferKind string

// The kinds of offers.
const (
	OfferReset OfferKind = "reset" // a new game
	OfferSit   OfferKind = "sit"   // a seat for somebody new
	OfferUndo  OfferKind = "undo"  // to take back
	OfferDraw  OfferKind = "draw"  // a tie
)

// Offer is a question that is open between the two seats.
type Offer struct {
	Kind    OfferKind     `json:"kind"`
	By      string        `json:"by"`              // "X" or "O"; for sit the asking player's id
	Version uint64        `json:"v"`               // of the event that made it: its name
	Rules   *engine.Rules `json:"rules,omitempty"` // of a reset: those of the next game
	Seat    engine.Mark   `json:"seat,omitempty"`

	// Of a reset: the next game's clock (the zero value: none), and against whom
	// ("": the same people).
	Clock    TimeControl `json:"clock,omitzero"`
	Opponent Opponent    `json:"opponent,omitempty"`
}

// Opponent says against whom a game is played.
type Opponent string

// The opponents, beside a computer's levels.
const (
	OpponentFriend     Opponent = "friend"      // whoever comes by the link
	OpponentSameDevice Opponent = "same-device" // one player holds both seats
)

// Computer returns the level of an opponent that is a computer.
func (o Opponent) Computer() (level bot.Level, ok bool) { return bot.ParseLevel(string(o)) }

// Reaction is one of a handful of things that players may say.
type Reaction string

// The reactions.
const (
	ReactionHello      Reaction = "hello"
	ReactionGoodLuck   Reaction = "good-luck"
	ReactionWellPlayed Reaction = "well-played"
	ReactionWow        Reaction = "wow"
	ReactionOops       Reaction = "oops"
	ReactionThanks     Reaction = "thanks"
)

// OrNone returns the list, or an empty one in place of nil: JSON writes it as [],
// never as null.
func OrNone[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
