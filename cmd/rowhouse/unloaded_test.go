package main

import (
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// Where what a game needs in play cannot be had, a press that wanted it says so, the board
// is shown all the same, and nothing is told that is not true of it.
func TestPlayThatCannotBeLoaded(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.expect("Failed to load resource")
	p.blocks("*://*:*/*/js/play.js*")
	link := p.createAs(h.link, `{"rules":"tictactoe","seat":"X"}`)
	p.press("Computer instead")
	p.reads("This cannot be loaded now")

	guest := openBrowser(t).person("Bình")
	guest.open(link)
	guest.headed("’s turn")
	p.click("b2")
	guest.sees("b2", "X")
	p.sees("b2", "X")

	p.open(link)
	p.sees("b2", "X")
	p.reads("This cannot be loaded now")
	if eval[bool](p, `document.body.innerText.includes('begins.')`) {
		t.Error("somebody is said to begin who has begun")
	}
	p.blocks()
	p.press("More")
	p.reads("You played b2.")
	p.until("the words to be gone", "!document.body.innerText.includes('This cannot be loaded now')")
}

// blocks has what these patterns fit fail to load, and nothing else.
func (p *tab) blocks(patterns ...string) {
	p.t.Helper()
	blocked := make([]*network.BlockPattern, len(patterns))
	for i, pattern := range patterns {
		blocked[i] = &network.BlockPattern{URLPattern: pattern, Block: true}
	}
	if _, err := chromedp.Call(p.ctx, network.Enable, network.EnableParams{}); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	if _, err := chromedp.Call(p.ctx, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: blocked}); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}
