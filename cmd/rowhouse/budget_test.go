package main

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// The whole page, with all that a room needs until its board is there, is smaller than
// one photograph. What is loaded afterwards makes nobody wait.
func TestPageIsSmall(t *testing.T) {
	h := runHere(t)
	p := openBrowser(t).person("An")
	room, err := newPlayer(h.link).create(t.Context(), `{"rules":"caro10"}`)
	if err != nil {
		t.Fatal(err)
	}
	watch := page.AddScriptToEvaluateOnNewDocumentParams{Source: `new MutationObserver(() => {
		if (document.querySelector('[role=gridcell]')) window.boardCame ??= performance.now();
	}).observe(document, {childList: true, subtree: true})`}
	if _, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, watch); err != nil {
		t.Fatal(err)
	}
	p.open(h.link + "r/" + room)
	p.until("the board", see("cells().length === 100"))
	sum := eval[int](p, `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
		.filter((e) => e.startTime < window.boardCame).reduce((sum, e) => sum + e.encodedBodySize, 0)`)
	t.Logf("%d bytes over the wire", sum)
	if sum > 57<<10 {
		t.Errorf("%d bytes: that is no small page any more", sum)
	}
	if sum < 30<<10 {
		t.Errorf("%d bytes: something was not counted", sum)
	}
}
