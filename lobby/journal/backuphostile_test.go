package journal_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"rowhouse/lobby/journal"
)

// forged is a backup that somebody wrote by hand, with an end that counts right.
func forged(t *testing.T, messages ...string) []byte {
	t.Helper()
	text := `{"rowhouse":"backup","format":1,"taken":"2026-11-30T01:49:56Z"}` + "\n" + strings.Join(messages, "")
	sum := sha256.Sum256([]byte(text))
	end := fmt.Sprintf(`{"end":true,"messages":%d,"sha256":%q}`, len(messages), hex.EncodeToString(sum[:]))
	return gzipped(t, text+end+"\n")
}

// A backup comes from anywhere. What no journal has ever stored is refused before
// anything is written.
func TestForgedBackup(t *testing.T) {
	t.Parallel()
	const header = `"stored":"2026-11-30T01:49:56Z","header":{"Rowhouse-Format":"1"},"text":"{}"`
	for _, subject := range []string{
		"$JS.API.STREAM.DELETE.rooms", "$JS.API.STREAM.CREATE.more", "$SYS.REQ.SERVER.PING", "_INBOX.x",
		"room.*", "room.>", "room.a.b", "room.", "room", "seat.a", "seat.a.*", "record.a.b.c", "", "probe",
	} {
		dir := filepath.Join(t.TempDir(), "data")
		file := forged(t, fmt.Sprintf(`{"subject":%q,%s}`+"\n", subject, header))
		_, err := journal.Restore(t.Context(), journal.Options{Dir: dir}, bytes.NewReader(file))
		if err == nil || !strings.Contains(err.Error(), "nothing is ever stored") {
			t.Errorf("%q: %v", subject, err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%q: the folder was made: %v", subject, err)
		}
	}
	if _, err := journal.CheckBackup(bytes.NewReader(forged(t, `{"subject":"list.abc",`+header+"}\n"))); err != nil {
		t.Errorf("a message that could be one: %v", err)
	}
}

// A file of a few hundred kilobytes that unfolds to a line without an end.
func TestABackupThatUnfoldsWithoutEnd(t *testing.T) {
	file := gzipped(t, strings.Repeat(" ", 128<<20))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := journal.CheckBackup(bytes.NewReader(file))
	runtime.ReadMemStats(&after)
	if !errors.Is(err, journal.ErrDamaged) {
		t.Errorf("%v, want ErrDamaged", err)
	}
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 64 {
		t.Errorf("reading %d KiB took %d MiB of memory", len(file)>>10, took)
	}
}
