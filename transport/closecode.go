package transport

import (
	"strconv"

	"github.com/coder/websocket"

	"rowhouse/lobby"
)

// Close codes of this protocol beside those of RFC 6455.
const (
	closeReplaced    websocket.StatusCode = 4001
	closeNoRoom      websocket.StatusCode = 4004
	closeFellThrough websocket.StatusCode = 4005
	closeVersion     websocket.StatusCode = 4009
)

// closedVersion joins the lobby's reasons: the client speaks another version.
const closedVersion lobby.CloseReason = "version"

// ending is how a connection ends: the close frame's code and reason. The reason
// is a code too, never a sentence: it must stay under 124 bytes.
type ending struct {
	code   websocket.StatusCode
	reason string
	dead   bool // the peer is gone or silent: send no close frame
}

// endingFor is the table from the lobby's reasons to the wire's.
func endingFor(reason lobby.CloseReason) ending {
	code := websocket.StatusInternalError
	switch reason {
	case lobby.ClosedSlow, lobby.ClosedMoved, lobby.ClosedByOperator:
		code = websocket.StatusTryAgainLater
	case lobby.ClosedReplaced:
		code = closeReplaced
	case lobby.ClosedNoRoom:
		code = closeNoRoom
	case lobby.ClosedFellThrough:
		code = closeFellThrough
	case lobby.ClosedLimit:
		code = websocket.StatusPolicyViolation
	case lobby.ClosedShutdown:
		code = websocket.StatusServiceRestart
	case closedVersion:
		code = closeVersion
	default:
		return ending{code: code, reason: string(lobby.ErrInternal)}
	}
	return ending{code: code, reason: string(reason)}
}

// label sorts an ending for the metrics: by the server's own code, or by whose
// doing it was. A client may send any code, so its own is no label.
func (e ending) label() string {
	switch {
	case !e.dead:
		return strconv.Itoa(int(e.code))
	case e.code > 0:
		return "client"
	}
	return "lost"
}

// absent is the party of a connection that is told why it ends and nothing else.
type absent struct{ reason lobby.CloseReason }

func (absent) Updates() <-chan *lobby.Update { return nil }
func (a absent) Reason() lobby.CloseReason   { return a.reason }
func (absent) Refuse(*int64, string)         {}
func (absent) Leave()                        {}

func (absent) Done() <-chan struct{} {
	done := make(chan struct{})
	close(done)
	return done
}
