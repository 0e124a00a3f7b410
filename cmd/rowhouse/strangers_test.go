package main

import "testing"

// Two strangers who want the same game are led to one room and play.
func TestQuickMatch(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	one, two := openBrowser(t).person("An"), openBrowser(t).person("Bình")
	for _, p := range []*tab{one, two} {
		p.open(h.link)
		p.press("Tic-tac-toe")
		p.press("Quick match")
	}
	for _, p := range []*tab{one, two} {
		p.until("a room", see("location.pathname.startsWith('/r/') && cells().length === 9"))
	}
	if a, b := eval[string](one, "location.href"), eval[string](two, "location.href"); a != b {
		t.Fatalf("one is in %s, the other in %s", a, b)
	}
	r := &table{t: t, host: one, guest: two, watcher: two}
	mover, other := r.turn()
	mover.click("b2")
	other.sees("b2", "X")
}

// A game that its players show on the front page is found there by others, who
// can watch it; once they hide it, it is gone.
func TestShownOnTheFrontPage(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	b := openBrowser(t)
	host, visitor := b.person("An"), b.person("Lan")
	visitor.open(h.link)
	host.open(h.link)
	host.press("Tic-tac-toe")
	host.press("Both sides here")
	host.click("b2")
	host.press("Show on the front page")
	listed := see("[...document.querySelectorAll('a')].some((a) => shown(a) && a.href === " + quote(eval[string](host, "location.href")) + ")")
	visitor.until("the game in the list", listed)
	host.press("Show on the front page")
	visitor.until("the game to be gone", "!("+listed+")")
}
