package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// checkCertificate looks at the certificate as a browser does. It reports whether TLS
// is spoken at all: what lies behind a bad certificate can still be looked at.
func (p *patient) checkCertificate(ctx context.Context) bool {
	if p.site.Scheme != "https" {
		return true // what it lacks is said of the site that is meant, once it is known
	}
	ctx, cancel := context.WithTimeout(ctx, doctorPatience)
	defer cancel()
	plain, err := p.connectTo(ctx, "tcp", net.JoinHostPort(p.site.Hostname(), p.port()))
	if err != nil {
		p.report.bad("certificate", []string{"try again: the proxy may just have been restarted"}, "port %s does not answer any more: %s", p.port(), plainly(err))
		return false
	}
	defer plain.Close()
	conn := tls.Client(plain, &tls.Config{InsecureSkipVerify: true, ServerName: p.site.Hostname(), NextProtos: []string{"h2", "http/1.1"}})
	if err := conn.HandshakeContext(ctx); err != nil {
		p.explainHandshake(err)
		return false
	}
	p.judge(ctx, conn.ConnectionState().PeerCertificates)
	return true
}

// noteNoTLS says what people miss on a site without TLS that is not of a house's own
// network, and whether there is one with it.
func (p *patient) noteNoTLS(ctx context.Context) {
	host := p.site.Hostname()
	ip, err := netip.ParseAddr(host)
	if p.site.Scheme != "http" || host == "localhost" || err == nil && (ip.IsLoopback() || ip.IsPrivate()) {
		return
	}
	p.report.note("certificate", "none over plain HTTP: whoever is on the way can read along, and pages have less (no share sheet, no screen that stays awake)")
	p.otherWayIn(ctx)
}

// tlsAdvice is what to change where TLS ends: in the proxy, or in the program itself,
// which says its name as little as some proxies do.
func (p *patient) tlsAdvice(first string, t trouble) []string {
	lines := append([]string{first}, p.advice(t)...)
	if p.proxy == "" {
		lines = append(lines, "rowhouse -tls-cert fullchain.pem -tls-key privkey.pem  (without a proxy)")
	}
	return lines
}

// explainHandshake says why there is no certificate to look at.
func (p *patient) explainHandshake(err error) {
	var odd tls.RecordHeaderError
	var from *net.OpError
	switch {
	case errors.As(err, &odd):
		plain := *p.site
		plain.Scheme = "http"
		p.report.bad("certificate", p.tlsAdvice("open "+plain.String()+", or have TLS spoken there:", wrongTLS),
			"port %s does not speak TLS, which https needs", p.port())
	case errors.As(err, &from) && from.Op == "remote error": // the other side's own no
		p.report.bad("certificate", p.tlsAdvice(fresh, wrongTLS), "the proxy has no certificate for %s", p.site.Hostname())
	default:
		p.report.bad("certificate", p.tlsAdvice(fresh, wrongTLS), "TLS does not come about at port %s: %s", p.port(), plainly(err))
	}
}

// judge says what a browser would of these certificates, the site's own first. The name
// comes before the dates, and those before trust: a proxy that shows the certificate of
// another site, or its own default, is wrong in all three, and the name says why.
func (p *patient) judge(ctx context.Context, chain []*x509.Certificate) {
	own, now := chain[0], time.Now()
	between := x509.NewCertPool()
	for _, c := range chain[1:] {
		between.AddCert(c)
	}
	_, err := own.Verify(x509.VerifyOptions{Roots: p.roots, Intermediates: between, CurrentTime: now})
	left, due := own.NotAfter.Sub(now), min(lateRenewal, own.NotAfter.Sub(own.NotBefore)/5)
	if p.proxy == "" && (err != nil || left < due || own.VerifyHostname(p.site.Hostname()) != nil) {
		if answer, _, err := p.get(ctx, ""); err == nil {
			p.recognize(answer) // so that what to change is said of this proxy alone
		}
	}
	switch {
	case own.VerifyHostname(p.site.Hostname()) != nil:
		p.report.bad("certificate", p.tlsAdvice(fresh, wrongTLS), "it is for %s, not for %s", strings.Join(namesOf(own), ", "), p.site.Hostname())
	case now.After(own.NotAfter):
		p.report.bad("certificate", p.tlsAdvice(renewed, wrongTLS), "it ran out on %s", own.NotAfter.Format(time.DateOnly))
	case now.Before(own.NotBefore):
		p.report.bad("certificate", []string{"set this machine's clock, or the one where the certificate was made"}, "it holds from %s on, which is still to come", own.NotBefore.Format(time.DateTime))
	// Browsers that have met the issuer elsewhere do not notice, telephones do.
	case err != nil && len(chain) == 1 && own.Issuer.String() != own.Subject.String():
		p.report.bad("certificate", p.tlsAdvice("send it with those that lead to its issuer:", shortChain),
			"browsers do not know its issuer, %s, and it comes alone", nameOf(own))
	case err != nil && own.Issuer.String() == own.Subject.String():
		p.report.bad("certificate", p.tlsAdvice(fresh, wrongTLS), "browsers do not trust it: it is signed by itself")
	case err != nil:
		p.report.bad("certificate", p.tlsAdvice(fresh, wrongTLS), "browsers do not trust it: they do not know its issuer, %s", nameOf(chain[len(chain)-1]))
	case left < due:
		p.report.bad("certificate", p.tlsAdvice(renewed, wrongTLS), "it holds for %s more only: it is not renewed by itself", inDays(left))
	default:
		p.report.good("certificate", "for %s, %s left", p.site.Hostname(), inDays(left))
	}
}

// What to do before the lines below.
const (
	fresh   = "get one that is for this name and that browsers trust (certbot's cost nothing), and show it:"
	renewed = "renew it (certbot renew, or whatever fetched it), and have it read again:"
)

// nameOf is who signed a certificate, as people know it.
func nameOf(c *x509.Certificate) string {
	if c.Issuer.CommonName != "" {
		return c.Issuer.CommonName
	}
	return c.Issuer.String()
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
