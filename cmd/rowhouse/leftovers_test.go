package main

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// leftovers are traces of how something was made that say nothing to whoever
// reads it later. The patterns are put together so as not to match themselves.
var leftovers = []struct {
	pattern *regexp.Regexp
	kinds   []string // extensions; nil for every text file
	reason  string
}{
	{regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|HA` + `CK)\b`), nil, "what is missing belongs into the list of issues, not into the code"},
	{regexp.MustCompile(`(^|[\s(])#[0-9]{1,5}\b`), []string{".go", ".js", ".md", ".sh", ""}, "a number means nothing without the tracker: say the reason itself"},
	{regexp.MustCompile(`/(wo` + `rk|ro` + `ot)/|/tm` + `p/[a-z]`), nil, "a path of somebody's machine"},
	{regexp.MustCompile(`registry\.npm` + `js|proxy\.gol` + `ang\.org|deb\.deb` + `ian\.org|"resol` + `ved":`), nil, "where packages come from is the machine's setting, not the project's"},
}

func TestNoLeftovers(t *testing.T) {
	texts := []string{".go", ".js", ".ts", ".css", ".html", ".md", ".json", ".txt", ".sh", ".yml", ".yaml", ".conf", ".svg", ".mod", ""}
	for _, path := range files(t) {
		extension := filepath.Ext(path)
		if !slices.Contains(texts, extension) || strings.Contains(path, "testdata/fuzz/") || filepath.Base(path) == "rowhouse" {
			continue
		}
		for i, line := range strings.Split(read(t, path), "\n") {
			for _, l := range leftovers {
				if (l.kinds == nil || slices.Contains(l.kinds, extension)) && l.pattern.MatchString(line) {
					t.Errorf("%s:%d: %q: %s", path, i+1, strings.TrimSpace(line), l.reason)
				}
			}
		}
	}
}
