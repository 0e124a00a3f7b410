package transport

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine/record"
)

// withRecord is a body with a record, and more fields after it.
func withRecord(text, more string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string has no reason to fail
	}
	return `{"record":` + string(quoted) + more + `}`
}

const (
	wonSGF   = "(;FF[4]GM[4]SZ[3]PB[An]PW[B\u00ecnh]DT[2025-11-29];B[bb];W[aa];B[ca];W[ba];B[ac])"
	openPSQ  = "Piskvorky 15x15, 11:11, 0\r\n8,8,120\r\n9,8,900\r\n8,9,50\r\n-1\r\n"
	swapJSON = `{"format":"rowhouse-record","version":1,"rules":{"preset":"gomoku-swap2","width":15,"height":15,"inRow":5,` +
		`"overline":"never","ends":"any","first":"X","opening":"swap2","forbidden":"none"},"first":"X","names":{"X":"An","O":""},` +
		`"winner":"O","reason":"resigned","steps":[{"cell":112},{"cell":113},{"cell":99},{"undo":1},{"cell":98},{"choice":"swap"},{"cell":5}]}`
)

func TestLookingAtRecords(t *testing.T) {
	h := assemble(t, nil)
	for _, row := range []struct{ text, want string }{
		{wonSGF, `{"rules":` + ticTacToeRules + `,"words":"Three in a row wins.","first":"X","moves":[4,0,2,1,6],"chosen":[],` +
			`"winner":"X","reason":"line","lines":[[2,4,6]],"names":{"X":"An","O":"B\u00ecnh"},"date":"2025-11-29"}`},
		{openPSQ, `{"rules":{"preset":"gomoku","width":15,"height":15,"inRow":5,"overline":"wins","ends":"any","first":"X",` +
			`"opening":"free","forbidden":"none"},"words":"Five or more in a row wins.","first":"X","moves":[112,113,127],"chosen":[],` +
			`"winner":null,"reason":null,"lines":[],"names":{"X":null,"O":null},"date":null}`},
		{swapJSON, `{"rules":{"preset":"gomoku-swap2","width":15,"height":15,"inRow":5,"overline":"never","ends":"any","first":"X",` +
			`"opening":"swap2","forbidden":"none"},"words":"Exactly five wins; the opening is Swap2.","first":"X","moves":[112,113,98,5],` +
			`"chosen":[{"ply":3,"choice":"swap"}],"winner":"O","reason":"resigned","lines":[],"names":{"X":"An","O":null},"date":null}`},
		{strings.Replace(wonSGF, "PB[An]", "PB[Computer (hard)]", 1), `{"rules":` + ticTacToeRules + `,"words":"Three in a row wins.",` +
			`"first":"X","moves":[4,0,2,1,6],"chosen":[],"winner":"X","reason":"line","lines":[[2,4,6]],` +
			`"names":{"X":null,"O":"B\u00ecnh"},"computers":{"X":"hard","O":null},"date":"2025-11-29"}`},
	} {
		w := h.direct(request{method: "POST", path: "/api/records", body: withRecord(row.text, "")})
		var got, want any
		readBack(t, w.Body.String(), &got)
		readBack(t, row.want, &want)
		if diff := cmp.Diff(want, got); diff != "" || w.Code != 200 {
			t.Errorf("%.40s: %d\n%s", row.text, w.Code, diff)
		}
	}
}

func TestRecordsThatAreRefused(t *testing.T) {
	h := assemble(t, nil)
	for _, row := range []struct {
		body   string
		status int
		want   problem // but for the message
	}{
		{withRecord("", ""), 400, problem{Code: "unknown-format", Field: "record"}},
		{withRecord("1. e4 e5", ""), 400, problem{Code: "unknown-format", Field: "record"}},
		{withRecord(`{"moves":[1,2]}`, ""), 400, problem{Code: "unknown-format", Field: "record"}},
		{withRecord("(;GM[4]SZ[15];B[hh];W[hg];B[hh])", ""), 400,
			problem{Code: "bad-record", Field: "record", Why: "taken", Move: 3, Square: "h8"}},
		{withRecord(wonSGF[:len(wonSGF)-1]+";W[cc])", ""), 400,
			problem{Code: "bad-record", Field: "record", Why: "game-over", Move: 6, Square: "c1"}},
		{withRecord("(;GM[4]SZ[15]RU[renju];B[fh];W[aa];B[gh];W[ca];B[hf];W[ea];B[hg];W[ao];B[hh])", ""), 400,
			problem{Code: "bad-record", Field: "record", Why: "forbidden", Move: 9, Square: "h8"}},
		{withRecord("(;GM[11]SZ[15];B[hh])", ""), 400, problem{Code: "bad-record", Field: "record", Why: "game"}},
		{withRecord("(;GM[4]SZ[99];B[hh])", ""), 400, problem{Code: "bad-record", Field: "record", Why: "size"}},
		{withRecord("(;GM[4]SZ[15];B[hh", ""), 400, problem{Code: "bad-record", Field: "record", Why: "syntax"}},
		{withRecord(strings.Repeat(" ", record.MaxBytes)+"x", ""), 413, problem{Code: "record-too-large", Field: "record"}},
		{withRecord(strings.Repeat("x", maxBody), ""), 413, problem{Code: "record-too-large", Field: "record"}},
		{`{"record":7}`, 400, problem{Code: codeBadMessage, Field: "record"}},
		{`{"record":null}`, 400, problem{Code: codeBadMessage, Field: "record"}},
		{withRecord(wonSGF, `,"x":1`), 400, problem{Code: codeBadMessage, Field: "x"}},
		{"{\"record\":\"\xff\"}", 400, problem{Code: codeBadMessage}},
	} {
		for _, path := range []string{"/api/records", "/api/rooms"} {
			w := h.direct(request{method: "POST", path: path, body: row.body, secret: an})
			var got problem
			readBack(t, w.Body.String(), &got)
			if got.Message == "" {
				t.Errorf("%s %.60s: no message", path, row.body)
			}
			got.Message = ""
			if diff := cmp.Diff(row.want, got, cmp.AllowUnexported(problem{})); diff != "" || w.Code != row.status {
				t.Errorf("%s %.60s: %d, want %d\n%s", path, row.body, w.Code, row.status, diff)
			}
		}
	}
	var mine listAnswer
	w := h.direct(request{path: "/api/rooms?mine", secret: an})
	if readBack(t, w.Body.String(), &mine); len(mine.Rooms) != 0 {
		t.Errorf("a refused record left %d rooms behind", len(mine.Rooms))
	}
}

func TestTheLargestRecordFits(t *testing.T) {
	h := build(t, nil)
	// Every byte of the filling is two in JSON.
	filling := record.MaxBytes - len(wonSGF) - len("C[]")
	text := strings.TrimSuffix(wonSGF, ")") + "C[" + strings.Repeat("\n", filling) + "])"
	if len(text) != record.MaxBytes {
		t.Fatalf("%d bytes", len(text))
	}
	if answer, body := h.do(request{method: "POST", path: "/api/records", body: withRecord(text, "")}); answer.StatusCode != 200 {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
}

func TestWhoMayLookAtARecord(t *testing.T) {
	h := assemble(t, nil)
	for _, row := range []struct {
		header http.Header
		status int
	}{
		{nil, 200}, // without an identity too
		{http.Header{"Origin": {"http://rowhouse.test"}}, 200},
		{http.Header{"Origin": {"https://evil.example"}}, 403},
		{http.Header{"Content-Type": {"text/plain"}}, 415},
	} {
		w := h.direct(request{method: "POST", path: "/api/records", body: withRecord(wonSGF, ""), header: row.header, host: "rowhouse.test"})
		if w.Code != row.status {
			t.Errorf("%v: %d %s, want %d", row.header, w.Code, w.Body, row.status)
		}
	}
	if w := h.direct(request{path: "/api/records"}); w.Code != 405 || w.Header().Get("Allow") != "POST" {
		t.Errorf("GET: %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

func TestRoomsFromRecords(t *testing.T) {
	h := build(t, nil)
	show := func(body string) frame {
		_, text := h.do(request{path: "/api/rooms/" + string(h.room(an, body))})
		f := frame{}
		readBack(t, text, &f)
		return f
	}
	holds := func(f frame, mark string) bool { return f["seats"].(map[string]any)[mark] != nil }
	t.Run("from any move", func(t *testing.T) {
		f := show(withRecord(wonSGF, `,"ply":3,"seat":"O","listed":true`))
		if diff := cmp.Diff([]any{4.0, 0.0, 2.0}, f["moves"]); diff != "" || f["act"] != "O" || f["listed"] != true {
			t.Errorf("%v\n%s", f, diff)
		}
		if holds(f, "X") || !holds(f, "O") {
			t.Errorf("seats %v", f["seats"])
		}
	})
	t.Run("from the beginning", func(t *testing.T) {
		if f := show(withRecord(wonSGF, `,"ply":0`)); len(f["moves"].([]any)) != 0 || f["act"] != "X" {
			t.Errorf("%v", f)
		}
	})
	t.Run("a game that is over", func(t *testing.T) {
		if f := show(withRecord(wonSGF, "")); f["winner"] != "X" || f["reason"] != "line" || len(f["lines"].([]any)) != 1 {
			t.Errorf("%v", f)
		}
	})
	t.Run("one that was resigned, before it was", func(t *testing.T) {
		f := show(withRecord(swapJSON, `,"ply":4,"opponent":"same-device"`))
		if f["winner"] != nil || f["act"] != "X" || !holds(f, "X") || !holds(f, "O") {
			t.Errorf("%v", f)
		}
		if diff := cmp.Diff([]any{map[string]any{"ply": 3.0, "choice": "swap"}}, f["chosen"]); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("in the middle of an opening", func(t *testing.T) {
		if f := show(withRecord(swapJSON, `,"ply":2`)); f["turn"] != "X" || f["act"] != "X" || len(f["chosen"].([]any)) != 0 {
			t.Errorf("%v", f)
		}
	})
	for body, field := range map[string]string{
		withRecord(wonSGF, `,"ply":6`): "ply", withRecord(wonSGF, `,"ply":-1`): "ply", withRecord(wonSGF, `,"ply":"3"`): "ply",
		withRecord(wonSGF, `,"rules":"caro10"`): "record", withRecord(wonSGF, `,"rules":"ludo"`): "rules",
	} {
		answer, text := h.do(request{method: "POST", path: "/api/rooms", body: body, secret: an})
		var p problem
		if readBack(t, text, &p); answer.StatusCode != 400 || p.Field != field {
			t.Errorf("%s: %d %s", body, answer.StatusCode, text)
		}
	}
}

// A file that does not say what wins is guessed at, unless the request says.
func TestRecordsUnderOtherRules(t *testing.T) {
	h := build(t, nil)
	for more, want := range map[string]any{"": "gomoku", `,"rules":"renju"`: "renju", `,"rules":"standard"`: "standard"} {
		answer, text := h.do(request{method: "POST", path: "/api/records", body: withRecord(openPSQ, more), secret: an})
		var f struct{ Rules map[string]any }
		if readBack(t, text, &f); answer.StatusCode != 200 || f.Rules["preset"] != want {
			t.Errorf("%s: %d %s", more, answer.StatusCode, text)
		}
	}
}

func FuzzRecordBody(f *testing.F) {
	for _, text := range []string{wonSGF, openPSQ, swapJSON} {
		f.Add([]byte(withRecord(text, "")))
		f.Add([]byte(withRecord(text, `,"ply":3,"opponent":"same-device"`)))
	}
	for _, message := range unreadable() {
		f.Add([]byte(message))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := readObject(data)
		if err != nil {
			return
		}
		spec, err := readSpec(o)
		if err != nil {
			if p := badField(err); p.Code == "" || p.Message == "" || p.status < 400 {
				t.Errorf("%q: answered with %+v", data, p)
			}
			return
		}
		if spec.From == nil {
			return
		}
		if _, err := spec.From.Replay(); err != nil {
			t.Errorf("%q: a room that cannot be made: %v", data, err)
		}
	})
}

func TestTooManyRecordsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := assemble(t, nil)
		for range cap(h.server.reading) {
			h.server.reading.enter(t.Context())
		}
		for _, path := range []string{"/api/records", "/api/rooms"} {
			w := h.direct(request{method: "POST", path: path, body: withRecord(wonSGF, ""), secret: an})
			if w.Code != 503 || code(t, w.Body.String()) != "busy" || w.Header().Get("Retry-After") != "5" {
				t.Errorf("%s: %d %v %s", path, w.Code, w.Header(), w.Body)
			}
		}
		h.ticTacToe() // needs no place
		h.server.reading.leave()
		h.room(an, withRecord(wonSGF, ""))
	})
}
