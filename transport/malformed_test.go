package transport

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"
)

// unreadable is a collection of what programs have sent by mistake or on
// purpose.
func unreadable() []string {
	long := strings.Repeat("[", 2000)
	return []string{
		``, ` `, `null`, `[]`, `1`, `"x"`, `{}`, `]`, `{`, `{"type":"ping"`, `{"type":"ping"}]`, `{"type":"ping"}{}`,
		`{"type":"ping"} x`, `{"type":null}`, `{"type":1}`, `{"type":["ping"]}`, `{"type":{}}`, `{"type":""}`,
		`{"type":"nonsense"}`, `{"Type":"ping"}`, `{"type":"PING"}`, `{"type":"ping","type":"ping"}`,
		`{"type":"ping","ty\u0070e":"ping"}`, `{"type":"ping","more":1}`, `{"type":"ping","id":null}`,
		`{"type":"ping","id":"1"}`, `{"type":"ping","id":1.5}`, `{"type":"ping","id":1e3}`,
		`{"type":"ping","id":9223372036854775808}`, "{\"type\":\"ping\xff\"}", "\xff\xfe", "{\"type\":\"ping\"}\x00",
		`{type:"ping"}`, `{'type':'ping'}`, `{"type":"ping",}`, `{"type":"ping"/*no*/}`,
		`{"type":"click"}`, `{"type":"click","cell":4}`, `{"type":"click","at":1}`,
		`{"type":"click","cell":null,"at":1}`, `{"type":"click","cell":"0","at":1}`, `{"type":"click","cell":3.5,"at":1}`,
		`{"type":"click","cell":4.0,"at":1}`, `{"type":"click","cell":1e99,"at":1}`, `{"type":"click","cell":1e0,"at":1}`,
		`{"type":"click","cell":9223372036854775808,"at":1}`, `{"type":"click","cell":-9223372036854775809,"at":1}`,
		`{"type":"click","cell":4,"at":-1}`, `{"type":"click","cell":4,"at":1.0}`, `{"type":"click","cell":4,"at":null}`,
		`{"type":"click","cell":[4],"at":1}`, `{"type":"click","cell":true,"at":1}`, `{"type":"click","cell":4,"cell":5,"at":1}`,
		`{"type":"click","cell":4,"at":1,"seat":"X"}`, `{"type":"click","cell":04,"at":1}`, `{"type":"click","cell":+4,"at":1}`,
		`{"type":"reset"}`, `{"type":"reset","game":"1"}`, `{"type":"reset","game":1,"rules":null}`,
		`{"type":"reset","game":1,"rules":7}`, `{"type":"reset","game":1,"rules":{"width":"9"}}`,
		`{"type":"reset","game":1,"rules":{"sides":4}}`, `{"type":"reset","game":1,"opponent":"nobody"}`,
		`{"type":"reset","game":1,"clock":{}}`, `{"type":"reset","game":1,"clock":false}`,
		`{"type":"accept"}`, `{"type":"accept","offer":-1}`, `{"type":"decline","offer":null}`,
		`{"type":"sit"}`, `{"type":"sit","seat":"T"}`, `{"type":"sit","seat":"x"}`, `{"type":"sit","seat":null}`,
		`{"type":"sit","seat":"O","computer":"Hard"}`, `{"type":"sit","computer":"hard"}`, `{"type":"sit","seat":"O","computer":null}`,
		`{"type":"rise","seat":""}`, `{"type":"listed"}`, `{"type":"listed","listed":1}`,
		`{"type":"resign"}`, `{"type":"resign","game":1,"seat":"T"}`, `{"type":"undo"}`, `{"type":"undo","game":"1"}`,
		`{"type":"undo","game":1,"seat":"X"}`, `{"type":"draw","game":1.0}`, `{"type":"abort","game":null}`,
		`{"type":"claim","game":1}`, `{"type":"claim","result":"win"}`, `{"type":"claim","game":1,"result":"X"}`,
		`{"type":"name"}`, `{"type":"name","name":null}`, `{"type":"name","name":"An","seat":null}`, `{"type":"name","name":7}`,
		`{"type":"react"}`, `{"type":"react","reaction":"hello there"}`, `{"type":"react","reaction":""}`,
		`{"type":"choose"}`, `{"type":"choose","choice":"swap"}`, `{"type":"choose","at":1}`, `{"type":"choose","choice":1,"at":1}`,
		`{"type":"choose","choice":"swap","at":"1"}`, `{"type":"choose","choice":"swap","at":1,"cell":2}`,
		`{"type":"match","rules":"caro10"}`, `{"type":"cancel"}`,
		long, `{"type":"ping","id":` + long + strings.Repeat("]", 2000) + `}`,
	}
}

func TestUnreadableMessagesHarmNobody(t *testing.T) {
	h := build(t, nil)
	id := h.ticTacToe()
	path := "/r/" + string(id) + "/ws"
	other, before := h.enter(path, binh)
	for _, message := range unreadable() {
		w, _ := h.enter(path, an)
		w.send(message)
		f := w.refused(codeBadMessage)
		if _, ok := f["id"]; ok {
			t.Errorf("%.60q: refused with id %v, though it had none", message, f["id"])
		}
		w.bye()
	}
	watcher, after := h.enter(path+"?watch=1", chi)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("the room changed:\n%s", diff)
	}
	for _, w := range []*wire{other, watcher} {
		w.send(`{"type":"ping"}`)
		w.want("pong")
	}
}

func TestABinaryFrameIsRefused(t *testing.T) {
	h := build(t, nil)
	w, _ := h.enter("/r/"+string(h.ticTacToe())+"/ws", an)
	if err := w.write(websocket.MessageBinary, []byte(`{"type":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	w.refused(codeBadMessage)
}

func TestARefusalRepeatsTheID(t *testing.T) {
	h := build(t, nil)
	w, _ := h.enter("/r/"+string(h.ticTacToe())+"/ws", an)
	for message, want := range map[string]any{
		`{"type":"nonsense","id":7}`:                float64(7),
		`{"id":-3,"type":"click","cell":1}`:         float64(-3),
		`{"type":"click","cell":99,"at":1,"id":12}`: float64(12),
		`{"type":"click","cell":99,"at":1}`:         nil,
	} {
		w.send(message)
		if f := w.want("refused"); f["id"] != want {
			t.Errorf("%s: refused with id %v, want %v", message, f["id"], want)
		}
	}
}

func TestSeveralUnreadableMessagesEndTheConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inBubble(t, nil)
		path := "/r/" + string(h.ticTacToe()) + "/ws"
		w, _ := h.enter(path, an)
		for range badStrikes {
			w.send(`null`)
			w.refused(codeBadMessage)
		}
		w.send(`null`)
		w.wantClose(websocket.StatusPolicyViolation, codeBadMessage)

		w, _ = h.enter(path, an)
		for range 3 * badStrikes { // once in a while is a mistake, not an attack
			w.send(`null`)
			w.refused(codeBadMessage)
			time.Sleep(badForgiven)
		}
	})
}

func TestFramesOver4KiB(t *testing.T) {
	h := build(t, nil)
	path := "/r/" + string(h.ticTacToe()) + "/ws"
	other, _ := h.enter(path, binh)
	t.Run("4096 bytes are read", func(t *testing.T) {
		w, _ := h.enter(path, an)
		w.send(fmt.Sprintf("%-*s", maxFrame, `{"type":"ping"}`))
		w.want("pong")
	})
	for _, size := range []int{maxFrame + 1, 33 << 10, 1 << 20} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			w, _ := h.enter(path, an)
			w.write(websocket.MessageText, []byte(strings.Repeat(" ", size))) // may fail half-way
			if code, _ := w.closed(); code != websocket.StatusMessageTooBig {
				t.Errorf("closed with %d, want %d", code, websocket.StatusMessageTooBig)
			}
		})
	}
	t.Run("in fragments without end", func(t *testing.T) {
		w, _ := h.enter(path, an)
		writer, err := w.ws.Writer(t.Context(), websocket.MessageText)
		if err != nil {
			t.Fatal(err)
		}
		for sent := 0; err == nil && sent < 64<<20; sent += 1000 {
			_, err = writer.Write([]byte(strings.Repeat(" ", 1000)))
		}
		if code, _ := w.closed(); code != websocket.StatusMessageTooBig {
			t.Errorf("closed with %d, want %d", code, websocket.StatusMessageTooBig)
		}
	})
	other.send(`{"type":"ping"}`)
	other.want("pong")
}
