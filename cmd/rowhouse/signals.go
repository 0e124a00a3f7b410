package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// untilSignal returns a context that ends with the first SIGINT or SIGTERM. The
// second of them ends the process without waiting for anything: whoever presses
// Ctrl-C twice means it, and nothing that was stored is lost by it.
func untilSignal(stderr io.Writer) context.Context {
	// A closed terminal or a log reader that went away must not end people's games.
	signal.Ignore(syscall.SIGHUP, syscall.SIGPIPE)

	// Room for both: a second signal that comes before the first is dealt with must
	// not be dropped.
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		<-signals
		stop()
		<-signals
		fmt.Fprintln(stderr, "rowhouse: stopped at once, without waiting for open connections")
		os.Exit(1)
	}()
	return ctx
}
