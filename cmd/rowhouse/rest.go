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
	// restAbove is what has to have been allocated since memory was given back before
	// it is worth doing again: a server without visitors does nothing at all.
	restAbove = 16 << 20
)

// rest gives memory back to the system, by calling release, once the start and then
// each rush is over, until ctx ends; allocated is what the process has allocated in
// all its life. The runtime would keep it for many minutes, since it keeps as much as
// its last collections found in use, and an idle process has one in two minutes.
// While people play nothing is done: they would need the memory again at once.
func rest(ctx context.Context, allocated func() uint64, release func()) {
	looks := time.NewTicker(restEvery)
	defer looks.Stop()
	var before, released uint64
	for first := true; ; {
		select {
		case <-ctx.Done():
			return
		case <-looks.C:
		}
		now := allocated()
		if now-before < restBelow && (first || now-released > restAbove) {
			release()
			first, released = false, now
		}
		before = now
	}
}

// allocated is how many bytes the process has allocated since it began, freed ones
// included.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
