package main

import (
	"context"
	"fmt"
	"html"
	"io"
	"net/http"
	"path"
	"regexp"
	"strings"
)

// checkCookie looks at whether whoever opens the page gets a cookie, by which the server
// knows a player again, and a different one from the next. A cache that hands one
// person's page to others makes all of them one player.
func (p *patient) checkCookie(ctx context.Context, first *http.Response) {
	second, _, err := p.get(ctx, "")
	if err != nil {
		p.report.bad("cookie", p.unreached(), "the page comes once, and not again: %s", plainly(err))
		return
	}
	was, is := cookieOf(first), cookieOf(second)
	switch {
	case was == "" && is == "":
		p.report.bad("cookie", p.advice(noCookie), "the page comes without one, and nobody can play")
	case was == is || is == "" || was == "":
		p.report.bad("cookie", p.advice(cached), "the page comes from a cache: people get each other's, or none, and one can play for the other")
	default:
		p.report.good("cookie", "everybody gets one")
	}
}

// cookieOf is the player's secret that a page came with. It is compared, and forgotten.
func cookieOf(answer *http.Response) string {
	for _, c := range answer.Cookies() {
		if c.Name == "rowhouse" {
			return c.Value
		}
	}
	return ""
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
		p.report.bad("files", []string{"have the proxy pass pages on as they are, without a filter that writes in them"}, "the page names none: it was changed on the way")
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
		return "does not come: " + plainly(err)
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
