package main

import "testing"

// A draw is offered just when the other one presses Undo: the press does not
// fall on Agree, which has come to that place, and neither does the keyboard.
func TestAnOfferComesUnderThePointer(t *testing.T) {
	h := runHere(t)
	r := meet(t, h.link, `{"rules":{"preset":"caro10","first":"X"},"seat":"X"}`)
	r.play("e5 f6 e6 f7")
	r.host.until("the button", see("thing('Undo e6, f7')"))
	// The page itself presses, in the very moment at which the buttons change.
	eval[bool](r.host, see(`(() => {
		const undo = thing('Undo e6, f7'), box = undo.getBoundingClientRect();
		undo.focus();
		window.pressed = new Promise((resolve) => new MutationObserver((_, observer) => {
			const now = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest('button');
			if (!now || now === undo) return;
			observer.disconnect();
			now.click();
			resolve([called(now), called(document.activeElement), getComputedStyle(now).opacity]);
		}).observe(undo.parentNode, {childList: true}));
		return true;
	})()`))
	r.guest.press("Draw")
	got := eval[[]string](r.host, "window.pressed")
	if got[0] != "Agree" {
		t.Fatalf("%q has come to the place of Undo: the test presses the wrong button", got[0])
	}
	if got[1] == "Agree" {
		t.Error("the keyboard has gone from Undo to Agree")
	}
	if got[2] != "1" {
		t.Errorf("while it takes no press, the button is shown at %s of its strength", got[2])
	}
	r.host.press("Not now") // which is not there if the press has counted
	r.play("c3")
}
