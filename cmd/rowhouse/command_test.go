package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCommands(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-help"}, home, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, c := range commands() {
		if !strings.Contains(out.String(), "\n  rowhouse "+c.name) || c.about == "" {
			t.Errorf("the help does not say what %s does", c.name)
		}
		var own bytes.Buffer
		if err := run(t.Context(), []string{c.name, "-help"}, home, &own, io.Discard); err != nil || own.Len() == 0 {
			t.Errorf("rowhouse %s -help: %v, %d bytes", c.name, err, own.Len())
		}
	}
	err := run(t.Context(), []string{"play"}, home, io.Discard, io.Discard)
	if exitCode(err) != 2 || !strings.Contains(err.Error(), `unknown command "play"`) {
		t.Errorf("an unknown command: %v", err)
	}
}

// Flags are read wherever they stand among a command's other arguments.
func TestFlagsAnywhere(t *testing.T) {
	rows := []struct {
		args string
		rest []string
		word string
		on   bool
	}{
		{"-word a b c", []string{"b", "c"}, "a", false},
		{"b -word a c", []string{"b", "c"}, "a", false},
		{"b c -on", []string{"b", "c"}, "", true},
		{"-on b --word=a", []string{"b"}, "a", true},
		{"b -- -word", []string{"b", "-word"}, "", false},
		{"- -word -", []string{"-"}, "-", false},
		{"", nil, "env", false},
	}
	for _, row := range rows {
		t.Run(row.args, func(t *testing.T) {
			var word string
			var on bool
			f := newFlags("try")
			f.group("All")
			f.add("word", "", "a `word`", text(&word))
			f.bool("on", "or off", &on)
			env := []string{"ROWHOUSE_ADDR=:1"} // another command's, none of this one's
			if row.word == "env" {
				env = append(env, "ROWHOUSE_WORD=env")
			}
			rest, unknown, err := readFlags(f.set, strings.Fields(row.args), env)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.rest, rest); diff != "" || word != row.word || on != row.on {
				t.Errorf("word %q, on %v, rest %s", word, on, diff)
			}
			if diff := cmp.Diff([]string{"ROWHOUSE_ADDR"}, unknown); diff != "" {
				t.Error(diff)
			}
		})
	}
}
