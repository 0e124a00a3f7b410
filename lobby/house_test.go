package lobby

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"rowhouse/engine"
)

// house is a lobby over a journal in memory, inside a synctest bubble.
type house struct {
	t       *testing.T
	lobby   *Lobby
	journal *MemoryJournal
	failure atomic.Value // of type func(op string) error
}

// fail lets the journal's writes fail as f says, from now on; nil: no more.
func (h *house) fail(f func(op string) error) { h.failure.Store(f) }

func newHouse(t *testing.T, change func(*Options)) *house {
	t.Helper()
	h := &house{t: t, journal: NewMemoryJournal()}
	h.fail(nil)
	h.journal.Fail = func(op string) error {
		if f := h.failure.Load().(func(string) error); f != nil {
			return f(op)
		}
		return nil
	}
	h.open(change)
	return h
}

func (h *house) open(change func(*Options)) {
	h.t.Helper()
	o := Options{Journal: h.journal}
	if change != nil {
		change(&o)
	}
	var err error
	if h.lobby, err = New(o); err != nil {
		h.t.Fatal(err)
	}
	if err := h.lobby.Start(context.Background()); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) close() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := h.lobby.Close(ctx); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) create(by PlayerID, spec RoomSpec) RoomID {
	h.t.Helper()
	id, err := h.lobby.Create(context.Background(), by, spec)
	if err != nil {
		h.t.Fatalf("create: %v", err)
	}
	return id
}

func preset(t *testing.T, id string) engine.Rules {
	t.Helper()
	r, ok := engine.PresetByID(id)
	if !ok {
		t.Fatalf("no preset %s", id)
	}
	return r
}

// person is one connection that keeps all it was told, and merges it as a client
// would.
type person struct {
	t    *testing.T
	v    *Viewer
	seen []Content
	last *State // the state as told, brought up to date by the events
	game *engine.Game
}

func (h *house) join(id RoomID, p PlayerID) *person {
	h.t.Helper()
	return h.arrive(id, Arrival{Player: p})
}

func (h *house) arrive(id RoomID, a Arrival) *person {
	h.t.Helper()
	p := &person{t: h.t, v: h.lobby.Join(id, a)}
	p.listen()
	return p
}

// listen takes in all that has been told so far, and checks that versions follow
// each other.
func (p *person) listen() {
	p.t.Helper()
	synctest.Wait()
	for {
		select {
		case u := <-p.v.Updates():
			p.take(u.Content)
		default:
			return
		}
	}
}

func (p *person) take(c Content) {
	p.t.Helper()
	p.seen = append(p.seen, c)
	switch c := c.(type) {
	case *State:
		p.last, p.game = clonedState(c), restoreGame(c)
	case *Event:
		if p.last == nil {
			p.t.Fatalf("an event before the state: %+v", c)
		}
		if c.Version != p.last.Version+1 {
			p.t.Fatalf("version %d follows %d", c.Version, p.last.Version)
		}
		p.merge(c)
	}
}

func clonedState(s *State) *State {
	c := *s
	c.Moves = slices.Clone(s.Moves)
	return &c
}

// merge follows the fields of an event, as the wire's clients do.
func (p *person) merge(e *Event) {
	s := p.last
	s.Version, s.At = e.Version, e.At
	if e.Board != nil {
		p.game.Apply(*e.Board)
		s.Rules, s.Moves = p.game.Rules(), slices.Clone(p.game.Moves())
		s.Turn, s.Act, s.First = p.game.Turn(), p.game.Act(), p.game.First()
		s.Choices, s.Chosen, s.Forbidden = p.game.Choices(), p.game.Chosen(), OrNone(p.game.Forbidden())
		s.Winner, s.Reason, s.Lines = p.game.Winner(), p.game.Reason(), OrNone(p.game.Lines())
	}
	if e.Laid != nil {
		s.Laid = *e.Laid
	}
	if e.Game != 0 {
		s.Game = e.Game
	}
	if e.Seats != nil {
		s.Seats = *e.Seats
	}
	if e.Score != nil {
		s.Score = *e.Score
	}
	if e.Offers != nil {
		s.Offers = *e.Offers
	}
	if e.Undos != nil {
		s.Undos = *e.Undos
	}
	if e.Back != nil {
		s.Back = *e.Back
	}
	if e.Listed != nil {
		s.Listed = *e.Listed
	}
	if e.Clock != nil {
		s.Clock = *e.Clock
	}
}

func (p *person) state() *State {
	p.t.Helper()
	p.listen()
	if p.last == nil {
		p.t.Fatal("no state was told")
	}
	return p.last
}

// ask sends a command and returns the code it was refused with, "done" for one
// that changed nothing, or "".
func (p *person) ask(c Command) string {
	p.t.Helper()
	p.listen()
	id := int64(len(p.seen)) + 1
	from := len(p.seen)
	p.v.Do(&id, c)
	p.listen()
	for _, c := range p.seen[from:] {
		switch c := c.(type) {
		case Refused:
			if c.ID == nil || *c.ID != id {
				p.t.Fatalf("the refusal names %v, not %d", c.ID, id)
			}
			return c.Code
		case Done:
			return "done"
		}
	}
	return ""
}

func (p *person) click(cell int) string {
	p.t.Helper()
	return p.ask(Click{Cell: cell, At: p.state().At})
}

// stir makes an event that may come any number of times: a move, or taking it back.
// Whoever stirs is alone.
func (p *person) stir() string {
	p.t.Helper()
	if s := p.state(); len(s.Moves) > 0 {
		return p.ask(Undo{Game: s.Game})
	}
	return p.click(0)
}

func (p *person) reason() CloseReason {
	p.t.Helper()
	synctest.Wait()
	select {
	case <-p.v.Done():
		return p.v.Reason()
	default:
		return ""
	}
}

func (p *person) presence() Presence {
	p.t.Helper()
	time.Sleep(presenceApart)
	p.listen()
	for _, c := range slices.Backward(p.seen) {
		if c, ok := c.(*Presence); ok {
			return *c
		}
	}
	p.t.Fatal("no presence was told")
	return Presence{}
}

// play clicks alternately, beginning with whose turn it is; each must be
// accepted.
func play(t *testing.T, x, o *person, cells ...int) {
	t.Helper()
	for _, cell := range cells {
		mover := x
		if x.state().Act == engine.O {
			mover = o
		}
		if code := mover.click(cell); code != "" {
			t.Fatalf("click on %d: %s", cell, code)
		}
	}
	x.listen()
	o.listen()
}

// inBubble runs a story with a fresh house inside a synctest bubble.
func inBubble(t *testing.T, story func(t *testing.T, h *house)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, nil)
		defer h.close()
		story(t, h)
	})
}
