package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"syscall"
	"testing"
	"time"
)

// The process is killed at random moments, a quarter of them while it starts,
// and comes back on the same folder at the same address, while clients play on.
// Whatever any of them was shown must be there, once, ever after.
func TestKilledAtAnyInstant(t *testing.T) {
	rounds := 100
	if testing.Short() {
		rounds = 8
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	args := []string{"-addr", freeAddress(t), "-admin-addr", "off", "-data-dir", t.TempDir(), "-log-level", "warn"}

	server, link := start(t, args...)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var clients sync.WaitGroup
	books := seatRegulars(ctx, t, &clients, link, seed)

	lives := 0
	for round := range rounds {
		if round%4 == 3 {
			wait(ctx, time.Duration(random.IntN(80))*time.Millisecond) // started below, perhaps not ready
		} else {
			server.ready()
			lives++
			wait(ctx, time.Duration(50+random.IntN(500))*time.Millisecond)
		}
		server.kill()
		server = launch(t, args...)
	}
	server.ready()
	wait(ctx, time.Second) // everybody back, and a few more moves
	cancel()
	clients.Wait()

	judge(t, books, link)
	server.signal(syscall.SIGTERM)
	if code := server.exit(patience); code != 0 {
		t.Errorf("exit code %d after the last life", code)
	}
	server, link = start(t, args...)
	moves := judge(t, books, link)
	t.Logf("killed %d times, of which %d ready; %d moves were shown in %d rooms; 0 lost is what passes", rounds, lives, moves, len(books))
	if moves < rounds {
		t.Errorf("only %d moves in %d rounds: too few to say anything", moves, rounds)
	}
	server.kill()
}

// seatRegulars makes rooms with two players and a spectator each, who begin.
func seatRegulars(ctx context.Context, t *testing.T, clients *sync.WaitGroup, link string, seed uint64) []*chronicle {
	t.Helper()
	var books []*chronicle
	for i, rules := range []string{"tictactoe", "tictactoe", "tictactoe", "caro10", "caro10", "caro12", "caro20", "caro-vn", "gomoku", "standard"} {
		host := newPlayer(link)
		room, err := host.create(ctx, fmt.Sprintf(`{"rules":%q}`, rules))
		if err != nil {
			t.Fatal(err)
		}
		book := newChronicle(room)
		books = append(books, book)
		for j, p := range []player{host, newPlayer(link), newPlayer(link)} {
			r := &regular{player: p, watch: j == 2, book: book, random: rand.New(rand.NewPCG(seed, uint64(10*i+j+1)))}
			clients.Go(func() { r.play(ctx) })
		}
	}
	return books
}

// judge reads every room over HTTP, once more against its chronicle, and
// returns how many moves were shown.
func judge(t *testing.T, books []*chronicle, link string) (moves int) {
	t.Helper()
	for _, book := range books {
		var now view
		if err := newPlayer(link).do(t.Context(), "GET", "api/rooms/"+book.room, "", &now.state); err != nil {
			t.Error(err)
			continue
		}
		delete(now.state, "type")
		book.note(&now, book.last())
		moves += book.moves
		for _, fault := range book.faults {
			t.Error(fault)
		}
		book.faults = nil
	}
	return moves
}

// wait lets a real process go on for a while.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
