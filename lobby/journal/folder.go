package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
)

// ErrInUse: another process has the data folder.
var ErrInUse = errors.New("the data folder is in use")

// format is the number of the form in which all is stored: of the folder, which
// says so in a file, and of each message, which says so in a header. A folder of
// a higher number is refused; a lower one would be converted here.
const format = 1

const (
	lockFile   = "lock"
	formatFile = "format"
	tryFile    = "try"
	formatText = "rowhouse data folder, format "
)

// folder is a data folder that this process has to itself.
type folder struct {
	dir  string
	lock *flock.Flock
}

// takeFolder makes the folder if need be, locks it, and checks that it can be
// read by this version. Half of a backup is refused, but for who restores it. The
// lock goes with the process, however it ends.
func takeFolder(dir string, restoring bool) (*folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("journal: the data folder cannot be made: %w", err)
	}
	f := &folder{dir: dir, lock: flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))}
	locked, err := f.lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("journal: the data folder cannot be locked: %w", err)
	}
	if !locked {
		return nil, fmt.Errorf("journal: %w: %s%s", ErrInUse, dir, holder(f.lock.Path()))
	}
	if err := f.claim(); err != nil {
		f.release()
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, restoringFile)); err == nil && !restoring {
		f.release()
		return nil, fmt.Errorf("journal: a restore into %s was cut off: empty the folder and restore again", dir)
	}
	return f, nil
}

// claim notes who holds the folder and compares its format with ours.
func (f *folder) claim() error {
	pid := strconv.Itoa(os.Getpid()) + "\n"
	// The number is a courtesy to whoever is refused; a full disk is no reason to
	// stay away.
	_ = os.WriteFile(f.lock.Path(), []byte(pid), 0o600)

	path := filepath.Join(f.dir, formatFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return writeFile(path, formatText+strconv.Itoa(format)+"\n")
	}
	if err != nil {
		return fmt.Errorf("journal: the data folder's format: %w", err)
	}
	number, isFormat := strings.CutPrefix(strings.TrimSpace(string(text)), formatText)
	found, err := strconv.Atoi(number)
	if !isFormat || err != nil || found < 1 {
		return fmt.Errorf("journal: %s does not say a format that is known: %q", path, text)
	}
	if found > format {
		return fmt.Errorf("journal: the data folder %s has format %d, written by a newer version; "+
			"this version knows up to %d", f.dir, found, format)
	}
	return nil
}

// tryWriting finds out whether files can be made in the folder.
func (f *folder) tryWriting() error {
	path := filepath.Join(f.dir, tryFile)
	if err := writeFile(path, "made to find out whether it can be made\n"); err != nil {
		return err
	}
	return os.Remove(path)
}

// release gives the folder back.
func (f *folder) release() {
	_ = f.lock.Unlock() // it ends with the process at the latest
}

// holder says which process noted its number in a lock file, if one did.
func holder(path string) string {
	text, err := os.ReadFile(path)
	pid := strings.TrimSpace(string(text))
	if _, notNumber := strconv.Atoi(pid); err != nil || notNumber != nil {
		return " (another rowhouse has it)"
	}
	return " (by the rowhouse of process " + pid + ")"
}

// writeFile writes a file that is there whole or not at all, whenever the
// process dies. The folder is ours, so that the name of the draft is too.
func writeFile(path, text string) error {
	draft := path + ".new"
	file, err := os.OpenFile(draft, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = file.WriteString(text)
		err = errors.Join(err, file.Sync(), file.Close())
	}
	if err == nil {
		err = os.Rename(draft, path)
	}
	if err != nil {
		_ = os.Remove(draft)
		return fmt.Errorf("journal: the data folder cannot be written: %w", err)
	}
	return nil
}
