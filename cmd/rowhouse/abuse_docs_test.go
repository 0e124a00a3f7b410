package main

import (
	"regexp"
	"strings"
	"testing"
)

// Every line of the page on security names tests that show it, and they are there.
func TestSecurityIsTested(t *testing.T) {
	tests := testFunctions(t)
	named := regexp.MustCompile("`((?:Test|Fuzz|Benchmark)[A-Za-z0-9]+)`")
	rows := 0
	for line := range strings.Lines(read(t, "deploy/SECURITY.md")) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| attack") {
			continue
		}
		rows++
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		shown := named.FindAllStringSubmatch(cells[len(cells)-1], -1)
		if len(cells) != 3 || len(shown) == 0 {
			t.Errorf("nothing shows this: %s", line)
		}
		for _, name := range shown {
			if !tests[name[1]] {
				t.Errorf("there is no test %s, which is to show: %s", name[1], line)
			}
		}
	}
	if rows < 30 {
		t.Errorf("only %d attacks were found", rows)
	}
}
