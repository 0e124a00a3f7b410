package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// seen is what the server says arrived of a request: GET api/echo.
type seen struct {
	Path, Base, Host, Origin, Setting, Link     string
	Refused, Trusted, Proxied                   bool
	ForwardedFor, ForwardedProto, ForwardedHost string
	Address                                     string
	Now                                         int64
}

// asServerSees asks the server what the proxy made of a request.
func (p *patient) asServerSees(ctx context.Context) {
	began := time.Now()
	// The number is for caches, which would tell an old clock.
	answer, err := p.ask(ctx, fmt.Sprintf("api/echo?at=%d", began.UnixNano()), http.Header{"Origin": {p.origin()}})
	if err != nil {
		p.report.bad("headers", p.advice(wrongPath), "the server was asked what arrives, without an answer: %s", plainly(err))
		return
	}
	defer answer.Body.Close()
	var s seen
	if answer.StatusCode != http.StatusOK || json.NewDecoder(answer.Body).Decode(&s) != nil || s.Now == 0 {
		p.report.note("headers", "the server does not say what arrives (%s): it is an older one, or /api goes elsewhere", answer.Status)
		return
	}
	// The server read its clock somewhere between the question and the answer.
	middle := began.Add(time.Since(began) / 2)
	p.judgeNames(s)
	p.judgeAddress(s)
	p.judgeClock(time.UnixMilli(s.Now).Sub(middle))
}

// judgeNames compares what people see in their browsers with what the server knows.
func (p *patient) judgeNames(s seen) {
	if p.judgeOrigin(s) {
		p.judgeLinks(s)
	}
	if p.site.Path == "/" {
		return
	}
	if strings.HasPrefix(s.Path, p.site.Path) {
		p.report.good("path", "the proxy leaves %s on", p.site.Path)
	} else {
		p.report.good("path", "the proxy takes %s off", p.site.Path)
	}
}

// judgeOrigin looks at whether pages of the site may connect, and no others. It reports
// whether they may; else the links have the same cause and the same cure.
func (p *patient) judgeOrigin(s seen) bool {
	switch {
	case s.Origin == "":
		p.report.bad("origin", p.advice(wrongOrigin), "the proxy takes the header Origin off: pages of other sites can connect in people's names")
	case s.Origin != p.origin():
		p.report.bad("origin", p.advice(wrongOrigin), "browsers say that they are at %s, and the proxy says %s in their place", p.origin(), s.Origin)
	case s.Refused:
		p.report.bad("name", append([]string{p.publicURL()}, p.advice(wrongHost)...),
			"browsers say that they are at %s, and the server was asked for %s", s.Origin, s.Host)
		return false
	}
	return true
}

// publicURL is the setting with which the server believes nobody but its operator.
func (p *patient) publicURL() string { return "rowhouse -public-url " + p.site.String() }

// judgeLinks looks at where invitations lead: those for another address lead a friend
// nowhere. A public URL mends them, whatever the proxy says, so it is named first; and
// where the proxy says the right thing, it is a public URL that is wrong.
func (p *patient) judgeLinks(s seen) {
	link, err := url.Parse(s.Link)
	if err != nil || s.Link == p.origin()+p.site.Path {
		p.report.good("links", "invitations begin with %s", s.Link)
		return
	}
	host, _, _ := strings.Cut(s.ForwardedHost, ",")
	scheme, _, _ := strings.Cut(strings.ToLower(s.ForwardedProto), ",")
	advice := []string{p.publicURL()}
	switch {
	case link.Scheme != p.site.Scheme && s.ForwardedProto != "" && !s.Trusted:
		p.report.bad("links", []string{p.trusting(s)}, "invitations begin with %s, since the server does not believe its proxy at %s", s.Link, s.Address)
		return
	case link.Scheme != p.site.Scheme && s.ForwardedProto == "":
		advice = append(advice, p.advice(noScheme)...)
	case link.Scheme != p.site.Scheme && strings.TrimSpace(scheme) != p.site.Scheme:
		advice = append(advice, p.advice(wrongScheme)...)
	case s.Trusted && host != "" && !p.named(host) && link.Host == strings.ToLower(host):
		advice = append(advice, p.advice(wrongName)...)
	case !p.named(s.Host):
		advice = append(advice, p.advice(wrongHost)...)
	}
	p.report.bad("links", advice, "invitations begin with %s, and people are at %s", s.Link, p.site)
}

// named reports whether a host is the site's own, as browsers write it in their
// requests: without the port that goes without saying.
func (p *patient) named(host string) bool {
	_, own, _ := strings.Cut(p.origin(), "://")
	return strings.EqualFold(strings.TrimSpace(host), own)
}

// trusting is the setting that has the proxy believed.
func (p *patient) trusting(s seen) string {
	if ip, err := netip.ParseAddr(s.Address); err == nil && ip.IsLoopback() {
		return "rowhouse without -trusted-proxies: this machine's own proxies are believed then"
	}
	return "rowhouse -trusted-proxies 127.0.0.0/8,::1/128,unix," + s.Address
}

// judgeAddress looks at whether people can be told from each other: limits count by
// address, and behind a proxy that says none everybody has the proxy's. Who asks from the
// server's own machine without a proxy is rightly of loopback, by whatever name.
func (p *patient) judgeAddress(s seen) {
	proxied := s.Proxied || s.Trusted && !strings.HasPrefix(s.Link, p.site.Scheme+":") // who else has ended TLS
	switch {
	case s.ForwardedFor != "" && !s.Trusted:
		p.report.bad("addresses", []string{p.trusting(s)}, "the server does not believe its proxy at %s, so everybody counts as one", s.Address)
	case s.ForwardedFor == "" && proxied:
		p.report.bad("addresses", p.advice(noAddress), "the proxy does not say who asks, so everybody counts as one")
	default:
		p.report.good("addresses", "this machine counts as %s", or(s.Address, "nobody"))
	}
}

// judgeClock compares the server's clock with this machine's. Games do not depend on
// it, but certificates, logs and what browsers keep do.
func (p *patient) judgeClock(skew time.Duration) {
	switch off := skew.Abs(); {
	case off > time.Minute:
		p.report.bad("clock", []string{"timedatectl set-ntp true, on whichever of the two is wrong"}, "the server's and this machine's are %v apart", off.Round(time.Second))
	case off > 5*time.Second:
		p.report.note("clock", "the server's and this machine's are %v apart", off.Round(time.Second))
	default:
		p.report.good("clock", "the server's and this machine's agree")
	}
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
