package lobby

import "rowhouse/engine"

// EventKind names what an event came from.
type EventKind string

// The kinds of events. A reader treats one it does not know by its fields alone.
const (
	EventClick   EventKind = "click"
	EventChoose  EventKind = "choose"
	EventReset   EventKind = "reset"
	EventSit     EventKind = "sit"
	EventRise    EventKind = "rise"
	EventOffer   EventKind = "offer"
	EventDecline EventKind = "decline"
	EventListed  EventKind = "listed"
	EventResign  EventKind = "resign"
	EventAbort   EventKind = "abort"
	EventUndo    EventKind = "undo"
	EventDraw    EventKind = "draw" // agreed
	EventClaim   EventKind = "claim"
	EventFlag    EventKind = "flag" // a player's time ran out
	EventName    EventKind = "name"
)

// Event is a numbered, stored fact about a room: one accepted message, all that
// it changed. A nil field did not change. It is what the journal holds (as JSON)
// and what every viewer is told, less the fields marked private.
type Event struct {
	Format  int          `json:"f"`
	Version uint64       `json:"v"`
	At      uint64       `json:"at"` // version of the position afterwards
	Kind    EventKind    `json:"kind"`
	Time    int64        `json:"time"`              // milliseconds since 1970; private
	By      PlayerID     `json:"by,omitempty"`      // private
	Clicked uint64       `json:"clicked,omitempty"` // the position a click or a choice was made on; private
	Board   *engine.Diff `json:"board,omitempty"`   // what changed in the game
	Game    int          `json:"game,omitempty"`    // 0: unchanged
	Seats   *Seats       `json:"seats,omitempty"`
	Score   *Score       `json:"score,omitempty"`
	Offers  *[]Offer     `json:"offers,omitempty"`
	Listed  *bool        `json:"listed,omitempty"`
	Clock   *Clock       `json:"clock,omitempty"`  // the zero value: there is none any more
	Roster  *Roster      `json:"roster,omitempty"` // private

	// What follows from the rest is not stored. Forbidden is whole where the rules
	// have it, nil where it did not change.
	Forbidden []int `json:"-"`
	// Laid is 0 where a new game takes the place of one that came with a record.
	Laid *int `json:"-"`
	// Undos is nil where it did not change.
	Undos *Undos `json:"-"`
	// Back is nil where it did not change.
	Back *Back `json:"-"`
}

// Presence is who is connected to a room. It is not stored; of two, the one
// with the later Now holds.
type Presence struct {
	Now        int64             `json:"now"` // milliseconds since 1970
	Online     Online            `json:"online"`
	Away       map[string]int64  `json:"away"` // of "X" and "O" those not online: since when, in milliseconds since 1970
	Spectators int               `json:"spectators"`
	Sit        map[string]string `json:"sit"`   // "X" and "O": "free" or "ask"; absent: taken
	Claim      []string          `json:"claim"` // seats that may claim the win now
}

// Online says for each seat whether its player is connected, or was within the
// last five seconds.
type Online struct {
	X bool `json:"X"`
	O bool `json:"O"`
}
