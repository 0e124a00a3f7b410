package main

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Memory is given back when the start is over and when a rush is, once for each.
func TestMemoryIsGivenBackAfterARush(t *testing.T) {
	const mega = 1 << 20
	for _, row := range []struct {
		name   string
		allocs []uint64 // MB from look to look
		want   []int    // the looks at which memory was given back
	}{
		{"nobody ever comes", []uint64{5, 0, 0, 1, 0, 0}, []int{1}},
		{"a start that reads many rooms", []uint64{300, 40, 1, 0, 0}, []int{3}},
		{"a rush", []uint64{5, 0, 200, 200, 3, 0, 0}, []int{1, 5}},
		{"two rushes", []uint64{5, 200, 1, 0, 200, 1, 0}, []int{1, 3, 6}},
		{"somebody reads the metrics", []uint64{5, 2, 2, 2, 2, 2, 2, 2, 2, 2}, []int{1, 10}},
		{"people play all the time", []uint64{50, 50, 50, 50, 50, 50, 50, 50}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				var total uint64
				var resting sync.WaitGroup
				began := time.Now()
				var got []int
				look := 0
				resting.Go(func() {
					rest(ctx, func() uint64 {
						total += row.allocs[look] * mega
						look++
						return total
					}, func() { got = append(got, int(time.Since(began)/restEvery)) })
				})
				time.Sleep(time.Duration(len(row.allocs)) * restEvery) // of the bubble's clock
				synctest.Wait()
				stop()
				resting.Wait()
				if diff := cmp.Diff(row.want, got); diff != "" {
					t.Errorf("given back at other looks:\n%s", diff)
				}
			})
		})
	}
}
