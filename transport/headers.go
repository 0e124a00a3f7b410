package transport

import (
	"net/http"
	"strings"
)

// secureHeaders are on every answer but scripts and styles. What is no page may
// load nothing at all.
func (s *site) secureHeaders(h http.Header, r *http.Request) {
	h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY") // frame-ancestors, for old browsers
	// A room's link is what lets somebody in: no other site is told it.
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if s.trustworthy(r) {
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
	}
}

// keepFew takes back what only a document can use: a script or a style has no
// frame, opener or policy, and there are many of them in every page.
func keepFew(h http.Header) {
	for _, name := range []string{
		"Content-Security-Policy", "X-Frame-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
	} {
		h.Del(name)
	}
}

// trustworthy reports whether a browser takes the page's origin for secure: over
// TLS, or on the very machine. Elsewhere it ignores an opener policy and says so
// in the console of every page.
func (s *site) trustworthy(r *http.Request) bool {
	if s.secure(r) {
		return true
	}
	return isLocal(s.host(r))
}

// svgPolicy lets a picture that is opened by itself keep its own styles.
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

// pagePolicy is what the page may do: its own scripts, styles and pictures, and
// connections to its own host. Older Safari does not take 'self' for ws: and
// wss:, so the host is named.
func (s *site) pagePolicy(r *http.Request) string {
	policy := []string{
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self' data: blob:",
		"connect-src 'self'" + s.socketSources(r),
		"manifest-src 'self'",
		"base-uri 'self'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	}
	return strings.Join(policy, "; ")
}

// socketSources names ws: and wss: of the hosts that this page may be seen
// under. An IPv6 address cannot be written in a policy.
func (s *site) socketSources(r *http.Request) string {
	hosts := []string{s.host(r)}
	if _, public, ok := strings.Cut(s.public, "://"); ok && public != hosts[0] {
		hosts = append(hosts, public)
	}
	var sources strings.Builder
	for _, host := range hosts {
		if !strings.ContainsFunc(host, unfitForSource) {
			sources.WriteString(" ws://" + host + " wss://" + host)
		}
	}
	return sources.String()
}

// unfitForSource reports whether a character cannot be part of a host in a
// policy, or would end it.
func unfitForSource(c rune) bool {
	return (c < 'a' || c > 'z') && (c < '0' || c > '9') && !strings.ContainsRune("-._:", c)
}
