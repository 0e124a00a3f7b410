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
	// takes its place or is put before it. The doctor's lines take the place of the first
	// ones, or of what is between « and » in them.
	spoil []string
	below bool // the sample below /play/, else the one of a name of its own
	idle  time.Duration
	slow  bool // it waits for most of its time
}

// longer is how long a connection is held that is cut after two seconds without a word;
// the server says its first ones within one.
const longer = 4 * time.Second

// wrongFiles are what proxies are led to that should have others.
type wrongFiles struct {
	other     ownPair // another site's
	otherBoth string  // likewise, in one file
	alone     string  // the site's own without the chain, and its key
	key       string
	cache     string // a folder
}

func newWrongFiles(t *testing.T, ca *authority) wrongFiles {
	t.Helper()
	w := wrongFiles{other: pairFor(t, "other.example.org", time.Now().AddDate(0, 0, 90)), alone: ca.alone, key: ca.key}
	var err error
	if w.cache, err = os.MkdirTemp("", "rowhouse-cache-"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(w.cache) })
	if err := os.Chmod(w.cache, 0o777); err != nil { // proxies' workers are somebody else
		t.Fatal(err)
	}
	var both []byte
	for _, file := range []string{w.other.cert, w.other.key} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		both = append(both, text...)
	}
	w.otherBoth = filepath.Join(t.TempDir(), "both.pem")
	if err := os.WriteFile(w.otherBoth, both, 0o600); err != nil {
		t.Fatal(err)
	}
	return w
}

// ailments are all that is tried.
func ailments(w wrongFiles) []ailment {
	var all []ailment
	for _, kind := range realProxies() {
		for _, a := range map[string]func(wrongFiles) []ailment{
			"nginx": nginxAilments, "Caddy": caddyAilments, "HAProxy": haproxyAilments, "Apache": apacheAilments,
		}[kind.name](w) {
			a.kind = kind
			all = append(all, a)
		}
	}
	return all
}

func nginxAilments(w wrongFiles) []ailment {
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
		{name: "cached", trouble: cached, about: "cookie", spoil: []string{
			pass, pass + "\n«proxy_cache pages;»\nproxy_cache_valid 200 10m;\nproxy_ignore_headers Cache-Control Expires Set-Cookie;",
			"map $http_upgrade", "proxy_cache_path " + w.cache + "/nginx keys_zone=pages:1m;\nmap $http_upgrade"}},
		{name: "cut when idle", trouble: cutIdle, about: "silence", idle: longer, slow: true,
			spoil: []string{"proxy_read_timeout 75s;", "proxy_read_timeout 2s;", "proxy_send_timeout 75s;", ""}},
		{name: "page alone", trouble: wrongPath, about: "files", below: true,
			spoil: []string{"location /play/ {", "location = /play/ {"}},
		{name: "another path", trouble: wrongPath, about: "page", below: true,
			spoil: []string{"location /play/ {", "location /play/ {", pass, "proxy_pass http://127.0.0.1:8080/else/;"}},
		{name: "another port", trouble: noUpstream, about: "page", spoil: []string{pass, "proxy_pass http://127.0.0.1:9;"}},
		{name: "another's certificate", trouble: wrongTLS, about: "certificate",
			spoil: []string{cert, "ssl_certificate " + w.other.cert + ";", key, "ssl_certificate_key " + w.other.key + ";"}},
		{name: "no chain", trouble: shortChain, about: "certificate", spoil: []string{cert, "ssl_certificate " + w.alone + ";"}},
	}
}

func caddyAilments(w wrongFiles) []ailment {
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
		{name: "another scheme", trouble: wrongScheme, about: "links", spoil: with("«header_up X-Forwarded-Proto http»")},
		{name: "no address", trouble: noAddress, about: "addresses", spoil: with("header_up -X-Forwarded-For")},
		{name: "another Origin", trouble: wrongOrigin, about: "origin", spoil: with("header_up Origin http://127.0.0.1:8080")},
		{name: "no Origin", trouble: wrongOrigin, about: "origin", spoil: with("header_up -Origin")},
		{name: "no cookie", trouble: noCookie, about: "cookie", spoil: with("header_down -Set-Cookie")},
		{name: "cut when idle", trouble: cutIdle, about: "silence", idle: longer, slow: true, spoil: with("transport http {\nread_timeout 2s\n}")},
		{name: "page alone", trouble: wrongPath, about: "files", below: true, spoil: []string{path, "reverse_proxy /play/ 127.0.0.1:8080"}},
		{name: "another path", trouble: wrongPath, about: "page", below: true, spoil: []string{path, "reverse_proxy /game/* 127.0.0.1:8080"}},
		{name: "another port", trouble: noUpstream, about: "page", spoil: []string{pass, "reverse_proxy 127.0.0.1:9"}},
		{name: "another's certificate", trouble: wrongTLS, about: "certificate", spoil: []string{tls, "tls " + w.other.cert + " " + w.other.key}},
		{name: "no chain", trouble: shortChain, about: "certificate", spoil: []string{tls, "tls " + w.alone + " " + w.key}},
	}
}

func haproxyAilments(w wrongFiles) []ailment {
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
		{name: "cached", trouble: cached, about: "cookie", spoil: []string{
			server, server + "\n\thttp-request cache-use pages\n\thttp-response set-header Cache-Control max-age=60\n\thttp-response cache-store pages" +
				"\n\ncache pages\n\ttotal-max-size 4\n\tprocess-vary on"}},
		{name: "cut when idle", trouble: cutIdle, about: "silence", idle: longer, slow: true, spoil: []string{tunnel, "timeout tunnel 2s"}},
		{name: "no time-out of its own for WebSockets", trouble: cutIdle, about: "silence", idle: longer, slow: true,
			spoil: []string{tunnel, "", "timeout client 60s", "timeout client 2s", "timeout server 60s", "timeout server 2s"}},
		{name: "page alone", trouble: wrongPath, about: "files", below: true, spoil: []string{backend, "use_backend rowhouse if { path /play/ }"}},
		{name: "another port", trouble: noUpstream, about: "page", slow: true, spoil: []string{server, "server rowhouse 127.0.0.1:9"}},
		{name: "another's certificate", trouble: wrongTLS, about: "certificate",
			spoil: []string{bind, "bind :::443 v4v6 ssl crt " + w.otherBoth}},
		{name: "no chain", trouble: shortChain, about: "certificate", spoil: []string{bind, "bind :::443 v4v6 ssl crt " + w.alone}},
	}
}

func apacheAilments(w wrongFiles) []ailment {
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
		{name: "cached", trouble: cached, about: "cookie", spoil: []string{
			name, "«CacheEnable disk /»\n\tCacheQuickHandler off\n\tHeader set Cache-Control max-age=600\n\tCacheIgnoreCacheControl On\n\tCacheIgnoreNoLastMod On\n\tCacheStoreNoStore On\n\tCacheStorePrivate On\n\tCacheStoreExpired On",
			"<VirtualHost *:80>", "LoadModule cache_module /usr/lib/apache2/modules/mod_cache.so\nLoadModule cache_disk_module /usr/lib/apache2/modules/mod_cache_disk.so\n" +
				"CacheRoot " + w.cache + "\n<VirtualHost *:80>"}},
		{name: "cut when idle", trouble: cutIdle, about: "silence", idle: longer, slow: true,
			spoil: []string{"ProxyTimeout 75", "ProxyTimeout 2", "\tTimeout      75", "\tTimeout 2"}},
		{name: "another path", trouble: wrongPath, about: "page", below: true,
			spoil: []string{path, "ProxyPass /play/ http://127.0.0.1:8080/else/ upgrade=websocket"}},
		{name: "page alone", trouble: wrongPath, about: "files", below: true,
			spoil: []string{path, "ProxyPassMatch ^/play/$ http://127.0.0.1:8080 upgrade=websocket"}},
		{name: "another port", trouble: noUpstream, about: "page", spoil: []string{pass, "ProxyPass / http://127.0.0.1:9/ upgrade=websocket"}},
		{name: "another's certificate", trouble: wrongTLS, about: "certificate",
			spoil: []string{cert, "SSLCertificateFile " + w.other.cert, key, "SSLCertificateKeyFile " + w.other.key}},
		{name: "no chain", trouble: shortChain, about: "certificate", spoil: []string{cert, "SSLCertificateFile " + w.alone}},
	}
}
