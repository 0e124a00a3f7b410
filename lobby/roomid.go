package lobby

import (
	"crypto/rand"
	"strings"
)

// RoomID names a room, and knowing it is what lets somebody in. It has 75
// random bits, written as three groups of five characters of Crockford's base32
// in lower case ("k7f39-qmd2w-v8xab"): no i, l, o or u.
type RoomID string

const (
	idAlphabet = "0123456789abcdefghjkmnpqrstvwxyz"
	idGroup    = 5
	idLength   = 3 * idGroup
)

// NewRoomID draws an id.
func NewRoomID() RoomID {
	random := make([]byte, idLength)
	rand.Read(random) // never fails: crypto/rand ends the process instead
	for i, b := range random {
		random[i] = idAlphabet[b%32]
	}
	return grouped(random)
}

// ParseRoomID reads an id as people write it: in any case, with or without the
// groups' hyphens, with o for 0 and i or l for 1. It reports false for what
// cannot be the id of any room.
func ParseRoomID(s string) (RoomID, bool) {
	if len(s) > 2*idLength {
		return "", false
	}
	var read []byte
	for _, c := range []byte(strings.ToLower(s)) {
		switch c {
		case '-':
			continue
		case 'o':
			c = '0'
		case 'i', 'l':
			c = '1'
		}
		if strings.IndexByte(idAlphabet, c) < 0 {
			return "", false
		}
		read = append(read, c)
	}
	if len(read) != idLength {
		return "", false
	}
	return grouped(read), true
}

func grouped(c []byte) RoomID {
	return RoomID(string(c[:5]) + "-" + string(c[5:10]) + "-" + string(c[10:]))
}
