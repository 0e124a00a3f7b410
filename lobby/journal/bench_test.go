package journal_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/zap"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// event has the size of a click's.
var event = []byte(fmt.Sprintf("%250d", 0))

func quiet(b *testing.B) *journal.Store {
	b.Helper()
	return open(b, journal.Options{Dir: b.TempDir(), Log: zap.NewNop()})
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		store, err := journal.Open(journal.Options{Dir: b.TempDir()})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		store.Close()
		b.StartTimer()
	}
}

func BenchmarkAppend(b *testing.B) {
	owner := newGame(b, quiet(b)).owner
	for b.Loop() {
		if err := owner.Append(b.Context(), event); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkAppendRooms appends to 1,000 rooms from as many goroutines.
func BenchmarkAppendRooms(b *testing.B) {
	store := quiet(b)
	owners := make([]lobby.Ownership, 1000)
	for i := range owners {
		owners[i] = newGame(b, store).owner
	}
	b.SetParallelism(len(owners) / 2) // times the processors
	var next atomic.Int64
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		at := next.Add(1) - 1
		if at >= int64(len(owners)) {
			return // more processors than expected; the others do its share
		}
		for pb.Next() {
			if err := owners[at].Append(b.Context(), event); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
}

func BenchmarkRead200(b *testing.B) {
	store := quiet(b)
	played := newGame(b, store)
	for range 200 {
		if err := played.owner.Append(b.Context(), event); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		log, err := store.Read(b.Context(), played.id)
		if err != nil || len(log.Events) != 200 {
			b.Fatal(len(log.Events), err)
		}
	}
}

func BenchmarkOpenAndLeave(b *testing.B) {
	store := quiet(b)
	played := newGame(b, store)
	snapshot := make([]byte, 1500)
	for b.Loop() {
		if err := played.owner.Leave(b.Context(), snapshot, long); err != nil {
			b.Fatal(err)
		}
		played.snapshot = string(snapshot)
		played.open(b, store)
	}
}

func BenchmarkExists(b *testing.B) {
	store := quiet(b)
	played := newGame(b, store)
	for name, id := range map[string]lobby.RoomID{"known": played.id, "unknown": lobby.NewRoomID()} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if found, err := store.Exists(b.Context(), id); err != nil || found != (id == played.id) {
					b.Fatal(found, err)
				}
			}
		})
	}
}

// BenchmarkRestart starts on a folder of 50,000 rooms that were left.
func BenchmarkRestart(b *testing.B) {
	options := journal.Options{Dir: b.TempDir()}
	store := open(b, options)
	snapshot := make([]byte, 1500)
	for range 50_000 {
		if err := store.Create(b.Context(), lobby.NewRoomID(), snapshot, 24*time.Hour); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		b.StopTimer()
		store.Close()
		b.StartTimer()
		store = open(b, options)
	}
}
