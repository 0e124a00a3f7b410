package main

import (
	"bytes"
	"context"
	"crypto/x509"
	"flag"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var updateDoctor = flag.Bool("update-doctor", false, "rewrite what the doctor says in testdata/doctor")

// sick is a site whose proxy does something wrong, and what the doctor is told of it.
type sick struct {
	name   string
	tls    bool
	path   string   // of the site; "" for /
	server []string // how the program is started
	// change does the wrong thing to a request on its way; nil: nothing is wrong.
	change func(r *httputil.ProxyRequest)
	wrong  int // how many things the doctor finds
}

func sicknesses() []sick {
	drop := func(names ...string) func(*httputil.ProxyRequest) {
		return func(r *httputil.ProxyRequest) {
			for _, name := range names {
				r.Out.Header.Del(name)
			}
		}
	}
	return []sick{
		{name: "well"},
		{name: "well-below-a-path", path: "/play/", server: []string{"-base-path", "/play"}},
		{name: "well-with-the-path-taken-off", path: "/play/", server: []string{"-base-path", "/play"}, change: func(r *httputil.ProxyRequest) {
			r.Out.URL.Path = strings.TrimPrefix(r.Out.URL.Path, "/play")
		}},
		{name: "no-upgrade", change: drop("Upgrade", "Connection"), wrong: 2},
		{name: "host-rewritten", wrong: 3, change: func(r *httputil.ProxyRequest) {
			r.Out.Host = "rowhouse-internal"
			r.Out.Header.Del("X-Forwarded-Host")
		}},
		{name: "port-lost", wrong: 3, change: func(r *httputil.ProxyRequest) {
			r.Out.Host = "127.0.0.1"
			r.Out.Header.Del("X-Forwarded-Host")
		}},
		{name: "no-scheme", tls: true, wrong: 1, change: drop("X-Forwarded-Proto")},
		{name: "not-trusted", tls: true, server: []string{"-trusted-proxies", "none"}, wrong: 2},
		{name: "path-not-known", path: "/play/", wrong: 1, change: func(r *httputil.ProxyRequest) {
			r.Out.URL.Path = strings.TrimPrefix(r.Out.URL.Path, "/play")
		}},
		{name: "path-goes-elsewhere", path: "/play/", server: []string{"-base-path", "/play"}, wrong: 1, change: func(r *httputil.ProxyRequest) {
			if r.Out.URL.Path == "/play/" {
				r.Out.URL.Path = "/somewhere"
			}
		}},
		{name: "only-the-page", path: "/play/", server: []string{"-base-path", "/play"}, wrong: 3, change: func(r *httputil.ProxyRequest) {
			if r.Out.URL.Path != "/play/" {
				r.Out.URL.Path = "/elsewhere" + r.Out.URL.Path
			}
		}},
	}
}

// front opens the proxy of a site, before a program of its own.
func (s sick) front(t *testing.T) (site *url.URL, roots *x509.CertPool) {
	t.Helper()
	address := freeAddress(t)
	runHere(t, append([]string{"-addr", address}, s.server...)...)
	return s.proxy(t, address)
}

func (s sick) proxy(t *testing.T, address string) (site *url.URL, roots *x509.CertPool) {
	t.Helper()
	proxy := httptest.NewUnstartedServer(&httputil.ReverseProxy{
		ErrorLog: mute(),
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: address})
			r.SetXForwarded()
			r.Out.Host = r.In.Host
			if s.change != nil {
				s.change(r)
			}
		},
	})
	proxy.Config.ErrorLog = mute()
	if s.tls {
		pair := pairFor(t, "127.0.0.1", time.Now().AddDate(0, 0, 90).Add(time.Hour))
		proxy.TLS = pair.serving(t)
		proxy.StartTLS()
		roots = pair.trusting(t).RootCAs
	} else {
		proxy.Start()
	}
	t.Cleanup(proxy.Close)
	site, err := url.Parse(proxy.URL)
	if err != nil {
		t.Fatal(err)
	}
	site.Path = or(s.path, "/")
	return site, roots
}

// look has the doctor look at a site, and returns what it says with whatever is of this
// run only replaced.
func look(t *testing.T, site *url.URL, roots *x509.CertPool, idle time.Duration) (said string, wrong int) {
	t.Helper()
	var out bytes.Buffer
	p := &patient{site: site, roots: roots, idle: idle, pongWithin: time.Second, report: &report{to: &out}, say: func(string, ...any) {}}
	port := site.Port()
	p.examine(t.Context())
	if err := p.report.sum(); (err != nil) != (p.report.wrong > 0) {
		t.Errorf("%d things are wrong, and the error is %v", p.report.wrong, err)
	}
	said = strings.NewReplacer(":"+port, ":PORT", ":"+p.site.Port(), ":OTHER").Replace(out.String())
	return regexp.MustCompile(`(cut after|only after) [0-9.]+m?s`).ReplaceAllString(said, "$1 TIME"), p.report.wrong
}

// golden compares a text with a file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "doctor", name+".txt")
	if *updateDoctor {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s: %s", path, diff)
	}
}

// For each thing that proxies do wrong the doctor names the line to change.
func TestDoctor(t *testing.T) {
	for _, s := range sicknesses() {
		t.Run(s.name, func(t *testing.T) {
			site, roots := s.front(t)
			said, wrong := look(t, site, roots, 0)
			if wrong != s.wrong {
				t.Errorf("%d things are wrong, want %d:\n%s", wrong, s.wrong, said)
			}
			golden(t, s.name, said)
		})
	}
}

// A proxy that is there and finds no server, and one that is not there at all.
func TestDoctorWithoutAnAnswer(t *testing.T) {
	site, _ := sick{}.proxy(t, freeAddress(t))
	said, _ := look(t, site, nil, 0)
	golden(t, "no-server", said)

	nobody := &url.URL{Scheme: "http", Host: freeAddress(t), Path: "/"}
	said, _ = look(t, nobody, nil, 0)
	golden(t, "no-proxy", said)

	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Server", "nginx/1.22.1")
		io.WriteString(w, "<title>Welcome to nginx!</title>")
	}))
	defer other.Close()
	site, err := url.Parse(other.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	said, _ = look(t, site, nil, 0)
	golden(t, "another-page", said)
}

// Where plain HTTP leads on to HTTPS, it is HTTPS that is looked at.
func TestDoctorFollows(t *testing.T) {
	site, roots := sick{tls: true}.front(t)
	plain := httptest.NewServer(http.RedirectHandler(site.String(), http.StatusMovedPermanently))
	defer plain.Close()
	from, err := url.Parse(plain.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	said, wrong := look(t, from, roots, 0)
	if wrong != 0 {
		t.Errorf("%d things are wrong", wrong)
	}
	golden(t, "leads-on", said)

	for range 2 * mostRedirects {
		next := httptest.NewServer(http.RedirectHandler(from.String(), http.StatusFound))
		defer next.Close()
		if from, err = url.Parse(next.URL + "/"); err != nil {
			t.Fatal(err)
		}
	}
	if said, _ = look(t, from, roots, 0); !strings.Contains(said, "WRONG  page: it leads on and on") {
		t.Errorf("a site that leads on and on:\n%s", said)
	}
}

// A way that cuts connections on which nothing is said for a while.
func TestDoctorWaitsOnASilentConnection(t *testing.T) {
	h := runHere(t)
	for _, row := range []struct {
		name  string
		after time.Duration
		cut   bool
		wrong int
	}{
		{"silence-kept", 0, false, 0},
		{"silence-cut", 300 * time.Millisecond, true, 1},
		{"silence-swallowed", 300 * time.Millisecond, false, 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			site, err := url.Parse("http://" + impatient(t, hostOf(h.link), row.after, row.cut) + "/")
			if err != nil {
				t.Fatal(err)
			}
			said, wrong := look(t, site, nil, time.Second)
			if wrong != row.wrong {
				t.Errorf("%d things are wrong, want %d", wrong, row.wrong)
			}
			golden(t, row.name, said)
		})
	}
}

// impatient passes connections on. On those that say nothing for a while it gives up: it
// cuts them, or swallows whatever comes later. With a patience of 0 it never does. It
// returns its address.
func impatient(t *testing.T, to string, patience time.Duration, cuts bool) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(func() { cancel(); l.Close() })
	pass := func(to, from net.Conn, cut *time.Timer, gone *atomic.Bool) {
		defer to.Close()
		block := make([]byte, 32<<10)
		for {
			n, err := from.Read(block)
			if err != nil {
				return
			}
			if cut != nil {
				cut.Reset(patience)
			}
			if gone.Load() {
				continue
			}
			if _, err := to.Write(block[:n]); err != nil {
				return
			}
		}
	}
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := (&net.Dialer{}).DialContext(ctx, "tcp", to)
			if err != nil {
				in.Close()
				continue
			}
			var gone atomic.Bool
			var cut *time.Timer
			if patience > 0 {
				cut = time.AfterFunc(patience, func() {
					gone.Store(true)
					if cuts {
						in.Close()
						out.Close()
					}
				})
			}
			go pass(in, out, cut, &gone)
			go pass(out, in, cut, &gone)
		}
	}()
	return l.Addr().String()
}
