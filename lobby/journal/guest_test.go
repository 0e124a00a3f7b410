//go:build linux

package journal_test

import (
	"bufio"
	"os"
	"os/exec"
	ossignal "os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"rowhouse/lobby/journal"
)

// The embedded server is a guest in the process: it takes no signal and opens
// no port.

func TestSignalsAreLeftAlone(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if ossignal.Ignored(signal) {
			continue // as under nohup: the child would ignore it too, whatever its server does
		}
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+t.TempDir())
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		// One that does not die of the signal fails the test, and not its patience.
		patience := time.AfterFunc(20*time.Second, func() { child.Process.Kill() })
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if strings.HasPrefix(lines.Text(), "opened") {
				if err := child.Process.Signal(signal); err != nil {
					t.Error(err)
				}
			}
		}
		// A program that asks for no signal dies of it; one whose server does, exits.
		child.Wait()
		patience.Stop()
		if status := child.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != signal {
			t.Errorf("%v: the process ended with %v", signal, child.ProcessState)
		}
	}
}

func TestNoPortIsOpened(t *testing.T) {
	before := sockets(t)
	store := open(t, journal.Options{Dir: t.TempDir()})
	played := newGame(t, store)
	if err := played.move(t.Context(), 100); err != nil {
		t.Fatal(err)
	}
	for socket := range sockets(t) {
		if !before[socket] {
			t.Errorf("the journal opened %s", socket)
		}
	}
}

// sockets returns the sockets that the process has.
func sockets(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	for _, file := range files {
		if target, err := os.Readlink(file); err == nil && strings.HasPrefix(target, "socket:") {
			found[target] = true
		}
	}
	return found
}
