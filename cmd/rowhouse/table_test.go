package main

import (
	"fmt"
	"strings"
	"testing"
)

// table is a room with two people in browsers of their own, and a third who
// watches.
type table struct {
	t                    *testing.T
	link                 string // the invitation
	host, guest, watcher *tab
}

// begin lets the host choose on the front page what choose does, and invite a
// guest and a spectator by the link that the page shows.
func begin(t *testing.T, link string, choose func(host *tab)) *table {
	t.Helper()
	one, two := openBrowser(t), openBrowser(t)
	r := &table{t: t, host: one.person("An"), guest: two.person("Bình"), watcher: two.person("Lan")}
	r.host.open(link)
	choose(r.host)
	r.host.press("Play a friend")
	r.host.reads("Send the link to a friend")
	r.link = eval[string](r.host, `document.querySelector('.invite-link').href`)
	if !strings.HasPrefix(r.link, link+"r/") || r.link != eval[string](r.host, "location.href") {
		t.Errorf("the invitation is %s, on a page below %s", r.link, link)
	}
	r.guest.open(r.link)
	r.host.until("the guest to come", `!document.body.innerText.includes('Send the link to a friend')`)
	r.watcher.open(r.link)
	r.watcher.reads("You are watching.")
	return r
}

func (r *table) all() []*tab { return []*tab{r.host, r.guest, r.watcher} }

// turn waits until one of the two can play, and returns that one and the other.
func (r *table) turn() (mover, other *tab) {
	r.t.Helper()
	const count = `document.querySelectorAll('[role=gridcell]:not([aria-disabled=true])').length`
	for range 1000 {
		if eval[int](r.host, count) > 0 {
			return r.host, r.guest
		}
		if eval[int](r.guest, count) > 0 {
			return r.guest, r.host
		}
		wait(r.host.ctx, patience/1000)
	}
	r.t.Fatal("nobody can play")
	return nil, nil
}

// play lets the two take turns with clicks, beginning with the one who is on
// the move. After each move all three see the same mark on the square, and the
// spectator has nothing to click on.
func (r *table) play(squares string) {
	r.t.Helper()
	mover, other := r.turn()
	for square := range strings.FieldsSeq(squares) {
		mover.click(square)
		r.agree(square)
		if n := eval[int](r.watcher, see("open().length")); n != 0 {
			r.t.Errorf("after %s, a spectator's page has %d squares that look playable", square, n)
		}
		mover, other = other, mover
	}
}

// agree waits until all three see a square as marked, and by the same mark.
func (r *table) agree(square string) {
	r.t.Helper()
	marks := map[string]bool{}
	for _, p := range r.all() {
		p.until(square+" to be marked", see("mark("+quote(square)+")"))
		marks[eval[string](p, see("mark("+quote(square)+")"))] = true
	}
	if len(marks) != 1 {
		r.t.Errorf("%s is %v", square, marks)
	}
}

// won checks that everybody is told the same result and sees exactly these
// squares as the winning line, and that nothing more can be played.
func (r *table) won(line string) {
	r.t.Helper()
	for _, p := range r.all() {
		p.reads("in a row, ")
		p.until("the winning line "+line, see(fmt.Sprintf(`cells().filter((e) => called(e).includes('in the winning line'))
			.map((e) => called(e).split(',')[0]).sort().join(' ') === %s`, quote(line))))
		p.until("nothing to be playable", see("open().length === 0"))
	}
}
