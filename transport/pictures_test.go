package transport

import (
	"bytes"
	"context"
	"image/png"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"rowhouse/lobby"
	"rowhouse/transport/picture"
)

func TestPicturesOfLinks(t *testing.T) {
	h := assemble(t, nil)
	id := string(h.ticTacToe())
	const keep, ask = "public, max-age=86400", "public, no-cache"
	for path, caching := range map[string]string{
		"/preview.png": keep, "/r/" + id + "/preview.png": ask, "/r/" + id + "/preview.png?v=1": keep,
		"/r/" + id + "/preview.png?v=2": ask, "/r/" + id + "/preview.png?v=x": ask,
	} {
		w := h.direct(request{path: path})
		if w.Code != 200 || w.Header().Get("Content-Type") != "image/png" || w.Header().Get("Cache-Control") != caching {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
		if w.Header().Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Errorf("%s: no page but our own may show it", path)
		}
		decoded, err := png.Decode(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if size := decoded.Bounds().Size(); size.X != 1200 || size.Y != 630 {
			t.Errorf("%s: %v", path, size)
		}
	}
	if h.lobby.Rooms() != 0 {
		t.Error("a picture opened its room")
	}
}

func TestAPictureFollowsItsRoom(t *testing.T) {
	h := build(t, nil)
	id := string(h.ticTacToe())
	path := "/r/" + id + "/preview.png?v=1"
	before, one := h.do(request{path: path})
	again, same := h.do(request{path: path})
	w, _ := h.enter("/r/"+id+"/ws", an)
	w.send(click(4, 1))
	w.want("diff")
	after, two := h.do(request{path: path})
	if one != same || one == two {
		t.Error("a picture must change with its room and only then")
	}
	tag, tagAfter := before.Header.Get("ETag"), after.Header.Get("ETag")
	if tag == tagAfter || tag != again.Header.Get("ETag") || after.Header.Get("Cache-Control") != "public, no-cache" {
		t.Errorf("tags %q, %q and %q; caching %q", tag, again.Header.Get("ETag"), tagAfter, after.Header.Get("Cache-Control"))
	}
	for given, status := range map[string]int{tagAfter: 304, "W/" + tagAfter: 304, `"x", ` + tagAfter: 304, tag: 200} {
		answer, body := h.do(request{path: path, header: http.Header{"If-None-Match": {given}}})
		if answer.StatusCode != status || (status == 304) != (body == "") {
			t.Errorf("If-None-Match %s: %d with %d bytes", given, answer.StatusCode, len(body))
		}
	}
	if head, body := h.do(request{method: "HEAD", path: path}); head.StatusCode != 200 || body != "" {
		t.Errorf("HEAD: %d with %d bytes", head.StatusCode, len(body))
	}
}

func TestNoPictureOfWhatIsNoRoom(t *testing.T) {
	h := assemble(t, nil)
	gone := h.direct(request{path: "/r/00000-00000-00000/preview.png"})
	never := h.direct(request{path: "/r/hello/preview.png"})
	if gone.Code != 404 || code(t, gone.Body.String()) != codeNoRoom {
		t.Errorf("%d %s", gone.Code, gone.Body)
	}
	if diff := cmp.Diff(gone.Header(), never.Header()); diff != "" || gone.Code != never.Code || gone.Body.String() != never.Body.String() {
		t.Errorf("a room that is gone can be told from what was none: %s", diff)
	}
}

func TestAPictureIsDrawnOnceForAll(t *testing.T) {
	p, err := newPictures()
	if err != nil {
		t.Fatal(err)
	}
	var drawn atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			p.get(t.Context(), pictureKey{"k7f39-qmd2w-v8xab", 1}, func() picture.Scene {
				drawn.Add(1)
				return picture.Scene{Width: 3, Height: 3}
			})
		})
	}
	all.Wait()
	if n := drawn.Load(); n > int32(cap(p.drawing)) {
		t.Errorf("drawn %d times", n)
	}
}

func TestTooManyPicturesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := assemble(t, nil)
		id := string(h.ticTacToe())
		drawing := h.server.pictures.drawing
		for range cap(drawing) {
			if !drawing.enter(t.Context()) {
				t.Fatal("no place at all")
			}
		}
		w := h.direct(request{path: "/r/" + id + "/preview.png?v=1"})
		if w.Code != 503 || code(t, w.Body.String()) != string(lobby.ErrBusy) || w.Header().Get("Retry-After") == "" {
			t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
		}
		if w.Header().Get("ETag") != "" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("the refusal may be kept: %v", w.Header())
		}
		for range cap(drawing) {
			drawing.leave()
		}
		if w := h.direct(request{path: "/r/" + id + "/preview.png?v=1"}); w.Code != 200 {
			t.Errorf("afterwards: %d", w.Code)
		}
	})
}

func TestKeptPicturesAreBounded(t *testing.T) {
	p, err := newPictures()
	if err != nil {
		t.Fatal(err)
	}
	large := bytes.Repeat([]byte("x"), maxPictures/4)
	for version := range uint64(10) {
		p.keep(pictureKey{"r", version}, large)
		p.find(pictureKey{"r", 0}) // the one that is asked for again and again
	}
	p.keep(pictureKey{"r", 0}, large)
	kept := map[uint64]bool{}
	for version := range uint64(10) {
		if p.find(pictureKey{"r", version}) != nil {
			kept[version] = true
		}
	}
	if diff := cmp.Diff(map[uint64]bool{0: true, 7: true, 8: true, 9: true}, kept); diff != "" || p.size != maxPictures {
		t.Errorf("%d bytes are kept:\n%s", p.size, diff)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range cap(p.drawing) {
		p.drawing.enter(t.Context())
	}
	if p.get(ended, pictureKey{"r", 9}, nil) == nil || p.get(ended, pictureKey{"r", 1}, nil) != nil {
		t.Error("what is kept needs no place, and what is not does")
	}
}

func TestAPictureOfANameInAnotherScript(t *testing.T) {
	h := assemble(t, nil)
	s := ticTacToeState()
	s.Seats.X.Name, s.Seats.O.Name = "Nguy\u1ec5n", "\u5f20\u4f1f"
	shown := h.server.drawable(s)
	if shown.Seats.X.Name != "Nguy\u1ec5n" || nameOf(shown.Seats.O) != nickname("pbinh") || s.Seats.O.Name != "\u5f20\u4f1f" {
		t.Errorf("%+v and %+v, was %+v", shown.Seats.X, shown.Seats.O, s.Seats.O)
	}
	s.Seats.X.Name, s.Seats.O = "\u05d0\u05d1\u05d2", &lobby.Seat{Computer: "easy"} // nobody here turns letters around
	shown = h.server.drawable(s)
	if shown.Seats.X.Name != "" || *shown.Seats.O != *s.Seats.O {
		t.Errorf("%+v and %+v", shown.Seats.X, shown.Seats.O)
	}
}
