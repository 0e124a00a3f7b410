package main

import (
	"fmt"
	"syscall"
)

// realProxy is a reverse proxy that people have, and how to run it by itself:
// from a folder of its own, on loopback, as nobody's service.
type realProxy struct {
	name    string // as the guide has it
	program string
	version []string // arguments that make it say its version

	// root, kept and stripped are the samples below deploy/: under a name of its
	// own, below /play/ with the path passed on, and with /play taken off.
	root, kept, stripped string

	// edits are what an operator changes in a sample, and what this test changes:
	// pairs of what is there and what takes its place.
	edits func(f *front) []string
	// timeout is the line that a sample has about quiet connections, without its
	// number of seconds; "" where the proxy has no such setting.
	timeout []string
	// around is the configuration that the proxy's package has around a sample,
	// which is at f.path(sample).
	around  func(f *front) string
	command func(f *front) []string
	env     func(f *front) []string
	// reload is what the package's "systemctl reload" does.
	reload func(f *front) error
}

func realProxies() []*realProxy {
	return []*realProxy{nginxKind(), caddyKind(), haproxyKind(), apacheKind()}
}

func nginxKind() *realProxy {
	return &realProxy{
		name: "nginx", program: "nginx", version: []string{"-v"},
		root: "nginx/root.conf", kept: "nginx/play.conf", stripped: "nginx/play-stripped.conf",
		timeout: []string{"proxy_read_timeout 75s;", "proxy_send_timeout 75s;"},
		edits: func(f *front) []string {
			return []string{
				"listen 80;", "listen " + f.http + ";", "listen [::]:80;", "",
				"listen 443 ssl", "listen " + f.https + " ssl", "listen [::]:443 ssl http2;", "",
				"/etc/ssl/rowhouse.pem", f.ca.cert, "/etc/ssl/rowhouse.key", f.ca.key,
			}
		},
		around: func(f *front) string {
			return fmt.Sprintf(`
daemon off;
pid %[1]s/pid;
worker_processes 1;
events { worker_connections 256; }
http {
	access_log off;
	client_body_temp_path %[1]s/body;
	proxy_temp_path %[1]s/proxy;
	fastcgi_temp_path %[1]s/fastcgi;
	uwsgi_temp_path %[1]s/uwsgi;
	scgi_temp_path %[1]s/scgi;
	include %[2]s;
}
`, f.dir, f.path("sample"))
		},
		command: func(f *front) []string {
			return []string{"-p", f.dir, "-e", "stderr", "-c", f.path("main")}
		},
		reload: func(f *front) error { return f.signal(syscall.SIGHUP) },
	}
}

func caddyKind() *realProxy {
	return &realProxy{
		name: "Caddy", program: "caddy", version: []string{"version"},
		root: "caddy/root.Caddyfile", kept: "caddy/play.Caddyfile", stripped: "caddy/play-stripped.Caddyfile",
		edits: func(f *front) []string {
			return []string{
				"admin localhost:2019", "admin " + f.admin,
				"# http_port 80", "http_port " + port(f.http), "# https_port 443", "https_port " + port(f.https),
				"# tls ", "tls ", "/etc/ssl/rowhouse.pem", f.ca.cert, "/etc/ssl/rowhouse.key", f.ca.key,
			}
		},
		command: func(f *front) []string {
			return []string{"run", "--adapter", "caddyfile", "--config", f.path("sample")}
		},
		env: func(f *front) []string {
			return []string{"HOME=" + f.dir, "XDG_DATA_HOME=" + f.dir, "XDG_CONFIG_HOME=" + f.dir}
		},
		reload: func(f *front) error {
			return f.run("reload", "--adapter", "caddyfile", "--config", f.path("sample"), "--force")
		},
	}
}

func haproxyKind() *realProxy {
	return &realProxy{
		name: "HAProxy", program: "haproxy", version: []string{"-v"},
		root: "haproxy/root.cfg", kept: "haproxy/play.cfg", stripped: "haproxy/play-stripped.cfg",
		timeout: []string{"timeout tunnel 75s"},
		edits: func(f *front) []string {
			return []string{
				"bind :::80 v4v6", "bind " + f.http, "bind :::443 v4v6", "bind " + f.https,
				"/etc/haproxy/rowhouse.pem", f.ca.both,
			}
		},
		command: func(f *front) []string { return []string{"-W", "-db", "-f", f.path("sample")} },
		reload:  func(f *front) error { return f.signal(renew) },
	}
}

func apacheKind() *realProxy {
	return &realProxy{
		name: "Apache", program: "apache2", version: []string{"-v"},
		root: "apache/root.conf", kept: "apache/play.conf", stripped: "apache/play-stripped.conf",
		timeout: []string{"Timeout      75", "ProxyTimeout 75"},
		edits: func(f *front) []string {
			return []string{
				"<VirtualHost *:80>", "<VirtualHost " + f.http + ">", "<VirtualHost *:443>", "<VirtualHost " + f.https + ">",
				"/etc/ssl/rowhouse.pem", f.ca.cert, "/etc/ssl/rowhouse.key", f.ca.key,
			}
		},
		around: func(f *front) string {
			text := fmt.Sprintf(`
ServerRoot %[1]s
DefaultRuntimeDir %[1]s
PidFile %[1]s/pid
ServerName localhost
User www-data
Group www-data
ErrorLog /dev/stderr
LogLevel error
Listen %[2]s
Listen %[3]s
`, f.dir, f.http, f.https)
			for _, module := range []string{"mpm_event", "authz_core", "alias", "headers", "socache_shmcb", "ssl", "http2", "proxy", "proxy_http"} {
				text += fmt.Sprintf("LoadModule %[1]s_module /usr/lib/apache2/modules/mod_%[1]s.so\n", module)
			}
			return text + "Include " + f.path("sample") + "\n"
		},
		command: func(f *front) []string { return []string{"-DFOREGROUND", "-f", f.path("main")} },
		reload:  func(f *front) error { return f.signal(graceful) },
	}
}
