package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// No page breaks a rule that axe-core knows, by day and by night.
func TestAccessible(t *testing.T) {
	t.Parallel()
	rules, err := os.ReadFile(filepath.Join(root, "webclient", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		if os.Getenv("ROWHOUSE_BROWSER") == "required" {
			t.Fatal(err)
		}
		t.Skip("axe-core is not installed (npm ci, in webclient)")
	}
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
			p.keepsTheRules(string(rules), "front page")
			p.press("More…")
			p.keepsTheRules(string(rules), "more games")
			p.press("Tic-tac-toe")
			p.press("Play a friend")
			p.until("the invitation", see("thing('Play both sides here')"))
			p.keepsTheRules(string(rules), "waiting")
			p.press("Play both sides here")
			for _, square := range []string{"a1", "b1", "a2", "b2"} {
				p.click(square)
				p.until(square+" to be marked", see("mark("+quote(square)+")"))
			}
			p.keepsTheRules(string(rules), "playing")
			p.click("a3")
			p.headed("wins!")
			p.keepsTheRules(string(rules), "finished")
		})
	}
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
