package lobby

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// botGames lets so many games against a computer of that level go on by
// themselves: each person answers as soon as the computer has moved. It returns
// how to end them, and how many moves the computers made.
func botGames(t testing.TB, l *Lobby, n int, level bot.Level) (end func() (moves int)) {
	t.Helper()
	rules, _ := engine.PresetByID("gomoku")
	stop, ended := make(chan struct{}), make(chan int)
	for i := range n {
		p := PlayerID(fmt.Sprint("p", i))
		id, err := l.Create(context.Background(), p, RoomSpec{Rules: rules, Seat: engine.X, Computer: level})
		if err != nil {
			t.Fatal(err)
		}
		go func() { ended <- keepPlaying(l.Join(id, Arrival{Player: p}), stop) }()
	}
	return func() (moves int) {
		close(stop)
		for range n {
			moves += <-ended
		}
		return moves
	}
}

// keepPlaying clicks the first free square whenever it may, game after game, and
// counts the other side's moves.
func keepPlaying(v *Viewer, stop <-chan struct{}) (answers int) {
	defer v.Leave()
	var s *State
	var g *engine.Game
	for {
		select {
		case <-stop:
			return answers
		case <-v.Done():
			return answers
		case u := <-v.Updates():
			switch c := u.Content.(type) {
			case *State:
				s, g = clonedState(c), restoreGame(c)
			case *Event:
				s.At = c.At
				if c.Game != 0 {
					s.Game = c.Game
				}
				if c.Seats != nil {
					s.Seats = *c.Seats
				}
				if c.Board != nil {
					g.Apply(*c.Board)
				}
				if c.By == byComputer {
					answers++
				}
			default:
				continue
			}
		}
		switch {
		case g.Over():
			v.Do(nil, Reset{Game: s.Game})
		case s.Seats.Holds(v.arrival.Player, g.Act()):
			cell := 0
			for g.At(cell) != engine.Empty {
				cell++
			}
			v.Do(nil, Click{Cell: cell, At: s.At})
		}
	}
}

// latencies clicks in a game of one person on both seats, and returns how long
// each click took from the inbox to the viewer's queue, sorted.
func latencies(t testing.TB, l *Lobby, n int, pause time.Duration) []time.Duration {
	t.Helper()
	rules, _ := engine.PresetByID("caro20")
	id, err := l.Create(context.Background(), "an", RoomSpec{Rules: rules, SameDevice: true})
	if err != nil {
		t.Fatal(err)
	}
	an := l.Join(id, Arrival{Player: "an"})
	defer an.Leave()
	state := (<-an.Updates()).Content.(*State)
	at, game, ply := state.At, state.Game, 0
	pace := time.NewTicker(pause) // a busy room's
	defer pace.Stop()
	took := make([]time.Duration, 0, n)
	for range n {
		<-pace.C
		var c Command = Click{Cell: ply * 3 % 400, At: at}
		if ply == 100 {
			c = Reset{Game: game}
		}
		began := time.Now()
		an.Do(nil, c)
		e := nextEvent(t, an)
		took = append(took, time.Since(began))
		at, ply = e.At, e.Board.Ply
		if e.Game != 0 {
			game = e.Game
		}
		if e.Board.Reason != "" {
			ply = 100
		}
	}
	slices.Sort(took)
	return took
}

// BenchmarkClickBesideComputers is a click's way from the inbox to the viewers
// while so many games against computers go on: the 50th and 99th of a hundred
// clicks, and the slowest of the computers' answers. With -cpu 1 people and
// computers share one processor.
func BenchmarkClickBesideComputers(b *testing.B) {
	for _, games := range []int{0, 50, 500} {
		for _, level := range []bot.Level{bot.Medium, bot.Hard} {
			b.Run(fmt.Sprintf("games=%d/%s", games, level), func(b *testing.B) {
				waits := &longestWait{}
				l, err := New(Options{Journal: NewMemoryJournal(), Observer: waits})
				if err != nil {
					b.Fatal(err)
				}
				end := botGames(b, l, games, level)
				took := latencies(b, l, max(b.N, 1000), 2*time.Millisecond)
				b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
				b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
				b.ReportMetric(float64(end()), "answers")
				b.ReportMetric(float64(waits.get().Milliseconds()), "slowest-ms")
				b.ReportMetric(0, "ns/op")
				if err := l.Close(context.Background()); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}

// Where there is one processor, a computer lets others have it whenever it looks
// whether to stop: rooms need not wait until it is taken away.
func TestPeopleComeBeforeComputers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	let := make(chan bool, 1)
	think := func(g *engine.Game, _ bot.Level, seed uint64, b bot.Budget) (bot.Answer, bool) {
		let <- lets(b.Stop)
		return bot.Think(g, bot.Easy, seed, bot.Budget{})
	}
	l, err := New(Options{Journal: NewMemoryJournal(), Think: think})
	if err != nil {
		t.Fatal(err)
	}
	id, err := l.Create(t.Context(), "an", RoomSpec{Rules: preset(t, "gomoku"), Seat: engine.O, Computer: bot.Hard})
	if err != nil {
		t.Fatal(err)
	}
	an := l.Join(id, Arrival{Player: "an"})
	if !<-let {
		t.Error("it keeps the processor")
	}
	an.Leave()
	if err := l.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// lets reports whether others get the only processor while stop is asked. It asks
// for much less time than it takes until a processor is taken away.
func lets(stop func() bool) bool {
	ran := make(chan struct{})
	go close(ran)
	for range 100 {
		stop()
		select {
		case <-ran:
			return true
		default:
		}
	}
	return false
}

// longestWait observes how long the slowest answer of a computer took, from when
// it was asked.
type longestWait struct {
	nobody
	longest atomic.Int64
}

func (w *longestWait) Thought(_ string, waited, took time.Duration) {
	for {
		before := w.longest.Load()
		if int64(waited+took) <= before || w.longest.CompareAndSwap(before, int64(waited+took)) {
			return
		}
	}
}

func (w *longestWait) get() time.Duration { return time.Duration(w.longest.Load()) }
