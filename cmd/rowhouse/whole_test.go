package main

import (
	"strings"
	"testing"
)

// createAs lets a page make a room, as its own create button would, and opens it.
// It returns the room's link.
func (p *tab) createAs(home, body string) string {
	p.t.Helper()
	p.open(home)
	link := eval[string](p, `fetch('api/rooms', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: `+quote(body)+`})
		.then((answer) => answer.json()).then((room) => room.url)`)
	p.open(link)
	p.until("the board", see("cells().length > 0"))
	return link
}

// meet makes a room as body says, with the host at X, a guest and a spectator.
func meet(t *testing.T, home, body string) *table {
	t.Helper()
	one, two := openBrowser(t), openBrowser(t)
	r := &table{t: t, host: one.person("An"), guest: two.person("Bình"), watcher: two.person("Lan")}
	r.link = r.host.createAs(home, body)
	r.guest.open(r.link)
	r.host.until("the guest to come", see("cells().length > 0 && !document.body.innerText.includes('Send the link to a friend')"))
	r.watcher.open(r.link)
	r.watcher.reads("You are watching.")
	return r
}

// A game on time: the clocks start with the second move, and whoever lets theirs
// run out loses, though the page does nothing.
func TestClockRunsOut(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := meet(t, h.link, `{"rules":"caro10","seat":"X","clock":{"initial":4000,"increment":0}}`)
	mover, other := r.turn()
	r.play("e5 f6")
	mover.reads("You ran out of time.")
	mover.headed("wins!")
	other.headed("You win!")
	other.reads("ran out of time.")
	r.watcher.headed("wins!")
	for _, p := range r.all() {
		p.until("nothing to be playable", see("open().length === 0"))
	}
}

// The next game may be another one: the form asks, the other agrees, everybody is
// taken along, and the sides are changed.
func TestRematchOnAnotherBoard(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := meet(t, h.link, `{"rules":"tictactoe","seat":"X"}`)
	r.play("a3 b3 a2 b2 a1")
	r.won("a1 a2 a3")
	r.host.press("Change…")
	r.host.until("the form", see("document.querySelector('form.change select')"))
	eval[bool](r.host, `(() => { const games = document.querySelector('form.change select');
		games.value = 'gomoku'; games.dispatchEvent(new Event('change', {bubbles: true})); return true; })()`)
	r.host.press("Ask")
	r.guest.reads("would like a new game")
	r.guest.press("Agree")
	for _, p := range r.all() {
		p.until("a board of 15x15", see("cells().length === 225 && cells().every((e) => called(e).includes('empty'))"))
	}
	if mover, _ := r.turn(); mover != r.guest {
		t.Error("sides are not changed: who had X begins again")
	}
	r.play("h8 h9")
}

// One asks to take a move back: once the other agrees, once not.
func TestTakingBack(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := meet(t, h.link, `{"rules":{"preset":"caro10","first":"X"},"seat":"X"}`)
	r.play("e5 f6 e6 f7")
	r.host.press("Undo e6, f7")
	r.guest.reads("would like to take back e6 and f7.")
	r.guest.press("Agree")
	for _, p := range r.all() {
		p.until("two marks", see("cells().filter((e) => mark(called(e).split(',')[0])).length === 2"))
	}
	if mover, _ := r.turn(); mover != r.host {
		t.Error("whoever took back is not on the move")
	}
	r.play("e4")
	r.host.press("Undo e4")
	r.guest.reads("would like to take back e4.")
	r.guest.press("Not now")
	r.host.until("the question to be over", see("thing('Undo e4')"))
	r.guest.sees("e4", "X")
	r.play("c3")
}

// One resigns, after thinking twice; the score counts it.
func TestResigning(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := meet(t, h.link, `{"rules":{"preset":"caro10","first":"X"},"seat":"X"}`)
	r.play("e5 f6 e6")
	r.guest.press("Resign")
	r.guest.reads("then wins this game.")
	r.guest.press("Stay")
	r.play("f7")
	r.guest.press("Resign")
	r.guest.press("Resign")
	r.host.headed("You win!")
	r.guest.reads("You resigned.")
	r.watcher.reads("resigned.")
}

// Against the computer, at every level, to the end.
func TestAgainstTheComputer(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	b := openBrowser(t)
	for _, level := range []string{"easy", "medium", "hard"} {
		t.Run(level, func(t *testing.T) {
			p := b.person("An")
			p.createAs(h.link, `{"rules":"tictactoe","seat":"X","opponent":"`+level+`"}`)
			p.reads("Computer, " + level)
			over := see("document.querySelector('.room-title')?.textContent.match(/win|tie/i)")
			for range 5 {
				p.until("my turn or the end", "("+over+") || "+see("open().length > 0"))
				if eval[bool](p, "!!("+over+")") {
					break
				}
				p.click(strings.Split(eval[string](p, see("called(open()[0])")), ",")[0])
			}
			p.until("a result", over)
			if level == "hard" && eval[bool](p, see("document.querySelector('.room-title').textContent.includes('You win')")) {
				t.Error("hard was beaten by somebody who takes the first free square")
			}
			p.press("Play again")
			p.until("a new game, in which the computer begins", see("cells().filter((e) => mark(called(e).split(',')[0])).length === 1 && open().length === 8"))
		})
	}
}

// Undo against the computer takes its reply back too, and it waits for the move.
func TestTakingBackFromTheComputer(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.createAs(h.link, `{"rules":{"preset":"caro10","first":"X"},"seat":"X","opponent":"medium"}`)
	p.click("e5")
	p.until("its reply", see("open().length === 98"))
	undo := eval[string](p, see("called([...document.querySelectorAll('button')].find((e) => shown(e) && called(e).startsWith('Undo e5')))"))
	p.press(undo)
	p.until("an empty board", see("open().length === 100"))
	p.click("f6")
	p.until("another reply", see("open().length === 98"))
}
