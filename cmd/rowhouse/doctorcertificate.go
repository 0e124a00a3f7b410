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
		if ip, err := netip.ParseAddr(p.site.Hostname()); p.site.Hostname() != "localhost" && (err != nil || !ip.IsLoopback() && !ip.IsPrivate()) {
			p.report.note("certificate", "none over plain HTTP: whoever is on the way can read along, and pages have less (no share sheet, no screen that stays awake)")
		}
		return true
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

// explainHandshake says why there is no certificate to look at.
func (p *patient) explainHandshake(err error) {
	var odd tls.RecordHeaderError
	var from *net.OpError
	switch {
	case errors.As(err, &odd):
		plain := *p.site
		plain.Scheme = "http"
		p.report.bad("certificate", append([]string{"open " + plain.String() + ", or have TLS spoken there:"}, p.advice(wrongTLS)...),
			"port %s does not speak TLS, which https needs", p.port())
	case errors.As(err, &from) && from.Op == "remote error": // the other side's own no
		p.report.bad("certificate", p.advice(wrongTLS), "the proxy has no certificate for %s", p.site.Hostname())
	default:
		p.report.bad("certificate", p.advice(wrongTLS), "TLS does not come about at port %s: %s", p.port(), plainly(err))
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
		p.report.bad("certificate", p.advice(wrongTLS), "it is for %s, not for %s", strings.Join(namesOf(own), ", "), p.site.Hostname())
	case now.After(own.NotAfter):
		p.report.bad("certificate", p.advice(wrongTLS), "it ran out on %s", own.NotAfter.Format(time.DateOnly))
	case now.Before(own.NotBefore):
		p.report.bad("certificate", []string{"set this machine's clock, or the one where the certificate was made"}, "it holds from %s on, which is still to come", own.NotBefore.Format(time.DateTime))
	// Browsers that have met the issuer elsewhere do not notice, telephones do.
	case err != nil && len(chain) == 1 && own.Issuer.String() != own.Subject.String():
		p.report.bad("certificate", p.advice(shortChain), "browsers do not know its issuer, %s, and it comes alone", own.Issuer)
	case err != nil && own.Issuer.String() == own.Subject.String():
		p.report.bad("certificate", p.advice(wrongTLS), "browsers do not trust it: it is signed by itself")
	case err != nil:
		p.report.bad("certificate", p.advice(wrongTLS), "browsers do not trust it: they do not know its issuer, %s", chain[len(chain)-1].Issuer)
	case left < due:
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
