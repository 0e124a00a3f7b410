package main

import (
	"bytes"
	"context"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"
)

// lookThrough has the doctor look at a site behind a real proxy of this machine.
func lookThrough(t *testing.T, y *yard, site string, idle time.Duration) (said string, wrong int) {
	t.Helper()
	u, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := &patient{site: u, roots: y.ca.pool, idle: idle, report: &report{to: &out}, say: func(string, ...any) {}}
	p.resolve = func(context.Context, string, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}, nil
	}
	p.examine(t.Context())
	return out.String(), p.report.wrong
}

// emptyYard is one without a browser.
func emptyYard(t *testing.T) *yard {
	t.Helper()
	y := &yard{ca: newAuthority(t, t.TempDir())}
	y.root, y.below = y.program(t), y.program(t, "-base-path", "/play")
	return y
}

// The doctor finds nothing wrong with the samples of deploy/, where it follows what
// they lead on to, and names the lines of each proxy that says its own name.
func TestDoctorOnRealProxies(t *testing.T) {
	t.Parallel() // it waits for some of its time
	y := emptyYard(t)
	for _, kind := range realProxies() {
		if _, ok := kind.installed(t); !ok {
			continue
		}
		t.Run(kind.name, func(t *testing.T) {
			f := y.front(t, kind, kind.root, y.root)
			said, wrong := lookThrough(t, y, f.url("play.example.org", "/"), 2*time.Second)
			if wrong != 0 || !strings.Contains(said, "ok     silence") {
				t.Errorf("the sample is not well:\n%s", said)
			}
			f = y.front(t, kind, kind.stripped, y.below)
			said, wrong = lookThrough(t, y, f.url("example.org", "/play/"), 0)
			if wrong != 0 || !strings.Contains(said, "the proxy takes /play/ off") {
				t.Errorf("the sample below a path is not well:\n%s", said)
			}
		})
	}
}

// What the doctor says of a proxy that is set up wrongly is of that proxy alone where
// it says its name, and what it says to change is enough.
func TestDoctorsLinesAreEnough(t *testing.T) {
	t.Parallel()
	y := emptyYard(t)
	nginx := nginxKind()
	if _, ok := nginx.installed(t); !ok {
		t.Skip("no nginx")
	}
	for _, row := range []struct {
		trouble trouble
		spoil   []string // pairs; the first one's place takes the doctor's line
		about   string
	}{
		{noUpgrade, []string{"proxy_http_version 1.1;", "proxy_set_header Upgrade    $http_upgrade;", "proxy_set_header Connection $rowhouse_connection;"}, "live connection"},
		{wrongHost, []string{"proxy_set_header Host              $http_host;", "proxy_set_header X-Forwarded-Host  $http_host;"}, "name"},
		{noScheme, []string{"proxy_set_header X-Forwarded-Proto $scheme;"}, "links"},
		{noAddress, []string{"proxy_set_header X-Forwarded-For   $proxy_add_x_forwarded_for;"}, "addresses"},
	} {
		t.Run(string(row.trouble), func(t *testing.T) {
			line := remedies()[row.trouble]["nginx"]
			broken, mended := []string{}, []string{}
			for i, part := range row.spoil {
				broken, mended = append(broken, part, ""), append(mended, part, map[bool]string{true: line}[i == 0])
			}
			f := y.front(t, nginx, nginx.root, y.root, broken...)
			said, wrong := lookThrough(t, y, f.url("play.example.org", "/"), 0)
			if wrong == 0 || !strings.Contains(said, "WRONG  "+row.about) || !strings.Contains(said, line) || strings.Contains(said, "haproxy:") {
				t.Errorf("broken, it says:\n%s", said)
			}
			f = y.front(t, nginx, nginx.root, y.root, mended...)
			if said, wrong := lookThrough(t, y, f.url("play.example.org", "/"), 0); wrong != 0 {
				t.Errorf("mended as it says, it says:\n%s", said)
			}
		})
	}
}
