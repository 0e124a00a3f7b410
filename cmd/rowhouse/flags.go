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

// parse reads the settings. A flag wins over the environment, which wins over
// the default. Every error is a usageError of one line.
func parse(args, env []string) (*settings, error) {
	s := &settings{}
	fs, _ := define(s, env)
	err := ff.Parse(fs, args,
		// ff would read the process's own environment; this program is handed
		// one. An empty file carries the parser that reads it.
		ff.WithConfigFile(os.DevNull),
		ff.WithConfigFileParser(fromEnvironment(s, env)))
	switch {
	case errors.Is(err, flag.ErrHelp):
		s.help = true
		return s, nil
	case err != nil:
		return nil, asUsage(err)
	case s.help || s.version:
		return s, nil
	case fs.NArg() > 0:
		return nil, usageError(fmt.Sprintf("unexpected %q: settings begin with a hyphen (rowhouse -help lists them)", fs.Arg(0)))
	}
	fs.Visit(func(f *flag.Flag) { s.adminChosen = s.adminChosen || f.Name == "admin-addr" })
	return s, s.settle(env)
}

// fromEnvironment hands ff the settings among env. An empty one counts as not
// set, which is what a compose file makes of a variable that nobody gave.
func fromEnvironment(s *settings, env []string) ff.ConfigFileParser {
	return func(_ io.Reader, set func(name, value string) error) error {
		for _, pair := range env {
			key, value, _ := strings.Cut(pair, "=")
			name, ours := strings.CutPrefix(key, envPrefix)
			if !ours || value == "" {
				continue
			}
			err := set(flagName(name), value)
			if isUndefined(err) {
				s.unknown = append(s.unknown, key)
			} else if err != nil {
				return usageError(fmt.Sprintf("invalid value %q for %s: %v", value, key, errors.Unwrap(err)))
			}
		}
		sort.Strings(s.unknown)
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
	if s.dataDir == "" {
		dir, err := defaultDataDir(env)
		if err != nil {
			return err
		}
		s.dataDir = dir
	}
	return nil
}
