package main

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// spoiling is a sample with something left out, as people copy it.
type spoiling struct {
	name  string
	kind  *realProxy
	edits []string
	// dropped: the upgrade does not arrive. Else the name under which the browser
	// asked does not.
	dropped bool
	line    string // what the log tells to write into the proxy, where it is to blame
}

func spoilings() []spoiling {
	nginx, caddy, haproxy, apache := nginxKind(), caddyKind(), haproxyKind(), apacheKind()
	const (
		version = "proxy_http_version 1.1;"
		upgrade = "proxy_set_header Upgrade    $http_upgrade;"
		connect = "proxy_set_header Connection $rowhouse_connection;"
		host    = "proxy_set_header Host              $http_host;"
		said    = "proxy_set_header X-Forwarded-Host  $http_host;"
		pass    = "reverse_proxy 127.0.0.1:8080"
		forward = "option forwardfor"
		heard   = "http-request set-header X-Forwarded-Host %[req.hdr(Host)]"
	)
	return []spoiling{
		{"nginx without the upgrade", nginx, []string{version, "", upgrade, "", connect, ""}, true,
			"proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;"},
		{"Apache without the upgrade", apache, []string{" upgrade=websocket\n", "\n"}, true, "upgrade=websocket"},
		{"Caddy without the upgrade", caddy, []string{pass, pass + " {\nheader_up -Upgrade\nheader_up -Connection\n}"}, true, "Caddy no header_up,"},
		{"HAProxy without the upgrade", haproxy, []string{forward, forward + "\n\thttp-request del-header Upgrade\n\thttp-request del-header Connection"}, true,
			"HAProxy no http-request del-header, for Upgrade and Connection"},
		{"nginx with another Host", nginx, []string{host, "", said, ""}, false, ""},
		{"nginx without the port", nginx, []string{host, "proxy_set_header Host $host;", said, ""}, false, ""},
		{"Caddy with another Host", caddy, []string{pass, pass + " {\nheader_up Host {upstream_hostport}\nheader_up -X-Forwarded-Host\n}"}, false, ""},
		{"HAProxy with another Host", haproxy, []string{heard, "http-request set-header Host rowhouse\n\t" + heard}, false, ""},
		{"Apache with another Host", apache, []string{"ProxyPreserveHost On", "ProxyAddHeaders Off\n\tRequestHeader set X-Forwarded-For 192.0.2.1"}, false, ""},
	}
}

// Where a proxy is set up wrongly, the page says what is the matter in words that
// help whoever runs it, and the log has the setting to change. With the setting
// that is named, it works.
func TestProxiesSetUpWrongly(t *testing.T) {
	t.Parallel() // it waits for most of its time
	y := newYard(t)
	var waiting []func()
	for _, s := range spoilings() {
		if _, ok := s.kind.installed(t); !ok {
			continue
		}
		p := y.people(t).person(s.name)
		p.expect("WebSocket connection to", "403")
		f := y.front(t, s.kind, s.kind.root, y.program(t), s.edits...)
		link := f.url("play.example.org", "/")
		p.open(link)
		// The page only gives up hope after its third attempt.
		waiting = append(waiting, func() {
			if s.dropped {
				y.saysDropped(t, p, s)
			} else {
				y.saysHost(t, p, link)
			}
		})
	}
	if len(waiting) == 0 {
		t.Skip("none of the proxies is installed")
	}
	y.publicURLIsEnough(t)
	for _, check := range waiting {
		check()
	}
}

// publicURLIsEnough checks that with the public URL set a proxy may call the
// program what it likes: the page's own origin is let in, and no other. Apache
// says under which name it was asked although it asks under another, which is
// enough too.
func (y *yard) publicURLIsEnough(t *testing.T) {
	const besides = "Apache that says the name besides"
	rows := append(spoilings(), spoiling{name: besides, kind: apacheKind(), edits: []string{"ProxyPreserveHost On", ""}})
	for _, s := range rows {
		// With the others only the doctor looks whether it is enough.
		if _, ok := s.kind.installed(t); !ok || s.dropped || s.kind.name != "nginx" && s.name != besides {
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			address := freeAddress(t)
			f := y.front(t, s.kind, s.kind.root, address, s.edits...)
			link := f.url("play.example.org", "/")
			args := []string{"-addr", address}
			if s.name != besides {
				args = append(args, "-public-url", link)
			}
			y.program(t, args...)
			playsThrough(t, y.people(t), link)
			y.refuses(t, link, "https://evil.example")
		})
	}
}

// saysDropped checks the words about an upgrade that did not arrive: in the list
// of games and in a room, which can be made all the same.
func (y *yard) saysDropped(t *testing.T, p *tab, s spoiling) {
	t.Helper()
	const words = "This site’s proxy blocks live connections: it does not pass the headers Upgrade and Connection on"
	p.reads(words)
	p.press("Play a friend")
	p.headed("No live connection")
	p.reads(words)
	y.logs(t, "connection refused", `"code":"no-upgrade"`, s.line)
}

// saysHost checks the words about a name that did not arrive, and that the setting
// in them lets this page in and no other.
func (y *yard) saysHost(t *testing.T, p *tab, link string) {
	t.Helper()
	setting := "-public-url " + strings.TrimSuffix(link, "/")
	p.reads("start it with " + setting + ". Trying again.")
	p.press("Play a friend")
	p.until("the refusal", "[...document.querySelectorAll('[role=alert]')].some((e) => e.textContent.endsWith("+quote("start it with "+setting+".")+"))")
	y.logs(t, "another site's page", `"to allow it, start with":"`+setting+`"`)
}

// refuses checks that pages of an origin cannot connect.
func (y *yard) refuses(t *testing.T, link, origin string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	conn, answer, err := websocket.Dial(ctx, "wss"+strings.TrimPrefix(link, "https")+"ws", &websocket.DialOptions{
		HTTPClient: y.ca.client(t, "127.0.0.1"), HTTPHeader: http.Header{"Origin": {origin}}})
	if err == nil {
		conn.CloseNow()
		t.Fatalf("a page of %s may connect", origin)
	}
	if answer == nil || answer.StatusCode != http.StatusForbidden {
		t.Errorf("a page of %s: %v", origin, err)
	}
}
