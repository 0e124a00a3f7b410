package lobby

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestStoredByAnOlderVersion reads a room as it was stored before there were
// clocks, undos, names and computers: a snapshot, its events, and in the last line
// the snapshot that they were rolled up to then. It is the same room today,
// whether it is read from its events or rolled up.
func TestStoredByAnOlderVersion(t *testing.T) {
	data, err := os.ReadFile("testdata/stored-1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	events, last := lines[1:len(lines)-1], lines[len(lines)-1]
	for name, log := range map[string]Log{
		"from its events": {Snapshot: lines[0], Events: events},
		"rolled up":       {Snapshot: last},
	} {
		table, err := decodeTable(log)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		again, err := table.encode()
		if err != nil {
			t.Fatal(err)
		}
		var got, want any
		if err := json.Unmarshal(again, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(last, &want); err != nil {
			t.Fatal(err)
		}
		// Who played a game that is over was not noted then.
		added := cmpopts.IgnoreMapEntries(func(field string, _ any) bool { return field == "played" })
		if diff := cmp.Diff(want, got, added); diff != "" {
			t.Errorf("%s, it reads (-then +now):\n%s", name, diff)
		}
	}
}
