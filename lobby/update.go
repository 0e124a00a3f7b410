package lobby

import (
	"sync"

	"rowhouse/engine"
)

// Content is what a viewer or a guest of the lobby can be told. The set is
// sealed: [*State], [*Event], [*Presence], [Reacted],
// [Refused], [Done], and for the lobby
// [Rooms], [RoomsChanged], [Mine], [MineChanged], [Queued], [Cancelled], [Matched].
type Content interface{ content() }

// Refused answers a command that was not accepted.
type Refused struct {
	ID      *int64 // the command's own, nil if it had none
	Code    string
	Version uint64      // of the room; 0 where its loop did not see the command
	Foul    engine.Foul // with forbidden: which one; else ""
}

// Done answers a command with an ID that was accepted but changed nothing.
type Done struct{ ID int64 }

// Rooms is every listed room, sent first.
type Rooms struct{ Rooms []ListedRoom }

// RoomsChanged is what has changed in the list since, of at most 200 rooms.
type RoomsChanged struct {
	Added, Changed []ListedRoom
	Removed        []RoomID
}

// ListedRoom is a room's line on the front page.
type ListedRoom struct {
	ID         RoomID        `json:"id"`
	Rules      engine.Rules  `json:"rules"`
	Clock      TimeControl   `json:"clock,omitzero"` // the zero value is null on the wire
	Moves      []int         `json:"moves"`
	First      engine.Mark   `json:"first"`
	Turn       engine.Mark   `json:"turn"`
	Act        engine.Mark   `json:"act"` // the seat that must act
	Winner     engine.Winner `json:"winner"`
	Lines      [][]int       `json:"lines"`
	Seats      Seats         `json:"seats"`
	Spectators int           `json:"spectators"`
	Free       bool          `json:"free"` // a seat is free for whoever comes
}

// Queued says that a request to be matched waits.
type Queued struct{}

// Cancelled says that no request waits any more.
type Cancelled struct{}

// Matched says in which room a partner was found.
type Matched struct{ Room RoomID }

// Reacted is a reaction of the player at a seat.
type Reacted struct {
	By       engine.Mark
	Reaction Reaction
}

func (Reacted) content()      {}
func (*State) content()       {}
func (*Event) content()       {}
func (*Presence) content()    {}
func (Refused) content()      {}
func (Done) content()         {}
func (Rooms) content()        {}
func (RoomsChanged) content() {}
func (Queued) content()       {}
func (Cancelled) content()    {}
func (Matched) content()      {}

// Update is one Content on its way to any number of connections.
type Update struct {
	Content Content

	once  sync.Once
	frame []byte
}

// Frame returns the update as encode writes it. Encode runs once, however many
// connections ask; all must hand in the same function.
func (u *Update) Frame(encode func(Content) []byte) []byte {
	u.once.Do(func() { u.frame = encode(u.Content) })
	return u.frame
}
