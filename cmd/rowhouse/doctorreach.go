package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"
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
	if err != nil || len(addresses) == 0 {
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
		if p.dial(ctx, a) {
			alive++
		}
	}
	return alive > 0
}

// dial tries one address of the site and reports whether somebody listens there.
func (p *patient) dial(ctx context.Context, a netip.Addr) bool {
	at := net.JoinHostPort(a.String(), p.port())
	dialer := &net.Dialer{Timeout: doctorPatience / 2}
	conn, err := dialer.DialContext(ctx, "tcp", at)
	switch {
	case err == nil:
		conn.Close()
		p.report.good("address", "%s is %s, and somebody listens there", p.site.Hostname(), at)
		return true
	// Many a machine has no IPv6, which says nothing of the site's.
	case errors.Is(err, syscall.ENETUNREACH) || errors.Is(err, syscall.EADDRNOTAVAIL):
		p.report.note("address", "%s cannot be tried: this machine has no way to it", at)
	case errors.Is(err, syscall.ECONNREFUSED):
		p.report.bad("address", []string{"start the proxy, let it listen on " + kindOf(a) + " too, or take the address out of DNS"},
			"%s is %s, and nobody listens there", p.site.Hostname(), at)
	default:
		p.report.bad("address", []string{"open port " + p.port() + " in the firewall, forward it in the router, or take the address out of DNS"},
			"%s is %s, which does not answer", p.site.Hostname(), at)
	}
	return false
}

func kindOf(a netip.Addr) string {
	if a.Is4() {
		return "IPv4"
	}
	return "IPv6"
}

// checkCertificate looks at the certificate as a browser does. It reports whether TLS
// is spoken at all: what lies behind a bad certificate can still be looked at.
func (p *patient) checkCertificate(ctx context.Context) bool {
	if p.site.Scheme != "https" {
		if ip, err := netip.ParseAddr(p.site.Hostname()); p.site.Hostname() != "localhost" && (err != nil || !ip.IsLoopback() && !ip.IsPrivate()) {
			p.report.note("certificate", "none over plain HTTP: whoever is on the way can read along, and pages have less (no share sheet, no screen that stays awake)")
		}
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, doctorPatience)
	defer cancel()
	plain, err := p.connectTo(ctx, "tcp", net.JoinHostPort(p.site.Hostname(), p.port()))
	if err != nil {
		p.report.bad("certificate", nil, "port %s does not answer any more: %s", p.port(), lastWords(err))
		return false
	}
	defer plain.Close()
	conn := tls.Client(plain, &tls.Config{InsecureSkipVerify: true, ServerName: p.site.Hostname(), NextProtos: []string{"h2", "http/1.1"}})
	if err := conn.HandshakeContext(ctx); err != nil {
		p.report.bad("certificate", p.advice(wrongTLS), "TLS is not spoken at port %s: %s", p.port(), lastWords(err))
		return false
	}
	p.judge(conn.ConnectionState().PeerCertificates)
	return true
}

// judge says what a browser would of these certificates, the site's own first. The name
// comes before the dates, and those before trust: a proxy that shows the certificate of
// another site, or its own default, is wrong in all three, and the name says why.
func (p *patient) judge(chain []*x509.Certificate) {
	own, now := chain[0], time.Now()
	between := x509.NewCertPool()
	for _, c := range chain[1:] {
		between.AddCert(c)
	}
	_, err := own.Verify(x509.VerifyOptions{Roots: p.roots, Intermediates: between, CurrentTime: now})
	left := own.NotAfter.Sub(now)
	switch {
	case own.VerifyHostname(p.site.Hostname()) != nil:
		p.report.bad("certificate", p.advice(wrongTLS), "it is for %s, not for %s", strings.Join(namesOf(own), ", "), p.site.Hostname())
	case now.After(own.NotAfter):
		p.report.bad("certificate", p.advice(wrongTLS), "it ran out on %s", own.NotAfter.Format(time.DateOnly))
	case now.Before(own.NotBefore):
		p.report.bad("certificate", []string{"set this machine's clock, or the one where the certificate was made"}, "it holds from %s on, which is still to come", own.NotBefore.Format(time.DateTime))
	// Browsers that have met the issuer elsewhere do not notice, telephones do.
	case err != nil && len(chain) == 1 && own.Issuer.String() != own.Subject.String():
		p.report.bad("certificate", p.advice(shortChain), "browsers do not know its issuer, %s, and it comes alone", own.Issuer)
	case err != nil:
		p.report.bad("certificate", p.advice(wrongTLS), "browsers do not trust it: %s", lastWords(err))
	case left < min(lateRenewal, own.NotAfter.Sub(own.NotBefore)/5):
		p.report.bad("certificate", p.advice(wrongTLS), "it holds for %s more only: it is not renewed by itself", inDays(left))
	default:
		p.report.good("certificate", "for %s, %s left", p.site.Hostname(), inDays(left))
	}
}

// lateRenewal is when one that is renewed by itself has long been so. Those that are
// made for a few days or hours have it done when a third or so of that is left, so with
// them it is a share of their time.
const lateRenewal = 7 * 24 * time.Hour

// inDays tells a time as people do who have a calendar before them.
func inDays(d time.Duration) string {
	if days := int(d.Hours() / 24); days > 1 {
		return counted(days, "day")
	}
	return counted(int(d.Hours()), "hour")
}

// namesOf lists whom a certificate is for.
func namesOf(c *x509.Certificate) []string {
	names := slices.Clone(c.DNSNames)
	for _, ip := range c.IPAddresses {
		names = append(names, ip.String())
	}
	if len(names) == 0 {
		return []string{"nobody"}
	}
	return names
}

// lastWords is the part of an error that says what happened: those before it say where,
// which is known.
func lastWords(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err.Error()
}
