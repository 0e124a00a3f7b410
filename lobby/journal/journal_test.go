package journal_test

import (
	"testing"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
	"rowhouse/lobby/journaltest"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	journaltest.Run(t, func(t *testing.T) lobby.Journal {
		return open(t, journal.Options{Dir: t.TempDir()})
	})
}
