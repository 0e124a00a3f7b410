package journal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"go.uber.org/zap"
)

// embedded is one life of the server in this process and our connection to it.
// It is never changed: after a fault it is put away and another is started.
type embedded struct {
	server *server.Server
	conn   *nats.Conn
	log    *serverLog

	// alive ends, with the reason as its cause, once the server was found to
	// answer no more writes. Reads may go on.
	alive context.Context
	fail  context.CancelCauseFunc

	gone chan struct{} // closed when the server is stopped, reads included
}

var (
	errStopped = errors.New("the store is not running")
	errNoStart = errors.New("journal: the embedded server did not start")
)

// startEmbedded starts the server on the folder and makes sure of the stream.
// It opens no port and touches no signal.
func startEmbedded(o Options, f *folder, suspect func()) (*embedded, error) {
	e := &embedded{
		log:  &serverLog{log: o.Log.Sugar(), suspect: suspect},
		gone: make(chan struct{}),
	}
	if err := f.repairSettings(); err != nil {
		return nil, err
	}
	e.alive, e.fail = context.WithCancelCause(context.Background())
	srv, err := server.NewServer(&server.Options{
		ServerName:             "rowhouse",
		DontListen:             true,
		NoSigs:                 true,
		NoLog:                  true,
		NoSystemAccount:        true,
		JetStream:              true,
		DisableJetStreamBanner: true,
		StoreDir:               o.Dir,
		SyncInterval:           o.SyncInterval,
		SyncAlways:             o.SyncAlways,
		JetStreamMaxMemory:     1 << 20,
		// The default is a share of the space free at the moment, and what does not
		// fit in is refused for good. The stream's own limit is the one that counts.
		JetStreamMaxStore: 2 * mostMaxBytes,
		MaxPayload:        maxMessage,
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoStart, err)
	}
	e.server = srv
	srv.SetLoggerV2(e.log, false, false, false)
	srv.Start() // returns, since there is nothing to accept
	if err := e.begin(o, f); err != nil {
		e.stop()
		return nil, err
	}
	return e, nil
}

// begin connects and makes sure of the stream.
func (e *embedded) begin(o Options, f *folder) error {
	if fatal := e.log.fatal(); fatal != "" {
		return fmt.Errorf("%w: %s", errNoStart, fatal)
	}
	if !e.server.JetStreamEnabled() {
		return fmt.Errorf("%w: its store is not enabled", errNoStart)
	}
	conn, err := nats.Connect("",
		nats.InProcessServer(e.server),
		nats.NoReconnect(),
		nats.Name("journal"),
		nats.Timeout(startWithin),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			o.Log.Warn("journal: connection", zap.Error(err))
		}),
		nats.ClosedHandler(func(*nats.Conn) {
			if !e.isGone() {
				e.log.suspect() // nothing will be heard of the server any more
			}
		}))
	if err != nil {
		return fmt.Errorf("%w: no connection: %w", errNoStart, err)
	}
	e.conn = conn
	ctx, cancel := context.WithTimeout(e.alive, startWithin)
	defer cancel()
	return e.ensureStream(ctx, o, f)
}

// stop ends this life: nothing is written after it returns. What was stored is
// on the disk's way; the state that makes the next start quick is written too.
func (e *embedded) stop() {
	e.fail(errStopped)
	close(e.gone)
	if e.conn != nil {
		e.conn.Close()
	}
	e.server.Shutdown()
	e.server.WaitForShutdown()
}

// isGone reports whether the server was stopped.
func (e *embedded) isGone() bool {
	select {
	case <-e.gone:
		return true
	default:
		return false
	}
}

const (
	startWithin = time.Minute
	maxMessage  = 1 << 20 // the largest snapshots, of 25x25 squares, are under 100 KiB
)
