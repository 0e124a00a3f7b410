package lobby

// Arrival is somebody at a room's or the lobby's door.
type Arrival struct {
	Player  PlayerID // "" for somebody without an identity, who watches
	Address string   // what the limits per address count by; "" is not limited
	Watch   bool     // takes no seat and may do nothing
}

// CloseReason is why the server ended a connection to a room or the lobby.
type CloseReason string

// The reasons.
const (
	ClosedSlow        CloseReason = "slow"         // fell behind: come back for the whole state
	ClosedMoved       CloseReason = "moved"        // the room stopped here: come back
	ClosedReplaced    CloseReason = "replaced"     // the same player opened too many connections
	ClosedNoRoom      CloseReason = "no-room"      // there is no such room
	ClosedFellThrough CloseReason = "fell-through" // quick match: the other never came
	ClosedLimit       CloseReason = "limit"        // one of the limits is reached
	ClosedShutdown    CloseReason = "shutdown"     // the server stops
)
