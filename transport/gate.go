package transport

import "context"

// gate lets a few in at a time. What strangers can ask for, and costs more than
// an answer usually does, goes through one.
type gate chan struct{}

func newGate(places int) gate { return make(gate, max(1, places)) }

// enter waits for a place, or reports false when ctx ends first. Whoever got
// true calls leave.
func (g gate) enter(ctx context.Context) bool {
	select {
	case g <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (g gate) leave() { <-g }
