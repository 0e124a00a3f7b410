package transport

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"rowhouse/engine/record"
	"rowhouse/lobby"
)

// nameMessage asks for a name.
func nameMessage(name string) string {
	text, _ := json.Marshal(name)
	return `{"type":"name","name":` + string(text) + `}`
}

func TestNamesThatAreNotSafeToShowAreRefused(t *testing.T) {
	h := build(t, nil)
	w, _ := h.enter("/r/"+string(h.ticTacToe())+"/ws", an)
	for what, name := range map[string]string{
		"turns the direction":  "An\u202egnihton",
		"isolates a direction": "\u2067An\u2069",
		"is invisible":         "\u200b\u200d\u2060",
		"a byte order mark":    "\ufeffAn",
		"a line of a log":      "An\x00\x1b[31m",
		"1,000 accents":        "a" + strings.Repeat("\u0301", 1000),
		"five accents":         "a" + strings.Repeat("\u0336", 5),
		"an accent on nothing": "\u0301",
		"64 pictures":          strings.Repeat("\U0001f600", 64),
		"25 letters":           strings.Repeat("a", 25),
		"100 bytes":            strings.Repeat("\U0001f468\u200d\U0001f469\u200d\U0001f467", 6),
	} {
		w.send(nameMessage(name))
		if f := w.want("refused"); f["code"] != "bad-name" {
			t.Errorf("a name that %s: %v", what, f)
		}
	}
}

// A name is somebody else's text wherever it comes out: in frames, on the page of
// a link, in files and in logs.
func TestNamesAreTextEverywhere(t *testing.T) {
	h := build(t, nil)
	for name, shown := range map[string]string{
		"<svg/onload=alert()>": "", `"><img src=x onerror=..>`: "", "{0}": "", "{{config}}": "", "${1}%s\\n": "", "](;B[aa])": "",
		"\u05d0\u05d1\u05d2": "", " An \r\n\t Binh ": "An Binh", "a\u0301": "\u00e1",
	} {
		if shown == "" {
			shown = name
		}
		id := h.ticTacToe()
		x, _ := h.enter("/r/"+string(id)+"/ws", an)
		o, _ := h.enter("/r/"+string(id)+"/ws", binh)
		x.want("diff") // Binh sits down
		x.send(click(4, 1))
		for _, w := range []*wire{x, o} {
			w.want("diff")
		}
		x.send(nameMessage(name))
		for _, w := range []*wire{x, o} {
			seats := w.want("diff")["seats"].(map[string]any)
			if got := seats["X"].(map[string]any)["name"]; got != shown {
				t.Errorf("%q is told as %q", name, got)
			}
		}
		h.checkPage(id, shown)
		h.checkFiles(id, shown)
	}
	for _, entry := range h.logs.All() {
		if text := fmt.Sprint(entry.Message, entry.ContextMap()); strings.Contains(text, "onload") {
			t.Errorf("a name was logged: %s", text)
		}
	}
}

// checkPage looks at what the page of a room says of its link.
func (h *house) checkPage(id lobby.RoomID, name string) {
	h.t.Helper()
	_, page := h.do(request{path: "/r/" + string(id)})
	if strings.HasPrefix(name, "\u05d0") { // kept from turning what follows
		name = "\u2068" + name + "\u2069"
	}
	if got := metaOf(page)["og:description"]; !strings.HasPrefix(got, name+" (X) against ") {
		h.t.Errorf("%q: the page says %q", name, got)
	}
	_, plain := h.do(request{path: "/"})
	if strings.Count(page, "<") != strings.Count(plain, "<") {
		h.t.Errorf("%q became part of the page:\n%s", name, page)
	}
	if answer, _ := h.do(request{path: "/r/" + string(id) + "/preview.png"}); answer.StatusCode != http.StatusOK {
		h.t.Errorf("%q: no picture: %s", name, answer.Status)
	}
}

// checkFiles reads the files of a room's game back.
func (h *house) checkFiles(id lobby.RoomID, name string) {
	h.t.Helper()
	for _, format := range []record.Format{record.SGF, record.JSON, record.PSQ, record.Text} {
		answer, file := h.do(request{path: fmt.Sprintf("/api/rooms/%s/game.%s", id, format)})
		want := fmt.Sprintf(`attachment; filename="rowhouse-%s-1.%s"`, id, format)
		if got := answer.Header.Get("Content-Disposition"); got != want {
			h.t.Errorf("%q: %s", name, got)
		}
		if format == record.Text {
			if !strings.HasPrefix(file, name+" (X) against ") {
				h.t.Errorf("%q: the text begins with %.60q", name, file)
			}
			continue
		}
		read, err := record.Read([]byte(file))
		if err != nil || len(read.Moves()) != 1 {
			h.t.Errorf("%q: %v in %s", name, err, file)
		} else if format != record.PSQ && read.Names.X != name { // which holds no names
			h.t.Errorf("%q comes back from %s as %q", name, format, read.Names.X)
		}
	}
}
