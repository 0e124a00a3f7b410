package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// untilSignal returns a context that ends with the first SIGINT or SIGTERM. A
// second one changes nothing: terminals and supervisors send two at times, and
// the stop is bounded anyway. The third ends the process without waiting for
// anything; nothing that was stored is lost by it.
func untilSignal(stderr io.Writer) context.Context {
	signal.Ignore(syscall.SIGPIPE) // a log reader that went away must not end people's games

	// Room for all three: one that comes before another is dealt with must not be
	// dropped.
	signals := make(chan os.Signal, 3)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		<-signals
		stop()
		<-signals
		fmt.Fprintln(stderr, "rowhouse: still stopping; once more ends it at once")
		<-signals
		fmt.Fprintln(stderr, "rowhouse: stopped at once, without waiting for open connections")
		os.Exit(1)
	}()
	return ctx
}

// hangUps takes every SIGHUP of the process: a closed terminal must not end people's
// games, and operators send one to have certificates read again. Two that come
// together are one.
func hangUps() <-chan os.Signal {
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	return hangups
}
