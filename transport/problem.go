package transport

import (
	"encoding/json"
	"errors"
	"net/http"

	"rowhouse/engine"
	"rowhouse/engine/record"
	"rowhouse/lobby"
)

// Codes of HTTP answers that are no refusals of the lobby. The words beside
// them are for developers and operators; what people read is the client's.
const (
	codeBadMessage  = "bad-message"  // the body or the frame cannot be read
	codeRate        = "rate"         // too many messages, rooms or handshakes
	codeNoRoom      = "no-room"      // no room has this id
	codeNotFound    = "not-found"    // nothing is at this path
	codeMethod      = "method"       // not with this method
	codeNoIdentity  = "no-identity"  // neither a cookie nor a bearer token
	codeBadToken    = "bad-token"    // the bearer token is no UUID
	codeOrigin      = "origin"       // a page of another site asked
	codeMediaType   = "media-type"   // the body is not application/json
	codeTooLarge    = "too-large"    // the body is over its limit
	codeNoUpgrade   = "no-upgrade"   // a WebSocket's path without a handshake
	codeNoWebSocket = "no-websocket" // the connection cannot carry a WebSocket
	codeStopping    = "stopping"     // the server is about to end
	codeNoGame      = "no-game"      // the room has no record of such a game
)

// problem is an HTTP answer that says what was wrong.
type problem struct {
	status  int
	Code    string `json:"code"`
	Field   string `json:"field,omitempty"` // the field of the body at fault
	Message string `json:"message"`
	// Setting is what the server would have to be started with.
	Setting string `json:"setting,omitempty"`

	// Of a bad record: what is wrong, at which move and on which square.
	Why    record.Why `json:"why,omitempty"`
	Move   int        `json:"move,omitempty"`
	Square string     `json:"square,omitempty"`
}

// Error returns the message, so that a problem can be handed up as an error.
func (p *problem) Error() string { return p.Message }

// send writes the problem as the whole answer.
func (p *problem) send(w http.ResponseWriter) {
	if seconds := retryAfter(p.status); seconds != "" {
		w.Header().Set("Retry-After", seconds)
	}
	writeJSON(w, p.status, mustJSON(p))
}

// writeJSON writes a body that is JSON and must be asked for anew each time.
func writeJSON(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "private, no-cache")
	}
	w.WriteHeader(status)
	w.Write(body)
}

// mustJSON encodes one of this package's own types, as people would write it:
// without escaping what only matters inside HTML.
func mustJSON(v any) []byte {
	var buf jsonBuffer
	encoder := json.NewEncoder(&buf)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		// Only channels, functions, cycles and failing marshalers fail, and the
		// types handed in have none: a test encodes one of each.
		panic(err)
	}
	return buf[:len(buf)-1] // without the encoder's newline
}

// jsonBuffer is bytes.Buffer without the bookkeeping.
type jsonBuffer []byte

func (b *jsonBuffer) Write(p []byte) (int, error) {
	*b = append(*b, p...)
	return len(p), nil
}

// problemOf turns an error of the lobby into an answer. What is on no list is
// "internal", whose cause the caller logs.
func problemOf(err error) *problem {
	var unread *record.Error
	if errors.As(err, &unread) {
		return badRecord(unread)
	}
	var rules *engine.RulesError
	if errors.As(err, &rules) {
		return badField(err)
	}
	if errors.Is(err, lobby.ErrNoRoom) {
		return noRoom()
	}
	switch code := lobby.Code(err); code {
	case string(lobby.ErrLimit):
		return &problem{status: http.StatusServiceUnavailable, Code: code,
			Message: "this server has as many rooms as it may have: try again later"}
	case string(lobby.ErrNotSaved), string(lobby.ErrBusy):
		return &problem{status: http.StatusServiceUnavailable, Code: code,
			Message: "nothing can be stored at the moment: try again"}
	case string(lobby.ErrNotAllowed):
		return &problem{status: http.StatusForbidden, Code: code, Message: "this may not be done"}
	case string(lobby.ErrBadRules):
		return &problem{status: http.StatusBadRequest, Code: code, Field: "rules", Message: err.Error()}
	}
	return &problem{status: http.StatusInternalServerError, Code: string(lobby.ErrInternal),
		Message: "a fault of this server: it is in its log"}
}
