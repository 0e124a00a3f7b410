package transport

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"html"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/lobby"
)

// configOf reads the page's config out of its HTML, as the page does.
func configOf(t *testing.T, page string) (config pageConfig) {
	t.Helper()
	found := regexp.MustCompile(`content="([^"]*)"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("no config in %s", page)
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(found[1])), &config); err != nil {
		t.Fatal(err)
	}
	return config
}

func TestThePage(t *testing.T) {
	h := assemble(t, func(o *Options) {
		o.PublicURL, o.LANURLs = "https://play.example.org/play", []string{"http://192.168.1.5:8080/play/"}
	})
	id := h.ticTacToe()
	compact := strings.ReplaceAll(string(id), "-", "")
	basic := pageConfig{
		Assets: h.server.assets.prefix, PublicURL: "https://play.example.org/play/",
		LAN: []string{"http://192.168.1.5:8080/play/"},
	}
	with := func(room string, missing bool) pageConfig {
		c := basic
		c.Room, c.Missing = idOf(room), missing
		return c
	}
	for _, row := range []struct {
		path   string
		status int
		config pageConfig
	}{
		{"/", 200, basic},
		{"/play/", 200, basic},
		{"/r/" + string(id), 200, with(string(id), false)},
		{"/play/r/" + string(id), 200, with(string(id), false)},
		{"/play/r/" + string(id) + "/", 200, with(string(id), false)},
		{"/r/" + strings.ToUpper(string(id)), 200, with(string(id), false)},
		{"/r/" + compact, 200, with(string(id), false)},
		{"/r/00000-00000-00000", 404, with("00000-00000-00000", true)},
		{"/r/hello", 404, with("", true)},
	} {
		for _, method := range []string{"GET", "HEAD"} {
			w := h.direct(request{method: method, path: row.path})
			if w.Code != row.status {
				t.Errorf("%s %s: %d, want %d", method, row.path, w.Code, row.status)
			}
			if got := w.Header().Get("Cache-Control"); got != "private, no-cache" {
				t.Errorf("%s %s: Cache-Control %q", method, row.path, got)
			}
			if method == "HEAD" {
				continue
			}
			body := w.Body.String()
			if diff := cmp.Diff(row.config, configOf(t, body)); diff != "" {
				t.Errorf("%s:\n%s", row.path, diff)
			}
			for _, want := range []string{`<base href="/play/">`, `src="` + basic.Assets + `js/main.js"`} {
				if !strings.Contains(body, want) {
					t.Errorf("%s: no %s in %s", row.path, want, body)
				}
			}
		}
	}
	if h.lobby.Rooms() != 0 {
		t.Error("looking at a page opened a room")
	}
}

func TestHeadSendsNoBody(t *testing.T) {
	h := build(t, nil)
	answer, body := h.do(request{method: "HEAD", path: "/"})
	if answer.StatusCode != 200 || body != "" {
		t.Errorf("%d %q", answer.StatusCode, body)
	}
}

func TestLookingChangesNothing(t *testing.T) {
	h := build(t, nil)
	id := string(h.ticTacToe())
	before, _ := h.do(request{path: "/api/rooms/" + id})
	_, state := h.do(request{path: "/api/rooms/" + id})
	for range 3 {
		h.do(request{path: "/r/" + id, header: http.Header{"Cookie": {"rowhouse=" + binh}}})
		h.do(request{path: "/r/" + id, header: http.Header{"Sec-Purpose": {"prefetch;prerender"}}})
	}
	if _, after := h.do(request{path: "/api/rooms/" + id}); after != state || before.StatusCode != 200 {
		t.Errorf("%s\nbecame\n%s", state, after)
	}
	if n := h.lobby.Rooms(); n != 0 {
		t.Errorf("%d rooms opened", n)
	}
}

func TestPagesAndAssetsAreCompressed(t *testing.T) {
	h := assemble(t, nil)
	for _, path := range []string{
		"/", "/" + h.server.assets.prefix + "js/main.js", "/api/qr.svg?text=http://rowhouse.test/",
	} {
		plain := h.direct(request{path: path, header: http.Header{"Accept-Encoding": {"br, gzip;q=0"}}})
		zipped := h.direct(request{path: path, header: http.Header{"Accept-Encoding": {"br, gzip;q=0.8"}}})
		if plain.Header().Get("Content-Encoding") != "" || zipped.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: encodings %v and %v", path, plain.Header(), zipped.Header())
		}
		if zipped.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: Vary %q", path, zipped.Header().Get("Vary"))
		}
		reader, err := gzip.NewReader(zipped.Body)
		if err != nil {
			t.Fatal(err)
		}
		unzipped, err := io.ReadAll(reader)
		if diff := cmp.Diff(plain.Body.String(), string(unzipped)); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", path, err, diff)
		}
	}
}

func TestAssets(t *testing.T) {
	h := assemble(t, func(o *Options) { o.BasePath = "/play/" })
	prefix := "/" + h.server.assets.prefix
	for path, mime := range map[string]string{
		"js/main.js": "text/javascript; charset=utf-8", "look.css": "text/css; charset=utf-8", "mark.svg": "image/svg+xml",
	} {
		for _, base := range []string{"", "/play"} {
			w := h.direct(request{path: base + prefix + path})
			if w.Code != 200 || w.Header().Get("Content-Type") != mime {
				t.Errorf("%s: %d %v", path, w.Code, w.Header())
			}
			if got := w.Header().Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
				t.Errorf("%s: Cache-Control %q", path, got)
			}
		}
	}
	for _, path := range []string{
		prefix, prefix + "js", prefix + "js/", prefix + "js/none.js", "/assets/", "/assets/0000/js/main.js", "/js/main.js",
		prefix + "../index.html", prefix + "js/../look.css", prefix + "js//main.js", prefix + "js%2fmain.js", "/static/look.css", "/index.html",
	} {
		w := h.direct(request{path: path})
		if w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), "<html") {
			t.Errorf("%s: %d %.40s, want 404 and no page", path, w.Code, w.Body)
		}
		if got := w.Header().Get("Cache-Control"); strings.Contains(got, "max-age") {
			t.Errorf("%s: Cache-Control %q", path, got)
		}
	}
}

func TestAssetsMoveWhenTheyChange(t *testing.T) {
	one, two := testPage(), testPage()
	two["static/js/board.js"].Data = []byte("export const x = 1;")
	first, err := loadAssets(one)
	if err != nil {
		t.Fatal(err)
	}
	same, _ := loadAssets(testPage())
	second, _ := loadAssets(two)
	if first.prefix != same.prefix || first.prefix == second.prefix {
		t.Errorf("%s, %s and %s: want the path to follow the content", first.prefix, same.prefix, second.prefix)
	}
}

func TestPathsThatLeadNowhere(t *testing.T) {
	h := assemble(t, func(o *Options) { o.BasePath = "/play/" })
	for _, row := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"GET", "/nothing", 404, ""},
		{"GET", "//evil.example", 404, ""},
		{"GET", "/play//r/x", 404, ""},
		{"GET", "/play/play/", 404, ""},
		{"GET", "/api/", 404, ""},
		{"GET", "/r/", 404, ""},
		{"POST", "/", 405, "GET, HEAD"},
		{"DELETE", "/play/api/rooms", 405, "GET, HEAD, POST"},
		{"OPTIONS", "/api/rooms", 405, "GET, HEAD, POST"},
		{"PUT", "/r/x/ws", 405, "GET, HEAD"},
	} {
		w := h.direct(request{method: row.method, path: row.path})
		if w.Code != row.status || w.Header().Get("Allow") != row.allow {
			t.Errorf("%s %s: %d, Allow %q, want %d, %q", row.method, row.path, w.Code, w.Header().Get("Allow"), row.status, row.allow)
		}
		code(t, w.Body.String())
	}
	w := h.direct(request{path: "/play?x=1"})
	if w.Code != http.StatusPermanentRedirect || w.Header().Get("Location") != "/play/" {
		t.Errorf("/play: %d to %q", w.Code, w.Header().Get("Location"))
	}
}

// mute is a journal that knows of rooms and cannot read them.
type mute struct{ lobby.Journal }

func (mute) Read(context.Context, lobby.RoomID) (lobby.Log, error) {
	return lobby.Log{}, errors.New("no answer")
}

func TestThePageOfARoomThatCannotBeRead(t *testing.T) {
	rooms, err := lobby.New(lobby.Options{Journal: mute{lobby.NewMemoryJournal()}})
	if err != nil {
		t.Fatal(err)
	}
	h := assemble(t, func(o *Options) { o.Lobby = rooms })
	id := string(h.ticTacToe())
	w := h.direct(request{path: "/r/" + id})
	if config := configOf(t, w.Body.String()); w.Code != 200 || config.Room != idOf(id) || config.Missing {
		t.Errorf("%d %+v", w.Code, config)
	}
	if got := metaOf(w.Body.String())["og:title"]; got != "Rowhouse" {
		t.Errorf("its link is called %q", got)
	}
	if w := h.direct(request{path: "/r/" + id + "/preview.png"}); w.Code != 500 {
		t.Errorf("its picture: %d", w.Code)
	}
	if w := h.direct(request{path: "/r/00000-00000-00000"}); w.Code != 503 {
		t.Errorf("a room of which nothing is known: %d", w.Code)
	}
}
