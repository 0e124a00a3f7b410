package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// Two friends play tic-tac-toe by a link while a third watches, and then again
// with changed sides.
func TestTicTacToe(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := begin(t, h.link, func(host *tab) {
		host.press("Tic-tac-toe")
		host.press("X")
	})
	r.play("a3 b3 a2 b2 a1")
	r.won("a1 a2 a3")
	r.host.reads("You win!")
	r.guest.reads("wins!")
	r.watcher.reads("wins!")

	r.host.press("Rematch")
	r.host.reads("You asked for a rematch")
	r.guest.reads("would like a rematch.")
	r.guest.press("Agree")
	r.watcher.until("an empty board", see("cells().every((e) => called(e).includes('empty'))"))
	if mover, _ := r.turn(); mover != r.guest {
		t.Error("sides are not changed for the second game: the host begins again")
	}
	r.play("b2 a1 c3 a3 a2 c2 b1 b3 c1")
	for _, p := range r.all() {
		p.reads("A tie")
	}
}

// Two friends play caro. Both load the page again in mid-game and keep their
// seats and the turn.
func TestCaro(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := begin(t, h.link, func(host *tab) { host.press("Caro") })
	r.play("c5 c7 d5 d7")
	mover, _ := r.turn()
	first := eval[string](mover, see("mark('c5')"))
	for _, p := range r.all() {
		p.do(chromedp.Reload())
		p.sees("c5", first)
	}
	if again, _ := r.turn(); again != mover {
		t.Error("after loading the page again, the other one is on the move")
	}
	r.play("e5 e7 f5 f7 g5")
	r.won("c5 d5 e5 f5 g5")
	mover.reads("You win!")
}

// All tabs of one browser are one player: each shows what is played in the
// other, and both can play.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := begin(t, h.link, func(host *tab) {
		host.press("Tic-tac-toe")
		host.press("X")
	})
	second := r.host.second()
	second.open(r.link)
	second.click("a1")
	r.agree("a1")
	r.guest.click("b2")
	second.sees("b2", "O")
	r.host.click("a2")
	second.sees("a2", "X")
	r.agree("a2")
}

// One person plays both sides at one device.
func TestBothSides(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.open(h.link)
	p.press("Tic-tac-toe")
	p.press("Both sides here")
	for _, square := range []string{"b2", "a1", "a3", "c1", "c3", "b1"} {
		p.click(square)
		p.until(square+" to be marked", see("mark("+quote(square)+")"))
	}
	p.reads("O wins!")
	p.press("Play again")
	p.until("an empty board", see("open().length === 9"))
}

// The link of a room that is no more leads to a friendly page and a new game.
func TestRoomThatIsNoMore(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.expect("404")
	p.open(h.link + "r/00000-00000-00000")
	p.reads("This game is gone")
	p.press("New game")
	p.reads("Play a friend")
}
