package journal_test

import (
	"archive/zip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// The two rooms in testdata: one that was open when its journal was closed, with
// all that stands beside a log, and one that was left.
const (
	oldOpen = lobby.RoomID("k7f39-qmd2w-v8xab")
	oldLeft = lobby.RoomID("00000-11111-22222")
)

// TestStoredByAnOlderVersion reads folders and backups as they were written when
// their format was the latest. None is ever made anew: what people have on their
// disks does not change either. A new format brings a file of its own.
func TestStoredByAnOlderVersion(t *testing.T) {
	t.Parallel()
	folders := map[string]func(t *testing.T, dir string){
		"folder-1.zip": func(t *testing.T, dir string) { unpack(t, "testdata/folder-1.zip", dir) },
		"backup-1.gz": func(t *testing.T, dir string) {
			file, err := os.Open("testdata/backup-1.gz")
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			if _, err := journal.Restore(t.Context(), journal.Options{Dir: dir}, file); err != nil {
				t.Fatal(err)
			}
		},
	}
	for name, fill := range folders {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			fill(t, dir)
			for range 2 { // once more, as this version has left it
				store := open(t, journal.Options{Dir: dir})
				checkOld(t, store)
				if err := store.Close(); err != nil {
					t.Fatal(err)
				}
			}
			store := open(t, journal.Options{Dir: dir})
			for _, id := range []lobby.RoomID{oldOpen, oldLeft} {
				owner, err := store.Open(t.Context(), id, func(lobby.Log) ([]byte, error) { return []byte("again"), nil })
				if err != nil {
					t.Fatal(err)
				}
				if err := owner.Append(t.Context(), []byte("three")); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func checkOld(t *testing.T, store *journal.Store) {
	t.Helper()
	ctx := t.Context()
	for id, want := range map[lobby.RoomID]string{oldOpen: "opened one two", oldLeft: "left"} {
		log, err := store.Read(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		found := string(log.Snapshot)
		for _, event := range log.Events {
			found += " " + string(event)
		}
		if found != want {
			t.Errorf("room %s has %q, want %q", id, found, want)
		}
	}
	if text, err := store.Record(ctx, oldOpen, 1); string(text) != "first game" {
		t.Errorf("record %q, %v", text, err)
	}
	if lines, err := store.Listed(ctx); string(lines[oldOpen]) != "line" {
		t.Errorf("lines %v, %v", lines, err)
	}
	if rooms, err := store.SeatsOf(ctx, "somebody"); fmt.Sprint(rooms) != fmt.Sprint([]lobby.RoomID{oldOpen}) {
		t.Errorf("seats %v, %v", rooms, err)
	}
	if rooms, err := store.Opened(ctx); fmt.Sprint(rooms) != fmt.Sprint([]lobby.RoomID{oldOpen}) {
		t.Errorf("opened %v, %v", rooms, err)
	}
	rooms, err := store.Rooms(ctx)
	if diff := cmp.Diff(map[lobby.RoomID][]int{oldOpen: {1}, oldLeft: nil}, rooms); diff != "" || err != nil {
		t.Errorf("rooms %v %s", err, diff)
	}
}

func unpack(t *testing.T, file, dir string) {
	t.Helper()
	from, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	if err := os.CopyFS(dir, from); err != nil {
		t.Fatal(err)
	}
}

// TestFolderOfANewerVersion: not a byte of it is changed.
func TestFolderOfANewerVersion(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	unpack(t, "testdata/folder-1.zip", dir)
	if err := os.WriteFile(filepath.Join(dir, "format"), []byte("rowhouse data folder, format 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := contents(t, dir)
	_, err := journal.Open(journal.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "written by a newer version") || strings.Contains(err.Error(), "\n") {
		t.Errorf("opened: %v", err)
	}
	if diff := cmp.Diff(before, contents(t, dir)); diff != "" {
		t.Errorf("the folder was changed: %s", diff)
	}
}

// contents reads all files of a folder, but for the lock.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, path := range listed(t, dir) {
		text, err := os.ReadFile(filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		all[path] = string(text)
	}
	return all
}

// TestDelete: nothing of a room is left, and whoever had it open has lost it.
func TestDelete(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	unpack(t, "testdata/folder-1.zip", dir)
	store, ctx := open(t, journal.Options{Dir: dir}), t.Context()
	owner, err := store.Open(ctx, oldOpen, func(lobby.Log) ([]byte, error) { return []byte("again"), nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Delete(ctx, oldOpen); err != nil {
		t.Fatal(err)
	}
	for _, id := range []lobby.RoomID{oldOpen, "*", ">", ""} {
		if err := store.Delete(ctx, id); !errors.Is(err, lobby.ErrNoRoom) {
			t.Errorf("deleting %q: %v", id, err)
		}
	}
	if err := owner.Append(ctx, []byte("too late")); err == nil {
		t.Error("its owner goes on")
	}
	rooms, err := store.Rooms(ctx)
	if diff := cmp.Diff(map[lobby.RoomID][]int{oldLeft: nil}, rooms); diff != "" || err != nil {
		t.Errorf("rooms %v %s", err, diff)
	}
	opened, err := store.Opened(ctx)
	if len(opened) > 0 || err != nil {
		t.Errorf("opened %v, %v", opened, err)
	}
	seats, err := store.SeatsOf(ctx, "somebody")
	if len(seats) > 0 || err != nil {
		t.Errorf("seats %v, %v", seats, err)
	}
}
