package lobby

// Roster is what a room remembers about its people beyond the seats: private,
// stored with the room, never sent.
type Roster struct {
	X, O   Tenure
	Second bool       `json:"second,omitempty"` // a second person has been seated at some time
	Risen  []PlayerID `json:"risen,omitempty"`  // who gave a seat up here
	Quick  bool       `json:"quick,omitempty"`  // made by quick match
}

// Tenure is how a seat is held.
type Tenure struct {
	ByLink bool `json:"byLink,omitempty"` // taken by opening the link, not asked for
	Moved  bool `json:"moved,omitempty"`  // its player has moved in this room
}
