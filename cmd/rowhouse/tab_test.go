package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// tab is a page that somebody has open. What it cannot do ends the test.
type tab struct {
	t    testing.TB
	ctx  context.Context
	name string

	mu       sync.Mutex
	said     []string // warnings, errors and exceptions
	expected []string // what they may contain
}

// console takes a message of the page.
func (p *tab) console(m chromedp.ConsoleMessage) {
	if m.Type != chromedp.ConsoleError && m.Type != chromedp.ConsoleException && m.Type != chromedp.ConsoleWarning {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.ContainsFunc(p.expected, func(part string) bool { return strings.Contains(m.Text, part) }) {
		p.said = append(p.said, m.String()+" ("+m.URL+")")
	}
}

// expect says what the page will rightly complain of in this test.
func (p *tab) expect(parts ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, parts...)
}

func (p *tab) complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.said)
}

// second opens another tab of the same person.
func (p *tab) second() *tab {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	p.t.Cleanup(cancel)
	return newTab(p.t, ctx, p.name+" (second tab)")
}

// do runs steps and ends the test if one of them fails.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}

func (p *tab) open(url string) {
	p.t.Helper()
	p.do(chromedp.Navigate(url))
}

// eval returns what an expression is in the page; a promise is waited for.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v\nin %s", p.name, err, expression)
	}
	return value
}

// until waits for an expression to be true. What says what that would mean.
func (p *tab) until(what, expression string) {
	p.t.Helper()
	limit := time.Now().Add(patience)
	for {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+expression+")", chromedp.EvalAwaitPromise))
		cancel()
		if err == nil && yes {
			return
		}
		if time.Now().After(limit) {
			p.t.Fatalf("%s waited for %s in vain (%v)\nat %s", p.name, what, err, eval[string](p, `location.href + '\n' + document.body.innerText`))
		}
		wait(p.ctx, 20*time.Millisecond)
	}
}

// eyes are what a person sees and names: visible things by their name.
const eyes = `const shown = (e) => e.checkVisibility({visibilityProperty: true}) && e.getBoundingClientRect().width > 0;
const naming = (e) => e.getAttribute('aria-label') ?? document.getElementById(e.getAttribute('aria-labelledby'))?.textContent ??
	(e.labels?.length ? e.labels[0] : e).textContent;
const called = (e) => naming(e).replace(/\s+/g, ' ').trim();
const usable = (e) => !e.disabled && e.getAttribute('aria-disabled') !== 'true';
const cells = () => [...document.querySelectorAll('[role=gridcell]')];
const open = () => cells().filter(usable);
const thing = (name) => [...document.querySelectorAll('button, a, summary, input, label')]
	.filter((e) => shown(e) && usable(e)).find((e) => called(e) === name);
const square = (name) => cells().find((e) => called(e).startsWith(name + ','));
const mark = (name) => ['X', 'O'].find((m) => called(square(name)).split(', ')[1] === m) ?? '';
`

// see evaluates with eyes.
func see(body string) string { return "(() => {" + eyes + "return " + body + "})()" }

// point returns where to put the pointer for a thing, which is scrolled to. What may
// still be moving, as all but the board may, is waited for.
func (p *tab) point(what, element string) (x, y float64) {
	p.t.Helper()
	p.until(what, see(element))
	at := eval[[]float64](p, see(`(async () => { const e = `+element+`; e.scrollIntoView({block: 'nearest', inline: 'nearest'});
		const where = () => { const b = (`+element+` ?? e).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
		let now = where();
		for (let was = []; e.role !== 'gridcell' && was.join() !== now.join(); now = where()) {
			was = now;
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		return now; })()`))
	return at[0], at[1]
}

// press clicks the button or link that bears a name.
func (p *tab) press(name string) {
	p.t.Helper()
	p.pressBy(mouse, name)
}

// click plays a square with the mouse, once the page says that it can be.
func (p *tab) click(name string) {
	p.t.Helper()
	p.until("square "+name+" to be playable", see("usable(square("+quote(name)+"))"))
	x, y := p.point("square "+name, "square("+quote(name)+")")
	p.do(chromedp.MouseClickXY(x, y))
}

// tap touches a square.
func (p *tab) tap(name string) {
	p.t.Helper()
	x, y := p.point("square "+name, "square("+quote(name)+")")
	p.do(chromedp.TapXY(x, y))
}

// keys types.
func (p *tab) keys(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// sees waits until a square bears a mark.
func (p *tab) sees(name, mark string) {
	p.t.Helper()
	p.until(name+" to be "+mark, see("mark("+quote(name)+") === "+quote(mark)))
}

// reads waits until a text is shown, wherever its lines may break.
func (p *tab) reads(text string) {
	p.t.Helper()
	p.until(fmt.Sprintf("the words %q", text), "document.body.innerText.replaceAll('\\u00a0', ' ').includes("+quote(text)+")")
}

// headed waits until the sentence above everything in a room has a text in it.
func (p *tab) headed(text string) {
	p.t.Helper()
	p.until(fmt.Sprintf("the title to be %q", text), "document.querySelector('.room-title')?.textContent.includes("+quote(text)+")")
}

// report says what the page looked like when a test failed.
func (p *tab) report() {
	dir := os.Getenv("ROWHOUSE_SCREENSHOTS")
	ctx, cancel := context.WithTimeout(p.ctx, 5*time.Second)
	defer cancel()
	if text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("location.href + '\\n' + document.body.innerText")); err == nil {
		p.t.Logf("%s sees %s", p.name, text)
	}
	if dir == "" {
		return
	}
	if png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot()); err == nil {
		name := strings.NewReplacer("/", "-", " ", "-").Replace(p.t.Name() + "-" + p.name)
		if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o600); err != nil {
			p.t.Log(err)
		}
	}
}
