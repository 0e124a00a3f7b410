package main

import "testing"

// The whole page, with all that a room needs, is smaller than one photograph.
func TestPageIsSmall(t *testing.T) {
	h := runHere(t)
	p := openBrowser(t).person("An")
	room, err := newPlayer(h.link).create(t.Context(), `{"rules":"caro10"}`)
	if err != nil {
		t.Fatal(err)
	}
	p.open(h.link + "r/" + room)
	p.until("the board", see("cells().length === 100"))
	sum := eval[int](p, `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
		.reduce((sum, e) => sum + e.encodedBodySize, 0)`)
	t.Logf("%d bytes over the wire", sum)
	if sum > 64<<10 {
		t.Errorf("%d bytes: that is no small page any more", sum)
	}
}
