package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// mostRedirects is how often a site may lead on to another before it leads nowhere.
const mostRedirects = 5

// openPage opens the page, and everything that it names. It goes on to where a site
// leads, because that is where people end up: what is said afterwards is about that
// one. It reports whether the page is this program's.
func (p *patient) openPage(ctx context.Context) bool {
	been := []string{p.site.String()}
	p.opened = p.site.Path
	ok := p.follow(ctx, &been)
	if !ok && len(been) > 1 {
		p.report.note("page", "if %s is not meant to lead on to %s, take the redirect out of the proxy", been[0], p.site)
	}
	return ok
}

// follow is openPage, with the addresses that it comes through.
func (p *patient) follow(ctx context.Context, been *[]string) bool {
	for {
		answer, text, err := p.get(ctx, "")
		if err != nil {
			p.explainSilence(ctx, err)
			return false
		}
		p.recognize(answer)
		to, err := answer.Location()
		if err != nil {
			return p.judgePage(ctx, answer, text)
		}
		p.report.note("page", "%s leads on to %s", p.site, to)
		if !strings.HasSuffix(to.Path, "/") {
			to.Path += "/"
		}
		before := p.site
		p.site = &url.URL{Scheme: to.Scheme, Host: strings.ToLower(to.Host), Path: to.Path}
		again := slices.Contains(*been, p.site.String()) || len(*been) > mostRedirects
		*been = append(*been, p.site.String())
		if again {
			p.explainRound(before)
			return false
		}
		if (to.Scheme != before.Scheme || to.Host != before.Host) && (!p.reach(ctx) || !p.checkCertificate(ctx)) {
			return false
		}
	}
}

// get asks for a path below the site's, and reads as much of the answer as a page has.
func (p *patient) get(ctx context.Context, path string) (*http.Response, string, error) {
	answer, err := p.ask(ctx, path, nil)
	if err != nil {
		return nil, "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	return answer, string(text), err
}

// recognize takes the proxy for what it calls itself, unless it was named.
func (p *patient) recognize(answer *http.Response) {
	if p.proxy == "" {
		p.proxy = brandOf(answer.Header.Get("Server") + " " + answer.Header.Get("Via"))
	}
}

// explainRound says what is wrong with a site that leads to another for ever.
func (p *patient) explainRound(before *url.URL) {
	advice := []string{"end TLS in one place only, and let only that one lead from http to https"}
	if before.Scheme == p.site.Scheme {
		advice = []string{"let one of the addresses be the site, and lead the others to it and no further"}
	}
	p.report.bad("page", advice, "it leads on and on: %s leads to %s again", before, p.site)
}

// explainSilence says why there is no page at all. Where TLS is spoken and not asked
// for, some servers say so on a page of theirs and some hang up.
func (p *patient) explainSilence(ctx context.Context, err error) {
	if p.speaksTLS(ctx) {
		p.explainTLS()
		return
	}
	p.report.bad("page", p.unreached(), "no page comes: %s", plainly(err))
}

// speaksTLS reports whether a site that is opened without TLS answers with it.
func (p *patient) speaksTLS(ctx context.Context) bool {
	if p.site.Scheme != "http" {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, doctorPatience)
	defer cancel()
	plain, err := p.connectTo(ctx, "tcp", net.JoinHostPort(p.site.Hostname(), p.port()))
	if err != nil {
		return false
	}
	defer plain.Close()
	conn := tls.Client(plain, &tls.Config{InsecureSkipVerify: true, ServerName: p.site.Hostname()})
	return conn.HandshakeContext(ctx) == nil
}

func (p *patient) explainTLS() {
	to := *p.site
	to.Scheme = "https"
	p.report.bad("page", []string{"open " + to.String()}, "port %s speaks https, and it was opened with http", p.port())
}

// unreached is what to do where the proxy is there and the server is not.
func (p *patient) unreached() []string {
	return append([]string{"start Rowhouse (rowhouse health, on its machine, says ok if it runs), or tell the proxy where it listens, its -addr:"},
		p.advice(noUpstream)...)
}

// judgePage tells this program's page from others'. The page says below which path it
// believes to be; where people open it at another, none of its links would work.
func (p *patient) judgePage(ctx context.Context, answer *http.Response, text string) bool {
	base, own := baseOf(text), strings.Contains(text, `<meta name="rowhouse"`)
	setting := "rowhouse -public-url " + p.site.String()
	switch code := answer.StatusCode; {
	case code == http.StatusOK && own && base == p.site.Path:
		p.report.good("page", "%s, below %s", answer.Status, base)
		p.noteNoTLS(ctx)
		p.checkCookie(ctx, answer)
		p.openFiles(ctx, text)
		return true
	case code == http.StatusOK && own:
		p.report.bad("page", []string{setting}, "it is opened at %s and believes to be at %s", p.site.Path, base)
	case codeOf(text) == "not-found":
		p.report.bad("page", append([]string{setting + "  (or have the proxy pass the path on as it is:)"}, p.advice(wrongPath)...),
			"Rowhouse answers, and knows nothing of %s", p.site.Path)
	case own || codeOf(text) != "":
		p.report.bad("page", []string{"look into Rowhouse's log"}, "Rowhouse answers %s", answer.Status)
	case code == http.StatusUnauthorized:
		p.report.bad("page", []string{"on the machine itself it can be looked at past the proxy: rowhouse doctor -addr 127.0.0.1:8080"},
			"the proxy asks for a password, and the doctor has none")
	case code == http.StatusBadGateway || code == http.StatusServiceUnavailable || code == http.StatusGatewayTimeout:
		if p.proxy == "" && strings.Contains(text, "No server is available to handle this request.") {
			p.proxy = "haproxy" // which says its name nowhere, but this
		}
		p.report.bad("page", p.unreached(), "the proxy answers %s: it does not reach Rowhouse", answer.Status)
	case code == http.StatusBadRequest && p.speaksTLS(ctx):
		p.explainTLS()
	default:
		advice := p.advice(wrongPath)
		if p.opened != p.site.Path { // of no other program's path
			advice = []string{"have the proxy pass all that is below " + p.opened + " to Rowhouse, and lead it nowhere else"}
		}
		p.report.bad("page", advice, "%s does not lead to Rowhouse: another program answers %s%s", p.site, answer.Status, titleOf(text))
	}
	return false
}

// codeOf is the code of an answer that is one of this program's refusals, else "".
func codeOf(text string) string {
	var said struct{ Code, Message string }
	if json.Unmarshal([]byte(text), &said) != nil || said.Message == "" {
		return ""
	}
	return said.Code
}

// titleOf is what another program's page calls itself, to be put behind a sentence.
func titleOf(text string) string {
	found := regexp.MustCompile(`(?is)<title[^>]*>\s*(.{1,80}?)\s*</title>`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return fmt.Sprintf(" (%q)", strings.Join(strings.Fields(html.UnescapeString(found[1])), " "))
}

// baseOf is the path that a page takes its links from.
func baseOf(text string) string {
	found := regexp.MustCompile(`<base href="([^"]*)"`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return html.UnescapeString(found[1])
}
