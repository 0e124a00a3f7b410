package main

import (
	"strings"
	"testing"
	"time"
)

// Where the program was started wrongly, or need not believe its proxy, the setting that
// the doctor prints is enough, whichever proxy it is.
func TestDoctorsSettingsAreEnough(t *testing.T) {
	t.Parallel()
	y := &yard{ca: newAuthority(t, t.TempDir())}
	for _, row := range []struct {
		name, about string
		server      []string
		sample      func(*realProxy) string
		below       bool
		setting     string // as it is printed, with URL for the site's
	}{
		{"a proxy that is not believed", "addresses", []string{"-trusted-proxies", "none"}, func(k *realProxy) string { return k.root }, false,
			"rowhouse without -trusted-proxies"},
		{"another public URL", "links", []string{"-public-url", "http://play.example.org/"}, func(k *realProxy) string { return k.root }, false,
			"rowhouse -public-url URL"},
		{"a proxy that asks for another name", "name", nil, func(k *realProxy) string { return k.root }, false, "rowhouse -public-url URL"},
		{"a path that is taken off", "page", nil, func(k *realProxy) string { return k.stripped }, true, "rowhouse -public-url URL"},
		{"a path that is passed on", "page", nil, func(k *realProxy) string { return k.kept }, true, "rowhouse -public-url URL"},
	} {
		for _, kind := range realProxies() {
			if _, ok := kind.installed(t); !ok {
				continue
			}
			t.Run(row.name+"/"+kind.name, func(t *testing.T) {
				address, host, path := freeAddress(t), "play.example.org", "/"
				if row.below {
					host, path = "example.org", "/play/"
				}
				var edits []string
				for _, s := range spoilings() {
					if row.about == "name" && s.kind.name == kind.name && !s.dropped {
						edits = s.edits
					}
				}
				f := y.front(t, kind, row.sample(kind), address, edits...)
				link := f.url(host, path)
				h := runHere(t, append([]string{"-addr", address}, row.server...)...)
				said, wrong := lookThrough(t, y, link, 0)
				_, rest, found := strings.Cut(said, "WRONG  "+row.about+": ")
				setting := strings.Replace(row.setting, "URL", link, 1)
				if wrong == 0 || !found || !strings.Contains(rest, "\n           "+setting) {
					t.Fatalf("started wrongly, it says:\n%s", said)
				}
				if err := h.stop(); err != nil {
					t.Fatal(err)
				}
				args := []string{"-addr", address}
				if at, ok := strings.CutPrefix(setting, "rowhouse -"); ok {
					args = append(args, strings.Fields("-"+at)...)
				}
				runHere(t, args...)
				if said, wrong := lookThrough(t, y, link, 0); wrong != 0 {
					t.Errorf("started with %q, it says:\n%s", args, said)
				}
			})
		}
	}
}

// What proxies do to answers besides, as many are set up, harms nothing: they compress
// what the program has not, and give up a request that comes too slowly.
func TestDoctorIsContentWithUsualExtras(t *testing.T) {
	t.Parallel()
	y := emptyYard(t)
	for name, extras := range map[string][]string{
		"nginx": {"proxy_http_version 1.1;", "proxy_http_version 1.1; gzip on; gzip_proxied any; gzip_types *; proxy_buffering off; proxy_request_buffering off;"},
		"Caddy": {"reverse_proxy 127.0.0.1:8080", "encode zstd gzip\nheader -Server\nreverse_proxy 127.0.0.1:8080 {\nflush_interval -1\n}"},
		"HAProxy": {"option forwardfor", "option forwardfor\n\toption httpclose\n\toption http-buffer-request\n\t" +
			"compression algo gzip\n\tcompression type text/html text/css text/javascript application/json"},
		"Apache": {"<VirtualHost *:80>", "LoadModule filter_module /usr/lib/apache2/modules/mod_filter.so\nLoadModule deflate_module /usr/lib/apache2/modules/mod_deflate.so\n" +
			"LoadModule reqtimeout_module /usr/lib/apache2/modules/mod_reqtimeout.so\nSetOutputFilter DEFLATE\n" +
			"RequestReadTimeout header=2-4,minrate=500 body=2,minrate=500\n<VirtualHost *:80>"},
	} {
		for _, kind := range realProxies() {
			if _, ok := kind.installed(t); !ok || kind.name != name {
				continue
			}
			t.Run(name, func(t *testing.T) {
				f := y.front(t, kind, kind.root, y.root, extras...)
				var idle time.Duration
				if strings.Contains(extras[1], "body=2") { // longer than that is waited
					idle = longer
				}
				if said, wrong := lookThrough(t, y, f.url("play.example.org", "/"), idle); wrong != 0 {
					t.Errorf("it says:\n%s", said)
				}
			})
		}
	}
}
