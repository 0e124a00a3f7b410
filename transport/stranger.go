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
	if said == "" || s.site.fromProxy(r) {
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
