package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// No page breaks a rule that axe-core knows, by day and by night.
func TestAccessible(t *testing.T) {
	t.Parallel()
	rules := axeRules(t)
	h := runHere(t)
	b := openBrowser(t)
	for _, theme := range []string{"light", "dark"} {
		t.Run(theme, func(t *testing.T) {
			p := b.person("An")
			p.t = t
			prefer := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}}
			if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, prefer); err != nil {
				t.Fatal(err)
			}
			p.open(h.link)
			p.until("the front page", see("thing('Play a friend')"))
			p.keepsTheRules(rules, "front page")
			p.press("More…")
			p.keepsTheRules(rules, "more games")
			p.press("Settings")
			p.reads("Dark")
			p.keepsTheRules(rules, "settings")
			p.keys(kb.Escape)
			p.press("Tic-tac-toe")
			p.press("Play a friend")
			p.until("the invitation", see("thing('Play both sides here')"))
			p.keepsTheRules(rules, "waiting")
			p.press("Play both sides here")
			for _, square := range []string{"a1", "b1", "a2", "b2"} {
				p.click(square)
				p.until(square+" to be marked", see("mark("+quote(square)+")"))
			}
			p.keepsTheRules(rules, "playing")
			p.press("More")
			p.press("Change…")
			p.until("what can be changed", see("thing('Begin')"))
			p.keepsTheRules(rules, "changing the game")
			p.press("Keys")
			p.until("the keys", see("thing('Keys').getAttribute('aria-expanded') === 'true'"))
			p.keepsTheRules(rules, "keys")
			p.click("a3")
			p.headed("wins!")
			p.keepsTheRules(rules, "finished")
			p.press("One move back")
			p.keepsTheRules(rules, "an earlier position")
		})
	}
}

// Neither do two people's pages while one asks the other for something, nor what stands
// in place of a room that is gone.
func TestAccessibleTogether(t *testing.T) {
	t.Parallel()
	rules := axeRules(t)
	h := runHere(t)
	b := openBrowser(t)
	host, guest := b.person("An"), b.person("Binh")
	host.createAs(h.link, `{"rules":"tictactoe","seat":"X","clock":{"initial":600000,"increment":0}}`)
	guest.open(eval[string](host, "location.href"))
	host.click("b2")
	guest.click("a1")
	host.press("Undo b2, a1")
	guest.reads("would like to take back b2 and a1")
	host.keepsTheRules(rules, "asking")
	guest.keepsTheRules(rules, "asked")
	guest.press("Agree")
	host.press("Say")
	host.keepsTheRules(rules, "saying")
	host.press("Well played")
	guest.reads("Well played")
	guest.keepsTheRules(rules, "spoken to")
	guest.expect("404")
	guest.open(h.link + "r/00000-00000-00000")
	guest.until("the way to a new game", see("thing('New game')"))
	guest.keepsTheRules(rules, "no such room")
}

// axeRules is axe-core, as it is to run in a page.
func axeRules(t *testing.T) string {
	t.Helper()
	rules, err := os.ReadFile(filepath.Join(root, "webclient", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		if os.Getenv("ROWHOUSE_BROWSER") == "required" {
			t.Fatal(err)
		}
		t.Skip("axe-core is not installed (npm ci, in webclient)")
	}
	return string(rules)
}

// keepsTheRules lets axe look at the page as it is now, once nothing moves.
func (p *tab) keepsTheRules(axe, what string) {
	p.t.Helper()
	p.until("all to be still", `document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)`)
	eval[chromedp.Void](p, axe+"; undefined")
	looked := eval[axeResult](p, `axe.run(document).then((r) => ({passes: r.passes.length, violations: r.violations.map((v) =>
		v.id + ': ' + v.help + '\n' + v.nodes.map((n) => '    ' + n.html + '\n    ' + n.failureSummary).join('\n'))}))`)
	if looked.Passes < 10 {
		p.t.Errorf("%s: only %d rules of axe have found something to look at", what, looked.Passes)
	}
	for _, violation := range looked.Violations {
		p.t.Errorf("%s: %s", what, violation)
	}
}

// axeResult is what axe has to say about a page.
type axeResult struct {
	Passes     int      `json:"passes"`
	Violations []string `json:"violations"`
}
