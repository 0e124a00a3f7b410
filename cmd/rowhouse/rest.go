package main

import (
	"context"
	"runtime/metrics"
	"time"
)

const (
	restEvery = 20 * time.Second
	// restBelow is more than is allocated between two looks while nothing happens but
	// that somebody reads the metrics, and less than any rush takes.
	restBelow = 8 << 20
	// restAbove is what has to have been allocated since memory was given back, or to
	// be free, before it is worth doing again: a server without visitors does nothing.
	restAbove = 8 << 20
)

// usage is what the process has allocated in all its life, freed or not, and what it
// keeps of the system's memory without using it.
type usage struct{ allocated, free uint64 }

// rest gives memory back to the system, by calling release, whenever a rush is over,
// until ctx ends. The runtime would keep it for many minutes, since it keeps as much
// as its last collections found in use, and an idle process has one in two minutes.
// What the journal lets go later is free at one of these, and is given back then.
// While much is going on nothing is done: the memory would be needed again at once.
func rest(ctx context.Context, look func() usage, release func()) {
	looks := time.NewTicker(restEvery)
	defer looks.Stop()
	var before, released uint64
	for {
		select {
		case <-ctx.Done():
			return
		case <-looks.C:
		}
		now := look()
		if now.allocated-before < restBelow && (now.allocated-released > restAbove || now.free > restAbove) {
			release()
			released = now.allocated
		}
		before = now.allocated
	}
}

// memory asks the runtime, which has these figures at hand.
func memory() usage {
	samples := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(samples)
	return usage{allocated: samples[0].Value.Uint64(), free: samples[1].Value.Uint64()}
}
