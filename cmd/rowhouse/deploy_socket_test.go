package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Behind a socket file in place of a port, with the guide's line for each proxy in its
// sample: the page's own protocol is spoken through it, and links and addresses are
// those that people have.
func TestProxiesReachASocketFile(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "rowhouse-socket-") // which the proxies' workers can enter
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(dir, "http.sock")
	y := &yard{ca: newAuthority(t, t.TempDir())}
	p := launch(t, "-addr", "unix:"+socket, "-admin-addr", "off", "-data-dir", t.TempDir(), "-log-format", "json")
	y.programs = append(y.programs, p)
	listens(t, p, socket)
	tried := 0
	for _, kind := range realProxies() {
		if _, ok := kind.installed(t); !ok {
			continue
		}
		tried++
		t.Run(kind.name, func(t *testing.T) {
			line := socketLine(t, kind.name)
			directive, _, _ := strings.Cut(line, " ")
			before := regexp.MustCompile(`(?m)^\s+(` + directive + ` .*127\.0\.0\.1:8080.*)$`).FindStringSubmatch(read(t, "deploy/"+kind.root))
			if before == nil {
				t.Fatalf("the sample has no line for %q to take the place of", line)
			}
			f := y.front(t, kind, kind.root, "127.0.0.1:8080", before[1], strings.Replace(line, "/run/rowhouse/http.sock", socket, 1))
			w := wire(t, y.ca.client(t, "127.0.0.1"), f.url("play.example.org", "/"))
			for !w.knows() && t.Context().Err() == nil {
				wait(t.Context(), beat)
			}
			if err := w.plays(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	if tried == 0 {
		t.Skip("no proxy is installed")
	}
	y.calm(t)
}

// knows reports whether the state of the room has come.
func (w *wired) knows() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at > 0
}

// socketLine is what the guide's table says to write for a proxy.
func socketLine(t *testing.T, proxy string) string {
	t.Helper()
	_, table, ok := strings.Cut(read(t, "deploy/README.md"), "| proxy | in the sample |")
	row := regexp.MustCompile("(?m)^\\| " + proxy + " \\| `(.*)` \\|$").FindStringSubmatch(table)
	if !ok || row == nil {
		t.Fatalf("the guide does not say how %s reaches a socket file", proxy)
	}
	return strings.ReplaceAll(row[1], `\|`, "|")
}

// listens waits until a socket file is there and answers.
func listens(t *testing.T, p *process, socket string) {
	t.Helper()
	for !strings.Contains(p.wrote(), "Rowhouse is running.") {
		select {
		case <-p.ended:
			t.Fatalf("the program ended: %v\n%s", p.err, p.wrote())
		default:
			wait(t.Context(), beat)
		}
	}
	if _, err := os.Stat(socket); err != nil {
		t.Fatal(err)
	}
}
