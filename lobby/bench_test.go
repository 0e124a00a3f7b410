package lobby

import (
	"context"
	"fmt"
	"testing"

	"rowhouse/engine"
)

// BenchmarkClick is a click's way from the inbox through judging, storing in
// memory and applying to every viewer's queue, with so many watching.
func BenchmarkClick(b *testing.B) {
	for _, watchers := range []int{0, 10, 100} {
		b.Run(fmt.Sprint("watchers=", watchers), func(b *testing.B) { benchmarkClick(b, watchers) })
	}
}

func benchmarkClick(b *testing.B, watchers int) {
	l, err := New(Options{Journal: NewMemoryJournal()})
	if err != nil {
		b.Fatal(err)
	}
	rules, _ := engine.PresetByID("caro20")
	id, err := l.Create(context.Background(), "an", RoomSpec{Rules: rules, SameDevice: true})
	if err != nil {
		b.Fatal(err)
	}
	an := l.Join(id, Arrival{Player: "an"})
	stop := make(chan struct{})
	for range watchers {
		go drain(l.Join(id, Arrival{}), stop)
	}
	state := (<-an.Updates()).Content.(*State)
	at, game, ply := state.At, state.Game, 0
	b.ReportAllocs()
	for b.Loop() {
		var c Command = Click{Cell: ply * 3 % 400, At: at}
		if ply == 100 {
			c = Reset{Game: game}
		}
		an.Do(nil, c)
		e := nextEvent(b, an)
		at, ply = e.At, e.Board.Ply
		if e.Game != 0 {
			game = e.Game
		}
		if e.Board.Reason != "" {
			ply = 100
		}
	}
	close(stop)
	an.Leave()
	if err := l.Close(context.Background()); err != nil {
		b.Fatal(err)
	}
}

func nextEvent(b testing.TB, v *Viewer) *Event {
	for u := range v.Updates() {
		switch c := u.Content.(type) {
		case *Event:
			return c
		case Refused:
			b.Fatal(c.Code)
		}
	}
	return nil
}

func drain(v *Viewer, stop <-chan struct{}) {
	defer v.Leave()
	for {
		select {
		case <-v.Updates():
		case <-v.Done():
			return
		case <-stop:
			return
		}
	}
}
