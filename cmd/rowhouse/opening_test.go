package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// pick chooses one of the further rules on the front page.
func (p *tab) pick(rules string) {
	p.t.Helper()
	p.press("More…")
	x, y := p.point("the rules "+rules, fmt.Sprintf(`document.querySelector('input[value=%s]')`, quote(rules)))
	p.do(chromedp.MouseClickXY(x, y))
}

// place lets one person place marks one after the other, which everybody sees.
func (r *table) place(by *tab, squares string) {
	r.t.Helper()
	for square := range strings.FieldsSeq(squares) {
		by.click(square)
		r.agree(square)
	}
}

// A game that is opened with Swap2 in its longest form: three marks, two more,
// and then the first player takes the other side. Everybody is told at each
// step who has to do what, and by whom what was chosen.
func TestSwap2(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := begin(t, h.link, func(host *tab) {
		host.pick("gomoku-swap2")
		host.press("X")
	})
	r.host.headed("Place X anywhere")
	r.guest.reads("Mark 1 of 3, all placed by ")
	r.place(r.host, "h8 i9 j8")

	r.guest.headed("Choose a side")
	r.host.headed("chooses a side")
	r.watcher.headed("chooses a side")
	if n := eval[int](r.guest, see("open().length")); n != 0 {
		t.Errorf("%d squares look playable where a side has to be chosen", n)
	}
	r.guest.press("Two more marks")
	r.host.reads("Mark 1 of 2 more, both placed by ")
	r.place(r.guest, "h10 i7")

	r.guest.headed("chooses a side")
	r.host.press("Take O")
	r.host.reads("You swapped: you play O, ")
	r.guest.reads(" swapped and plays O: you play X.")
	r.watcher.reads(" swapped and plays O; ")
	r.play("a3 o1 b3 o3 c3 o5 d3 o7 e3")
	r.won("a3 b3 c3 d3 e3")
	r.host.sees("e3", "O")
	r.host.reads("You win!")

	r.watcher.press("Moves")
	r.watcher.until("the moves with the choices between them", `/1\.h8i92\.j8.* places two more marks\.h103\.i7.* swapped and plays O;.*a34\.o1b3/.test(
		document.querySelector('.moves').textContent)`)
}

// Two people at one device are told which of them has to choose.
func TestSwap2AtOneDevice(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.open(h.link)
	p.pick("gomoku-swap2")
	p.press("Both sides here")
	for _, square := range []string{"h8", "i9", "j8"} {
		p.click(square)
		p.until(square+" to be marked", see("mark("+quote(square)+")"))
	}
	p.reads("The one who placed three now waits.")
	p.press("Take X")
	p.reads("Swapped: the one who placed the first mark plays O, the other one X.")
	for _, square := range strings.Fields("a1 h9 a2 h10 a3 h11 a4 h12") {
		p.click(square)
		p.until(square+" to be marked", see("mark("+quote(square)+")"))
	}
	p.headed("X wins!")
}

// Where sides may be swapped after the first mark, placing the second one is the
// other answer.
func TestPie(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	for _, answer := range []string{"swap", "play on"} {
		t.Run(answer, func(t *testing.T) {
			r := begin(t, h.link, func(host *tab) {
				host.pick("own")
				x, y := host.point("the opening", `document.querySelector('input[value=pie]')`)
				host.do(chromedp.MouseClickXY(x, y))
				host.press("X")
			})
			r.place(r.host, "d4")
			r.guest.headed("Swap, or play on?")
			r.host.headed("may swap sides")
			if answer == "swap" {
				r.guest.press("Take X")
				r.host.reads(" swapped and plays X: you play O.")
				r.play("a1 d5 b1 d6 c1 d3")
			} else {
				r.play("a1 d5 b1 d6 c1 d3")
			}
			r.won("d3 d4 d5 d6")
			r.guest.until("the result", fmt.Sprintf(`document.body.innerText.includes('You win!') === %t`, answer == "swap"))
		})
	}
}

// In renju the one it binds sees which squares are forbidden, and is told why
// when trying one.
func TestRenju(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	r := begin(t, h.link, func(host *tab) {
		host.pick("renju")
		host.press("X")
	})
	r.host.reads("X may not make a double three")
	r.play("i8 a1 j8 a15 h9 o1 h10 o15")
	forbidden := see("called(square('h8')).includes('forbidden')")
	r.host.until("h8 to be marked as forbidden", forbidden)
	for _, p := range []*tab{r.guest, r.watcher} {
		if eval[bool](p, forbidden) {
			t.Errorf("%s is shown what is forbidden to another", p.name)
		}
	}
	x, y := r.host.point("h8", "square('h8')")
	r.host.do(chromedp.MouseClickXY(x, y))
	r.host.reads("h8 is forbidden: it would make a double three.")
	r.play("k8 a3 l8 a5 m8")
	r.won("i8 j8 k8 l8 m8")
	r.host.reads("You win!")
}
