package main

import (
	"errors"
	"fmt"
	"os"
)

// main is all that knows the process: its arguments, environment, signals and
// exit code. Everything else is a world's, which a test can make.
func main() {
	w := world{env: os.Environ(), stdout: os.Stdout, stderr: os.Stderr, hangups: hangUps()}
	var err error
	if w.manager, err = managed(); err == nil {
		err = w.run(untilSignal(w.stderr), os.Args[1:])
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "rowhouse: %v\n", err)
	}
	os.Exit(exitCode(err))
}

// exitCode is 2 for settings that cannot be meant, as for the shell's own
// commands, and 1 for everything else that went wrong.
func exitCode(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &usage):
		return 2
	}
	return 1
}
