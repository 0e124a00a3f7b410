package transport

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"github.com/coder/websocket"

	"rowhouse/lobby"
)

const (
	maxFrame     = 4 << 10 // bytes of a client's message
	writeTimeout = 10 * time.Second
	closeGrace   = 3 * time.Second // for the peer to answer a close frame
	pongsWaiting = 8               // pongs that have not been written yet
)

// party is what a WebSocket is connected to: a *lobby.Viewer or a *lobby.Guest.
type party interface {
	Updates() <-chan *lobby.Update
	Done() <-chan struct{}
	Reason() lobby.CloseReason
	Refuse(id *int64, code string)
	Leave()
}

// socket is one WebSocket. One goroutine reads, a second one writes, and there is a
// third while a ping waits for its answer; the first outlives the others. Nothing here
// is locked: each goroutine has its own fields and the channels between them.
type socket struct {
	ws    *websocket.Conn
	raw   net.Conn // what ws runs on: closing it ends everything at once
	party party
	stop  <-chan struct{}  // the server is stopping
	now   func() time.Time // the lobby's, which clocks are told in

	// Of the reader.
	decoderOf func(kind string) decoder
	handle    func(clientMessage, *int64) // everything but ping
	crowded   func() bool                 // counts a message that is one too many with those of others
	allow     allowance
	metrics   *Metrics
	received  int

	// Between the reader and the writer.
	greeted chan struct{} // closed when the first update has been sent
	pongs   chan struct{} // pings that wait for their answer

	// From whoever ends the connection first to all others.
	once   sync.Once
	ending ending // written before ended is closed
	ended  chan struct{}
}

// run serves the connection until it has ended in every respect.
func (k *socket) run(hello []byte) {
	var others sync.WaitGroup
	// Deferred, so that a fault in the reader leaves nothing behind.
	defer others.Wait()
	defer k.keepAlive(&others)()
	defer k.end(ending{dead: true})
	others.Go(func() { k.write(hello) })
	how := k.read()
	if how.dead {
		k.cut() // so that a write that is under way fails at once
	}
	k.end(how)
}

// end says how the connection ends. Only the first to say so counts.
func (k *socket) end(how ending) {
	k.once.Do(func() {
		k.ending = how
		close(k.ended)
	})
}

func (k *socket) hasEnded() bool {
	select {
	case <-k.ended:
		return true
	default:
		return false
	}
}

// cut ends the connection under everything that still uses it.
func (k *socket) cut() { k.raw.Close() }

// read takes messages until the connection is dead. It goes on after the end has
// been decided, without obeying any, because the answer to a close frame is read
// here too. A context that ended would close the connection: there is none.
func (k *socket) read() ending {
	for {
		kind, data, err := k.ws.Read(context.Background())
		if err != nil {
			return endingAfter(err)
		}
		// The state comes before any answer, also to who does not wait for it.
		select {
		case <-k.greeted:
		case <-k.ended:
		}
		if !k.hasEnded() {
			k.received++
			k.receive(kind, data)
		}
	}
}

// endingAfter tells what a failed read means. After a breach of the WebSocket
// protocol itself the close frame has been sent already; closing again waits for
// its answer, without which the peer might never read it.
func endingAfter(err error) ending {
	var broken *net.OpError
	switch {
	case errors.Is(err, websocket.ErrMessageTooBig):
		return ending{code: websocket.StatusMessageTooBig}
	case websocket.CloseStatus(err) != -1:
		return ending{code: websocket.CloseStatus(err), dead: true}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.ErrClosedPipe),
		errors.Is(err, net.ErrClosed), errors.As(err, &broken):
		return ending{dead: true}
	}
	return ending{code: websocket.StatusProtocolError}
}

// receive obeys one message or refuses it.
func (k *socket) receive(kind websocket.MessageType, data []byte) {
	var m clientMessage
	var id *int64
	err := errBinary
	if kind == websocket.MessageText {
		m, id, err = decode(data, k.decoderOf)
	}
	switch {
	case err != nil:
		k.refuse(id, codeBadMessage, k.allow.bad.Allow())
	case !k.allow.messages.Allow():
		k.refuse(id, codeRate, k.allow.tooMany.Allow())
	case k.crowded():
		// It is not for this connection to pay for what others send.
		k.refuse(id, codeRate, true)
	case m == clientMessage(ping{}):
		select {
		case k.pongs <- struct{}{}:
		default: // the peer does not read what it asks for
		}
	default:
		k.handle(m, id)
	}
}

var errBinary = errors.New("a binary frame")

// refuse answers a message that goes no further, or ends the connection if there
// were too many of its kind.
func (k *socket) refuse(id *int64, code string, forgiven bool) {
	k.metrics.Command(code)
	if forgiven {
		k.party.Refuse(id, code)
		return
	}
	k.end(ending{code: websocket.StatusPolicyViolation, reason: code})
}
