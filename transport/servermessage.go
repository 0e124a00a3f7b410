package transport

import (
	"rowhouse/engine"
	"rowhouse/lobby"
)

// The frames that the server sends. PROTOCOL.md documents each with an example.
// A field that is a pointer is left out where the frame does not speak of it;
// what it points to may still be null on the wire.

// helloFrame comes first on every connection.
type helloFrame struct {
	Type   string         `json:"type"`
	Player lobby.PlayerID `json:"player"` // "" for who has no identity
}

// pongFrame answers a ping.
type pongFrame struct {
	Type string `json:"type"`
	Now  int64  `json:"now"` // milliseconds since 1970
}

// stateFrame is a room, whole.
type stateFrame struct {
	Type      string          `json:"type"`
	V         uint64          `json:"v"`
	At        uint64          `json:"at"`
	Game      int             `json:"game"`
	Rules     rulesValue      `json:"rules"`
	Moves     []int           `json:"moves"`
	Laid      int             `json:"laid,omitempty"` // of them, those that came with a record
	Turn      engine.Mark     `json:"turn"`
	Act       engine.Mark     `json:"act"`
	Winner    engine.Winner   `json:"winner"`
	Reason    nullable        `json:"reason"`
	Lines     [][]int         `json:"lines"`
	First     engine.Mark     `json:"first"`
	Choices   []string        `json:"choices"`   // what the seat to act may choose
	Chosen    []engine.Chosen `json:"chosen"`    // what was chosen so far
	Forbidden []int           `json:"forbidden"` // cells, for the mark placed next
	Seats     seatsValue      `json:"seats"`
	Score     lobby.Score     `json:"score"`
	Offers    []offerValue    `json:"offers"`
	Undos     lobby.Undos     `json:"undos"`         // how often each may still ask to take back
	Back      lobby.Back      `json:"back,omitzero"` // how many steps that would be
	Quick     bool            `json:"quick,omitempty"`
	Clock     *clockValue     `json:"clock"` // null: none
	Listed    bool            `json:"listed"`
}

// diffFrame is one event: each top-level field of the state that changed, under
// the same name and whole; the moves follow from Ply and Cells.
type diffFrame struct {
	Type   string                 `json:"type"`
	V      uint64                 `json:"v"`
	At     uint64                 `json:"at"`
	Kind   lobby.EventKind        `json:"kind"`
	Game   int                    `json:"game,omitempty"`
	Rules  *rulesValue            `json:"rules,omitempty"`
	First  engine.Mark            `json:"first,omitempty"`
	Ply    *int                   `json:"ply,omitempty"`
	Laid   *int                   `json:"laid,omitempty"`
	Cells  map[string]engine.Mark `json:"cells,omitempty"`
	Turn   *engine.Mark           `json:"turn,omitempty"`
	Act    *engine.Mark           `json:"act,omitempty"`
	Winner *engine.Winner         `json:"winner,omitempty"`
	Reason *nullable              `json:"reason,omitempty"`
	Lines  *[][]int               `json:"lines,omitempty"`
	// Of these, nil is left out and an empty one is not.
	Choices   []string        `json:"choices,omitzero"`
	Chosen    []engine.Chosen `json:"chosen,omitzero"`
	Forbidden []int           `json:"forbidden,omitzero"`
	Seats     *seatsValue     `json:"seats,omitempty"`
	Score     *lobby.Score    `json:"score,omitempty"`
	Offers    *[]offerValue   `json:"offers,omitempty"`
	Undos     *lobby.Undos    `json:"undos,omitempty"`
	Back      *lobby.Back     `json:"back,omitempty"`
	Clock     **clockValue    `json:"clock,omitempty"` // to nil: there is none any more
	Listed    *bool           `json:"listed,omitempty"`
}

// presenceFrame is who is connected; of two, the one with the later Now holds.
type presenceFrame struct {
	Type string `json:"type"`
	lobby.Presence
}

// reactionFrame is one of the fixed things that players may say. It is not
// stored: who was not there has missed it.
type reactionFrame struct {
	Type     string         `json:"type"`
	By       engine.Mark    `json:"by"`
	Reaction lobby.Reaction `json:"reaction"`
}

// refusedFrame answers a message that was not accepted.
type refusedFrame struct {
	Type string      `json:"type"`
	ID   *int64      `json:"id,omitempty"`
	Code string      `json:"code"`
	V    uint64      `json:"v,omitempty"`    // of the room; the lobby has none
	Foul engine.Foul `json:"foul,omitempty"` // with forbidden: which one
}

// doneFrame answers a message with an id that was accepted but changed nothing.
type doneFrame struct {
	Type string `json:"type"`
	ID   int64  `json:"id"`
}

// roomsFrame is the list of games in the lobby, or of a player's own, whole.
type roomsFrame struct {
	Type  string        `json:"type"`
	Rooms []listedValue `json:"rooms"`
}

// roomsChangedFrame is what has changed in such a list. A room that is told as
// added or changed may be known already, or not yet.
type roomsChangedFrame struct {
	Type    string         `json:"type"`
	Added   []listedValue  `json:"added"`
	Changed []listedValue  `json:"changed"`
	Removed []lobby.RoomID `json:"removed"`
}

// plainFrame says all by its type: queued, cancelled.
type plainFrame struct {
	Type string `json:"type"`
}

// matchedFrame names the room in which a partner was found.
type matchedFrame struct {
	Type string       `json:"type"`
	Room lobby.RoomID `json:"room"`
}

// nullable is a text that is null on the wire when it is empty.
type nullable string

// MarshalJSON writes the text or null.
func (n nullable) MarshalJSON() ([]byte, error) {
	if n == "" {
		return []byte("null"), nil
	}
	return mustJSON(string(n)), nil
}

// seatsValue is both seats; null is an empty one.
type seatsValue struct {
	X *seatValue `json:"X"`
	O *seatValue `json:"O"`
}

// seatValue is who holds a seat: a player, or a computer, which is no player.
type seatValue struct {
	Player   nullable `json:"player"`
	Computer string   `json:"computer,omitempty"` // its level
	Name     nullable `json:"name"`
}

// offerValue is a question that is open.
type offerValue struct {
	Kind  lobby.OfferKind `json:"kind"`
	By    string          `json:"by"`
	V     uint64          `json:"v"`
	Seat  engine.Mark     `json:"seat,omitempty"`
	Rules *rulesValue     `json:"rules,omitempty"`
	*nextValue
}

// nextValue is what a reset's offer says of the next game beside its rules.
type nextValue struct {
	Clock    *timeValue `json:"clock"`    // null: none
	Opponent nullable   `json:"opponent"` // null: the same
}

// listedValue is a room's line on the front page.
type listedValue struct {
	ID         lobby.RoomID  `json:"id"`
	Rules      rulesValue    `json:"rules"`
	Clock      *timeValue    `json:"clock"` // null: none
	Moves      []int         `json:"moves"`
	First      engine.Mark   `json:"first"`
	Turn       engine.Mark   `json:"turn"`
	Act        engine.Mark   `json:"act"`
	Winner     engine.Winner `json:"winner"`
	Lines      [][]int       `json:"lines"`
	Seats      seatsValue    `json:"seats"`
	Spectators int           `json:"spectators"`
	Free       bool          `json:"free"`
	Mine       bool          `json:"mine,omitempty"` // the asking player holds a seat
}
