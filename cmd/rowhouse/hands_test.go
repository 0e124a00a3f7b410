package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focused is the name of what has the keyboard.
const focused = `document.activeElement === document.body ? '' : called(document.activeElement)`

// tabTo presses Tab until a thing with that name has the keyboard.
func (p *tab) tabTo(name string) {
	p.t.Helper()
	for range 60 {
		if now := eval[string](p, see(focused)); now == name || strings.HasPrefix(now, name+",") {
			return
		}
		p.keys(kb.Tab)
	}
	p.t.Fatalf("%s: %q cannot be reached with Tab", p.name, name)
}

// A whole game with the keyboard alone: choosing it, playing it, and the next.
func TestKeyboardAlone(t *testing.T) {
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.open(h.link)
	p.until("the front page", see("thing('Both sides here')"))
	p.tabTo("Caro") // the radio button that is chosen has the group's place in the order
	p.keys(kb.ArrowLeft)
	p.until("tic-tac-toe to be chosen", see("thing('Tic-tac-toe').checked"))
	p.tabTo("Both sides here")
	p.keys(kb.Enter)
	p.until("the board", see("open().length === 9"))

	p.tabTo("b2") // one Tab stop for the whole board, first in its centre
	for _, move := range []struct{ keys, at, key string }{
		{"", "b2", kb.Enter},
		{kb.ArrowLeft + kb.ArrowUp, "a3", " "},
		{kb.ArrowRight, "b3", kb.Enter},
		{kb.ArrowDown + kb.ArrowDown, "b1", kb.Enter},
		{kb.ArrowDown + kb.ArrowLeft + kb.ArrowLeft, "a1", " "}, // edges are edges
		{kb.End, "c1", kb.Enter},
		{kb.ArrowUp + kb.ArrowUp, "c3", kb.Enter},
	} {
		for _, key := range move.keys {
			p.keys(string(key))
		}
		p.until("the keyboard to be at "+move.at, see(focused+".startsWith("+quote(move.at+",")+")"))
		p.keys(move.key)
		p.until(move.at+" to be marked", see("mark("+quote(move.at)+")"))
		if now := eval[string](p, see(focused)); !strings.HasPrefix(now, move.at+",") {
			t.Errorf("after playing %s the keyboard is at %q", move.at, now)
		}
	}
	p.headed("X wins!")
	p.tabTo("Play again")
	p.keys(kb.Enter)
	p.until("an empty board", see("open().length === 9"))
}

// A telephone: on 20x20 a square is smaller than a finger, so a tap pencils a
// mark, and a second tap or the button plays it.
func TestTouchOnASmallScreen(t *testing.T) {
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait, chromedp.EmulateScale(2)))
	p.open(h.link)
	p.pressBy(finger, "Caro")
	for range 3 {
		p.pressBy(finger, "Larger board")
	}
	p.pressBy(finger, "Both sides here")
	p.until("the board", see("open().length === 400"))
	if side := eval[float64](p, see("square('k8').getBoundingClientRect().width")); side >= 32 {
		t.Fatalf("a square is %v wide, which a finger hits", side)
	}
	if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %d wide and scrolls sideways", wide)
	}

	for i, square := range strings.Fields("e10 e12 f10 f12 g10 g12 h10 h12 i10") {
		p.tap(square)
		p.until(square+" to be pencilled", see("called(square("+quote(square)+")).includes('in pencil')"))
		p.until("the button", see("thing("+quote("Play "+square)+")"))
		if moves := eval[int](p, see("cells().filter((e) => mark(called(e).split(',')[0])).length")); moves != i {
			t.Fatalf("%d marks after the first tap on move %d", moves, i+1)
		}
		if i%2 == 0 {
			p.tap(square)
		} else {
			p.pressBy(finger, "Play "+square)
		}
		p.until(square+" to be marked", see("mark("+quote(square)+")"))
	}
	p.headed("wins!")
	if scale := eval[float64](p, "visualViewport.scale"); scale != 1 {
		t.Errorf("all that tapping has zoomed the page to %v", scale)
	}
}

// A pencilled mark follows the finger and is played where it was put down.
func TestDraggingThePencil(t *testing.T) {
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait, chromedp.EmulateScale(2)))
	room, err := newPlayer(h.link).create(t.Context(), `{"rules":{"preset":"caro20","first":"X"},"seat":"O"}`)
	if err != nil {
		t.Fatal(err)
	}
	p.open(h.link + "r/" + room)
	p.until("the board", see("open().length === 400"))
	p.drag("d4", "k9")
	p.until("the pencil at k9", see("called(square('k9')).includes('in pencil')"))
	p.pressBy(finger, "Play k9")
	p.sees("k9", "X")
}

// drag moves a finger from one square to another.
func (p *tab) drag(from, to string) {
	p.t.Helper()
	x0, y0 := p.point("square "+from, "square("+quote(from)+")")
	x1, y1 := p.point("square "+to, "square("+quote(to)+")")
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if points == nil {
			points = []*input.TouchPoint{}
		}
		if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
			p.t.Fatalf("%s: %v: %v", p.name, kind, err)
		}
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x0, Y: y0})
	for i := 1.0; i <= 8; i++ {
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x0 + (x1-x0)*i/8, Y: y0 + (y1-y0)*i/8})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// mouse and finger are two ways to press on a point.
func mouse(x, y float64) chromedp.Action[chromedp.Void]  { return chromedp.MouseClickXY(x, y) }
func finger(x, y float64) chromedp.Action[chromedp.Void] { return chromedp.TapXY(x, y) }

// pressBy presses the button or link that bears a name.
func (p *tab) pressBy(hand func(x, y float64) chromedp.Action[chromedp.Void], name string) {
	p.t.Helper()
	x, y := p.point(fmt.Sprintf("a button %q", name), "thing("+quote(name)+")")
	p.do(hand(x, y))
}

// paste presses Ctrl+V.
func (p *tab) paste() {
	p.t.Helper()
	press := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "v", Code: "KeyV", Modifiers: 2, Commands: []string{"paste"}}
	if _, err := chromedp.Call(p.ctx, input.DispatchKeyEvent, press); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}
