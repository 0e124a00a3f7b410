package lobby

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"github.com/google/uuid"
)

// PlayerID is a player's public id: a hash of the secret that the player holds.
// "" stands for somebody without a secret, who may only watch.
type PlayerID string

// PlayerOf returns the public id of whoever holds secret: "p" and the first 26
// characters of the lower-case base32 of the SHA-256 of the UUID's text.
func PlayerOf(secret uuid.UUID) PlayerID {
	sum := sha256.Sum256([]byte(secret.String()))
	return PlayerID("p" + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:26])
}
