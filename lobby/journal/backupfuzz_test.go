package journal_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"testing"

	"rowhouse/lobby/journal"
)

// FuzzCheckBackup reads what is no backup, or nearly one, behind gzip's own checks.
// Whatever is taken for whole must have an end that counts right.
func FuzzCheckBackup(f *testing.F) {
	file, err := os.Open("testdata/backup-1.gz")
	if err != nil {
		f.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		f.Fatal(err)
	}
	whole, err := io.ReadAll(unzipped)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	f.Add([]byte(`{"rowhouse":"backup","format":1,"taken":"2026-11-30T01:49:56Z"}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var file bytes.Buffer
		w := gzip.NewWriter(&file)
		w.Write(text) // into memory: it cannot fail
		w.Close()
		found, err := journal.CheckBackup(&file)
		if err == nil && !bytes.Contains(text, []byte(`"end":true`)) {
			t.Errorf("a backup without an end is whole: %+v", found)
		}
	})
}
