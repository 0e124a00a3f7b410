package main

import "testing"

// Somebody who left a game finds it again on the front page, which follows it and
// says in its title when it is their turn.
func TestOwnGamesOnTheFrontPage(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.open(h.link)
	p.press("Tic-tac-toe")
	p.press("X")
	p.press("Computer")
	p.press("Easy")
	p.headed("Your turn")
	room := eval[string](p, "location.href")

	front := p.second()
	front.open(h.link)
	front.reads("Your games")
	front.reads("against Computer, easy")
	front.until("its title to say whose turn it is", `document.title === 'Your turn – Rowhouse'`)
	p.click("b2")
	front.until("the move and its answer", `document.querySelectorAll('.front-mine .board-mark').length === 2`)
	front.press("Your turn against Computer, easy Tic-tac-toe")
	front.until("the room", "location.href === "+quote(room))
}

// A search that was cancelled meets nobody. Who asks for the same clock does.
func TestQuickMatchWithAClock(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	one, two := openBrowser(t).person("An"), openBrowser(t).person("Bình")
	for _, p := range []*tab{one, two} {
		p.open(h.link)
		p.press("Tic-tac-toe")
		p.press("Clock: none")
		p.press("Per game")
		p.press("5 min")
	}
	one.press("Quick match")
	one.reads("Looking for somebody to play Tic-tac-toe · 5 min")
	one.until("its title to say so", `document.title === 'Looking… – Rowhouse'`)
	one.press("Cancel")
	one.until("the ways to begin", see(`thing('Quick match')`))

	two.press("Quick match")
	two.reads("Looking for somebody to play Tic-tac-toe · 5 min")
	one.press("Quick match")
	for _, p := range []*tab{one, two} {
		p.until("a room", see("location.pathname.startsWith('/r/') && cells().length === 9"))
		p.reads("5:00")
	}
	if a, b := eval[string](one, "location.href"), eval[string](two, "location.href"); a != b {
		t.Errorf("one is in %s, the other in %s", a, b)
	}
}
