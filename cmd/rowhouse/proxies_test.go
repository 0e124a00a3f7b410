package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The real proxies, each with the very samples that deploy/ has for it, over
// https: a whole game in a browser under a name of its own and below /play/,
// connections that stay quiet for longer than the proxy waits, a reload and a
// restart in mid-game. The guide's table is what came out.
func TestProxies(t *testing.T) {
	t.Parallel() // it waits for most of its time
	y := newYard(t)
	results := map[string]*result{}
	var quiet []*quietly
	for _, kind := range realProxies() {
		if version, ok := kind.installed(t); ok {
			results[kind.name] = &result{version: version, cells: map[string]bool{}}
			quiet = append(quiet, beQuiet(t, y, kind, kind.quiet(quietLimit))) // while all else goes on
			if kind.name == "HAProxy" {
				quiet = append(quiet, beQuiet(t, y, kind, withoutTunnel()))
			}
		}
	}
	if len(results) == 0 {
		t.Skip("none of the proxies is installed")
	}
	for _, kind := range realProxies() {
		r := results[kind.name]
		if r == nil {
			continue
		}
		for _, c := range []struct{ column, sample, upstream, host, path string }{
			{atRoot, kind.root, y.root, "play.example.org", "/"},
			{pathKept, kind.kept, y.below, "example.org", "/play/"},
			{pathStripped, kind.stripped, y.below, "example.org", "/play/"},
		} {
			r.cells[c.column] = t.Run(kind.name+"/"+c.column, func(t *testing.T) {
				f := y.front(t, kind, c.sample, c.upstream)
				y.keepsAddress(t, f.url(c.host, c.path))
				y.redirects(t, f, c.host, c.path)
				playsThrough(t, y.people(t), f.url(c.host, c.path))
			})
		}
		r.cells[reloaded] = t.Run(kind.name+"/"+reloaded, func(t *testing.T) {
			f := y.front(t, kind, kind.root, y.root)
			comesBack(t, f, y.people(t))
		})
	}
	for _, q := range quiet {
		cells, before := results[q.kind.name].cells, true
		if ok, checked := cells[stayedQuiet]; checked {
			before = ok
		}
		cells[stayedQuiet] = t.Run(q.kind.name+"/"+stayedQuiet, q.check) && before
	}
	y.calm(t)
	compareTable(t, results)
}

// playsThrough lets two people play a whole game at a link, one of whom loads the
// page again in the middle. Nothing that the pages load is outside of the link,
// and every link that they show is below it.
func playsThrough(t *testing.T, b *browser, link string) {
	host, guest, invitation := invite(t, b, link)
	for i, square := range strings.Fields("a3 b3 a2 b2 a1") {
		mover := []*tab{host, guest}[i%2]
		mover.click(square)
		for _, p := range []*tab{host, guest} {
			p.sees(square, []string{"X", "O"}[i%2])
		}
		if i == 1 {
			guest.do(chromedp.Reload())
			guest.sees(square, "O")
		}
	}
	host.headed("You win!")
	guest.headed("wins!")
	for _, p := range []*tab{host, guest} {
		if at := eval[string](p, "location.href"); at != invitation {
			t.Errorf("%s is at %s, invited to %s", p.name, at, invitation)
		}
		if spoken := eval[string](p, `performance.getEntriesByType('navigation')[0].nextHopProtocol`); spoken != "h2" {
			t.Errorf("%s's page came over %s: HTTP/2 was not tried", p.name, spoken)
		}
		outside := eval[[]string](p, `performance.getEntriesByType('resource').map((e) => e.name)
			.filter((u) => !u.startsWith('data:') && !u.startsWith(`+quote(link)+`))`)
		if len(outside) > 0 {
			t.Errorf("%s's page loaded from outside of %s: %v", p.name, link, outside)
		}
	}
}

// invite lets a host open a link and invite a guest, who comes.
func invite(t *testing.T, b *browser, link string) (host, guest *tab, invitation string) {
	t.Helper()
	host, guest = b.person("An"), b.person("Bình")
	host.open(strings.TrimSuffix(link, "/")) // as people type it
	host.press("Tic-tac-toe")
	host.press("X")
	host.press("Play a friend")
	host.reads("Send the link to a friend")
	invitation = eval[string](host, `document.querySelector('.invite-link').href`)
	if !strings.HasPrefix(invitation, link+"r/") {
		t.Fatalf("the invitation is %s, on a page below %s", invitation, link)
	}
	host.until("the QR code", `[...document.images].every((i) => i.complete && (!i.src || i.hidden || i.naturalWidth > 0))`)
	for what, expression := range map[string]string{
		"the text that is shown": `document.querySelector('.invite-link').textContent`,
		"the QR code":            `new URL(document.querySelector('.invite-qr').src).searchParams.get('text')`,
	} {
		if says := eval[string](host, expression); says != invitation {
			t.Errorf("%s says %s, the invitation %s", what, says, invitation)
		}
	}
	guest.open(invitation)
	if told := eval[string](guest, `document.querySelector('meta[property="og:url"]').content`); told != invitation {
		t.Errorf("a preview leads to %s, the invitation to %s", told, invitation)
	}
	host.until("the guest to come", `!document.body.innerText.includes('Send the link to a friend')`)
	return host, guest, invitation
}

// comesBack reloads the proxy in the middle of a game, which nobody notices for
// longer than a moment, and then restarts it, which cuts every connection. What
// is clicked before everybody is back is not lost.
func comesBack(t *testing.T, f *front, b *browser) {
	host, guest, _ := invite(t, b, f.url("play.example.org", "/"))
	for _, p := range []*tab{host, guest} {
		p.expect("WebSocket connection to") // which browsers report when the proxy is away
	}
	host.click("a3")
	guest.sees("a3", "X")

	if err := f.kind.reload(f); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	guest.click("b3")
	host.sees("b3", "O")
	within(t, "after a reload, a move is seen", began)

	f.cut()
	f.start()
	host.click("a2")
	began = time.Now()
	for _, p := range []*tab{host, guest} {
		p.sees("a2", "X")
	}
	within(t, "after a restart, both are back and the click has arrived", began)
	guest.click("b2")
	host.sees("b2", "O")
	host.click("a1")
	guest.headed("wins!")
}

// within complains of what took longer than people wait without wondering.
func within(t *testing.T, what string, began time.Time) {
	t.Helper()
	took := time.Since(began)
	t.Logf("%s in %v", what, took.Round(time.Millisecond))
	if took > 3*time.Second {
		t.Errorf("%s only in %v", what, took)
	}
}

// pingEvery is how often the program says something.
const pingEvery = 20 * time.Second

// quietTime is how long connections are quiet, and quietLimit the number of
// seconds of it that the proxies are told to bear. The program is never quiet
// for that long, so what every proxy bears by default, 30 seconds and more, is
// not tried any harder by waiting for it.
const (
	quietLimit = 24
	quietTime  = 2*quietLimit*time.Second + 4*time.Second
)

// quietly is a person at the wire who says nothing and only answers pings, behind
// a proxy that ends what is quiet.
type quietly struct {
	kind   *realProxy
	person *wired
	cut    *wired // behind one that is too impatient; nil where none can be
	began  time.Time
}

func beQuiet(t *testing.T, y *yard, kind *realProxy, edits []string) *quietly {
	t.Helper()
	q := &quietly{kind: kind, began: time.Now()}
	behind := func(edits []string) *wired {
		f := y.front(t, kind, kind.root, y.root, edits...)
		return wire(t, y.ca.client(t, "127.0.0.1"), f.url("play.example.org", "/"))
	}
	q.person = behind(edits)
	if kind.timeout != nil {
		q.cut = behind(kind.quiet(3))
	}
	return q
}

// withoutTunnel is HAProxy's sample for people who forget the line that counts for
// WebSockets: then its ordinary time-outs end them.
func withoutTunnel() []string {
	seconds := fmt.Sprint(quietLimit, "s")
	return []string{"timeout tunnel 75s", "", "timeout client 60s", "timeout client " + seconds, "timeout server 60s", "timeout server " + seconds}
}

func (q *quietly) check(t *testing.T) {
	wait(t.Context(), time.Until(q.began.Add(quietTime)))
	if q.cut != nil {
		// The setting is the one that counts: with it too short, the same
		// connection ends before the program's first ping.
		if after, ended := q.cut.lasted(); !ended || after > pingEvery {
			t.Errorf("with a limit of 3 seconds it was cut: %v, after %v. This tries nothing", ended, after)
		}
	}
	if err := q.person.plays(t.Context()); err != nil {
		t.Errorf("after %v of silence: %v", quietTime, err)
	}
	t.Logf("the longest time without a word from the program: %v", q.person.longest().Round(time.Millisecond))
}
