package transport

import (
	"context"
	"time"

	"github.com/coder/websocket"

	"rowhouse/lobby"
)

// write sends frames one after the other until the connection ends, and then
// ends it. While a write blocks, the party's queue fills; when that is full the
// lobby lets the connection go, and nobody else has waited.
func (k *socket) write(hello []byte) {
	defer k.close()
	if hello != nil && k.send(hello) != nil {
		return
	}
	for greeted := false; !k.isOver(); {
		select {
		case <-k.ended:
		case <-k.stop:
		case <-k.party.Done():
		case u := <-k.party.Updates():
			if k.sendUpdate(u) != nil {
				return
			}
			if !greeted {
				greeted = true
				close(k.greeted)
			}
		case <-k.pongs:
			if k.send(mustJSON(pongFrame{"pong", k.now().UnixMilli()})) != nil {
				return
			}
		}
	}
}

// isOver reports whether the connection has ended, and says so for who cannot.
// It is asked before each frame, so that none is sent after the end.
func (k *socket) isOver() bool {
	select {
	case <-k.ended:
	case <-k.stop:
		k.end(endingFor(lobby.ClosedShutdown))
	case <-k.party.Done():
		k.end(endingFor(k.party.Reason()))
	default:
		return false
	}
	return true
}

// send writes one frame, or ends the connection.
func (k *socket) send(frame []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	err := k.ws.Write(ctx, websocket.MessageText, frame)
	if err != nil {
		k.end(ending{dead: true, reason: "not written"})
	}
	return err
}

func (k *socket) sendUpdate(u *lobby.Update) error {
	if frame := u.Frame(encode); frame != nil {
		return k.send(frame)
	}
	return nil
}

// close ends the connection as decided. The party is left first: a close frame
// may take seconds, which are this goroutine's alone. After closeGrace the
// connection is cut off, which makes the library's own waiting end too.
func (k *socket) close() {
	k.end(ending{dead: true}) // a failed write
	k.party.Leave()
	if k.ending.dead {
		k.cut()
	} else {
		patience := time.AfterFunc(closeGrace, k.cut)
		k.flush()
		k.ws.Close(k.ending.code, k.ending.reason)
		patience.Stop()
	}
	k.ws.CloseNow()
}

// flush sends what was queued before the end, such as the refusal that explains
// it. Who is too slow for the queue is spared.
func (k *socket) flush() {
	if k.ending == endingFor(lobby.ClosedSlow) {
		return
	}
	for {
		select {
		case u := <-k.party.Updates():
			if k.sendUpdate(u) != nil {
				return
			}
		default:
			return
		}
	}
}
