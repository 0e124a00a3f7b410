package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// ailment is a way to set a proxy up wrongly.
type ailment struct {
	kind    *realProxy
	name    string
	trouble trouble
	about   string // what the doctor finds it under
	// spoil is what is changed in a sample: pairs of a line that is well, and what
	// takes its place or is put before it. The first ones take the doctor's lines.
	spoil []string
	below bool // the sample below /play/, else the one of a name of its own
	idle  time.Duration
	slow  bool // it waits for most of its time
}

// longer is how long a connection is held that is cut after two seconds without a word;
// the server says its first ones within one.
const longer = 4 * time.Second

// ailments are all that is tried.
func ailments(t *testing.T, y *yard) []ailment {
	other := pairFor(t, "other.example.org", time.Now().AddDate(0, 0, 90))
	var all []ailment
	for kind, these := range map[*realProxy][]ailment{
		nginxKind(): nginxAilments(y, other), caddyKind(): caddyAilments(y, other),
		haproxyKind(): haproxyAilments(y, other.inOneFile(t)), apacheKind(): apacheAilments(y, other),
	} {
		for _, a := range these {
			a.kind = kind
			all = append(all, a)
		}
	}
	return all
}

// inOneFile puts the certificate and the key into one file, as HAProxy wants them.
func (p ownPair) inOneFile(t *testing.T) string {
	t.Helper()
	var all []byte
	for _, file := range []string{p.cert, p.key} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text...)
	}
	file := filepath.Join(t.TempDir(), "both.pem")
	if err := os.WriteFile(file, all, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func nginxAilments(y *yard, other ownPair) []ailment {
	const (
		pass    = "proxy_pass http://127.0.0.1:8080;"
		version = "proxy_http_version 1.1;"
		upgrade = "proxy_set_header Upgrade    $http_upgrade;"
		connect = "proxy_set_header Connection $rowhouse_connection;"
		host    = "proxy_set_header Host              $http_host;"
		name    = "proxy_set_header X-Forwarded-Host  $http_host;"
		scheme  = "proxy_set_header X-Forwarded-Proto $scheme;"
		from    = "proxy_set_header X-Forwarded-For   $proxy_add_x_forwarded_for;"
		cert    = "ssl_certificate     /etc/ssl/rowhouse.pem;"
		key     = "ssl_certificate_key /etc/ssl/rowhouse.key;"
	)
	return []ailment{
		{name: "no upgrade", trouble: noUpgrade, about: "live connection", spoil: []string{version, "", upgrade, "", connect, ""}},
		{name: "HTTP/1.0", trouble: noUpgrade, about: "live connection", spoil: []string{version, "", upgrade, upgrade, connect, connect}},
		{name: "another Host", trouble: wrongHost, about: "name", spoil: []string{host, "", name, ""}},
		{name: "Host without the port", trouble: wrongHost, about: "name", spoil: []string{host, "proxy_set_header Host $host;", name, ""}},
		{name: "another X-Forwarded-Host", trouble: wrongName, about: "links", spoil: []string{name, "proxy_set_header X-Forwarded-Host $host;"}},
		{name: "no scheme", trouble: noScheme, about: "links", spoil: []string{scheme, ""}},
		{name: "another scheme", trouble: wrongScheme, about: "links", spoil: []string{scheme, "proxy_set_header X-Forwarded-Proto http;"}},
		{name: "no address", trouble: noAddress, about: "addresses", spoil: []string{from, ""}},
		{name: "another Origin", trouble: wrongOrigin, about: "origin", spoil: []string{pass, "proxy_set_header Origin http://127.0.0.1:8080;\n" + pass}},
		{name: "no Origin", trouble: wrongOrigin, about: "origin", spoil: []string{pass, "proxy_set_header Origin '';\n" + pass}},
		{name: "no cookie", trouble: noCookie, about: "cookie", spoil: []string{pass, "proxy_hide_header Set-Cookie;\n" + pass}},
		{name: "cut when idle", trouble: cutIdle, about: "silence", idle: longer, slow: true,
			spoil: []string{"proxy_read_timeout 75s;", "proxy_read_timeout 2s;", "proxy_send_timeout 75s;", ""}},
		{name: "page alone", trouble: wrongPath, about: "files", below: true,
			spoil: []string{"location /play/ {", "location = /play/ {"}},
		{name: "another path", trouble: wrongPath, about: "page", below: true,
			spoil: []string{"location /play/ {", "location /play/ {", pass, "proxy_pass http://127.0.0.1:8080/else/;"}},
		{name: "another port", trouble: noUpstream, about: "page", spoil: []string{pass, "proxy_pass http://127.0.0.1:9;"}},
		{name: "another's certificate", trouble: wrongTLS, about: "certificate",
			spoil: []string{cert, "ssl_certificate " + other.cert + ";", key, "ssl_certificate_key " + other.key + ";"}},
		{name: "no chain", trouble: shortChain, about: "certificate", spoil: []string{cert, "ssl_certificate " + y.ca.alone + ";"}},
	}
}

func caddyAilments(y *yard, other ownPair) []ailment {
	const (
		pass = "reverse_proxy 127.0.0.1:8080"
		path = "reverse_proxy /play/* 127.0.0.1:8080"
		tls  = "# tls /etc/ssl/rowhouse.pem /etc/ssl/rowhouse.key"
	)
	with := func(lines string) []string { return []string{pass, pass + " {\n" + lines + "\n}"} }
	return []ailment{
		{name: "no upgrade", trouble: noUpgrade, about: "live connection", spoil: with("header_up -Upgrade\nheader_up Connection close")},
		{name: "another Host", trouble: wrongHost, about: "name", spoil: with("header_up Host {upstream_hostport}\nheader_up -X-Forwarded-Host")},
		{name: "another X-Forwarded-Host", trouble: wrongName, about: "links", spoil: with("header_up X-Forwarded-Host {host}")},
		{name: "no scheme", trouble: noScheme, about: "links", spoil: with("header_up -X-Forwarded-Proto")},
		{name: "no address", trouble: noAddress, about: "addresses", spoil: with("header_up -X-Forwarded-For")},
		{name: "another Origin", trouble: wrongOrigin, about: "origin", spoil: with("header_up Origin http://127.0.0.1:8080")},
		{name: "no Origin", trouble: wrongOrigin, about: "origin", spoil: with("header_up -Origin")},
		{name: "no cookie", trouble: noCookie, about: "cookie", spoil: with("header_down -Set-Cookie")},
		{name: "cut when idle", trouble: cutIdle, about: "silence", idle: longer, slow: true, spoil: with("transport http {\nread_timeout 2s\n}")},
		{name: "page alone", trouble: wrongPath, about: "files", below: true, spoil: []string{path, "reverse_proxy /play/ 127.0.0.1:8080"}},
		{name: "another path", trouble: wrongPath, about: "page", below: true, spoil: []string{path, "reverse_proxy /game/* 127.0.0.1:8080"}},
		{name: "another port", trouble: noUpstream, about: "page", spoil: []string{pass, "reverse_proxy 127.0.0.1:9"}},
		{name: "another's certificate", trouble: wrongTLS, about: "certificate", spoil: []string{tls, "tls " + other.cert + " " + other.key}},
		{name: "no chain", trouble: shortChain, about: "certificate", spoil: []string{tls, "tls " + y.ca.alone + " " + y.ca.key}},
	}
}

func haproxyAilments(y *yard, both string) []ailment {
	const (
		scheme  = "http-request set-header X-Forwarded-Proto https"
		name    = "http-request set-header X-Forwarded-Host %[req.hdr(Host)]"
		from    = "option forwardfor"
		server  = "server rowhouse 127.0.0.1:8080"
		tunnel  = "timeout tunnel 75s"
		backend = "use_backend rowhouse if { path_beg /play/ }"
		bind    = "bind :::443 v4v6 ssl crt /etc/haproxy/rowhouse.pem alpn h2,http/1.1"
	)
	before := func(line, lines string) []string { return []string{line, lines + "\n\t" + line} }
	return []ailment{
		{name: "no upgrade", trouble: noUpgrade, about: "live connection",
			spoil: before(from, "http-request del-header Upgrade\n\thttp-request del-header Connection")},
		{name: "another Host", trouble: wrongHost, about: "name", spoil: before(name, "http-request set-header Host rowhouse")},
		{name: "Host without the port", trouble: wrongHost, about: "name", spoil: before(name, "http-request set-header Host %[req.hdr(Host),field(1,:)]")},
		{name: "another X-Forwarded-Host", trouble: wrongName, about: "links", spoil: []string{name, "http-request set-header X-Forwarded-Host rowhouse"}},
		{name: "no scheme", trouble: noScheme, about: "links", spoil: []string{scheme, ""}},
		{name: "another scheme", trouble: wrongScheme, about: "links", spoil: []string{scheme, "http-request set-header X-Forwarded-Proto http"}},
		{name: "no address", trouble: noAddress, about: "addresses", spoil: []string{from, ""}},
		{name: "another Origin", trouble: wrongOrigin, about: "origin", spoil: before(from, "http-request set-header Origin http://127.0.0.1:8080")},
		{name: "no Origin", trouble: wrongOrigin, about: "origin", spoil: before(from, "http-request del-header Origin")},
		{name: "no cookie", trouble: noCookie, about: "cookie", spoil: before(from, "http-response del-header Set-Cookie")},
		{name: "cut when idle", trouble: cutIdle, about: "silence", idle: longer, slow: true, spoil: []string{tunnel, "timeout tunnel 2s"}},
		{name: "no time-out of its own for WebSockets", trouble: cutIdle, about: "silence", idle: longer, slow: true,
			spoil: []string{tunnel, "", "timeout client 60s", "timeout client 2s", "timeout server 60s", "timeout server 2s"}},
		{name: "page alone", trouble: wrongPath, about: "files", below: true, spoil: []string{backend, "use_backend rowhouse if { path /play/ }"}},
		{name: "another port", trouble: noUpstream, about: "page", slow: true, spoil: []string{server, "server rowhouse 127.0.0.1:9"}},
		{name: "another's certificate", trouble: wrongTLS, about: "certificate",
			spoil: []string{bind, "bind :::443 v4v6 ssl crt " + both}},
		{name: "no chain", trouble: shortChain, about: "certificate", spoil: []string{bind, "bind :::443 v4v6 ssl crt " + y.ca.alone}},
	}
}

func apacheAilments(y *yard, other ownPair) []ailment {
	const (
		pass  = "ProxyPass / http://127.0.0.1:8080/ upgrade=websocket"
		path  = "ProxyPass /play/ http://127.0.0.1:8080/play/ upgrade=websocket"
		host  = "ProxyPreserveHost On"
		proto = "RequestHeader set X-Forwarded-Proto https"
		name  = "RequestHeader unset X-Forwarded-Host"
		cert  = "SSLCertificateFile    /etc/ssl/rowhouse.pem"
		key   = "SSLCertificateKeyFile /etc/ssl/rowhouse.key"
	)
	return []ailment{
		{name: "no upgrade", trouble: noUpgrade, about: "live connection", spoil: []string{pass, "ProxyPass / http://127.0.0.1:8080/"}},
		{name: "another Host", trouble: wrongHost, about: "name",
			spoil: []string{host, "", name, "ProxyAddHeaders Off\n\tRequestHeader set X-Forwarded-For 192.0.2.1"}},
		{name: "another X-Forwarded-Host", trouble: wrongName, about: "links", spoil: []string{name, "RequestHeader set X-Forwarded-Host rowhouse"}},
		{name: "no scheme", trouble: noScheme, about: "links", spoil: []string{proto, ""}},
		{name: "another scheme", trouble: wrongScheme, about: "links", spoil: []string{proto, "RequestHeader set X-Forwarded-Proto http"}},
		{name: "no address", trouble: noAddress, about: "addresses", spoil: []string{name, "ProxyAddHeaders Off"}},
		{name: "another Origin", trouble: wrongOrigin, about: "origin", spoil: []string{name, "RequestHeader set Origin http://127.0.0.1:8080\n\t" + name}},
		{name: "no Origin", trouble: wrongOrigin, about: "origin", spoil: []string{name, "RequestHeader unset Origin\n\t" + name}},
		{name: "no cookie", trouble: noCookie, about: "cookie", spoil: []string{name, "Header unset Set-Cookie\n\t" + name}},
		{name: "cut when idle", trouble: cutIdle, about: "silence", idle: longer, slow: true,
			spoil: []string{"ProxyTimeout 75", "ProxyTimeout 2", "\tTimeout      75", "\tTimeout 2"}},
		{name: "another path", trouble: wrongPath, about: "page", below: true,
			spoil: []string{path, "ProxyPass /play/ http://127.0.0.1:8080/else/ upgrade=websocket"}},
		{name: "page alone", trouble: wrongPath, about: "files", below: true,
			spoil: []string{path, "ProxyPassMatch ^/play/$ http://127.0.0.1:8080 upgrade=websocket"}},
		{name: "another port", trouble: noUpstream, about: "page", spoil: []string{pass, "ProxyPass / http://127.0.0.1:9/ upgrade=websocket"}},
		{name: "another's certificate", trouble: wrongTLS, about: "certificate",
			spoil: []string{cert, "SSLCertificateFile " + other.cert, key, "SSLCertificateKeyFile " + other.key}},
		{name: "no chain", trouble: shortChain, about: "certificate", spoil: []string{cert, "SSLCertificateFile " + y.ca.alone}},
	}
}
