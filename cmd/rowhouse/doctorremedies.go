package main

import "maps"

// trouble is a kind of thing that proxies do wrong.
type trouble string

const (
	noUpgrade  trouble = "the headers Upgrade and Connection do not arrive"
	wrongHost  trouble = "Host is not the name in the browser"
	noScheme   trouble = "X-Forwarded-Proto does not arrive"
	noAddress  trouble = "X-Forwarded-For does not arrive"
	cutIdle    trouble = "silent connections are cut"
	wrongPath  trouble = "requests below the path go elsewhere"
	noUpstream trouble = "the proxy does not reach the server"
	wrongTLS   trouble = "the certificate is not this site's, or has run out"
	shortChain trouble = "the certificate comes without those that lead to its issuer"
)

// Lines are what somebody can paste, or what to take out where a proxy does the right
// thing unless told otherwise. They are of the versions that Debian has, and true for
// newer ones; the samples in deploy/ have all of them at their places.

// remedies has the line to change for each trouble and proxy. {path} is the path of the
// site without its last slash, {host} its name; 127.0.0.1:8080 stands for the server.
func remedies() map[trouble]map[brand]string {
	all := headerRemedies()
	maps.Copy(all, wayRemedies())
	return all
}

// headerRemedies are against what proxies leave out or change.
func headerRemedies() map[trouble]map[brand]string {
	return map[trouble]map[brand]string{
		noUpgrade: {
			"nginx":   `proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";`,
			"caddy":   `reverse_proxy 127.0.0.1:8080 passes them on: take out header_up lines for Connection and Upgrade`,
			"haproxy": `passes them on: take out option httpclose and http-request del-header lines for Connection and Upgrade`,
			"apache":  `ProxyPass "{path}/" "http://127.0.0.1:8080{path}/" upgrade=websocket`,
			"traefik": `passes them on: take Connection and Upgrade out of headers.customRequestHeaders`,
		},
		wrongHost: {
			"nginx":   `proxy_set_header Host $http_host;`,
			"caddy":   `keeps it: take out header_up Host`,
			"haproxy": `keeps it: take out http-request set-header Host`,
			"apache":  `ProxyPreserveHost On`,
			"traefik": `loadBalancer: { passHostHeader: true }`,
		},
		noScheme: {
			"nginx":   `proxy_set_header X-Forwarded-Proto $scheme;`,
			"caddy":   `sends it: take out header_up -X-Forwarded-Proto; servers { trusted_proxies static private_ranges } behind another proxy`,
			"haproxy": `http-request set-header X-Forwarded-Proto https if { ssl_fc }`,
			"apache":  `RequestHeader set X-Forwarded-Proto "https"`,
			"traefik": `sends it: entryPoints.<name>.forwardedHeaders.trustedIPs behind another proxy`,
		},
		noAddress: {
			"nginx":   `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
			"caddy":   `sends it: take out header_up -X-Forwarded-For`,
			"haproxy": `option forwardfor`,
			"apache":  `ProxyAddHeaders On`,
			"traefik": `sends it: take X-Forwarded-For out of headers.customRequestHeaders`,
		},
	}
}

// wayRemedies are against requests that are cut off or never arrive.
func wayRemedies() map[trouble]map[brand]string {
	return map[trouble]map[brand]string{
		cutIdle: {
			"nginx":   `proxy_read_timeout 75s; proxy_send_timeout 75s;`,
			"caddy":   `take read_timeout and write_timeout out of transport http, and stream_timeout out of reverse_proxy`,
			"haproxy": `timeout tunnel 1h`,
			"apache":  `ProxyTimeout 75`,
			"traefik": `entryPoints.<name>.transport.respondingTimeouts: { readTimeout: 0s, writeTimeout: 0s, idleTimeout: 180s }`,
		},
		wrongPath: {
			"nginx":   `location {path}/ { proxy_pass http://127.0.0.1:8080; }  (no path and no slash behind the port)`,
			"caddy":   `handle {path}/* { reverse_proxy 127.0.0.1:8080 }`,
			"haproxy": `use_backend rowhouse if { path_beg {path}/ }`,
			"apache":  `ProxyPass "{path}/" "http://127.0.0.1:8080{path}/" upgrade=websocket`,
			"traefik": "rule: Host(`{host}`) && PathPrefix(`{path}/`)",
		},
		noUpstream: {
			"nginx":   `proxy_pass http://127.0.0.1:8080;  (the server's -addr, as this proxy reaches it)`,
			"caddy":   `reverse_proxy 127.0.0.1:8080  (the server's -addr, as this proxy reaches it)`,
			"haproxy": `server rowhouse 127.0.0.1:8080  (the server's -addr, as this proxy reaches it)`,
			"apache":  `ProxyPass "{path}/" "http://127.0.0.1:8080{path}/" upgrade=websocket  (the server's -addr, as this proxy reaches it)`,
			"traefik": `servers: [{ url: "http://127.0.0.1:8080" }]  (the server's -addr, as this proxy reaches it)`,
		},
		wrongTLS: {
			"nginx":   `ssl_certificate and ssl_certificate_key of the server with server_name {host};  then nginx -s reload`,
			"caddy":   `{host} { … }  gets and renews one by itself, if ports 80 and 443 are reached from outside`,
			"haproxy": `bind :443 ssl crt /etc/haproxy/certs/  (a file with certificate, chain and key for {host}), then reload`,
			"apache":  `SSLCertificateFile and SSLCertificateKeyFile of the VirtualHost with ServerName {host}; then apachectl graceful`,
			"traefik": `tls: { certResolver: <name> } at the router for {host}`,
		},
		shortChain: {
			"nginx":   `ssl_certificate fullchain.pem;  (not cert.pem)`,
			"caddy":   `tls fullchain.pem privkey.pem  (not cert.pem)`,
			"haproxy": `bind :443 ssl crt site.pem  (certificate, then chain, then key, in one file)`,
			"apache":  `SSLCertificateFile fullchain.pem  (not cert.pem)`,
			"traefik": `certFile: fullchain.pem  (not cert.pem)`,
		},
	}
}
