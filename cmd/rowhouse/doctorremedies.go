package main

import "maps"

// trouble is a kind of thing that proxies do wrong.
type trouble string

const (
	noUpgrade   trouble = "the headers Upgrade and Connection do not arrive"
	wrongHost   trouble = "Host is not the name in the browser"
	wrongName   trouble = "X-Forwarded-Host is not the name in the browser"
	noScheme    trouble = "X-Forwarded-Proto does not arrive"
	wrongScheme trouble = "X-Forwarded-Proto is not what people open"
	noAddress   trouble = "X-Forwarded-For does not arrive"
	wrongOrigin trouble = "Origin is not the browser's"
	noCookie    trouble = "Set-Cookie does not arrive"
	cached      trouble = "answers come from a cache"
	cutIdle     trouble = "silent connections are cut"
	wrongPath   trouble = "requests below the path go elsewhere"
	noUpstream  trouble = "the proxy does not reach the server"
	wrongTLS    trouble = "the certificate is not this site's, or has run out"
	shortChain  trouble = "the certificate comes without those that lead to its issuer"
)

// A remedy is a line to have in the proxy's file in place of the one that is wrong
// there, or, where a proxy does the right thing unless told otherwise, what to take
// out: "take out this and that" is every line with the words of one of them. What
// follows two spaces, in brackets, is for people. A remedy of several lines is for
// several places. The lines are of the versions that Debian has, and true for newer
// ones; the samples in deploy/ have all of them at their places.

// remedies has the line to change for each trouble and proxy. {path} is the path of the
// site without its last slash, {name} its name without a port, {scheme} how it is opened;
// 127.0.0.1:8080 stands for the server.
func remedies() map[trouble]map[brand]string {
	all := headerRemedies()
	maps.Copy(all, answerRemedies())
	maps.Copy(all, wayRemedies())
	maps.Copy(all, certificateRemedies())
	return all
}

// headerRemedies are against what proxies leave out of requests, or change there.
func headerRemedies() map[trouble]map[brand]string {
	return map[trouble]map[brand]string{
		noUpgrade: {
			"nginx":   `proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";`,
			"caddy":   `take out header_up Upgrade and header_up Connection`,
			"haproxy": `take out http-request del-header Upgrade and http-request del-header Connection`,
			"apache":  `ProxyPass "{path}/" "http://127.0.0.1:8080{path}/" upgrade=websocket`,
			"traefik": `take out Connection and Upgrade  (in headers.customRequestHeaders)`,
		},
		wrongHost: {
			"nginx":   `proxy_set_header Host $http_host;`,
			"caddy":   `take out header_up Host`,
			"haproxy": `take out http-request set-header Host`,
			"apache":  `ProxyPreserveHost On`,
			"traefik": `passHostHeader: true  (in loadBalancer)`,
		},
		wrongName: {
			"nginx":   `proxy_set_header X-Forwarded-Host $http_host;`,
			"caddy":   `take out header_up X-Forwarded-Host`,
			"haproxy": `http-request set-header X-Forwarded-Host %[req.hdr(Host)]`,
			"apache":  `RequestHeader unset X-Forwarded-Host`,
			"traefik": `take out X-Forwarded-Host  (in headers.customRequestHeaders)`,
		},
		noScheme: {
			"nginx":   `proxy_set_header X-Forwarded-Proto $scheme;`,
			"caddy":   `take out header_up X-Forwarded-Proto`,
			"haproxy": `http-request set-header X-Forwarded-Proto https if { ssl_fc }`,
			"apache":  `RequestHeader set X-Forwarded-Proto "https"`,
			"traefik": `take out X-Forwarded-Proto  (in headers.customRequestHeaders)`,
		},
		// Behind another proxy that has ended TLS, this one knows no better.
		wrongScheme: {
			"nginx":   `proxy_set_header X-Forwarded-Proto {scheme};`,
			"caddy":   `header_up X-Forwarded-Proto {scheme}  (in reverse_proxy)`,
			"haproxy": `http-request set-header X-Forwarded-Proto {scheme}`,
			"apache":  `RequestHeader set X-Forwarded-Proto "{scheme}"`,
			"traefik": `X-Forwarded-Proto: {scheme}  (in headers.customRequestHeaders)`,
		},
		noAddress: {
			"nginx":   `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
			"caddy":   `take out header_up X-Forwarded-For`,
			"haproxy": `option forwardfor`,
			"apache":  `ProxyAddHeaders On`,
			"traefik": `take out X-Forwarded-For  (in headers.customRequestHeaders)`,
		},
		wrongOrigin: {
			"nginx":   `take out proxy_set_header Origin`,
			"caddy":   `take out header_up Origin`,
			"haproxy": `take out http-request set-header Origin and http-request del-header Origin`,
			"apache":  `take out RequestHeader set Origin and RequestHeader unset Origin`,
			"traefik": `take out Origin  (in headers.customRequestHeaders)`,
		},
	}
}

// answerRemedies are against what proxies do to answers.
func answerRemedies() map[trouble]map[brand]string {
	return map[trouble]map[brand]string{
		noCookie: {
			"nginx":   `take out proxy_hide_header Set-Cookie`,
			"caddy":   `take out header_down Set-Cookie and header Set-Cookie`,
			"haproxy": `take out http-response del-header Set-Cookie`,
			"apache":  `take out Header unset Set-Cookie and Header always unset Set-Cookie`,
			"traefik": `take out Set-Cookie  (in headers.customResponseHeaders)`,
		},
		cached: {
			"nginx":   `proxy_cache off;`,
			"caddy":   `take out cache`,
			"haproxy": `take out http-request cache-use`,
			"apache":  `CacheDisable "{path}/"`,
			"traefik": `take out cache  (among the router's middlewares)`,
		},
	}
}

// wayRemedies are against requests that are cut off or never arrive.
func wayRemedies() map[trouble]map[brand]string {
	return map[trouble]map[brand]string{
		cutIdle: {
			"nginx":   `proxy_read_timeout 75s; proxy_send_timeout 75s;`,
			"caddy":   `take out read_timeout and write_timeout and stream_timeout`,
			"haproxy": `timeout tunnel 75s`,
			"apache":  `ProxyTimeout 75  (and no timeout= behind ProxyPass)`,
			"traefik": `respondingTimeouts: { readTimeout: 0s, writeTimeout: 0s, idleTimeout: 180s }  (in the entry point's transport)`,
		},
		wrongPath: {
			"nginx":   "location {path}/ {\nproxy_pass http://127.0.0.1:8080;  (no path and no slash behind the port)",
			"caddy":   `reverse_proxy {path}/* 127.0.0.1:8080`,
			"haproxy": `use_backend rowhouse if { path_beg {path}/ }`,
			"apache":  `ProxyPass "{path}/" "http://127.0.0.1:8080{path}/" upgrade=websocket`,
			"traefik": "rule: Host(`{name}`) && PathPrefix(`{path}/`)",
		},
		noUpstream: {
			"nginx":   `proxy_pass http://127.0.0.1:8080;`,
			"caddy":   `reverse_proxy 127.0.0.1:8080`,
			"haproxy": `server rowhouse 127.0.0.1:8080`,
			"apache":  `ProxyPass "{path}/" "http://127.0.0.1:8080{path}/" upgrade=websocket`,
			"traefik": `- url: http://127.0.0.1:8080  (in loadBalancer.servers)`,
		},
	}
}

// certificateRemedies are for where TLS ends. The files are those of the samples.
func certificateRemedies() map[trouble]map[brand]string {
	return map[trouble]map[brand]string{
		wrongTLS: {
			"nginx":   "ssl_certificate /etc/ssl/rowhouse.pem; ssl_certificate_key /etc/ssl/rowhouse.key;  (of {name}, then nginx -s reload)",
			"caddy":   `tls /etc/ssl/rowhouse.pem /etc/ssl/rowhouse.key  (of {name}; without a line tls Caddy fetches and renews one, if ports 80 and 443 are reached from outside)`,
			"haproxy": `bind :::443 v4v6 ssl crt /etc/haproxy/rowhouse.pem alpn h2,http/1.1  (certificate, chain and key of {name} in one file, then reload)`,
			"apache":  "SSLCertificateFile /etc/ssl/rowhouse.pem  (of {name}, then apachectl graceful)\nSSLCertificateKeyFile /etc/ssl/rowhouse.key",
			"traefik": "certFile: /etc/ssl/rowhouse.pem  (of {name})\nkeyFile: /etc/ssl/rowhouse.key",
		},
		shortChain: {
			"nginx":   `ssl_certificate /etc/ssl/rowhouse.pem;  (the file with the chain: fullchain.pem, not cert.pem)`,
			"caddy":   `tls /etc/ssl/rowhouse.pem /etc/ssl/rowhouse.key  (the file with the chain: fullchain.pem, not cert.pem)`,
			"haproxy": `bind :::443 v4v6 ssl crt /etc/haproxy/rowhouse.pem alpn h2,http/1.1  (certificate, then chain, then key, in one file)`,
			"apache":  `SSLCertificateFile /etc/ssl/rowhouse.pem  (the file with the chain: fullchain.pem, not cert.pem)`,
			"traefik": `certFile: /etc/ssl/rowhouse.pem  (the file with the chain: fullchain.pem, not cert.pem)`,
		},
	}
}
