package journal_test

import (
	"testing"
	"testing/synctest"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"rowhouse/lobby/journal"
)

// TestClockThatStandsBack: a machine without a battery starts in the past, and its
// clock jumps by years once it has heard from others. What was stored before is
// there in the past, what is stored in the past is there afterwards.
func TestClockThatStandsBack(t *testing.T) {
	dir := t.TempDir()
	unpack(t, "testdata/folder-1.zip", dir)
	var played *game
	// A bubble begins in the year 2000.
	synctest.Test(t, func(t *testing.T) {
		core, logged := observer.New(zapcore.WarnLevel)
		store, err := journal.Open(journal.Options{Dir: dir, Log: zap.New(core)})
		if err != nil {
			t.Fatal(err)
		}
		checkOld(t, store)
		played = newGame(t, store)
		for range 20 {
			if err := played.move(t.Context(), 100); err != nil {
				t.Fatal(err)
			}
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		if n := logged.FilterMessageSnippet("clock").Len(); n != 1 {
			t.Errorf("%d lines about the clock: %v", n, logged.All())
		}
	})
	store := open(t, journal.Options{Dir: dir})
	played.check(t, store)
	rooms, err := store.Rooms(t.Context())
	if len(rooms) != 3 || err != nil {
		t.Errorf("rooms %v, %v", rooms, err)
	}
}
