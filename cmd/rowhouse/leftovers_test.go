package main

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// leftover is a trace of how something was made that says nothing to whoever
// reads it later.
type leftover struct {
	pattern *regexp.Regexp
	hints   []string // a text without any of them cannot match: patterns are slow
	kinds   []string // extensions; nil for every text file
	reason  string
}

// The patterns are put together so as not to match themselves.
var leftovers = []leftover{
	{regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|HA` + `CK)\b`), []string{"TO" + "DO", "FIX" + "ME", "HA" + "CK"}, nil,
		"what is missing belongs into the list of issues, not into the code"},
	{regexp.MustCompile(`(^|[\s(])#[0-9]{1,5}\b`), []string{"#"}, []string{".go", ".js", ".md", ".sh", ""},
		"a number means nothing without the tracker: say the reason itself"},
	{regexp.MustCompile(`/(wo` + `rk|ro` + `ot)/|/tm` + `p/[a-z]`), []string{"/wo" + "rk/", "/ro" + "ot/", "/tm" + "p/"}, nil,
		"a path of somebody's machine"},
	{regexp.MustCompile(`registry\.npm` + `js|proxy\.gol` + `ang\.org|deb\.deb` + `ian\.org|"resol` + `ved":`),
		[]string{"npm" + "js", "proxy.gol" + "ang", "deb.deb" + "ian", "resol" + "ved"}, nil,
		"where packages come from is the machine's setting, not the project's"},
}

func TestNoLeftovers(t *testing.T) {
	texts := []string{".go", ".js", ".ts", ".css", ".html", ".md", ".json", ".txt", ".sh", ".yml", ".yaml", ".conf", ".svg", ".mod", ""}
	for _, path := range files(t) {
		extension := filepath.Ext(path)
		if !slices.Contains(texts, extension) || strings.Contains(path, "testdata/fuzz/") || filepath.Base(path) == "rowhouse" {
			continue
		}
		text := read(t, path)
		for _, l := range leftovers {
			if l.kinds == nil || slices.Contains(l.kinds, extension) {
				l.look(t, path, text)
			}
		}
	}
}

func (l leftover) look(t *testing.T, path, text string) {
	if !slices.ContainsFunc(l.hints, func(hint string) bool { return strings.Contains(text, hint) }) {
		return
	}
	for i, line := range strings.Split(text, "\n") {
		if l.pattern.MatchString(line) {
			t.Errorf("%s:%d: %q: %s", path, i+1, strings.TrimSpace(line), l.reason)
		}
	}
}
