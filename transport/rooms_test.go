package transport

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBodiesThatMakeNoRoom(t *testing.T) {
	h := build(t, nil)
	for _, row := range []struct {
		body        string
		status      int
		code, field string
	}{
		{``, 400, codeBadMessage, ""},
		{`null`, 400, codeBadMessage, ""},
		{`[]`, 400, codeBadMessage, ""},
		{`{"rules":"caro16"} {}`, 400, codeBadMessage, ""},
		{`{"rules":"caro16","rules":"caro12"}`, 400, codeBadMessage, "rules"},
		{`{}`, 400, codeBadMessage, "rules"},
		{`{"rules":null}`, 400, codeBadMessage, "rules"},
		{`{"rules":"ludo"}`, 400, "bad-rules", "rules"},
		{`{"rules":{"preset":"ludo"}}`, 400, "bad-rules", "rules"},
		{`{"rules":{"preset":"renju","inRow":4}}`, 400, "bad-rules", "inRow"},
		{`{"rules":{"preset":"gomoku-swap2","first":"random"}}`, 400, "bad-rules", "first"},
		{`{"rules":{"preset":"gomoku","opening":"swap3"}}`, 400, "bad-rules", "opening"},
		{`{"rules":"caro16","ply":3}`, 400, codeBadMessage, "ply"},
		{`{"rules":{"width":2,"height":9,"inRow":3}}`, 400, "bad-rules", "width"},
		{`{"rules":{"width":9,"height":26,"inRow":3}}`, 400, "bad-rules", "height"},
		{`{"rules":{"width":9,"height":9}}`, 400, "bad-rules", "inRow"},
		{`{"rules":{"width":9,"height":9,"inRow":"5"}}`, 400, codeBadMessage, "inRow"},
		{`{"rules":{"width":9.5,"height":9,"inRow":5}}`, 400, codeBadMessage, "width"},
		{`{"rules":{"preset":"caro16","ends":"held"}}`, 400, "bad-rules", "ends"},
		{`{"rules":{"preset":"caro16","depth":3}}`, 400, codeBadMessage, "depth"},
		{`{"rules":"caro16","seat":"T"}`, 400, codeBadMessage, "seat"},
		{`{"rules":"caro16","seat":null}`, 400, codeBadMessage, "seat"},
		{`{"rules":"caro16","opponent":"Hard"}`, 400, codeBadMessage, "opponent"},
		{`{"rules":"caro16","opponent":null}`, 400, codeBadMessage, "opponent"},
		{`{"rules":"caro16","opponent":"nobody"}`, 400, codeBadMessage, "opponent"},
		{`{"rules":"caro16","listed":"yes"}`, 400, codeBadMessage, "listed"},
		{`{"rules":"caro16","clock":30000}`, 400, codeBadMessage, "clock"},
		{`{"rules":"caro16","clock":{}}`, 400, codeBadMessage, "clock"},
		{`{"rules":"caro16","clock":{"perMove":30000,"initial":60000}}`, 400, codeBadMessage, "clock"},
		{`{"rules":"caro16","clock":{"perMove":0}}`, 400, "bad-rules", "clock"},
		{`{"rules":"caro16","clock":{"perMove":86400001}}`, 400, "bad-rules", "clock"},
		{`{"rules":"caro16","clock":{"initial":999}}`, 400, "bad-rules", "clock"},
		{`{"rules":"caro16","clock":{"initial":0,"increment":5000}}`, 400, "bad-rules", "clock"},
		{`{"rules":"caro16","clock":{"initial":60000,"increment":300001}}`, 400, "bad-rules", "clock"},
		{`{"rules":"caro16","clock":{"initial":60000,"increment":-1}}`, 400, "bad-rules", "clock"},
		{`{"rules":"caro16","opponent":"easy","clock":{"initial":1}}`, 400, "bad-rules", "clock"},
		{`{"rules":"caro16","name":"An"}`, 400, codeBadMessage, "name"},
		{`{"rules":"caro16","x":"` + strings.Repeat("x", maxBody) + `"}`, 413, codeTooLarge, ""},
		{strings.Repeat("[", maxBody), 400, codeBadMessage, ""},
	} {
		answer, body := h.do(request{method: "POST", path: "/api/rooms", body: row.body, secret: an})
		var p problem
		readBack(t, body, &p)
		if answer.StatusCode != row.status || p.Code != row.code || p.Field != row.field || p.Message == "" {
			t.Errorf("%.60s: %d %s, want %d %s in %q", row.body, answer.StatusCode, body, row.status, row.code, row.field)
		}
	}
}

// What is read of any body is a room that can be made, or refused with a reason.
func FuzzBody(f *testing.F) {
	for _, body := range []string{
		`{"rules":"caro16","opponent":"hard","seat":"O","listed":true,"clock":{"initial":300000,"increment":2000}}`,
		`{"rules":{"width":9,"height":9,"inRow":4},"opponent":"same-device","clock":{"perMove":30000}}`,
		`{"record":"(;GM[4]SZ[15];B[hh];W[hg])","ply":1,"opponent":"easy","clock":null}`, `{"rules":"caro16","clock":{"perMove":0}}`,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		o, err := readObject(body)
		if err != nil {
			return
		}
		spec, err := readSpec(o)
		if err != nil {
			if p := badField(err); p.Message == "" || p.Code == "" || p.status < 400 {
				t.Errorf("%q is refused with %+v", body, p)
			}
			return
		}
		if spec.From == nil && spec.Rules.Validate() != nil || spec.Clock.Validate() != nil || spec.SameDevice && spec.Computer != "" {
			t.Errorf("%q makes %+v", body, spec)
		}
	})
}

func TestTheBodyMustBeJSON(t *testing.T) {
	h := assemble(t, nil)
	for kind, status := range map[string]int{
		"application/json": 201, "application/json; charset=utf-8": 201, "Application/JSON": 201,
		"text/plain": 415, "application/x-www-form-urlencoded": 415, "": 415, "application/json5": 415,
	} {
		w := h.direct(request{method: "POST", path: "/api/rooms", body: `{"rules":"tictactoe"}`, secret: an,
			header: http.Header{"Content-Type": {kind}}})
		if w.Code != status {
			t.Errorf("%q: %d, want %d", kind, w.Code, status)
		}
	}
}

// shown makes a room and returns its state.
func (h *house) shown(body string) frame {
	h.t.Helper()
	_, text := h.do(request{path: "/api/rooms/" + string(h.room(an, body))})
	f := frame{}
	readBack(h.t, text, &f)
	return f
}

// player is who holds a seat in a state, nil for nobody.
func player(f frame, mark string) any {
	seat, _ := f["seats"].(map[string]any)[mark].(map[string]any)
	return seat["player"]
}

func TestRoomsAreMadeAsAsked(t *testing.T) {
	h := build(t, nil)
	t.Run("a preset", func(t *testing.T) {
		f := h.shown(`{"rules":"caro16","seat":"O","clock":null}`)
		want := map[string]any{"preset": "caro16", "width": 16.0, "height": 16.0, "inRow": 5.0, "overline": "wins",
			"ends": "any", "first": "random", "opening": "free", "forbidden": "none"}
		if diff := cmp.Diff(want, f["rules"]); diff != "" {
			t.Error(diff)
		}
		if player(f, "X") != nil || player(f, "O") == nil {
			t.Errorf("seats %v", f["seats"])
		}
	})
	t.Run("rules of one's own", func(t *testing.T) {
		f := h.shown(`{"rules":{"width":7,"height":6,"inRow":4},"listed":true,"opponent":"friend"}`)
		want := map[string]any{"width": 7.0, "height": 6.0, "inRow": 4.0, "overline": "wins",
			"ends": "any", "first": "X", "opening": "free", "forbidden": "none"}
		if diff := cmp.Diff(want, f["rules"]); diff != "" || f["listed"] != true {
			t.Errorf("listed %v\n%s", f["listed"], diff)
		}
	})
	t.Run("both sides", func(t *testing.T) {
		f := h.shown(`{"rules":{"preset":"caro10","first":"X"},"opponent":"same-device"}`)
		if x, o := player(f, "X"), player(f, "O"); x == nil || x != o {
			t.Errorf("seats %v", f["seats"])
		}
	})
}

func TestRoomsWithClocksAndComputers(t *testing.T) {
	h := build(t, nil)
	t.Run("with a clock", func(t *testing.T) {
		f := h.shown(`{"rules":"caro10","clock":{"initial":300000,"increment":2000}}`)
		clock, _ := f["clock"].(map[string]any)
		delete(clock, "at")
		want := map[string]any{"initial": 300000.0, "increment": 2000.0, "X": 300000.0, "O": 300000.0, "running": nil}
		if diff := cmp.Diff(want, clock); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("against a computer", func(t *testing.T) {
		for _, level := range []string{"easy", "medium", "hard"} {
			f := h.shown(`{"rules":"caro10","opponent":"` + level + `","seat":"O","clock":{"perMove":30000},"listed":true}`)
			want := map[string]any{"player": nil, "computer": level, "name": nil}
			if diff := cmp.Diff(want, f["seats"].(map[string]any)["X"]); diff != "" || player(f, "O") == nil {
				t.Errorf("seats %v\n%s", f["seats"], diff)
			}
		}
	})
	t.Run("from a record, against a computer", func(t *testing.T) {
		f := h.shown(`{"record":"(;GM[4]SZ[15];B[hh];W[hg])","opponent":"medium","seat":"X","clock":{"perMove":30000}}`)
		seat, _ := f["seats"].(map[string]any)["O"].(map[string]any)
		if seat["computer"] != "medium" || f["laid"] != 2.0 || f["clock"] == nil {
			t.Errorf("got %v", f)
		}
	})
	t.Run("a seat by lot", func(t *testing.T) {
		drawn := map[bool]bool{}
		for range 40 {
			drawn[player(h.shown(`{"rules":"tictactoe","seat":"random"}`), "X") != nil] = true
		}
		if len(drawn) != 2 {
			t.Error("the same seat 40 times")
		}
	})
}

func TestTheAnswerLeadsToTheRoom(t *testing.T) {
	h := build(t, func(o *Options) { o.BasePath = "/play/" })
	answer, body := h.do(request{method: "POST", path: "/play/api/rooms", body: `{"rules":"tictactoe"}`, secret: an})
	var made createdAnswer
	readBack(t, body, &made)
	if answer.StatusCode != 201 || answer.Header.Get("Location") != "/play/r/"+string(made.ID) ||
		made.URL != h.url+"/play/r/"+string(made.ID) {
		t.Errorf("%d %v %s", answer.StatusCode, answer.Header, body)
	}
	if page, _ := h.do(request{path: answer.Header.Get("Location")}); page.StatusCode != 200 {
		t.Errorf("the room's page: %d", page.StatusCode)
	}
}

func TestRoomsOfOnesOwn(t *testing.T) {
	h := build(t, nil)
	listed := h.room(binh, `{"rules":"tictactoe","listed":true}`)
	hidden := h.ticTacToe()
	w, _ := h.enter("/r/"+string(hidden)+"/ws", an)
	w.bye()
	front := h.dial("/ws", chi, nil)
	front.want("hello")
	front.want("rooms")
	h.enter("/r/"+string(listed)+"/ws", binh)
	if f := front.want("rooms"); len(f["added"].([]any)) != 1 {
		t.Fatalf("got %v, want the listed room", f)
	}

	rooms := func(path, secret string) map[string]bool {
		answer, body := h.do(request{path: path, secret: secret})
		var list listAnswer
		readBack(t, body, &list)
		if answer.StatusCode != 200 || list.Rooms == nil {
			t.Fatalf("%s: %d %s", path, answer.StatusCode, body)
		}
		mine := map[string]bool{}
		for _, room := range list.Rooms {
			mine[string(room.ID)] = room.Mine
		}
		return mine
	}
	for _, row := range []struct {
		path, secret string
		want         map[string]bool
	}{
		{"/api/rooms", an, map[string]bool{string(listed): false}},
		{"/api/rooms?mine", an, map[string]bool{string(listed): false, string(hidden): true}},
		{"/api/rooms?mine", binh, map[string]bool{string(listed): true}},
		{"/api/rooms?mine", "", map[string]bool{string(listed): false}},
	} {
		if diff := cmp.Diff(row.want, rooms(row.path, row.secret)); diff != "" {
			t.Errorf("%s of %q:\n%s", row.path, row.secret, diff)
		}
	}
}

func TestRules(t *testing.T) {
	h := build(t, nil)
	_, body := h.do(request{path: "/api/rules"})
	var answer struct{ Presets []map[string]any }
	readBack(t, body, &answer)
	if answer.Presets[0]["preset"] != "tictactoe" || len(answer.Presets[0]) != 10 {
		t.Errorf("got %s", body)
	}
	words := map[any]any{}
	for _, p := range answer.Presets {
		words[p["preset"]] = p["words"]
	}
	for preset, want := range map[string]string{
		"tictactoe": "Three in a row wins.", "gomoku-swap2": "Exactly five wins; the opening is Swap2.",
		"renju": "Five wins; black (X) may not make a double three, a double four or an overline; for white (O) an overline wins.",
	} {
		if words[preset] != want {
			t.Errorf("%s: %v", preset, words[preset])
		}
	}
}

func TestQRCodes(t *testing.T) {
	h := assemble(t, func(o *Options) {
		o.PublicURL, o.LANURLs = "https://play.example.org/play/", []string{"http://192.168.1.5:8080/play/"}
	})
	for text, status := range map[string]int{
		"https://play.example.org/play/r/k7f39-qmd2w-v8xab": 200, "http://rowhouse.test/r/k7f39-qmd2w-v8xab": 200,
		"http://192.168.1.5:8080/play/r/k7f39-qmd2w-v8xab": 200, "HTTPS://PLAY.EXAMPLE.ORG/": 200,
		"https://evil.example/": 400, "https://play.example.org@evil.example/": 400, "javascript:alert(1)": 400, "": 400,
		"hello": 400, "https://play.example.org/" + strings.Repeat("x", 300): 400,
	} {
		r := request{path: "/api/qr.svg", host: "rowhouse.test"}.make("http://h")
		r.URL.RawQuery = "text=" + strings.NewReplacer(":", "%3A", "/", "%2F", "@", "%40").Replace(text)
		w := httptest.NewRecorder()
		h.server.Handler().ServeHTTP(w, r)
		if w.Code != status {
			t.Errorf("%s: %d %s, want %d", text, w.Code, w.Body, status)
		}
		if status == 200 && (w.Header().Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(w.Body.String(), "<svg ")) {
			t.Errorf("%s: %v %.40s", text, w.Header(), w.Body)
		}
	}
}
