package main

import (
	"net"
	"strings"
	"syscall"
	"testing"
)

// The server is restarted in mid-game, as for an upgrade. Open pages say that it will
// be back, come back by themselves, and the game goes on where it was.
func TestRestartWithPagesOpen(t *testing.T) {
	args := []string{"-addr", freeAddress(t), "-admin-addr", "off", "-data-dir", t.TempDir(), "-log-level", "error"}
	server, link := start(t, args...)
	b := openBrowser(t)
	visitor, host, watcher := b.person("Lan"), b.person("An"), b.person("Bình")
	visitor.open(link)
	host.open(link)
	host.press("Tic-tac-toe")
	host.press("Both sides here")
	host.click("b2")
	host.sees("b2", "X")
	watcher.open(eval[string](host, "location.href"))
	watcher.sees("b2", "X")
	for _, p := range []*tab{visitor, host, watcher} {
		p.expect("WebSocket connection to") // which browsers report while the server is away
	}

	server.signal(syscall.SIGTERM)
	host.headed("Back in a moment")
	watcher.headed("Back in a moment")
	visitor.reads("The server is being restarted")
	if code := server.exit(patience); code != 0 {
		t.Errorf("exit code %d\n%s", code, server.wrote())
	}
	start(t, args...)
	for _, p := range []*tab{host, watcher} {
		p.until("the connection to be back", `document.querySelector('.room-title').textContent !== 'Back in a moment'`)
	}
	host.click("a1")
	watcher.sees("a1", "O")
}

// Whoever opens the page by an address of IPv6 plays and invites by it.
func TestPlayedOverIPv6(t *testing.T) {
	if l, err := net.Listen("tcp6", "[::1]:0"); err != nil {
		t.Skipf("this machine has no IPv6: %v", err)
	} else {
		l.Close()
	}
	h := runHere(t, "-addr", "[::1]:0")
	if !strings.HasPrefix(h.link, "http://[::1]:") {
		t.Fatalf("the link is %s", h.link)
	}
	host, guest, _ := invite(t, openBrowser(t), h.link)
	host.click("b2")
	guest.sees("b2", "X")
	guest.click("a1")
	host.sees("a1", "O")
}
