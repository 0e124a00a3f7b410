package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// hear has the page note all that a screen reader would say from now on.
const hear = `(() => {
	window.spoken = [];
	const live = (n) => (n.nodeType === 1 ? n : n.parentElement)?.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]');
	new MutationObserver((changes) => {
		for (const c of changes) {
			const added = c.type === 'characterData' ? [c.target] : [...c.addedNodes];
			for (const n of added) if (live(n) && n.textContent.trim()) window.spoken.push(n.textContent.trim());
		}
	}).observe(document.body, {subtree: true, childList: true, characterData: true});
})()`

// The screen reader of each of the three hears every move and the result, once.
func TestEveryMoveIsSpokenOnce(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := begin(t, h.link, func(host *tab) {
		host.press("Tic-tac-toe")
		host.press("X")
	})
	for _, p := range r.all() {
		eval[any](p, hear)
	}
	moves := "a3 b3 a2 b2 a1"
	r.play(moves)
	r.won("a1 a2 a3")
	for _, p := range r.all() {
		p.until("the result to be spoken", `spoken.some((s) => /win/.test(s))`)
		spoken := eval[[]string](p, "spoken")
		for square := range strings.FieldsSeq(moves) {
			if n := count(spoken, "played "+square); n != 1 {
				t.Errorf("%s hears %d times that %s was played: %q", p.name, n, square, spoken)
			}
		}
		if n := count(spoken, "win"); n != 1 {
			t.Errorf("%s hears the result %d times: %q", p.name, n, spoken)
		}
	}
	if n := count(eval[[]string](r.guest, "spoken"), "Your turn"); n != 2 {
		t.Errorf("the guest is told %d times that it is their turn, of 2", n)
	}
}

// count returns how many texts contain a part.
func count(texts []string, part string) int {
	return len(slices.DeleteFunc(slices.Clone(texts), func(s string) bool { return !strings.Contains(s, part) }))
}

// A board is never mirrored, whatever direction the page is read in: the first
// column stays on the left, and a click there plays it.
func TestRightToLeft(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	host := newPlayer(h.link)
	room, err := host.create(t.Context(), `{"rules":{"preset":"caro10","first":"X"},"seat":"O"}`)
	if err != nil {
		t.Fatal(err)
	}
	p.open(h.link + "r/" + room)
	p.until("the board", see("open().length === 100"))
	eval[any](p, "document.documentElement.dir = 'rtl'")
	left := eval[bool](p, see("square('a1').getBoundingClientRect().x < square('j1').getBoundingClientRect().x"))
	if !left {
		t.Error("column a is on the right")
	}
	p.click("a1")
	p.sees("a1", "X")
	var now view
	if err := host.do(t.Context(), "GET", "api/rooms/"+room, "", &now.state); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(now.moves()); got != "[90]" {
		t.Errorf("a click on a1 has played %s, want the first cell of the last row", got)
	}
}
