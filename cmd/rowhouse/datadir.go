package main

import (
	"path/filepath"
	"strings"
)

// defaultDataDir is the user's state folder, as the XDG base directories have
// it: games are neither settings nor a cache.
func defaultDataDir(env []string) (string, error) {
	if state := lookup(env, "XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, "rowhouse"), nil
	}
	home := lookup(env, "HOME")
	if home == "" {
		home = lookup(env, "USERPROFILE")
	}
	if !filepath.IsAbs(home) {
		return "", usageError("nobody's home to keep games in: say where with -data-dir")
	}
	return filepath.Join(home, ".local", "state", "rowhouse"), nil
}

// shownDataDir is how -help names the default.
func shownDataDir(env []string) string {
	dir, err := defaultDataDir(env)
	if err != nil {
		return "none: it must be said"
	}
	return dir
}

// lookup finds a variable the way a process does: the last one wins.
func lookup(env []string, name string) string {
	value := ""
	for _, pair := range env {
		if v, ok := strings.CutPrefix(pair, name+"="); ok {
			value = v
		}
	}
	return value
}
