package main

import (
	"bufio"
	"bytes"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long a test waits for what takes milliseconds on a machine
// that has nothing else to do.
const patience = 30 * time.Second

// scratch holds what all tests of this package share.
var scratch = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "rowhouse-test-") })

// built is the real program, as an operator has it: what is killed must not be
// a test's own goroutine.
var built = sync.OnceValues(func() (string, error) {
	dir, err := scratch()
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "rowhouse")
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", errors.New("go build: " + err.Error() + "\n" + string(out))
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	everybodys.close()
	if dir, err := scratch(); err == nil {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// process is a running Rowhouse that can be killed.
type process struct {
	t      testing.TB
	cmd    *exec.Cmd
	link   string // printed when it is ready; set before opened is closed
	opened chan struct{}
	err    error // of waiting for it; set before ended is closed
	ended  chan struct{}

	mu     sync.Mutex
	output bytes.Buffer // all that it wrote
}

// launch starts the program and does not wait for it to be ready. It is killed
// at the end of the test, if it still runs.
func launch(t testing.TB, args ...string) *process {
	t.Helper()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return launchAs(t, exec.Command(path, args...))
}

// launchAs is launch for who hands the program more than arguments.
func launchAs(t testing.TB, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: cmd, opened: make(chan struct{}), ended: make(chan struct{})}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Stderr = p
	p.cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, envPrefix) }), cmd.Env...)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.ended)
		lines := bufio.NewScanner(stdout)
		for lines.Scan() {
			p.Write(append(lines.Bytes(), '\n'))
			if link, ok := strings.CutPrefix(lines.Text(), "  Open"); ok {
				p.link = strings.TrimSpace(link)
				close(p.opened)
			}
		}
		p.err = p.cmd.Wait()
	}()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("the program wrote:\n%s", p.wrote())
		}
	})
	return p
}

// start launches the program and waits until it has printed its link.
func start(t testing.TB, args ...string) (p *process, link string) {
	t.Helper()
	p = launch(t, args...)
	p.ready()
	return p, p.link
}

// ready waits until the program has printed its link.
func (p *process) ready() {
	p.t.Helper()
	select {
	case <-p.opened:
	case <-p.ended:
		p.t.Fatalf("the program ended: %v\n%s", p.err, p.wrote())
	case <-time.After(patience):
		p.t.Fatalf("the program is not ready after %v\n%s", patience, p.wrote())
	}
}

// Write takes what the program writes to stderr.
func (p *process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.output.Write(b)
}

func (p *process) wrote() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.output.String()
}

// kill is kill -9.
func (p *process) kill() {
	p.cmd.Process.Kill() // an error says that it has ended already
	<-p.ended
}

// signal sends s.
func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatalf("%v: %v\n%s", s, err, p.wrote())
	}
}

// exit waits for the program to end by itself and returns its exit code, -1
// where a signal ended it.
func (p *process) exit(within time.Duration) int {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(within):
		p.t.Fatalf("still running after %v\n%s", within, p.wrote())
	}
	return p.cmd.ProcessState.ExitCode()
}

// freeAddress returns a loopback address that nobody listens on, for a program
// that must come back at the same one.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
