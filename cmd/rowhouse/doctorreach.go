package main

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
)

// newClient follows no redirects, which are looked at one by one, and takes every
// certificate: what is wrong with it has been said, and nothing that it sends is secret.
func (p *patient) newClient() *http.Client {
	return &http.Client{
		Timeout: doctorPatience,
		Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, DialContext: p.connectTo,
			TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, TLSHandshakeTimeout: doctorPatience,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// connectTo connects to the first address of a name that answers.
func (p *patient) connectTo(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	addresses, err := p.resolve(ctx, "ip", host)
	if err != nil {
		return nil, err
	}
	dialer := &net.Dialer{Timeout: doctorPatience / 2}
	var failed error
	for _, a := range addresses {
		conn, err := dialer.DialContext(ctx, network, net.JoinHostPort(a.String(), port))
		if err == nil {
			return conn, nil
		}
		failed = err
	}
	return nil, failed
}

// port is the one that is connected to.
func (p *patient) port() string {
	if port := p.site.Port(); port != "" {
		return port
	}
	if p.site.Scheme == "https" {
		return "443"
	}
	return "80"
}

// reach looks the name up and connects to each of its addresses: browsers try them all,
// and one that is dead makes every visit slow. It reports whether any answers.
func (p *patient) reach(ctx context.Context) bool {
	host := p.site.Hostname()
	ctx, cancel := context.WithTimeout(ctx, doctorPatience)
	defer cancel()
	addresses, err := p.resolve(ctx, "ip", host)
	var failed *net.DNSError
	switch {
	case errors.As(err, &failed) && !failed.IsNotFound:
		p.report.bad("name", []string{"try again, or ask elsewhere: nslookup " + host + " 9.9.9.9"},
			"the name servers that this machine asks say nothing of %s", host)
		return false
	case err != nil || len(addresses) == 0:
		p.report.bad("name", []string{"DNS: an A record (IPv4) or AAAA record (IPv6) for " + host + " that leads to the proxy"},
			"%s has no address", host)
		return false
	}
	for i := range addresses {
		addresses[i] = addresses[i].Unmap()
	}
	slices.SortFunc(addresses, netip.Addr.Compare)
	addresses = slices.Compact(addresses)
	alive := 0
	for _, a := range addresses {
		if p.dial(ctx, a, alive > 0) {
			alive++
		}
	}
	if alive == 0 {
		p.otherWayIn(ctx)
	}
	return alive > 0
}

// dial tries one address of the site and reports whether somebody listens there; another
// may already have answered.
func (p *patient) dial(ctx context.Context, a netip.Addr, another bool) bool {
	at := net.JoinHostPort(a.String(), p.port())
	conn, err := (&net.Dialer{Timeout: doctorPatience / 2}).DialContext(ctx, "tcp", at)
	host := p.site.Hostname()
	_, literal := netip.ParseAddr(host)
	switch {
	case err == nil:
		conn.Close()
		p.report.good("address", "%s is %s, and somebody listens there", host, at)
		return true
	// Many a machine has no IPv6, which says nothing of the site's.
	case errors.Is(err, syscall.ENETUNREACH) || errors.Is(err, syscall.EADDRNOTAVAIL):
		p.report.note("address", "%s cannot be tried: this machine has no way to it", at)
	case host == "localhost" && another:
		p.report.note("address", "at %s nobody listens, and browsers take the other one", at)
	case errors.Is(err, syscall.ECONNREFUSED) && (host == "localhost" || literal == nil):
		p.report.bad("address", []string{"start what should (the program says at its start where it listens), or give the port that is meant"},
			"at %s nobody listens", at)
	case errors.Is(err, syscall.ECONNREFUSED):
		p.report.bad("address", []string{"start the proxy, let it listen on " + kindOf(a) + " too, or take the address out of DNS"},
			"%s is %s, and nobody listens there", host, at)
	default:
		p.report.bad("address", []string{"open port " + p.port() + " in the firewall, forward it in the router, or take the address out of DNS"},
			"%s is %s, which does not answer", host, at)
	}
	return false
}

// otherWayIn looks whether a site is also there with, or without, TLS.
func (p *patient) otherWayIn(ctx context.Context) {
	scheme, port := "https", "443"
	if p.site.Scheme == "https" {
		scheme, port = "http", "80"
	}
	if p.site.Port() != "" {
		return // then nobody knows which one it would be
	}
	ctx, cancel := context.WithTimeout(ctx, doctorPatience/5)
	defer cancel()
	conn, err := p.connectTo(ctx, "tcp", net.JoinHostPort(p.site.Hostname(), port))
	if err == nil {
		conn.Close()
		p.report.note("address", "at port %s somebody listens too: look at that with rowhouse doctor %s://%s%s", port, scheme, p.site.Host, p.site.Path)
	}
}

func kindOf(a netip.Addr) string {
	if a.Is4() {
		return "IPv4"
	}
	return "IPv6"
}
