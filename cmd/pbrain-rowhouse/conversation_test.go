package main

import (
	"bufio"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

// manager is the other end of a conversation with a running engine.
type manager struct {
	t    *testing.T
	to   *io.PipeWriter
	from *bufio.Scanner
	done chan error
}

func startEngine(t *testing.T, args ...string) *manager {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	m := &manager{t: t, to: to, from: bufio.NewScanner(from), done: make(chan error, 1)}
	go func() {
		err := run(args, in, out, io.Discard)
		out.Close()
		m.done <- err
	}()
	return m
}

func (m *manager) say(lines ...string) {
	m.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(m.to, line+"\r\n"); err != nil {
			m.t.Fatalf("%s: %v", line, err)
		}
	}
}

// hear returns the next answer.
func (m *manager) hear() string {
	m.t.Helper()
	if !m.from.Scan() {
		m.t.Fatal("the engine has stopped talking")
	}
	return m.from.Text()
}

func (m *manager) ask(lines ...string) string {
	m.t.Helper()
	m.say(lines...)
	return m.hear()
}

// leave closes the input and waits for the engine to end.
func (m *manager) leave() {
	m.t.Helper()
	m.to.Close()
	for m.from.Scan() {
		m.t.Errorf("said after all was answered: %s", m.from.Text())
	}
	if err := <-m.done; err != nil {
		m.t.Errorf("the engine ended with %v", err)
	}
}

func TestConversation(t *testing.T) {
	defer goleak.VerifyNone(t)
	script, err := os.ReadFile("testdata/conversation.txt")
	if err != nil {
		t.Fatal(err)
	}
	m := startEngine(t, "-level", "medium")
	answers := 0
	for i, line := range strings.Split(string(script), "\n") {
		kind, text, _ := strings.Cut(line, " ")
		switch kind {
		case ">":
			m.say(text)
		case "<":
			answers++
			if got := m.hear(); !matches(text, got) {
				t.Fatalf("line %d: got %q, want %s", i+1, got, text)
			}
		}
	}
	m.leave()
	if answers < 30 {
		t.Errorf("the script has only %d answers", answers)
	}
}

func matches(want, got string) bool {
	if pattern, ok := strings.CutPrefix(want, "/"); ok {
		return regexp.MustCompile(strings.TrimSuffix(pattern, "/")).MatchString(got)
	}
	return want == got
}

// A manager that ends the game does not wait for a move that nobody needs.
func TestEndsWhileItThinks(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, how := range []string{"END", ""} {
		m := startEngine(t)
		m.say("START 20", "INFO timeout_turn 3600000", "INFO timeout_match 360000000")
		if got := m.hear(); got != "OK" {
			t.Fatal(got)
		}
		m.say("BOARD", "9,9,1", "10,9,2", "9,10,1", "8,8,2", "DONE")
		if how != "" {
			m.say(how)
		} else {
			m.to.Close()
		}
		for m.from.Scan() {
			continue // the best that was found so far, if anything
		}
		if err := <-m.done; err != nil {
			t.Errorf("ended with %v", err)
		}
		m.to.Close()
	}
}

// A line of any length, and bytes that are no text, are answered like any other
// nonsense, and the next command is heard.
func TestNonsense(t *testing.T) {
	defer goleak.VerifyNone(t)
	m := startEngine(t, "-level", "easy")
	for _, line := range []string{strings.Repeat("x", 100_000), "\xff\xfe\x00", "TURN " + strings.Repeat("9", 5000)} {
		if got := m.ask(line); !strings.HasPrefix(got, "UNKNOWN ") && !strings.HasPrefix(got, "ERROR ") {
			t.Errorf("%.10q was answered %q", line, got)
		}
	}
	if got := m.ask("", "   ", "START 15"); got != "OK" {
		t.Errorf("afterwards START was answered %q", got)
	}
	m.leave()
}

func TestCommandLine(t *testing.T) {
	var help strings.Builder
	if err := run([]string{"-level", "genius"}, strings.NewReader(""), io.Discard, &help); err == nil ||
		!strings.Contains(err.Error(), "genius") {
		t.Errorf("a level that is none: %v", err)
	}
	if err := run([]string{"-help"}, strings.NewReader(""), io.Discard, &help); err != nil ||
		!strings.Contains(help.String(), "-level") {
		t.Errorf("-help: %v, %q", err, help.String())
	}
}
