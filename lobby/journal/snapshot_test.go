//go:build linux

package journal_test

import (
	"testing"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// TestSnapshotOfTheDisk: unlike a copy of the files, a snapshot of the file system
// has every room, with all that was acknowledged before it was taken.
func TestSnapshotOfTheDisk(t *testing.T) {
	disk := newImage(t)
	store := open(t, journal.Options{Dir: disk.folder()})
	all, stop := crowd(t, store, 12)
	for range 3 {
		before := make(map[lobby.RoomID]int)
		for _, c := range all {
			before[c.id] = c.acknowledged()
		}
		copied := disk.snapshot()
		copied.attach()
		restored := open(t, journal.Options{Dir: copied.folder()})
		for id, least := range before {
			log, err := restored.Read(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if last, err := lastEvent(log); err != nil || last < least {
				t.Errorf("room %s has event %d, and %d was acknowledged: %v", id, last, least, err)
			}
		}
		if err := restored.Close(); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	if err := store.Close(); err != nil { // before the disk goes
		t.Fatal(err)
	}
}
