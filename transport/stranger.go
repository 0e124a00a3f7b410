package transport

import (
	"net/http"
	"net/netip"
	"strings"

	"go.uber.org/zap"
)

// forwardingHeaders are those that a trusted proxy is believed.
func forwardingHeaders() []string {
	return []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"}
}

// noticePeer looks at whether who sent a request is believed too much or too little.
func (s *Server) noticePeer(r *http.Request) {
	if s.site.fromProxy(r) {
		s.noticeSilentProxy(r)
	} else {
		s.noticeStranger(r)
	}
}

// noticeStranger logs that somebody who is not trusted says who somebody else is. It
// may be the operator's own proxy, on another machine or in a container: then
// everybody counts as one address, and links and cookies are those of plain HTTP. So
// the line has the setting to start with, once for each network that it comes from.
func (s *Server) noticeStranger(r *http.Request) {
	said := ""
	for _, name := range forwardingHeaders() {
		if said == "" && r.Header.Get(name) != "" {
			said = name
		}
	}
	if said == "" {
		return
	}
	network, alone := "unix", "unix"
	if from, ok := peer(r); ok {
		network, alone = networkOf(from), from.String()
	} else if !onSocket(r) {
		return // nothing that a setting could name
	}
	s.notices.once("X-Forwarded headers ignored: this peer is not trusted", network,
		zap.String("peer", alone), zap.String("header", said),
		zap.String("if it is your proxy, start with", s.site.trusting(alone)))
}

// noticeSilentProxy logs that a proxy which is believed does not say who asks: then
// everybody counts as one address.
func (s *Server) noticeSilentProxy(r *http.Request) {
	if r.Header.Get("X-Forwarded-For") != "" || !s.site.throughProxy(r) {
		return
	}
	s.notices.once("everybody counts as one address: the proxy does not send X-Forwarded-For", "",
		zap.String("host", shorten(r.Host)), zap.String("to see what to change, run", "rowhouse doctor"))
}

// throughProxy reports whether a trusted peer is a proxy for sure, and not a browser on
// this very machine, whatever name that has in its network: it says so, or has ended
// TLS, or sits on a socket that no browser can open.
func (s *site) throughProxy(r *http.Request) bool {
	for _, name := range []string{"Via", "X-Real-Ip", "X-Forwarded-Proto", "X-Forwarded-Host"} {
		if r.Header.Get(name) != "" {
			return true
		}
	}
	return onSocket(r) || s.publicHTTPS && r.TLS == nil && !isLocal(r.Host)
}

// isLocal reports whether a host is this machine's own, whoever asks.
func isLocal(host string) bool {
	at, ok := parseHost(host)
	ip, err := netip.ParseAddr(at.host)
	return ok && (at.host == "localhost" || strings.HasSuffix(at.host, ".localhost") || err == nil && ip.Unmap().IsLoopback())
}

// networkOf is how far two addresses have to be apart to be of different peers.
func networkOf(a netip.Addr) string {
	bits := 64
	if a.Is4() {
		bits = 24
	}
	network, _ := a.Prefix(bits) // fails only for bits that the address has not
	return network.String()
}

// trusting is the setting that trusts one peer more.
func (s *site) trusting(peer string) string {
	var all []string
	for _, network := range s.trusted {
		all = append(all, network.String())
	}
	if s.trustedUnix {
		all = append(all, "unix")
	}
	return "-trusted-proxies " + strings.Join(append(all, peer), ",")
}
