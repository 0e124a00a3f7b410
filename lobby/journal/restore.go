package journal

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// restoringFile is in a folder from the first to the last step of a restore. A
// folder that has it holds no more than a part of the rooms and is refused.
const restoringFile = "restoring"

// Restore stores a backup in the data folder, which must be empty or not there,
// and compares what can be read there afterwards with the backup, message by
// message. The backup is read from its beginning, twice: nothing is written
// before it is known to be whole. After an error the folder is empty again.
// Root gives what it restores to the owner of the folder, if there was one.
// What has a time to live lives on as if nothing had happened; what has expired
// since is left out. ErrDamaged is among the errors.
func Restore(ctx context.Context, o Options, backup io.ReadSeeker) (Contents, error) {
	o, err := o.withDefaults()
	if err != nil {
		return Contents{}, err
	}
	if _, err := CheckBackup(backup); err != nil {
		return Contents{}, err
	}
	if err := isEmpty(o.Dir); err != nil {
		return Contents{}, err
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return Contents{}, fmt.Errorf("journal: the data folder cannot be made: %w", err)
	}
	mark := filepath.Join(o.Dir, restoringFile)
	contents, err := restoreMarked(ctx, o, backup, mark)
	if err != nil {
		return Contents{}, errors.Join(err, empty(o.Dir))
	}
	return contents, nil
}

// restoreMarked restores while the mark is in the folder. It is taken away last,
// when all the rest was found there by a second opening.
func restoreMarked(ctx context.Context, o Options, backup io.ReadSeeker, mark string) (Contents, error) {
	if err := writeFile(mark, "a restore has begun here and not ended\n"); err != nil {
		return Contents{}, err
	}
	if _, err := backup.Seek(0, io.SeekStart); err != nil {
		return Contents{}, err
	}
	want, contents, err := fillFrom(ctx, o, backup)
	if err != nil {
		return Contents{}, err
	}
	if err := compare(ctx, o, want); err != nil {
		return Contents{}, err
	}
	contents.Expired = want.expiredRooms()
	if err := handOver(o.Dir); err != nil {
		return Contents{}, fmt.Errorf("journal: giving the folder to its owner: %w", err)
	}
	return contents, os.Remove(mark)
}

// fillFrom stores all messages of a backup and returns what must be there then.
func fillFrom(ctx context.Context, o Options, backup io.Reader) (stored, Contents, error) {
	s, err := openStore(o, true)
	if err != nil {
		return nil, Contents{}, err
	}
	want, now := make(stored), time.Now()
	contents, err := readBackup(backup, func(l *backupLine) error {
		msg, expires, err := l.again(now)
		if err != nil {
			return err
		}
		want.add(l.Subject, l.Header, l.body(), expires)
		if msg == nil {
			return nil
		}
		if _, err := s.send(ctx, msg, forRollUp); err != nil {
			return fmt.Errorf("journal: restoring %s: %w", l.Subject, err)
		}
		return nil
	})
	return want, contents, errors.Join(err, s.Close())
}

// compare opens the folder and compares it with what must be there.
func compare(ctx context.Context, o Options, want stored) error {
	s, err := openStore(o, true)
	if err != nil {
		return err
	}
	defer s.Close()
	found := make(stored)
	err = s.server().everything(ctx, func(msg *nats.Msg) error {
		l, err := backupOf(msg)
		if err == nil && l.Subject != probeSubject {
			found.add(l.Subject, l.Header, l.body(), time.Time{})
		}
		return err
	})
	if err != nil {
		return err
	}
	for subject, w := range want {
		f, ok := found[subject]
		gone := !w.expires.IsZero() && !time.Now().Before(w.expires)
		if ok && f.sum != w.sum || !ok && !gone {
			return fmt.Errorf("journal: after restoring, %s is not what the backup has", subject)
		}
	}
	for subject := range found {
		if _, ok := want[subject]; !ok {
			return fmt.Errorf("journal: after restoring, %s is there and not in the backup", subject)
		}
	}
	return nil
}

// stored is what holds for each subject: a sum of its last snapshot or value and
// all that follows, byte for byte.
type stored map[string]standing

type standing struct {
	sum     [sha256.Size]byte
	expires time.Time // zero: never
}

func (s stored) add(subject string, header map[string]string, data []byte, expires time.Time) {
	at := s[subject]
	if header[server.JSMsgRollup] != "" {
		at = standing{}
	}
	text := binary.BigEndian.AppendUint64(at.sum[:], uint64(len(data)))
	s[subject] = standing{sum: sha256.Sum256(append(text, data...)), expires: expires}
}

// expiredRooms counts the rooms whose time is over.
func (s stored) expiredRooms() (n int) {
	for subject, at := range s {
		if strings.HasPrefix(subject, roomPrefix) && !at.expires.IsZero() && !time.Now().Before(at.expires) {
			n++
		}
	}
	return n
}

// beside are names that a folder may hold and still be empty: what mkfs makes in
// a new file system.
const beside = "lost+found"

// isEmpty says why a folder cannot take a backup.
func isEmpty(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("journal: the data folder: %w", err)
	}
	for _, e := range entries {
		if e.Name() == restoringFile {
			return fmt.Errorf("journal: an earlier restore into %s was cut off: empty the folder first", dir)
		}
		if e.Name() != beside {
			return fmt.Errorf("journal: %s is not empty: a backup is restored into an empty folder only", dir)
		}
	}
	return nil
}

// empty takes away all that a restore has brought. The mark goes last: until then
// the folder is refused.
func empty(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.Name() != beside && e.Name() != restoringFile {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, e.Name())))
		}
	}
	if err != nil {
		return fmt.Errorf("journal: the folder could not be emptied again: %w", err)
	}
	if err := os.Remove(filepath.Join(dir, restoringFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
