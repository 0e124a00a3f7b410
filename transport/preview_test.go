package transport

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// metaOf reads the tags for previews out of a page, as who shows links does.
func metaOf(page string) map[string]string {
	tags := map[string]string{}
	for _, tag := range regexp.MustCompile(`<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">`).FindAllStringSubmatch(page, -1) {
		tags[tag[1]] = html.UnescapeString(tag[2])
	}
	return tags
}

func TestPagesSayWhatTheirLinkIs(t *testing.T) {
	h := assemble(t, func(o *Options) { o.PublicURL = "https://play.example.org/caro" })
	id := string(h.ticTacToe())
	room := map[string]string{
		"og:site_name": "Rowhouse", "og:type": "website", "twitter:card": "summary_large_image",
		"og:title":       "Little Tiger invites you to play tic-tac-toe",
		"og:description": "You play O; X begins. Three in a row wins.",
		"og:url":         "https://play.example.org/caro/r/" + id,
		"og:image":       "https://play.example.org/caro/r/" + id + "/preview.png?v=1",
		"og:image:type":  "image/png", "og:image:width": "1200", "og:image:height": "630",
		"og:image:alt": "An empty board of 3×3 squares",
	}
	front := map[string]string{
		"og:site_name": "Rowhouse", "og:type": "website", "twitter:card": "summary_large_image", "og:title": "Rowhouse",
		"og:description": frontPreview().description, "og:url": "https://play.example.org/caro/",
		"og:image":      "https://play.example.org/caro/preview.png",
		"og:image:type": "image/png", "og:image:width": "1200", "og:image:height": "630", "og:image:alt": "Five crosses in a row on squared paper",
	}
	for path, want := range map[string]map[string]string{
		"/caro/r/" + id: room, "/r/" + strings.ToUpper(id): room, "/caro/": front,
		"/r/00000-00000-00000": front, "/r/hello": front,
	} {
		if diff := cmp.Diff(want, metaOf(h.direct(request{path: path}).Body.String())); diff != "" {
			t.Errorf("%s:\n%s", path, diff)
		}
	}
	if h.lobby.Rooms() != 0 {
		t.Error("a preview opened a room")
	}
}

func TestPreviewsLinkToWhereTheServerWasReached(t *testing.T) {
	h := assemble(t, nil)
	id := string(h.ticTacToe())
	proxied := http.Header{"X-Forwarded-Host": {"play.example.org"}, "X-Forwarded-Proto": {"https"}}
	for _, row := range []struct{ from, want string }{
		{"127.0.0.1:1", "https://play.example.org/r/" + id},
		{"203.0.113.9:1", "http://rowhouse.test/r/" + id}, // anybody can send such headers
	} {
		w := h.direct(request{path: "/r/" + id, host: "rowhouse.test", header: proxied, from: row.from})
		tags := metaOf(w.Body.String())
		if tags["og:url"] != row.want || tags["og:image"] != row.want+"/preview.png?v=1" {
			t.Errorf("from %s: %v", row.from, tags)
		}
	}
}

func TestNamesInPreviewsAreText(t *testing.T) {
	h := assemble(t, nil)
	s := ticTacToeState()
	s.Seats.X.Name = `"><script>alert(1)</script>{{config}}`
	r := request{path: "/"}.make("http://rowhouse.test")
	tags := h.server.tags(r, previewOf("k7f39-qmd2w-v8xab", s))
	if strings.Contains(tags, "<script") || strings.Count(tags, "<") != strings.Count(tags, "<meta ") {
		t.Errorf("a name became part of the page:\n%s", tags)
	}
	if got := metaOf(tags)["og:description"]; !strings.HasPrefix(got, `"><script>alert(1)</script>{{config}} (X)`) {
		t.Errorf("the name is not whole: %q", got)
	}
}
