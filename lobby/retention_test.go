package lobby

import (
	"testing"
	"time"

	"rowhouse/engine"
)

// How long a room is kept counts from its last move. It never goes at once when it
// is left, which it would where the clock was wrong when the move was made.
func TestRetention(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, row := range []struct {
		name       string
		played     time.Duration // before now
		keep, want time.Duration
	}{
		{"just now", 0, 7 * day, 7 * day},
		{"days ago", 3 * day, 7 * day, 4 * day},
		{"at the end of its time", 7*day - time.Second, 7 * day, time.Hour},
		{"when the clock stood years back", 20 * 365 * day, 7 * day, time.Hour},
		{"of those that are kept for minutes", 5 * time.Minute, time.Minute, time.Minute},
		{"when the clock stood ahead", -30 * day, 7 * day, 37 * day},
	} {
		table, err := newTable("an", RoomSpec{Rules: preset(t, "tictactoe"), Seat: engine.X}, engine.X, now.Add(-row.played))
		if err != nil {
			t.Fatal(err)
		}
		o := (Options{KeepWaiting: row.keep}).withDefaults()
		if got := table.retention(&o, now); got != row.want {
			t.Errorf("a game %s is kept for %v, want %v", row.name, got, row.want)
		}
	}
}
