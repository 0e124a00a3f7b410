package journal_test

import (
	"testing"

	"go.uber.org/zap/zaptest"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
	"rowhouse/lobby/journaltest"
)

func TestConformance(t *testing.T) {
	journaltest.Run(t, func(t *testing.T) lobby.Journal {
		return open(t, journal.Options{Dir: t.TempDir()})
	})
}

func open(t testing.TB, o journal.Options) *journal.Store {
	t.Helper()
	o.Log = zaptest.NewLogger(t)
	store, err := journal.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}
