package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// world is what a command gets of the process it runs in. It is handed down, so
// that several commands run in one test without knowing of each other.
type world struct {
	env            []string
	stdout, stderr io.Writer
	hangups        <-chan os.Signal // a SIGHUP each; nil: none ever comes
	manager        manager
}

// command is one thing that the program does.
type command struct {
	name  string
	args  string // what stands behind the name, for -help: "[URL]"
	about string // one line of -help
	run   func(ctx context.Context, w world, args []string) error
}

// commands is the table of all that the program does, in the order of -help. Names
// may be added and none may change: they stand in other people's scripts.
func commands() []command {
	return []command{
		{"serve", "", "the game, which is also what no command at all means", serve},
		{"doctor", "[URL]", "looks at a site from the outside in, and says what to change where", doctor},
		{"backup", "FILE", "a copy of all games into a file (- for stdout), while the game runs", backup},
		{"restore", "FILE", "a backup into an empty data folder, while the game does not run", restore},
		{"export", "[FOLDER]", "all finished games as JSON lines or SGF, to stdout or into a folder", export},
		{"rooms", "[close ID...]", "the rooms in memory of a running game; ends them, or deletes them for good", rooms},
		{"health", "", "whether a running game lives, for containers", health},
	}
}

// run is the program as a value: it does what args say and returns when that is done or
// ctx ends. It returns a usageError for what cannot be meant. An argument that begins
// with a hyphen is a flag of serve.
func (w world) run(ctx context.Context, args []string) error {
	name := "serve"
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	for _, c := range commands() {
		if c.name == name {
			return c.run(ctx, w, args)
		}
	}
	return usageError(fmt.Sprintf("unknown command %q: rowhouse -help lists them", name))
}

// counted says how many there are of what has an s for more than one.
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// options reads a command's flags, which may stand before and behind its other
// arguments, and returns those. done says that help was asked for and given.
func (w world) options(name string, f *flags, args []string) (rest []string, done bool, err error) {
	rest, _, err = readFlags(f.set, args, w.env)
	if errors.Is(err, flag.ErrHelp) {
		helpOn(w.stdout, name, f)
		return nil, true, nil
	}
	return rest, false, err
}
