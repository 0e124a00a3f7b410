package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"rowhouse/lobby/journal"
)

// backup has a running game write a copy of all that it has stored. The copy is
// read back as it comes in: a file that is there is whole.
func backup(ctx context.Context, w world, args []string) error {
	var game adminClient
	f := newFlags("backup")
	f.group("Whom it asks")
	game.flag(f)
	rest, done, err := w.options("backup", f, args)
	switch {
	case err != nil || done:
		return err
	case len(rest) != 1:
		return usageError("say one file to write to, or - for stdout: rowhouse backup FILE")
	}
	answer, err := game.ask(ctx, http.MethodPost, "/backup")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return refusal(answer)
	}
	var found journal.Contents
	take := func(to io.Writer) error {
		found, err = journal.CheckBackup(io.TeeReader(answer.Body, to))
		if err != nil {
			return fmt.Errorf("the backup did not arrive whole, the game's log says why: %w", err)
		}
		return nil
	}
	if rest[0] == "-" {
		err = take(w.stdout)
	} else {
		err = writeWhole(rest[0], take)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(w.stderr, "%s in %s\n", counted(found.Rooms, "room"), counted(found.Messages, "message"))
	return nil
}

// restore fills an empty data folder from a backup.
func restore(ctx context.Context, w world, args []string) error {
	s := &settings{}
	f := newFlags("restore")
	f.group("Where it restores to")
	f.add("data-dir", "", "`folder` of all games (default "+shownDataDir(w.env)+")", text(&s.dataDir))
	f.add("max-disk", "8GB", "`size` of all games together, as for the game", size(&s.maxDisk))
	rest, done, err := w.options("restore", f, args)
	switch {
	case err != nil || done:
		return err
	case len(rest) != 1:
		return usageError("say one file to read: rowhouse restore FILE")
	}
	if err := s.settle(w.env); err != nil {
		return err
	}
	file, err := os.Open(rest[0])
	if err != nil {
		return err
	}
	defer file.Close()
	found, err := journal.Restore(ctx, journal.Options{Dir: s.dataDir, MaxBytes: s.maxDisk}, file)
	if errors.Is(err, journal.ErrDamaged) {
		return fmt.Errorf("%s: %w; nothing was restored", rest[0], err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(w.stdout, "%s of %s restored to %s and compared with the backup",
		counted(found.Rooms-found.Expired, "room"), found.Taken.Local().Format("2006-01-02 15:04"), s.dataDir)
	if found.Expired > 0 {
		fmt.Fprintf(w.stdout, "; %d more had expired since", found.Expired)
	}
	fmt.Fprintln(w.stdout)
	return nil
}

// writeWhole writes a file that is there whole or not at all. It is for its owner
// only: who reads it can read every game and every link. What is no file, such as a
// device, is never replaced by one.
func writeWhole(path string, write func(io.Writer) error) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return usageError(path + " is no file, and would be replaced by one: say another, or - for stdout")
	}
	draft, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(draft.Name()) // not there any more where all went well
	err = errors.Join(write(draft), draft.Sync(), draft.Close())
	if err != nil {
		return err
	}
	return os.Rename(draft.Name(), path)
}

// keeper is what the admin listener's commands ask of the journal.
type keeper struct{ *journal.Store }

// Backup implements transport.Keeper.
func (k keeper) Backup(ctx context.Context, w io.Writer) error {
	_, err := k.Store.Backup(ctx, w)
	return err
}

// Export implements transport.Keeper.
func (k keeper) Export(ctx context.Context, w io.Writer) error { return exportFrom(ctx, k.Store, w) }
