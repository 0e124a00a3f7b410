package transport

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// What a proxy says about a request is believed only from a trusted peer.

// trusts reports whether an address is a trusted proxy's.
func (s *site) trusts(a netip.Addr) bool {
	for _, prefix := range s.trusted {
		if prefix.Contains(a) {
			return true
		}
	}
	return false
}

// peer is the address at the other end of the connection.
func peer(r *http.Request) (netip.Addr, bool) {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	return at.Addr().Unmap().WithZone(""), err == nil
}

// onSocket reports whether the connection is one of a unix socket, whose peers have no
// address.
func onSocket(r *http.Request) bool {
	at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return ok && at.Network() == "unix"
}

// fromProxy reports whether the peer is believed.
func (s *site) fromProxy(r *http.Request) bool {
	if onSocket(r) {
		return s.trustedUnix
	}
	from, ok := peer(r)
	return ok && s.trusts(from)
}

// client is the address of who sent the request: the last one, going back
// through the trusted proxies, that is none of them. It reports false where the
// connection has no address and nobody who is believed has said one.
//
// The header Forwarded (RFC 7239) is not read: common proxies do not set it, so what
// it says would be the client's own word.
func (s *site) client(r *http.Request) (netip.Addr, bool) {
	at, ok := peer(r)
	if !s.fromProxy(r) {
		return at, ok
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && (!ok || s.trusts(at)); i-- {
		hop, known := parseHop(hops[i])
		if !known {
			break
		}
		at, ok = hop, true
	}
	return at, ok
}

// parseHop reads an address as proxies write it, some with the port.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if a, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return a.Unmap().WithZone(""), true
	}
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap().WithZone(""), true
	}
	return netip.Addr{}, false
}

// household is what limits per address count by: an IPv4 address, or the /64
// that one customer usually has of IPv6. It is "" where there is no address.
func (s *site) household(r *http.Request) string {
	at, ok := s.client(r)
	switch {
	case !ok:
		return ""
	case at.Is4():
		return at.String()
	}
	network, _ := at.Prefix(64) // fails only for IPv4
	return network.String()
}

// hosts are the names under which the request reached the server: its Host, and
// what a trusted proxy says it was.
func (s *site) hosts(r *http.Request) []string {
	hosts := []string{r.Host}
	if s.fromProxy(r) {
		for _, value := range r.Header.Values("X-Forwarded-Host") {
			for host := range strings.SplitSeq(value, ",") {
				hosts = append(hosts, strings.TrimSpace(host))
			}
		}
	}
	return hosts
}

// secure reports whether the browser's side of the connection is TLS.
func (s *site) secure(r *http.Request) bool {
	if s.fromProxy(r) {
		first, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Proto"), ",")
		switch strings.ToLower(strings.TrimSpace(first)) {
		case "https", "wss":
			return true
		case "http", "ws":
			return false
		}
	}
	return r.TLS != nil
}

// host is the name and port that links to this server are made with.
func (s *site) host(r *http.Request) string {
	hosts := s.hosts(r)
	if len(hosts) > 1 {
		if _, ok := parseHost(hosts[1]); ok {
			return strings.ToLower(hosts[1])
		}
	}
	if _, ok := parseHost(hosts[0]); ok {
		return strings.ToLower(hosts[0])
	}
	return net.JoinHostPort("localhost", defaultPort("http"))
}

// named reports whether links to this server can be made at all: whether it has
// a public URL, or the request said under which name it was reached.
func (s *site) named(r *http.Request) bool {
	_, ok := parseHost(r.Host)
	return ok || s.public != ""
}

// link makes a path below the base path into a link that others can open.
func (s *site) link(r *http.Request, path string) string {
	origin := s.public
	if origin == "" {
		scheme := "http://"
		if s.secure(r) {
			scheme = "https://"
		}
		origin = scheme + s.host(r)
	}
	return origin + s.base + path
}
