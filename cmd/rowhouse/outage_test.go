package main

import "testing"

// The server is killed in mid-game, with all pages left open. They say so, come
// back by themselves when it does, and the game goes on where it was. A square
// that is clicked meanwhile is not shown as played before it is, and is played
// once.
func TestKilledWithPagesOpen(t *testing.T) {
	args := []string{"-addr", freeAddress(t), "-admin-addr", "off", "-data-dir", t.TempDir(), "-log-level", "error"}
	server, link := start(t, args...)
	r := begin(t, link, func(host *tab) { host.press("Caro") })
	for _, p := range r.all() {
		p.expect("WebSocket connection to") // which browsers report when the server is away
	}
	r.play("c5 c7 d5")

	server.kill()
	for _, p := range r.all() {
		p.headed("Connection lost")
	}
	mover, other := r.turn()
	mover.click("d7")
	mover.reads("d7 is not played yet")
	if marked := eval[string](mover, see("mark('d7')")); marked != "" {
		t.Errorf("d7 is called %s while nothing is saved", marked)
	}

	server, _ = start(t, args...)
	for _, p := range r.all() {
		p.until("the connection to be back", `document.querySelector('.room-title').textContent !== 'Connection lost'`)
	}
	r.agree("d7")
	if again, _ := r.turn(); again != other {
		t.Error("after the click that waited, its player is on the move again")
	}
	r.play("e5 e7 f5 f7 g5")
	r.won("c5 d5 e5 f5 g5")

	server.kill()
	for _, p := range r.all() {
		p.headed("Connection lost")
	}
	start(t, args...)
	r.won("c5 d5 e5 f5 g5")
}

// What is loaded only when it is wanted cannot be without the server: the page says
// so, and opens it once there is a connection again.
func TestLateWithoutAConnection(t *testing.T) {
	args := []string{"-addr", freeAddress(t), "-admin-addr", "off", "-data-dir", t.TempDir(), "-log-level", "error"}
	server, link := start(t, args...)
	p := openBrowser(t).person("An")
	p.expect("WebSocket connection to", "Failed to load resource")
	p.createAs(link, `{"rules":"tictactoe","seat":"X"}`)
	// What the page loads by itself would say the same elsewhere, and move what is pressed.
	for _, file := range []string{"js/play.js", "js/words/play.en.js", "js/invite.js", "js/words/invite.en.js"} {
		p.until(file, "performance.getEntriesByType('resource').some((e) => e.name.endsWith("+quote(file)+") && e.responseEnd > 0)")
	}
	server.kill()
	p.headed("Connection lost")
	const said = "document.querySelector('#drawer').innerText.includes('This cannot be loaded now')"
	p.press("Rules")
	p.until("the drawer to say so", said)
	p.press("Rules")
	p.until("the words to be gone", "!"+said)
	p.press("Settings")
	p.reads("This cannot be loaded now")

	start(t, args...)
	p.until("the connection to be back", `document.querySelector('.room-title').textContent !== 'Connection lost'`)
	p.press("Rules")
	p.reads("Three in a row wins.")
	p.until("its looks", `getComputedStyle(document.querySelector('.rules-list')).display === 'flex'`)
	p.press("Settings")
	p.until("the settings and their looks", `getComputedStyle(document.querySelector('#menu')).display === 'flex'`)
	p.until("the words to be gone", "!document.body.innerText.includes('This cannot be loaded now')")
}
