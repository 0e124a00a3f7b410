package record_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// read reads a record that must be readable.
func read(t testing.TB, data string) *record.Record {
	t.Helper()
	r, err := record.Read([]byte(data))
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return r
}

// write writes a record that must be writable.
func write(t testing.TB, r *record.Record, f record.Format) string {
	t.Helper()
	out, err := r.Write(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// refusal reads a record that must be refused.
func refusal(t testing.TB, data string) *record.Error {
	t.Helper()
	r, err := record.Read([]byte(data))
	var e *record.Error
	if !errors.As(err, &e) || r != nil {
		t.Fatalf("got %v and the error %v, want an *Error alone\n%s", r, err, data)
	}
	return e
}

// preset returns rules that must exist.
func preset(t testing.TB, id string) engine.Rules {
	t.Helper()
	r, ok := engine.PresetByID(id)
	if !ok {
		t.Fatalf("there is no preset %q", id)
	}
	return r
}

// played makes the moves on these squares.
func played(t testing.TB, r engine.Rules, squares ...string) []record.Step {
	t.Helper()
	var steps []record.Step
	for _, name := range squares {
		cell, ok := r.CellOf(name)
		if !ok {
			t.Fatalf("%q is not on the board", name)
		}
		steps = append(steps, record.Move(cell))
	}
	return steps
}

// squares names the moves that stand.
func squares(r *record.Record) []string {
	var names []string
	for _, cell := range r.Moves() {
		names = append(names, r.Rules.SquareName(cell))
	}
	return names
}

// golden compares with a file below testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-file +got; -update rewrites it):\n%s", path, diff)
	}
}
