package main

import (
	"context"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
)

// mostRedirects is how often a site may lead on to another before it leads nowhere.
const mostRedirects = 5

// openPage opens the page, and everything that it names. It goes on to where a site
// leads, because that is where people end up: what is said afterwards is about that
// one. It reports whether the page is this program's.
func (p *patient) openPage(ctx context.Context) bool {
	for range mostRedirects {
		answer, err := p.ask(ctx, "", nil)
		if err != nil {
			p.report.bad("page", p.advice(noUpstream), "no answer: %s", lastWords(err))
			return false
		}
		text, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
		answer.Body.Close()
		if err != nil {
			p.report.bad("page", p.advice(noUpstream), "it ends in the middle: %s", lastWords(err))
			return false
		}
		if p.proxy == "" {
			p.proxy = brandOf(answer.Header.Get("Server") + " " + answer.Header.Get("Via"))
		}
		to, err := answer.Location()
		if err != nil {
			return p.judgePage(ctx, answer, string(text))
		}
		p.report.note("page", "%s leads on to %s", p.site, to)
		if !strings.HasSuffix(to.Path, "/") {
			to.Path += "/"
		}
		before := p.site
		p.site = &url.URL{Scheme: to.Scheme, Host: to.Host, Path: to.Path}
		if (to.Scheme != before.Scheme || to.Host != before.Host) && (!p.reach(ctx) || !p.checkCertificate(ctx)) {
			return false
		}
	}
	p.report.bad("page", []string{"end TLS in one place only, and let only that one lead from http to https"}, "it leads on and on")
	return false
}

// judgePage tells this program's page from others'. The page says below which path it
// believes to be; where people open it at another, none of its links would work.
func (p *patient) judgePage(ctx context.Context, answer *http.Response, text string) bool {
	base := baseOf(text)
	switch {
	case answer.StatusCode == http.StatusBadGateway || answer.StatusCode == http.StatusServiceUnavailable || answer.StatusCode == http.StatusGatewayTimeout:
		p.report.bad("page", p.advice(noUpstream), "the proxy answers %s: it does not reach the server", answer.Status)
		return false
	case answer.StatusCode != http.StatusOK || !strings.Contains(text, `<meta name="rowhouse"`):
		p.report.bad("page", p.advice(wrongPath), "%s, and not from Rowhouse: something else is at this address", answer.Status)
		return false
	case base != p.site.Path:
		p.report.bad("page", []string{"rowhouse -public-url " + p.site.String()}, "it is opened at %s and believes to be at %s", p.site.Path, base)
		return false
	}
	p.report.good("page", "%s, below %s", answer.Status, base)
	p.openFiles(ctx, text)
	return true
}

// baseOf is the path that a page takes its links from.
func baseOf(text string) string {
	found := regexp.MustCompile(`<base href="([^"]*)"`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return html.UnescapeString(found[1])
}

// openFiles opens each file that the page names. They are below the page's own path, so
// a proxy that passes on the page alone, or puts files of its own in their place, is
// found here. They are told apart by a hash in their path: an old one cannot come from
// a cache.
func (p *patient) openFiles(ctx context.Context, page string) {
	seen := map[string]bool{}
	var wrong []string
	for _, found := range regexp.MustCompile(`(?:href|src)="(assets/[^"]+)"`).FindAllStringSubmatch(page, -1) {
		name := html.UnescapeString(found[1])
		if seen[name] || ctx.Err() != nil {
			continue
		}
		seen[name] = true
		if trouble := p.openFile(ctx, name); trouble != "" {
			wrong = append(wrong, path.Base(name)+" "+trouble)
		}
	}
	switch {
	case len(seen) == 0:
		p.report.bad("files", nil, "the page names none: it was changed on the way")
	case len(wrong) > 0:
		p.report.bad("files", p.advice(wrongPath), "%d of %d do not arrive: %s", len(wrong), len(seen), strings.Join(wrong[:min(3, len(wrong))], ", "))
	default:
		p.report.good("files", "all that the page names arrive")
	}
}

// openFile says what is wrong with one file, "" for nothing. A script that comes as
// something else is not run by any browser.
func (p *patient) openFile(ctx context.Context, name string) string {
	answer, err := p.ask(ctx, name, nil)
	if err != nil {
		return lastWords(err)
	}
	defer answer.Body.Close()
	n, err := io.Copy(io.Discard, answer.Body)
	kind, _, _ := strings.Cut(answer.Header.Get("Content-Type"), ";")
	want := map[string]string{".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}[path.Ext(name)]
	switch {
	case answer.StatusCode != http.StatusOK:
		return "is " + answer.Status
	case err != nil || n == 0:
		return "is not whole"
	case want != "" && kind != want:
		return fmt.Sprintf("comes as %q", kind)
	}
	return ""
}
