package main

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Memory is given back when a rush is over, and when much is let go later.
func TestMemoryIsGivenBackAfterARush(t *testing.T) {
	for _, row := range []struct {
		name   string
		allocs []uint64 // MB from look to look
		free   []uint64 // MB at each look
		want   []int    // the looks at which memory was given back
	}{
		{"nobody ever comes", []uint64{5, 0, 0, 1, 0, 0}, []uint64{4, 4, 4, 4, 4, 4}, nil},
		{"a start that reads many rooms", []uint64{300, 40, 1, 0, 0}, []uint64{99, 99, 99, 0, 0}, []int{3}},
		{"two rushes", []uint64{5, 200, 1, 0, 200, 1, 0}, []uint64{0, 9, 9, 0, 9, 9, 0}, []int{3, 6}},
		{"blocks are let go later", []uint64{5, 200, 1, 0, 0, 0, 0}, []uint64{0, 9, 9, 0, 0, 30, 0}, []int{3, 6}},
		{"somebody reads the metrics", []uint64{5, 2, 2, 2, 2, 2, 2, 2, 2, 2}, make([]uint64, 10), []int{3, 8}},
		{"people play all the time", []uint64{50, 50, 50, 50, 50, 50}, []uint64{99, 99, 99, 99, 99, 99}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				var got []int
				var now usage
				look := 0
				var resting sync.WaitGroup
				resting.Go(func() {
					rest(ctx, func() usage {
						now.allocated += row.allocs[look] << 20
						now.free = row.free[look] << 20
						look++
						return now
					}, func() { got = append(got, look) })
				})
				time.Sleep(time.Duration(len(row.allocs)) * restEvery) // of the bubble's clock
				synctest.Wait()
				stop()
				resting.Wait()
				if look != len(row.allocs) {
					t.Errorf("looked %d times, want %d", look, len(row.allocs))
				}
				if diff := cmp.Diff(row.want, got); diff != "" {
					t.Errorf("given back at other looks:\n%s", diff)
				}
			})
		})
	}
}
