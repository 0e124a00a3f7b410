// Command pbrain-rowhouse is Rowhouse's computer player as a Gomocup engine: it
// speaks the Gomocup protocol on standard input and output, so that a tournament
// manager (Piskvork, c-gomoku-cli and others) can match it against other engines.
//
// It answers START, RECTSTART, RESTART, BEGIN, TURN, BOARD, SWAP2BOARD, TAKEBACK,
// INFO, ABOUT and END; to anything else it says UNKNOWN. Of INFO it obeys
// timeout_turn, timeout_match, time_left, max_memory and rule: 0 freestyle,
// 1 exactly five, 4 renju, 8 caro where six wins, 9 caro where only five does.
//
// One goroutine reads lines, so that END and the end of the input are seen while
// the other one thinks. Only that other one writes. Bad input is answered with
// ERROR and changes nothing.
//
// The protocol is described at petr.lastovicka.sweb.cz/protocl2en.htm; SWAP2BOARD
// was added by Gomocup in 2020.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"rowhouse/engine/bot"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "pbrain-rowhouse:", err)
		os.Exit(1)
	}
}

// run serves one manager until END or the end of the input. The error is one of
// writing, or of the command line.
func run(args []string, in io.Reader, out, help io.Writer) error {
	flags := flag.NewFlagSet("pbrain-rowhouse", flag.ContinueOnError)
	flags.SetOutput(help)
	name := flags.String("level", string(bot.Hard), "how well it plays: `easy`, medium or hard")
	switch err := flags.Parse(args); {
	case err == flag.ErrHelp:
		return nil
	case err != nil:
		return err
	}
	level, ok := bot.ParseLevel(*name)
	if !ok {
		return fmt.Errorf("-level %q is none: easy, medium or hard", *name)
	}
	b := newBrain(level, out)
	b.limitMemory = func(bytes int64) { debug.SetMemoryLimit(bytes) }
	return b.serve(listen(in, b.end))
}
