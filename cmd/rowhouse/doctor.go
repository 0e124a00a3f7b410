package main

import (
	"context"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// doctorPatience is how long one question may stay unanswered.
const doctorPatience = 10 * time.Second

// The doctor asks what a browser would ask, in the order in which it would, and only
// from the outside: it needs no account, no access to the proxy's files, and no running
// program on its own machine. It changes nothing, takes no seat and sends no secret.
//
// Each check says one line. What is wrong comes with the line to write into the proxy,
// or with the setting of the program that makes the proxy's fault harmless. A check
// that could only fail because of an earlier one is left out, so that the first thing
// that is said to be wrong is the one to begin with.

// patient is what the doctor looks at: a site from the outside, and the folder if it
// is on this machine.
type patient struct {
	site *url.URL      // what people open; its path ends with a slash
	idle time.Duration // how long a silent connection must live; 0: not tried
	// pongWithin is how long an answer may take then. Default: doctorPatience.
	pongWithin time.Duration
	// roots are those who may sign certificates; nil: whom this machine trusts.
	roots *x509.CertPool
	// resolve looks a name up; nil: as this machine does.
	resolve func(ctx context.Context, network, host string) ([]netip.Addr, error)
	say     func(format string, args ...any) // what is going on, while it takes long

	report *report
	client *http.Client
	opened string // the path that was asked for, before the site led elsewhere
	// proxy is the one whose lines are shown, "" for all: the one that was named, or
	// that says its own name with the page.
	proxy brand
}

// doctor looks at a site from the outside in and says what to change where. Its error
// says how many things are wrong.
func doctor(ctx context.Context, w world, args []string) error {
	p := &patient{report: &report{}, say: func(format string, args ...any) { fmt.Fprintf(w.stderr, format+"\n", args...) }}
	var public *url.URL
	var addr, folder, kind string
	f := newFlags("doctor")
	f.group("What it looks at, if no URL is given")
	f.add("public-url", "", "`URL` that people open", publicURL(&public))
	f.add("addr", "127.0.0.1:8080", "`address` of the game, without a public URL", address(&addr))
	f.group("How it looks")
	f.add("idle", "75s", "`time` that a connection without a word must live; 0 to leave that out", duration(&p.idle, 0))
	f.add("proxy", "", "`name` of the proxy: nginx, caddy, haproxy, apache or traefik (default: what it says itself, else all)", brandName(&kind))
	f.group("What it looks at besides")
	f.add("data-dir", "", "`folder` of all games, if it is on this machine (default "+shownDataDir(w.env)+", if it is there)", text(&folder))
	rest, done, err := w.options("doctor", f, args)
	switch {
	case err != nil || done:
		return err
	case len(rest) > 1:
		return usageError(fmt.Sprintf("unexpected %q: rowhouse doctor looks at one URL", rest[1]))
	case len(rest) == 1:
		site := rest[0]
		if !strings.Contains(site, "://") {
			site = "https://" + site // a name alone, as people type it
		}
		if err := publicURL(&public)(site); err != nil {
			return err
		}
	}
	if p.site, err = siteOf(public, addr); err != nil {
		return err
	}
	p.proxy = brand(kind)
	fmt.Fprintf(w.stdout, "Looking at %s\n\n", p.site)
	p.report.to = w.stdout // only now: what cannot be meant is said by main alone
	p.examine(ctx)
	if dir := folderToLookAt(folder, w.env); dir != "" {
		p.report.local(dir)
	}
	return p.report.sum()
}

// siteOf is what to open where there is no URL: the game's own port.
func siteOf(public *url.URL, addr string) (*url.URL, error) {
	if public != nil {
		return public, nil
	}
	if strings.HasPrefix(addr, unixPrefix) {
		return nil, usageError("say which URL people open: rowhouse doctor https://play.example.org/")
	}
	host, port, _ := net.SplitHostPort(addr) // it was judged as a flag
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "localhost" // every address of the machine: this is one
	}
	return &url.URL{Scheme: "http", Host: net.JoinHostPort(host, port), Path: "/"}, nil
}

// examine goes from the outside in, and no further than makes sense: nothing is said of
// the page of a host that has no address.
func (p *patient) examine(ctx context.Context) {
	if p.resolve == nil {
		p.resolve = net.DefaultResolver.LookupNetIP
	}
	if p.pongWithin == 0 {
		p.pongWithin = doctorPatience
	}
	p.client = p.newClient()
	defer p.client.CloseIdleConnections()
	if !p.reach(ctx) || !p.checkCertificate(ctx) || !p.openPage(ctx) {
		return
	}
	p.asServerSees(ctx)
	if p.connect(ctx) && p.idle > 0 {
		p.stayIdle(ctx)
	}
}

// ask sends a GET to a path below the site's, or to a whole URL. Who gets an answer
// closes its body.
func (p *patient) ask(ctx context.Context, path string, header http.Header) (*http.Response, error) {
	to, err := p.site.Parse(path)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, to.String(), nil)
	if err != nil {
		return nil, err
	}
	for name, values := range header {
		r.Header[name] = values
	}
	return p.client.Do(r)
}

// origin is what a browser on the site's page says it is.
func (p *patient) origin() string {
	host := p.site.Host
	if port := p.site.Port(); port == "80" && p.site.Scheme == "http" || port == "443" && p.site.Scheme == "https" {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return p.site.Scheme + "://" + host
}
