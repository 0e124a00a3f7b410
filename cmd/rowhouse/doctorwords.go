package main

import (
	"context"
	"errors"
	"io"
	"net"
	"syscall"

	"github.com/coder/websocket"
)

// plainly says what became of a question in words for who runs a site: those of the
// libraries speak of their insides.
func plainly(err error) string {
	var slow net.Error
	var system syscall.Errno
	var name *net.DNSError
	var closed websocket.CloseError
	switch {
	case errors.Is(err, context.Canceled):
		return "it was stopped"
	case errors.Is(err, context.DeadlineExceeded) || errors.As(err, &slow) && slow.Timeout():
		return "nothing came within " + doctorPatience.String()
	case errors.As(err, &closed):
		return "it was closed"
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE):
		return "it was cut off"
	case errors.As(err, &name):
		return "its name has no address"
	case errors.As(err, &system):
		return system.Error() // the system's own, such as "no route to host"
	}
	return "what came is not HTTP"
}

// lastWords is the part of an error of the system's that says what happened: those
// before it say where, which is known.
func lastWords(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err.Error()
}
