package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// front is a real proxy in front of the program, running a sample of deploy/.
type front struct {
	t           testing.TB
	kind        *realProxy
	ca          *authority
	dir         string
	http, https string // addresses on loopback
	admin       string // of Caddy

	cmd    *exec.Cmd
	ended  chan struct{}
	mu     sync.Mutex
	output bytes.Buffer // guarded by mu
}

// front runs a sample in front of the program at upstream. What is in more is
// changed as well: pairs of what is there and what takes its place.
func (y *yard) front(t *testing.T, kind *realProxy, sample, upstream string, more ...string) *front {
	t.Helper()
	f := &front{t: t, kind: kind, ca: y.ca, http: freeAddress(t), https: freeAddress(t), admin: freeAddress(t)}
	var err error
	if f.dir, err = os.MkdirTemp("", "rowhouse-proxy-"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(f.dir) })
	if err := os.Chmod(f.dir, 0o755); err != nil { // its workers are somebody else
		t.Fatal(err)
	}
	text := read(t, "deploy/"+sample)
	usual := append(kind.edits(f), "127.0.0.1:8080", upstream)
	for _, edits := range [][]string{more, usual} {
		for i := 0; i < len(edits); i += 2 {
			if !strings.Contains(text, edits[i]) {
				t.Fatalf("deploy/%s has no %q", sample, edits[i])
			}
		}
	}
	// In this order: what takes a line's place may have the same to be edited in it.
	text = strings.NewReplacer(more...).Replace(text)
	f.write("sample", strings.NewReplacer(usual...).Replace(text))
	if kind.around != nil {
		f.write("main", kind.around(f))
	}
	f.start()
	t.Cleanup(func() {
		f.stop()
		if t.Failed() {
			t.Logf("%s wrote:\n%s", kind.name, f.wrote())
		}
	})
	return f
}

// quiet is what to change in a sample for it to end a connection that is quiet
// for so many seconds.
func (k *realProxy) quiet(seconds int) []string {
	var edits []string
	for _, line := range k.timeout {
		edits = append(edits, line, strings.Replace(line, "75", fmt.Sprint(seconds), 1))
	}
	return edits
}

func (f *front) path(name string) string { return filepath.Join(f.dir, name) }

func (f *front) write(name, text string) {
	f.t.Helper()
	if err := os.WriteFile(f.path(name), []byte(text), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

// url is what a browser opens for a path.
func (f *front) url(host, path string) string {
	return "https://" + host + ":" + port(f.https) + path
}

// port is the port of an address that a listener had.
func port(address string) string {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		panic(err) // it is from net
	}
	return port
}

func (f *front) environ() []string {
	if f.kind.env == nil {
		return os.Environ()
	}
	return append(os.Environ(), f.kind.env(f)...)
}

// start runs the proxy and waits until it listens.
func (f *front) start() {
	f.t.Helper()
	f.cmd = exec.Command(f.kind.program, f.kind.command(f)...)
	f.cmd.Env, f.cmd.Stdout, f.cmd.Stderr = f.environ(), f, f
	ownGroup(f.cmd)
	if err := f.cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	ended, cmd := make(chan struct{}), f.cmd
	f.ended = ended
	go func() {
		defer close(ended)
		cmd.Wait() // how it ended is in its output
	}()
	for limit := time.Now().Add(patience); ; {
		if conn, err := net.Dial("tcp", f.https); err == nil {
			conn.Close()
			return
		}
		select {
		case <-ended:
			f.t.Fatalf("%s ended:\n%s", f.kind.name, f.wrote())
		case <-time.After(5 * time.Millisecond):
		}
		if time.Now().After(limit) {
			f.t.Fatalf("%s does not listen:\n%s", f.kind.name, f.wrote())
		}
	}
}

// cut ends the proxy and all its connections as a crash does.
func (f *front) cut() {
	killGroup(f.cmd)
	<-f.ended
}

// stop ends the proxy in order, or else.
func (f *front) stop() {
	f.cmd.Process.Signal(syscall.SIGTERM) // an error says that it has ended already
	select {
	case <-f.ended:
	case <-time.After(3 * time.Second):
	}
	killGroup(f.cmd) // workers that are left, if any
	<-f.ended
}

func (f *front) signal(s syscall.Signal) error { return f.cmd.Process.Signal(s) }

// run runs the proxy's program with other arguments, to its end.
func (f *front) run(args ...string) error {
	cmd := exec.Command(f.kind.program, args...)
	cmd.Env = f.environ()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%v: %w\n%s", args, err, out)
	}
	return nil
}

// Write takes what the proxy writes.
func (f *front) Write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.output.Write(b)
}

func (f *front) wrote() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.output.String()
}

// installed returns the kind's version, as "1.22", and whether it is here at
// all. Where all proxies are required, one that is missing ends the test.
func (k *realProxy) installed(t *testing.T) (version string, ok bool) {
	t.Helper()
	if _, err := exec.LookPath(k.program); err != nil {
		if os.Getenv("ROWHOUSE_PROXIES") == "required" {
			t.Fatalf("no %s, and ROWHOUSE_PROXIES=required", k.program)
		}
		t.Logf("no %s on this machine: it was not tried", k.program)
		return "", false
	}
	out, err := exec.Command(k.program, k.version...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", k.program, err, out)
	}
	version = regexp.MustCompile(`[0-9]+\.[0-9]+`).FindString(string(out))
	if version == "" {
		t.Fatalf("%s says no version: %s", k.program, out)
	}
	return version, true
}
