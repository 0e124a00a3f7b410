//go:build unix

package main

import (
	"errors"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// serviceEnvironment is what the unit sets, but for the settings of the program.
func serviceEnvironment(t *testing.T) (environment []string) {
	t.Helper()
	for _, set := range regexp.MustCompile(`(?m)^Environment=(.*)$`).FindAllStringSubmatch(unitsOf(t)["rowhouse.service"], -1) {
		if !strings.HasPrefix(set[1], envPrefix) {
			environment = append(environment, set[1])
		}
	}
	return environment
}

// A crash and the abort by which systemd's watchdog ends what gives no sign of life
// must not look like a setting that cannot be meant, after which nothing is started
// again. Of themselves both end a Go program with the same exit code.
func TestServiceIsStartedAgainAfterACrash(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGABRT, syscall.SIGSEGV} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			program, err := built()
			if err != nil {
				t.Fatal(err)
			}
			// Without a limit of its own the shell would leave a copy of the memory.
			cmd := exec.Command("sh", "-c", `ulimit -c 0; exec "$@"`, "sh", program,
				"-addr", "127.0.0.1:0", "-admin-addr", "off", "-data-dir", t.TempDir())
			cmd.Env = serviceEnvironment(t)
			p := launchAs(t, cmd)
			p.ready()
			p.signal(signal)
			select {
			case <-p.ended:
			case <-time.After(patience):
				t.Fatalf("still running %v after the signal", patience)
			}
			var ended *exec.ExitError
			if !errors.As(p.err, &ended) || !ended.Sys().(syscall.WaitStatus).Signaled() {
				t.Errorf("ended with %v, which systemd takes for a wrong setting if it is exit code 2", p.err)
			}
			if !strings.Contains(p.wrote(), "goroutine ") {
				t.Error("the log does not say what it was doing")
			}
		})
	}
}
