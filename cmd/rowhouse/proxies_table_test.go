package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var updateProxies = flag.Bool("update-proxies", false, "rewrite the table of proxies in deploy/README.md with what comes out")

// The columns of the guide's table.
const (
	atRoot       = "own name"
	pathKept     = "/play/, passed on"
	pathStripped = "/play/, taken off"
	stayedQuiet  = "quiet for long"
	reloaded     = "reload, restart"
)

func columns() []string { return []string{atRoot, pathKept, pathStripped, stayedQuiet, reloaded} }

// result is one proxy's row.
type result struct {
	version string
	cells   map[string]bool // by column; what is not there was not tried
}

// row writes a proxy's row.
func (r *result) row(name string) string {
	text := "| " + name + " | " + r.version + " |"
	for _, c := range columns() {
		if r.cells[c] {
			text += " yes |"
		} else {
			text += " no |"
		}
	}
	return text
}

// compareTable compares the guide's table with what came out, or rewrites it. The
// version in the table is the one it was made with: another does not make it
// wrong as long as the results are the same.
func compareTable(t *testing.T, results map[string]*result) {
	t.Helper()
	const guide = "deploy/README.md"
	text := read(t, guide)
	changed := text
	for _, kind := range realProxies() {
		r := results[kind.name]
		if r == nil || len(r.cells) < len(columns()) {
			continue
		}
		before, has := tableRow(text, kind.name)
		switch {
		case !has:
			t.Fatalf("%s has no row %q in its table of proxies", guide, "| "+kind.name+" |")
		case *updateProxies:
			changed = strings.Replace(changed, before, r.row(kind.name), 1)
		default:
			checkRow(t, kind.name, before, r)
		}
	}
	if changed != text {
		if err := os.WriteFile(filepath.Join(root, guide), []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func tableRow(guide, name string) (string, bool) {
	for line := range strings.SplitSeq(guide, "\n") {
		if strings.HasPrefix(line, "| "+name+" |") {
			return line, true
		}
	}
	return "", false
}

func checkRow(t *testing.T, name, before string, r *result) {
	t.Helper()
	tried := strings.TrimSpace(strings.Split(before, "|")[2])
	same := *r
	same.version = tried
	if want := same.row(name); before != want {
		t.Errorf("deploy/README.md says\n%s\nand what came out is\n%s\nTo rewrite it: go test ./cmd/rowhouse -run TestProxies -update-proxies", before, r.row(name))
	}
	if tried != r.version {
		t.Logf("the guide says that %s was tried in version %s; this was %s", name, tried, r.version)
	}
}

// The table's head has the columns that are tried.
func TestTheProxyTableHasEveryColumn(t *testing.T) {
	want := fmt.Sprintf("| proxy | version | %s |", strings.Join(columns(), " | "))
	if !strings.Contains(read(t, "deploy/README.md"), "\n"+want+"\n") {
		t.Errorf("deploy/README.md has no table with the head\n%s", want)
	}
}
