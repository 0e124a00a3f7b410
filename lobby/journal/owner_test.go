//go:build linux

package journal_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"rowhouse/lobby/journal"
)

// TestRestoredByRoot: the game that runs as somebody else can have the folder.
func TestRestoredByRoot(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("giving files to somebody else needs root")
	}
	store := open(t, journal.Options{Dir: t.TempDir()})
	newGame(t, store)
	dir := t.TempDir()
	const somebody = 12345
	if err := os.Chown(dir, somebody, somebody); err != nil {
		t.Fatal(err)
	}
	// What a file system or somebody else has put there is left alone.
	theirs := filepath.Join(dir, "lost+found", "theirs")
	if err := errors.Join(os.Mkdir(filepath.Dir(theirs), 0o700), os.WriteFile(theirs, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Restore(t.Context(), journal.Options{Dir: dir}, bytes.NewReader(backup(t, store))); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && (info.Sys().(*syscall.Stat_t).Uid == somebody) == strings.Contains(path, "lost+found") {
			t.Errorf("%s is user %d's", path, info.Sys().(*syscall.Stat_t).Uid)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
