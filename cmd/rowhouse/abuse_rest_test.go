package main

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// gauges are what a running program says of itself: metrics by their name, labels
// summed up. A collection of garbage comes first.
func gauges(b testing.TB, admin string) map[string]float64 {
	b.Helper()
	get(b, admin+"debug/pprof/heap?gc=1")
	_, text := get(b, admin+"metrics")
	sum := map[string]float64{}
	for line := range strings.Lines(text) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), " ")
		if name, _, _ = strings.Cut(name, "{"); ok && name != "#" {
			n, _ := strconv.ParseFloat(value, 64) // NaN of an empty histogram
			sum[name] += n
		}
	}
	return sum
}

// measured starts the program for a benchmark, with limits that are not what is
// measured, and returns where its admin listener is.
func measured(b testing.TB) (link, admin string) {
	b.Helper()
	address := freeAddress(b)
	_, link = start(b, "-addr", "127.0.0.1:0", "-admin-addr", address, "-data-dir", b.TempDir(), "-log-level", "error",
		"-max-connections", "100000", "-max-connections-per-address", "100000", "-max-rooms", "100000",
		"-max-new-rooms", "1000000", "-max-new-rooms-per-address", "1000000",
		"-max-messages", "1000000", "-max-messages-per-address", "1000000")
	return link, "http://" + address + "/"
}

// reaches waits for a sum of gauges to come down, or up, to a number.
func reaches(b testing.TB, admin, name string, n float64) {
	b.Helper()
	for deadline := time.Now().Add(5 * time.Minute); gauges(b, admin)[name] != n; {
		if time.Now().After(deadline) {
			b.Fatalf("%s is %v and not %v", name, gauges(b, admin)[name], n)
		}
		time.Sleep(200 * time.Millisecond) // another process has no other way to tell
	}
}

// compare writes what the program has now, beside what it had before.
func compare(b testing.TB, when string, before, now map[string]float64) {
	b.Helper()
	b.Logf("%-22s resident %6.1f MB (%+.1f), heap %6.1f MB (%+.1f), goroutines %5.0f (%+.0f), files %5.0f (%+.0f)", when,
		now["process_resident_memory_bytes"]/1e6, (now["process_resident_memory_bytes"]-before["process_resident_memory_bytes"])/1e6,
		now["go_memstats_heap_inuse_bytes"]/1e6, (now["go_memstats_heap_inuse_bytes"]-before["go_memstats_heap_inuse_bytes"])/1e6,
		now["go_goroutines"], now["go_goroutines"]-before["go_goroutines"],
		now["process_open_fds"], now["process_open_fds"]-before["process_open_fds"])
}

// idlers opens so many connections, a hundred to a room, on which nobody does
// anything but answer pings. The function returned closes them.
func idlers(b testing.TB, link string, n int) (leave func()) {
	b.Helper()
	const perRoom = 100
	var open []*socket
	var reading sync.WaitGroup
	host, room := newPlayer(link), ""
	for i := range n {
		var err error
		if i%perRoom == 0 {
			if room, err = host.create(b.Context(), `{"rules":"caro16"}`); err != nil {
				b.Fatal(err)
			}
		}
		s, err := newPlayer(link).dial(b.Context(), room, "?watch=1")
		if err != nil {
			b.Fatal(err)
		}
		open = append(open, s)
		reading.Go(func() {
			for err := error(nil); err == nil; {
				_, _, err = s.conn.Read(context.Background())
			}
		})
	}
	return func() {
		for _, s := range open {
			s.close()
		}
		reading.Wait()
	}
}

// An idle connection costs little, and nothing once it has gone: neither memory for
// compression, nor a goroutine, nor a file handle.
func TestIdleConnectionsAreCheap(t *testing.T) {
	link, admin := measured(t)
	used := func(g map[string]float64) float64 {
		return g["go_memstats_heap_inuse_bytes"] + g["go_memstats_stack_inuse_bytes"]
	}
	before := gauges(t, admin)
	const many = 1000
	leave := idlers(t, link, many)
	reaches(t, admin, "rowhouse_connections", many)
	now := gauges(t, admin)
	goroutines := func() float64 { return (now["go_goroutines"] - before["go_goroutines"]) / many }
	// A ping that waits for its answer has one too, and the first ones are sent soon.
	for deadline := time.Now().Add(patience); goroutines() > 2.1 && time.Now().Before(deadline); {
		wait(t.Context(), 200*time.Millisecond)
		now = gauges(t, admin)
	}
	compare(t, fmt.Sprint(many, " connections"), before, now)
	if each := (used(now) - used(before)) / many; each > 64<<10 {
		t.Errorf("%.0f bytes for each connection, want at most 64 KiB", each)
	}
	if goroutines() > 2.1 {
		t.Errorf("%.2f goroutines for each connection, want 2", goroutines())
	}
	leave()
	reaches(t, admin, "rowhouse_connections", 0)
	after := gauges(t, admin)
	compare(t, "after they have left", before, after)
	// Their rooms stay in memory for a minute, one goroutine each.
	if more := after["go_goroutines"] - before["go_goroutines"] - after["rowhouse_rooms"]; more > 10 {
		t.Errorf("%v goroutines are left", more)
	}
	if more := after["process_open_fds"] - before["process_open_fds"]; more > 20 {
		t.Errorf("%v file handles are left", more)
	}
	if more := used(after) - used(before); more > 16<<20 {
		t.Errorf("%v bytes are left", more)
	}
}

// BenchmarkIdleSockets opens so many connections, a hundred to a room, on which
// nobody does anything:
//
//	go test ./cmd/rowhouse -run '^$' -bench IdleSockets -benchtime 10000x
//
// The test's own process needs as many file handles as the program.
func BenchmarkIdleSockets(b *testing.B) {
	link, admin := measured(b)
	before := gauges(b, admin)
	leave := idlers(b, link, b.N)
	reaches(b, admin, "rowhouse_connections", float64(b.N))
	now := gauges(b, admin)
	compare(b, fmt.Sprint(b.N, " connections"), before, now)
	b.ReportMetric((now["process_resident_memory_bytes"]-before["process_resident_memory_bytes"])/float64(b.N), "B/conn")
	b.ReportMetric((now["go_goroutines"]-before["go_goroutines"])/float64(b.N), "goroutines/conn")
	began := time.Now()
	time.Sleep(40 * time.Second) // two rounds of pings
	later := gauges(b, admin)
	b.ReportMetric(100*(later["process_cpu_seconds_total"]-now["process_cpu_seconds_total"])/time.Since(began).Seconds(), "%core")
	if n := later["rowhouse_connections"]; n != float64(b.N) {
		b.Errorf("%v connections are left of %d", n, b.N)
	}
	leave()
	reaches(b, admin, "rowhouse_connections", 0)
	reaches(b, admin, "rowhouse_rooms", 0)
	http.DefaultClient.CloseIdleConnections()
	compare(b, "after they have left", before, gauges(b, admin))
	time.Sleep(time.Minute) // what is free goes back to the system by and by
	compare(b, "a minute later", before, gauges(b, admin))
}

// BenchmarkAbandonedRooms makes so many rooms and leaves them, in every state that
// there is: known by their link only, waiting for somebody, in mid-game, finished.
//
//	go test ./cmd/rowhouse -run '^$' -bench AbandonedRooms -benchtime 10000x
func BenchmarkAbandonedRooms(b *testing.B) {
	link, admin := measured(b)
	before := gauges(b, admin)
	var working sync.WaitGroup
	rooms := make(chan int)
	for range 4 {
		working.Go(func() {
			for i := range rooms {
				if err := abandon(b.Context(), link, i%4); err != nil {
					b.Error(err)
				}
			}
		})
	}
	for i := range b.N {
		rooms <- i
	}
	close(rooms)
	working.Wait()
	compare(b, fmt.Sprint("just left ", b.N), before, gauges(b, admin))
	reaches(b, admin, "rowhouse_rooms", 0)
	http.DefaultClient.CloseIdleConnections()
	compare(b, "out of memory", before, gauges(b, admin))
	time.Sleep(150 * time.Second) // the journal and the runtime give memory back by and by
	after := gauges(b, admin)
	compare(b, "150 s later", before, after)
	b.ReportMetric((after["process_resident_memory_bytes"]-before["process_resident_memory_bytes"])/float64(b.N), "B/room")
	if n := after["go_goroutines"] - before["go_goroutines"]; n > 20 {
		b.Errorf("%v goroutines are left", n)
	}
	if n := after["process_open_fds"] - before["process_open_fds"]; n > 20 {
		b.Errorf("%v file handles are left", n)
	}
}

// abandon makes a room, brings it into one of four states and leaves it.
func abandon(ctx context.Context, link string, state int) error {
	host := newPlayer(link)
	opponent := "friend" // who never comes
	if state > 1 {
		opponent = "same-device"
	}
	room, err := host.create(ctx, fmt.Sprintf(`{"rules":{"preset":"tictactoe","first":"X"},"opponent":%q}`, opponent))
	if err != nil || state == 0 {
		return err
	}
	s, err := host.dial(ctx, room, "")
	if err != nil {
		return err
	}
	defer s.close()
	v := &view{}
	clicks := [][]int{1: nil, 2: {4}, 3: {0, 3, 1, 4, 2}}[state]
	for sent := 0; ; {
		f, err := s.next(ctx)
		if err != nil {
			return err
		}
		if f.kind() != "state" && f.kind() != "diff" {
			continue
		}
		if err := v.take(f); err != nil {
			return err
		}
		if sent == len(clicks) {
			return nil
		}
		if err := s.send(ctx, `{"type":"click","cell":%d,"at":%d}`, clicks[sent], int(v.state["at"].(float64))); err != nil {
			return err
		}
		sent++
	}
}
