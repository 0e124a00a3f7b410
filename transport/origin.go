package transport

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// An origin is compared as a host and a port: a port that is left out is the one
// of the scheme, case does not matter, and a name is equal or it is not; no
// suffix of it is ever enough. The scheme itself does not matter, since behind a
// proxy that ends TLS a page's https is the server's http.

// hostPort is a host in lower case, without brackets, and a port, "" if not
// given.
type hostPort struct{ host, port string }

// withDefault fills in the port of a scheme.
func (h hostPort) withDefault(scheme string) hostPort {
	if h.port == "" {
		h.port = defaultPort(scheme)
	}
	return h
}

func defaultPort(scheme string) string {
	if scheme == "https" {
		return "443"
	}
	return "80"
}

// parseHost reads a Host header, or what stands in its place.
func parseHost(text string) (hostPort, bool) {
	if text == "" || strings.ContainsAny(text, "/@?#\\ ,") {
		return hostPort{}, false
	}
	u, err := url.Parse("http://" + text)
	if err != nil || u.Hostname() == "" {
		return hostPort{}, false
	}
	host := strings.ToLower(u.Hostname())
	if ip, err := netip.ParseAddr(host); err == nil {
		host = ip.String()
	}
	return hostPort{host, u.Port()}, true
}

// parseOrigin reads an Origin header: scheme, host, port and nothing else. It
// reports false for "null" and for what is no web page's origin.
func parseOrigin(text string) (scheme string, at hostPort, ok bool) {
	scheme, rest, found := strings.Cut(text, "://")
	scheme = strings.ToLower(scheme)
	if !found || scheme != "http" && scheme != "https" {
		return "", hostPort{}, false
	}
	at, ok = parseHost(rest)
	return scheme, at.withDefault(scheme), ok
}

// allowedOrigin is one from the settings. Without a scheme it stands for the
// host under both.
type allowedOrigin struct {
	scheme string
	at     hostPort
}

func parseAllowed(text string) (allowedOrigin, error) {
	scheme, rest, found := strings.Cut(strings.TrimSpace(text), "://")
	if !found {
		scheme, rest = "", scheme
	}
	scheme = strings.ToLower(scheme)
	rest, _, _ = strings.Cut(rest, "/")
	at, ok := parseHost(rest)
	if !ok || strings.Contains(at.host, "*") || scheme != "" && scheme != "http" && scheme != "https" {
		return allowedOrigin{}, fmt.Errorf("%.100q is no origin: want one like https://play.example.org", text)
	}
	return allowedOrigin{scheme, at}, nil
}

func (a allowedOrigin) is(scheme string, at hostPort) bool {
	if a.scheme != "" {
		scheme = a.scheme
	}
	return a.at.withDefault(scheme) == at
}

// originRefused says why an upgrade or a POST is refused for its Origin, or
// returns nil. Programs send no Origin and may pass: what a player may do needs
// the player's secret anyway, and only a browser hands that to strangers' pages.
func (s *site) originRefused(r *http.Request) *refusedOrigin {
	given := r.Header.Values("Origin")
	if len(given) == 0 {
		return nil
	}
	scheme, at, ok := parseOrigin(given[0])
	if len(given) == 1 && ok && s.knows(r, scheme, at) {
		return nil
	}
	refused := &refusedOrigin{origin: given[0], host: r.Host}
	if ok {
		refused.setting = s.settingFor(scheme, at)
	}
	return refused
}

// knows reports whether an origin is the server's own, as this request reached
// it, or one from the settings.
func (s *site) knows(r *http.Request, scheme string, at hostPort) bool {
	for _, host := range s.hosts(r) {
		if own, ok := parseHost(host); ok && own.withDefault(scheme) == at {
			return true
		}
	}
	for _, allowed := range s.origins {
		if allowed.is(scheme, at) {
			return true
		}
	}
	return false
}

// settingFor is the setting that would let an origin in, ready to be copied.
func (s *site) settingFor(scheme string, at hostPort) string {
	host := at.host
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if at.port != defaultPort(scheme) {
		host += ":" + at.port
	}
	if s.public != "" {
		return "-origins " + scheme + "://" + host
	}
	return "-public-url " + scheme + "://" + host + strings.TrimSuffix(s.base, "/")
}

// refusedOrigin is a request from another site's page.
type refusedOrigin struct {
	origin, host string
	setting      string // "" if none can help
}

func (o *refusedOrigin) problem() *problem {
	message := fmt.Sprintf("pages of %.200q may not connect to this server", o.origin)
	if o.setting != "" {
		message += "; if it is the address people use, start the server with " + o.setting
	}
	return &problem{status: http.StatusForbidden, Code: codeOrigin, Message: message, Setting: o.setting}
}
