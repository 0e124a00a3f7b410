package main

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// On a telephone all that a game needs is on the screen also where the rules take
// three lines to say, and rows that open move nothing else.
func TestRowsOnASmallScreen(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := begin(t, h.link, func(host *tab) {
		host.pick("renju")
		host.press("X")
	})
	p := r.guest
	p.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait, chromedp.EmulateScale(2)))
	r.play("h8 h7 i9")
	p.reads("overline wins for O")
	const steps = "document.querySelector('.room-history').getBoundingClientRect()"
	at := eval[float64](p, steps+".top")
	if bottom := eval[float64](p, steps+".bottom"); bottom > 640 {
		t.Errorf("the steps end at %v, below the screen", bottom)
	}
	for _, row := range []struct{ open, shows, close string }{{"Say", "Well played", "Close"}, {"More", "Leave seat", "More"}} {
		p.press(row.open)
		p.until("the row", see("thing("+quote(row.shows)+")"))
		if now := eval[float64](p, steps+".top"); now != at {
			t.Errorf("%s moves the steps from %v to %v", row.open, at, now)
		}
		p.press(row.close)
	}
}

// A key that asks something may be the first to need what a game needs; all of it
// is then there, its looks too.
func TestAKeyBeforeTheGame(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.open(h.link)
	p.press("Tic-tac-toe")
	p.press("Play a friend")
	p.until("the board", see("cells().length === 9"))
	eval[any](p, hear)
	eval[any](p, "document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()")
	p.keys("l")
	p.until("the answer", "spoken.some((s) => s.includes('No move'))")
	p.until("the looks", `[...document.styleSheets].some((s) => s.href.endsWith('css/play.css'))`)
}

// Another game can be asked for while a draw is offered; and the keyboard is not
// lost with the form that closes.
func TestChangingWhileADrawIsOffered(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := begin(t, h.link, func(host *tab) {
		host.press("Tic-tac-toe")
		host.press("X")
	})
	r.play("a1 b2")
	r.host.press("Draw")
	r.guest.reads("offers a draw")
	r.host.press("More")
	r.host.press("Change…")
	r.host.until("the form to have the keyboard", `document.activeElement.closest('form.change')`)
	r.host.press("Ask")
	r.guest.reads("would like to start over")
	r.host.until("the board to have the keyboard", `document.activeElement.closest('[role=grid], .board')`)
	r.host.press("Withdraw")
	r.guest.reads("no longer asks")
	r.guest.press("Not now")
	r.guest.press("Say")
	r.guest.until("the row", see("thing('Well played')"))
	r.guest.keys(kb.Escape)
	r.guest.until("the row to be closed", see("thing('Draw') && !thing('Well played')"))
}
