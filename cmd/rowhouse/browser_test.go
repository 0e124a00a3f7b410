package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// browser is a Chromium. Everybody in it has cookies and storage of their own, as if
// it were a browser each.
type browser struct {
	t   testing.TB
	ctx context.Context
}

// chromium is the program, "" where there is none.
var chromium = sync.OnceValue(func() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
})

// everybodys is the Chromium that tests share: starting one takes longer than many a
// story. TestMain closes it.
var everybodys sharedBrowser

// sharedBrowser is started when it is first asked for.
type sharedBrowser struct {
	once sync.Once
	b    *started // nil: not started
	err  error
}

func (s *sharedBrowser) open() (*started, error) {
	s.once.Do(func() {
		var dir string
		if dir, s.err = scratch(); s.err == nil {
			s.b, s.err = startBrowser(filepath.Join(dir, "profile"))
		}
	})
	return s.b, s.err
}

func (s *sharedBrowser) close() {
	if s.b != nil {
		s.b.close()
	}
}

// openBrowser returns everybody's Chromium, or skips the test where there is none; the
// test command insists on one. With options, which come last and win, it is one of the
// test's own, with a fresh profile.
func openBrowser(t testing.TB, own ...chromedp.ExecAllocatorOption) *browser {
	t.Helper()
	switch {
	case chromium() == "" && os.Getenv("ROWHOUSE_BROWSER") == "required":
		t.Fatal("no Chromium, and ROWHOUSE_BROWSER=required")
	case chromium() == "":
		t.Skip("no Chromium on this machine: nothing of the page was tried")
	case testing.Short():
		t.Skip("-short: nothing of the page was tried")
	}
	open := everybodys.open
	if own != nil {
		open = func() (*started, error) { return startBrowser(t.TempDir(), own...) }
	}
	b, err := open()
	if err != nil {
		t.Fatalf("starting %s: %v", chromium(), err)
	}
	if own != nil {
		t.Cleanup(b.close)
	}
	return &browser{t, b.ctx}
}

// started is a Chromium that runs.
type started struct {
	ctx   context.Context
	close func()
}

// startBrowser starts Chromium with a profile in a folder.
func startBrowser(profile string, more ...chromedp.ExecAllocatorOption) (*started, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium()), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.UserDataDir(profile), chromedp.WindowSize(1280, 800))
	for _, flag := range []string{"disable-quic", "disable-component-update", "disable-domain-reliability"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	options = append(options, chromedp.Flag("lang", "en-US"),
		// Plain HTTP to a name that is not loopback, as in somebody's home.
		chromedp.Flag("host-resolver-rules", "MAP rowhouse.test 127.0.0.1"))
	ctx, ended := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	ctx, closed := chromedp.NewContext(ctx, chromedp.WithErrorf(func(string, ...any) {}))
	b := &started{ctx, func() { closed(); ended() }}
	if err := chromedp.Do(ctx); err != nil {
		b.close()
		return nil, err
	}
	return b, nil
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
