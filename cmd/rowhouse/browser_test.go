package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// browser is a Chromium of its own. Everybody in it has cookies and storage of
// their own, as if it were a browser each.
type browser struct {
	t   testing.TB
	ctx context.Context
}

// openBrowser starts Chromium with a fresh profile, or skips the test where
// there is none; the test command insists on one. More options come last and win.
func openBrowser(t testing.TB, more ...chromedp.ExecAllocatorOption) *browser {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	switch {
	case path == "" && os.Getenv("ROWHOUSE_BROWSER") == "required":
		t.Fatal("no Chromium, and ROWHOUSE_BROWSER=required")
	case path == "":
		t.Skip("no Chromium on this machine: nothing of the page was tried")
	case testing.Short():
		t.Skip("-short: nothing of the page was tried")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(t.TempDir()), chromedp.WindowSize(1280, 800))
	for _, flag := range []string{"disable-quic", "disable-component-update", "disable-domain-reliability"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	options = append(options, chromedp.Flag("lang", "en-US"),
		// Plain HTTP to a name that is not loopback, as in somebody's home.
		chromedp.Flag("host-resolver-rules", "MAP rowhouse.test 127.0.0.1"))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {}))
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("starting %s: %v", path, err)
	}
	return &browser{t, ctx}
}

// person opens an empty tab for somebody new.
func (b *browser) person(name string) *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	b.t.Cleanup(cancel)
	return newTab(b.t, ctx, name)
}

// newTab watches over what the page complains about, from its first line on.
func newTab(t testing.TB, ctx context.Context, name string) *tab {
	t.Helper()
	p := &tab{t: t, ctx: ctx, name: name}
	messages := chromedp.Console(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for m, err := range messages {
			if err != nil {
				return
			}
			p.console(m)
		}
	}()
	watch := page.AddScriptToEvaluateOnNewDocumentParams{Source: `addEventListener('securitypolicyviolation', (e) =>
		console.error('CSP: ' + e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sample))`}
	if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, watch); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			p.report()
		}
		chromedp.Cancel(ctx)
		<-done
		for _, complaint := range p.complaints() {
			t.Errorf("%s's page complained: %s", name, complaint)
		}
	})
	return p
}

// quote writes a Go value as JavaScript.
func quote(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // tests hand in strings and numbers
	}
	return string(text)
}
