package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"rowhouse/lobby/journal"
)

// settings are the files in which the server describes the stream.
func settings(dir string) (text, sum string) {
	stream := filepath.Join(dir, "jetstream", "$G", "streams", "ROOMS")
	return filepath.Join(stream, "meta.inf"), filepath.Join(stream, "meta.sum")
}

// TestSettingsThatAreNotWhole is about kills in the short time between two
// files: each step makes what such a kill leaves behind.
func TestSettingsThatAreNotWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		spoil func(text, sum string) error
	}{
		{"killed after the text", func(_, sum string) error { return os.Remove(sum) }},
		{"killed before the new sum", func(_, sum string) error { return os.WriteFile(sum, []byte("0123456789abcdef"), 0o600) }},
		{"no power before the sync", func(text, _ string) error { return os.Truncate(text, 0) }},
		{"all lost", func(text, sum string) error { return errors.Join(os.Remove(text), os.Remove(sum)) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			options := journal.Options{Dir: t.TempDir()}
			store := open(t, options)
			played := newGame(t, store)
			for range 2 { // twice: the repair has to last
				for range 10 {
					if err := played.move(t.Context(), 100); err != nil {
						t.Fatal(err)
					}
				}
				if err := store.Close(); err != nil {
					t.Fatal(err)
				}
				if err := c.spoil(settings(options.Dir)); err != nil {
					t.Fatal(err)
				}
				store = open(t, options)
				played.check(t, store)
				played.open(t, store)
			}
			if err := store.Close(); err != nil {
				t.Fatal(err)
			}
			store = open(t, options)
			played.check(t, store)
			if rooms, err := store.Opened(t.Context()); err != nil || len(rooms) != 1 {
				t.Errorf("open: %v, %v", rooms, err)
			}
		})
	}
}

func TestFolderInUse(t *testing.T) {
	t.Parallel()
	options := journal.Options{Dir: filepath.Join(t.TempDir(), "a", "b")}
	store := open(t, options)
	_, err := journal.Open(options)
	if !errors.Is(err, journal.ErrInUse) {
		t.Fatalf("opened twice: %v", err)
	}
	for _, part := range []string{options.Dir, strconv.Itoa(os.Getpid())} {
		if !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), "\n") {
			t.Errorf("the refusal %q does not say %q in a line", err, part)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, options)
	if info, err := os.Stat(options.Dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder is open to others: %v, %v", info.Mode(), err)
	}
}

func TestFolderOfAnotherFormat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"rowhouse data folder, format 2\n", "newer version"},
		{"rowhouse data folder, format x\n", "not say a format"},
		{"", "not say a format"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "format"), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := journal.Open(journal.Options{Dir: dir})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("format %q: %v", c.text, err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 { // the format and the lock
			t.Errorf("format %q: the folder was changed: %v, %v", c.text, entries, err)
		}
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, options := range map[string]journal.Options{
		"no folder":    {},
		"a file":       {Dir: file},
		"sync":         {Dir: t.TempDir(), SyncInterval: -1},
		"too small":    {Dir: t.TempDir(), MaxBytes: 1000},
		"less than no": {Dir: t.TempDir(), Reserve: -1},
	} {
		store, err := journal.Open(options)
		if err == nil {
			store.Close()
			t.Errorf("%s: opened", name)
		}
	}
}
