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
