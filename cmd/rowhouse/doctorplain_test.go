package main

import (
	"context"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

// website is a site that only this test has, over TLS where a pair is given.
func website(t *testing.T, pair *ownPair, answer http.HandlerFunc) *url.URL {
	t.Helper()
	s := httptest.NewUnstartedServer(answer)
	s.Config.ErrorLog = mute()
	if pair == nil {
		s.Start()
	} else {
		s.TLS = pair.serving(t)
		s.StartTLS()
	}
	t.Cleanup(s.Close)
	u, err := url.Parse(s.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// says answers with a status and a text.
func says(status int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, text)
	}
}

// sickSite is a site with which something is the matter.
type sickSite struct {
	name    string
	site    *url.URL
	resolve func(context.Context, string, string) ([]netip.Addr, error)
	roots   *x509.CertPool
	want    string // what is wrong
	todo    string
}

func sickSites(t *testing.T) []sickSite {
	t.Helper()
	named := func(u *url.URL, host string) *url.URL {
		return &url.URL{Scheme: u.Scheme, Host: net.JoinHostPort(host, u.Port()), Path: u.Path}
	}
	nextYear := time.Now().AddDate(1, 0, 0)
	own, old := pairFor(t, "play.example.org", nextYear), pairFor(t, "play.example.org", time.Now().Add(-time.Hour))
	hello := says(200, "<html><title>\n Router\tlogin </title>")
	unknown := func(context.Context, string, string) ([]netip.Addr, error) {
		return nil, &net.DNSError{Err: "no such host", IsNotFound: true}
	}
	here := func(context.Context, string, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}
	plain, secured := website(t, nil, hello), website(t, &own, hello)
	loop := website(t, nil, func(w http.ResponseWriter, r *http.Request) {
		to, ok := strings.CutPrefix(r.Host, "www.")
		if !ok {
			to = "www." + to
		}
		http.Redirect(w, r, "http://"+to+"/", http.StatusMovedPermanently)
	})
	return []sickSite{
		{"a name without an address", named(plain, "play.example.org"), unknown, nil, "name: play.example.org has no address", "DNS: an A record"},
		{"name servers that say nothing", named(plain, "play.example.org"), func(context.Context, string, string) ([]netip.Addr, error) {
			return nil, &net.DNSError{Err: "i/o timeout", IsTimeout: true}
		}, nil, "name: the name servers that this machine asks say nothing of play.example.org", "try again"},
		{"nobody at a name's port", &url.URL{Scheme: "http", Host: "play.example.org" + freeAddress(t)[9:], Path: "/"}, here, nil,
			"and nobody listens there", "start the proxy"},
		{"nobody at an address", &url.URL{Scheme: "http", Host: freeAddress(t), Path: "/"}, nil, nil, "nobody listens", "start what should"},
		{"a certificate that ran out", named(website(t, &old, hello), "play.example.org"), here, old.trusting(t).RootCAs, "certificate: it ran out on ", "renew it"},
		{"one that signed itself", named(secured, "play.example.org"), here, x509.NewCertPool(), "certificate: browsers do not trust it: it is signed by itself", "get one"},
		{"one for another name", named(secured, "chess.example.org"), here, own.trusting(t).RootCAs, "certificate: it is for play.example.org, not for chess.example.org", "get one"},
		{"https where there is none", named(&url.URL{Scheme: "https", Host: plain.Host, Path: "/"}, "play.example.org"), here, nil,
			"does not speak TLS, which https needs", "open http://play.example.org:"},
		{"http where https is spoken", named(&url.URL{Scheme: "http", Host: secured.Host, Path: "/"}, "play.example.org"), here, nil,
			"speaks https, and it was opened with http", "open https://play.example.org:"},
		{"a proxy that finds no server", website(t, nil, says(502, "<h1>502 Bad Gateway</h1>")), nil, nil, "page: the proxy answers 502 Bad Gateway: it does not reach Rowhouse", "start Rowhouse"},
		{"HAProxy that finds none", website(t, nil, says(503, "<h1>503</h1>\nNo server is available to handle this request.\n")), nil, nil,
			"page: the proxy answers 503 Service Unavailable: it does not reach Rowhouse", "haproxy: server rowhouse"},
		{"another program", plain, nil, nil, `does not lead to Rowhouse: another program answers 200 OK ("Router login")`, "nginx:   location / {"},
		{"a password", website(t, nil, says(401, "")), nil, nil, "page: the proxy asks for a password, and the doctor has none", "rowhouse doctor -addr"},
		{"a path it does not know", website(t, nil, says(404, `{"code":"not-found","message":"there is nothing"}`)), nil, nil,
			"page: Rowhouse answers, and knows nothing of /", "rowhouse -public-url http://127.0.0.1:"},
		{"somebody who hangs up", website(t, nil, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }), nil, nil,
			"page: no page comes: it was cut off", "start Rowhouse"},
		{"no HTTP at all", mail(t), nil, nil, "page: no page comes: what came is not HTTP", "start Rowhouse"},
		{"a login at another path", website(t, nil, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/" {
				http.Redirect(w, r, "/login?next=/", http.StatusFound)
			}
		}), nil, nil, "another program answers 200 OK", "pass all that is below / to Rowhouse"},
		{"www and back", named(loop, "example.org"), here, nil, "page: it leads on and on: http://www.example.org:", "let one of the addresses be the site"},
	}
}

// Whatever is the matter with a site, the doctor says it in one sentence that an operator
// understands, and what to do below it.
func TestDoctorSpeaksPlainly(t *testing.T) {
	for _, row := range sickSites(t) {
		t.Run(row.name, func(t *testing.T) {
			p, said := patientAt(t, row.site.String())
			p.proxy, p.resolve, p.roots = "", row.resolve, row.roots
			p.examine(t.Context())
			_, wrong, found := strings.Cut(said.String(), "  WRONG  ")
			sentence, todo, _ := strings.Cut(wrong, "\n")
			if !found || !strings.Contains(sentence, row.want) || !strings.Contains(todo, row.todo) || !strings.HasPrefix(todo, "           ") {
				t.Errorf("it says\n%swant %q, and what to do: %q", said, row.want, row.todo)
			}
			if raw := regexp.MustCompile(`(?i)tls: |x509|\bEOF\b|dial tcp|context |i/o |\blookup |malformed|http2?: `).FindString(said.String()); raw != "" {
				t.Errorf("%q is no word for an operator:\n%s", raw, said)
			}
			if err := p.report.sum(); exitCode(err) != 1 {
				t.Errorf("the exit code is %d, want 1", exitCode(err))
			}
		})
	}
}

// mail is a program that greets whoever comes, as mail servers do.
func mail(t *testing.T) *url.URL {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_, err = io.WriteString(conn, "220 mail.example.org ESMTP\r\n")
			if errors.Join(err, conn.SetReadDeadline(time.Now().Add(patience))) == nil {
				io.CopyN(io.Discard, conn, 1) // until something is asked
			}
			conn.Close()
		}
	}()
	return &url.URL{Scheme: "http", Host: l.Addr().String(), Path: "/"}
}
