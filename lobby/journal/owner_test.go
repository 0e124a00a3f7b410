//go:build linux

package journal_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
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
	if _, err := journal.Restore(t.Context(), journal.Options{Dir: dir}, bytes.NewReader(backup(t, store))); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Sys().(*syscall.Stat_t).Uid != somebody {
			t.Errorf("%s is not theirs", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
