package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// proxy stands in front of the program, below /play/, as nginx or Caddy would.
type proxy struct {
	*httptest.Server
	mu      sync.Mutex
	outside []string // requests that left /play/
}

// newProxy makes a proxy that is given its program later, since each must know
// the other's address.
func newProxy(t *testing.T, to *url.URL, strip, keepHost bool) *proxy {
	t.Helper()
	p := &proxy{}
	forward := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.SetXForwarded()
		if keepHost {
			r.Out.Host = r.In.Host
		}
		if strip {
			r.Out.URL.Path = strings.TrimPrefix(r.Out.URL.Path, "/play")
		}
	}}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/play/") {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.outside = append(p.outside, r.Method+" "+r.URL.Path)
			http.NotFound(w, r)
			return
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(p.Close)
	return p
}

// Below a path of somebody's site, whether the proxy takes the path off or not,
// and whether it says the name it was called by or not, everything works and no
// request leaves the path.
func TestBelowAPath(t *testing.T) {
	rows := []struct {
		name            string
		strip, keepHost bool
	}{
		{"the proxy takes the path off and keeps the host", true, true},
		{"the proxy leaves the path and rewrites the host", false, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			address := freeAddress(t)
			front := newProxy(t, &url.URL{Scheme: "http", Host: address}, row.strip, row.keepHost)
			args := []string{"-addr", address, "-base-path", "/play"}
			if !row.keepHost {
				args = []string{"-addr", address, "-public-url", front.URL + "/play"}
			}
			runHere(t, args...)
			b := openBrowser(t)
			host, guest := b.person("An"), b.person("Bình")
			host.open(front.URL + "/play/")
			host.press("Tic-tac-toe")
			host.press("X")
			host.press("Play a friend")
			host.reads("Send the link to a friend")
			link := eval[string](host, `document.querySelector('.invite-link').href`)
			if !strings.HasPrefix(link, front.URL+"/play/r/") {
				t.Errorf("the invitation is %s", link)
			}
			guest.open(link)
			host.click("b2")
			guest.sees("b2", "X")
			guest.click("a1")
			host.do(chromedp.Reload())
			host.sees("a1", "O")
			host.until("the QR code", `[...document.images].every((i) => i.complete && (!i.src || i.hidden || i.naturalWidth > 0))`)
			front.mu.Lock()
			defer front.mu.Unlock()
			if len(front.outside) > 0 {
				t.Errorf("requests that left /play/: %v", front.outside)
			}
		})
	}
}

// On plain HTTP under a name that is not this machine's own, browsers have no
// clipboard for pages; the link is copied all the same.
func TestCopyOnPlainHTTP(t *testing.T) {
	h := runHere(t)
	_, port, err := net.SplitHostPort(strings.TrimSuffix(strings.TrimPrefix(h.link, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	p := openBrowser(t).person("An")
	p.open("http://rowhouse.test:" + port + "/")
	if eval[bool](p, "isSecureContext || 'clipboard' in navigator") {
		t.Fatal("this is a secure context: the test tries nothing")
	}
	p.press("Play a friend")
	p.press("Copy link")
	p.reads("Copied")
	p.until("the page to be ready to paste into", `(() => { const a = document.createElement('textarea'); a.id = 'paste'; document.body.append(a);
		a.focus(); return document.activeElement === a; })()`)
	p.paste()
	p.until("the link to be pasted", `document.getElementById('paste').value === location.href`)
}
