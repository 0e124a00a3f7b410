package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"

	"github.com/peterbourgon/ff/v3"
)

// envPrefix begins the name of a setting in the environment: -data-dir is
// ROWHOUSE_DATA_DIR.
const envPrefix = "ROWHOUSE_"

// parse reads the settings of the game. Every error is a usageError of one line.
func parse(args, env []string) (*settings, error) {
	s := &settings{}
	fs, _ := define(s, env)
	rest, unknown, err := readFlags(fs, args, env)
	switch {
	case errors.Is(err, flag.ErrHelp):
		s.help = true
		return s, nil
	case err != nil:
		return nil, err
	case s.help || s.version:
		return s, nil
	case len(rest) > 0:
		return nil, usageError(fmt.Sprintf("unexpected %q: settings begin with a hyphen (rowhouse -help lists them)", rest[0]))
	}
	s.unknown = unknown
	fs.Visit(func(f *flag.Flag) { s.adminChosen = s.adminChosen || f.Name == "admin-addr" })
	return s, s.settle(env)
}

// readFlags fills flags from args and env. A flag wins over the environment, which
// wins over the default. It returns the arguments that are no flags, wherever among
// them they stand, and the variables that look like settings and are none of these.
// An error is flag.ErrHelp or a usageError.
func readFlags(fs *flag.FlagSet, args, env []string) (rest, unknown []string, err error) {
	args, rest = flagsFirst(fs, args)
	err = ff.Parse(fs, args,
		// ff would read the process's own environment; this program is handed
		// one. An empty file carries the parser that reads it.
		ff.WithConfigFile(os.DevNull),
		ff.WithConfigFileParser(fromEnvironment(&unknown, env)))
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		err = asUsage(err)
	}
	return append(rest, fs.Args()...), unknown, err
}

// flagsFirst takes the arguments that are no flags, and no flag's value, out of
// args: the flag package would stop at the first of them. What stands behind "--"
// is no flag whatever it looks like.
func flagsFirst(fs *flag.FlagSet, args []string) (flags, rest []string) {
	for i := 0; i < len(args); i++ {
		name := strings.TrimPrefix(strings.TrimPrefix(args[i], "-"), "-")
		switch {
		case args[i] == "--":
			return flags, append(rest, args[i+1:]...)
		case args[i] == "-" || !strings.HasPrefix(args[i], "-"):
			rest = append(rest, args[i])
			continue
		}
		flags = append(flags, args[i])
		if f := fs.Lookup(name); f != nil && !isSwitch(f) && i+1 < len(args) {
			i++
			flags = append(flags, args[i])
		}
	}
	return flags, rest
}

// isSwitch reports whether a flag takes no value.
func isSwitch(f *flag.Flag) bool {
	v, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && v.IsBoolFlag()
}

// fromEnvironment hands ff the settings among env. An empty one counts as not
// set, which is what a compose file makes of a variable that nobody gave.
func fromEnvironment(unknown *[]string, env []string) ff.ConfigFileParser {
	return func(_ io.Reader, set func(name, value string) error) error {
		for _, pair := range env {
			key, value, _ := strings.Cut(pair, "=")
			name, ours := strings.CutPrefix(key, envPrefix)
			if !ours || value == "" {
				continue
			}
			err := set(flagName(name), value)
			if isUndefined(err) {
				*unknown = append(*unknown, key)
			} else if err != nil {
				return usageError(fmt.Sprintf("invalid value %q for %s: %v", value, key, errors.Unwrap(err)))
			}
		}
		sort.Strings(*unknown)
		return nil
	}
}

// isUndefined tells ff's answer to a name that is no flag, which has no type of
// its own, from that to a bad value, which wraps the flag's own error.
func isUndefined(err error) bool { return err != nil && errors.Unwrap(err) == nil }

// flagName and envName lead from one name of a setting to the other.
func flagName(env string) string { return strings.ToLower(strings.ReplaceAll(env, "_", "-")) }

func envName(flag string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// asUsage takes off what ff says about where it was looking, and points to the
// list of flags.
func asUsage(err error) error {
	var usage usageError
	if errors.As(err, &usage) {
		return usage
	}
	text := err.Error()
	if inner := errors.Unwrap(err); inner != nil {
		text = inner.Error()
	}
	if name, unknown := strings.CutPrefix(text, "flag provided but not defined: "); unknown {
		text = "unknown flag " + name + " (rowhouse -help lists them)"
	}
	return usageError(text)
}

// settle fills in what follows from several settings together. It runs last: a
// flag cannot know, while it is read, what the others will say.
func (s *settings) settle(env []string) error {
	if s.publicURL != nil {
		public := s.publicURL.Path
		if s.basePath != "" && s.basePath != public {
			return usageError(fmt.Sprintf("-base-path %s and the path of -public-url %s differ: the browser sees only one (leave -base-path out)",
				s.basePath, s.publicURL))
		}
		s.basePath = public
	}
	if s.basePath == "" {
		s.basePath = "/"
	}
	if (s.tlsCert == "") != (s.tlsKey == "") {
		return usageError("-tls-cert and -tls-key belong together: say both, or neither")
	}
	if s.dataDir == "" {
		dir, err := defaultDataDir(env)
		if err != nil {
			return err
		}
		s.dataDir = dir
	}
	return nil
}
