package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"go.uber.org/zap"
)

// accept takes connections from now on.
func (p *program) accept() {
	p.publicHTTP = p.httpServer(p.transport.Handler(), "public")
	p.publicHTTP.WriteTimeout = 30 * time.Second // not the admin's: a profile takes as long as it is asked to
	if p.certificate != nil {
		p.publicHTTP.TLSConfig = p.certificate.config()
	}
	for _, l := range p.public {
		p.serving.Go(func() { p.answer(p.publicHTTP, bounded(l), p.certificate != nil && isPort(l)) })
	}
	if p.admin != nil {
		p.adminHTTP = p.httpServer(p.transport.AdminWith(keeper{p.journal}), "admin")
		p.serving.Go(func() { p.answer(p.adminHTTP, p.admin, false) })
	}
	ctx, stop := context.WithCancel(context.Background())
	p.dying = stop
	p.living.Go(func() { p.keepAlive(ctx) })
	p.living.Go(func() { rest(ctx, memory, debug.FreeOSMemory) })
}

// isPort reports whether a listener is a port and not a unix socket, behind which a
// proxy stands that has ended TLS.
func isPort(l net.Listener) bool { return l.Addr().Network() == "tcp" }

// httpServer has the timeouts that keep slow or silent clients from holding
// connections open. None of them touches a WebSocket: net/http lifts its
// deadlines when a connection is taken over.
func (p *program) httpServer(h http.Handler, name string) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10, // cookies of a whole domain included
		ErrorLog:          log.New(complaints{p.log.Named(name)}, "", 0),
	}
}

// complaints takes what net/http has to say. Handshakes that fail are strangers'
// doing, as many as they like, and nothing that an operator can change.
type complaints struct{ log *zap.Logger }

func (c complaints) Write(line []byte) (int, error) {
	level := zap.WarnLevel
	if bytes.HasPrefix(line, []byte("http: TLS handshake error")) {
		level = zap.DebugLevel
	}
	c.log.Log(level, string(bytes.TrimSpace(line)))
	return len(line), nil
}

// answer serves one listener until it is closed. A listener that dies by itself
// takes the program down: it would otherwise run on, unreachable and looking well.
func (p *program) answer(server *http.Server, l net.Listener, secure bool) {
	serve := server.Serve
	if secure {
		serve = func(l net.Listener) error { return server.ServeTLS(l, "", "") }
	}
	if err := serve(l); !errors.Is(err, http.ErrServerClosed) {
		select {
		case p.failed <- fmt.Errorf("no longer listening on %s: %w", l.Addr(), err):
		default:
		}
	}
}

// stop takes down whatever start brought up, in the order of doc.go. It takes
// at most stopAll: what hangs longer is left to the end of the process, and
// said. Nothing that a client was shown depends on it.
func (p *program) stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), stopAll)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- p.takeDown(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("not everything stopped within %v; every move that was shown is stored", stopAll)
	}
}

// takeDown goes on after an error: what is left would otherwise stay locked or
// unflushed because something before it had failed.
func (p *program) takeDown(ctx context.Context) error {
	if p.dying != nil {
		p.dying()
		p.living.Wait()
	}
	p.disconnect(ctx)
	var failures []error
	if p.lobby != nil {
		failures = append(failures, p.lobby.Close(ctx))
	}
	if p.journal != nil {
		failures = append(failures, p.journal.Close())
	}
	if p.adminHTTP != nil {
		failures = append(failures, p.adminHTTP.Close())
	}
	for _, l := range append(slices.Clone(p.public), p.admin) {
		if l != nil {
			l.Close() // closed already where it was served
		}
	}
	p.serving.Wait()
	return errors.Join(failures...)
}

// disconnect closes the public listener and tells every socket to come back
// later. Requests on their way may finish meanwhile.
func (p *program) disconnect(ctx context.Context) {
	if p.publicHTTP == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, stopSockets)
	defer cancel()
	var both sync.WaitGroup
	both.Go(func() {
		if err := p.publicHTTP.Shutdown(ctx); err != nil {
			p.publicHTTP.Close() // somebody reads too slowly to be waited for
		}
	})
	both.Go(func() { p.transport.Shutdown(ctx) })
	both.Wait()
}
