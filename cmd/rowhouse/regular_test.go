package main

import (
	"context"
	"math/rand/v2"
	"time"
)

// beat is the time between two messages of one client: a little under the rate
// that the server allows.
const beat = 60 * time.Millisecond

// regular is a client that plays on whatever happens: it comes back after each
// loss of its connection, says again what it does not know to have arrived, and
// tells the chronicle all that it is shown.
type regular struct {
	player
	id     string // public, as hello says it
	watch  bool
	book   *chronicle
	random *rand.Rand

	view  view
	last  click // the last one sent
	asked int   // the game for which a new one was asked
}

// click is one that was sent, with the game it was meant for.
type click struct{ game, cell, at int }

// play goes on until ctx ends.
func (r *regular) play(ctx context.Context) {
	for ctx.Err() == nil {
		r.connected(ctx)
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

// connected lives through one connection.
func (r *regular) connected(ctx context.Context) {
	query := ""
	if r.watch {
		query = "?watch=1"
	}
	known := r.book.last()
	s, err := r.dial(ctx, r.book.room, query)
	if err != nil {
		return // the server is down, which is what this is about
	}
	defer s.close()
	frames := make(chan frame)
	go func() {
		defer close(frames)
		for {
			f, err := s.next(ctx)
			if err != nil {
				return
			}
			select {
			case frames <- f:
			case <-ctx.Done():
				return
			}
		}
	}()
	r.follow(ctx, s, frames, known)
}

func (r *regular) follow(ctx context.Context, s *socket, frames <-chan frame, known uint64) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	resend := r.last.at > 0
	for {
		select {
		case f, open := <-frames:
			if !open {
				return
			}
			r.hear(f, known)
			known = 0
		case <-tick.C:
			if r.watch || r.view.state == nil {
				continue
			}
			if resend {
				resend = false
				s.send(ctx, `{"type":"click","cell":%d,"at":%d,"id":1}`, r.last.cell, r.last.at)
				continue
			}
			r.act(ctx, s)
		}
	}
}

// hear takes a frame in. Known counts for the state that begins a connection.
func (r *regular) hear(f frame, known uint64) {
	switch f.kind() {
	case "hello":
		r.id, _ = f["player"].(string)
	case "state", "diff":
		if err := r.view.take(f); err != nil {
			r.book.wrong("%v", err)
			return
		}
		r.book.note(&r.view, known)
	case "refused":
		r.refused(f)
	}
}

// refused judges a refusal: a click said again must not be called stale while
// it stands, and most other codes mean that the server has lost its mind.
func (r *regular) refused(f frame) {
	code, _ := f["code"].(string)
	switch code {
	case "stale":
		if f["id"] != nil && r.stands(r.last) {
			r.book.wrong("a click that stands was refused when it was sent again: %v at %v", r.last, f["v"])
		}
	case "rate", "busy":
		r.last = click{} // not looked at: choose again
	case "game-over", "not-your-turn":
	default:
		r.book.wrong("refused with %s", code)
	}
}

// stands reports whether a click is on the board for sure.
func (r *regular) stands(c click) bool {
	if r.view.game() != c.game {
		return false
	}
	for _, m := range r.view.moves() {
		if m == float64(c.cell) {
			return true
		}
	}
	return false
}

// act does what the position asks of this client, if anything.
func (r *regular) act(ctx context.Context, s *socket) {
	v := &r.view
	switch {
	case v.over():
		if r.asked != v.game() {
			r.asked = v.game()
			s.send(ctx, `{"type":"reset","game":%d}`, v.game())
		}
	case v.seat(v.state["act"].(string)) == r.id:
		r.asked = 0
		if cell := r.free(); cell >= 0 && !(r.last.at == int(v.at()) && r.last.game == v.game()) {
			r.last = click{v.game(), cell, int(v.at())}
			s.send(ctx, `{"type":"click","cell":%d,"at":%d}`, cell, v.at())
		}
	}
}

// free draws an empty square, -1 if there is none.
func (r *regular) free() int {
	taken := map[int]bool{}
	for _, m := range r.view.moves() {
		taken[int(m.(float64))] = true
	}
	if len(taken) == r.view.squares() {
		return -1
	}
	for {
		if cell := r.random.IntN(r.view.squares()); !taken[cell] {
			return cell
		}
	}
}
