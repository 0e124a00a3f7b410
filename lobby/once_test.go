package lobby

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/anishathalye/porcupine"
)

// ledger is what several connections asked for and were answered, and when.
type ledger struct {
	clock      atomic.Int64 // orders what is asked and answered; it is no time
	mu         sync.Mutex
	operations []porcupine.Operation
}

func (b *ledger) write(client int, q question, called int64, a answer) {
	returned := b.clock.Add(1)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.operations = append(b.operations, porcupine.Operation{
		ClientId: client, Input: q, Call: called, Output: a, Return: returned,
	})
}

// tab is one of a player's connections. It comes back when it is closed, and says
// again what it does not know to have arrived.
type tab struct {
	*person
	h      *house
	number int
	who    Arrival
	id     RoomID
	draw   *rand.Rand
	book   *ledger
	last   *atomic.Pointer[Command] // what either tab of this player said last
}

func (c *tab) connect() {
	for {
		c.person = &person{t: c.h.t, v: c.h.lobby.Join(c.id, c.who)}
		select {
		case u := <-c.v.Updates():
			c.take(u.Content)
			return
		case <-c.v.Done():
			c.v.Leave()
		}
	}
}

// play asks for so many things, and each until it is answered.
func (c *tab) play(times int) {
	c.connect()
	for range times {
		command := c.choose(c.person.last)
		c.last.Store(&command)
		for !c.say(command) {
			c.v.Leave()
			c.connect()
		}
		if c.draw.IntN(2) == 0 {
			time.Sleep(time.Second) // so that all go on at the same instant
		}
	}
	c.v.Leave()
}

// choose is something to ask for: often what the player's other tab has just said,
// else something that fits what is seen.
func (c *tab) choose(s *State) Command {
	var fits []Command
	for range 4 {
		fits = append(fits, Click{Cell: c.draw.IntN(9), At: s.At})
	}
	fits = append(fits, Undo{Game: s.Game}, Reset{Game: s.Game})
	for _, o := range s.Offers {
		fits = append(fits, Accept{Offer: o.Version}, Accept{Offer: o.Version})
	}
	if said := c.last.Load(); said != nil {
		fits = append(fits, *said)
	}
	return oneOf(c.draw, fits...)
}

// say asks for something and then, by a question that never changes anything, for
// how the room stands, and writes both down. It is false if the connection was lost.
func (c *tab) say(command Command) bool {
	what, how := int64(1), int64(2)
	q, a := question{c.who.Player, command}, answer{}
	called := c.book.clock.Add(1)
	c.v.Do(&what, command)
	looked := c.book.clock.Add(1)
	c.v.Do(&how, Decline{})
	for {
		select {
		case <-c.v.Done(): // the room has stopped: what has not happened will not
			c.book.write(c.number, q, called, answer{lost: true})
			return false
		case u := <-c.v.Updates():
			c.take(u.Content)
			switch r := u.Content.(type) {
			case Done:
				a.code = "done"
			case Refused:
				if *r.ID == what {
					a.code, a.version = r.Code, r.Version
					continue
				}
				c.book.write(c.number, q, called, a)
				c.book.write(c.number, question{}, looked, answer{seen: sheetOf(c.person.last)})
				return true
			}
		}
	}
}

// unreliable is a journal that refuses now and then, or does not say whether it
// has stored what it was given.
func unreliable(draw *rand.Rand) func(op string) error {
	var mu sync.Mutex
	return func(op string) error {
		mu.Lock()
		defer mu.Unlock()
		if op != "append" || draw.IntN(12) != 0 {
			return nil
		}
		return oneOf(draw, ErrNotStored, ErrOutcomeUnknown, ErrStoredUnheard)
	}
}

// Two players with two connections each say the same things twice, at once and
// again after a loss, to a room whose journal fails. Whatever they are answered and
// shown is what one after the other would have been: each move happened once at
// most, on the position that it was made on.
func TestWhatHappensHappensOnceAndWhereItWasMeant(t *testing.T) {
	for seed := range uint64(20) {
		var book ledger
		var begin sheet
		lost, happened := 0, 0
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, nil)
			id, an, friend := twoAtTictactoe(t, h)
			begin = sheetOf(an.state())
			begin.undos = [2]int{}
			leaveAll(an, friend)
			h.fail(unreliable(rand.New(rand.NewPCG(seed, 0))))
			var tabs sync.WaitGroup
			for p, player := range []PlayerID{"an", "friend"} {
				var last atomic.Pointer[Command]
				for i := range 2 {
					number := 2*p + i
					c := &tab{h: h, number: number, who: Arrival{Player: player}, id: id, book: &book, last: &last,
						draw: rand.New(rand.NewPCG(seed, uint64(number+1)))}
					tabs.Go(func() { c.play(60) })
				}
			}
			tabs.Wait()
			h.fail(nil)
			h.close()
		})
		for _, o := range book.operations {
			if a := o.Output.(answer); a.lost {
				lost++
			} else if o.Input.(question).command != nil && a.code == "" {
				happened++
			}
		}
		if happened < 20 || begin.seats[1] != "friend" {
			t.Errorf("seed %d: hardly anything happened: %d of %d", seed, happened, len(book.operations))
		}
		if got := porcupine.CheckOperationsTimeout(onceModel(begin), book.operations, time.Minute); got != porcupine.Ok {
			t.Fatalf("seed %d: %d operations, of which %d happened and %d were lost: %s", seed, len(book.operations), happened, lost, got)
		}
		t.Logf("seed %d: %d operations, of which %d happened and %d were lost", seed, len(book.operations), happened, lost)
	}
}
