package transport

import (
	"context"
	"net/http"
	"runtime"
	"time"

	"rowhouse/lobby"
)

// gatePatience is how long a request waits for a place.
const gatePatience = 5 * time.Second

// gate lets a few in at a time. What strangers can ask for, and costs more than
// an answer usually does, goes through one.
type gate chan struct{}

// newGate lets in half as many as there are processors, so that games go on
// beside them.
func newGate() gate { return make(gate, max(1, runtime.GOMAXPROCS(0)/2)) }

// enter waits for a place, or reports false when ctx or its patience ends first.
// Whoever got true calls leave.
func (g gate) enter(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, gatePatience)
	defer cancel()
	select {
	case g <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (g gate) leave() { <-g }

// crowded is the answer to who waited in vain.
func crowded() *problem {
	return &problem{status: http.StatusServiceUnavailable, Code: string(lobby.ErrBusy),
		Message: "too many ask for this at the moment: try again"}
}
