package transport

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// wire is a client's end of a WebSocket. It reads all the time, as a page does;
// the frames wait for the test.
type wire struct {
	t      *testing.T
	ws     *websocket.Conn
	frames chan frame
	err    error // why reading ended; written before frames is closed
}

// listen makes a wire of a connection, until the test ends.
func listen(t *testing.T, ws *websocket.Conn) *wire {
	ws.SetReadLimit(1 << 20)
	w := &wire{t: t, ws: ws, frames: make(chan frame, 10_000)}
	var reading sync.WaitGroup
	reading.Go(func() {
		defer close(w.frames)
		for {
			_, data, err := ws.Read(context.Background())
			if err != nil {
				w.err = err
				return
			}
			f := frame{}
			if err := json.Unmarshal(data, &f); err != nil {
				t.Errorf("not a frame: %s", data)
			}
			w.frames <- f
		}
	})
	t.Cleanup(func() {
		ws.CloseNow()
		reading.Wait()
	})
	return w
}

// frame is what a client reads, as loosely as a client may.
type frame map[string]any

func (f frame) is(kind string) bool { return f["type"] == kind }

// dial connects to a path; header is added to the handshake.
func (h *house) dial(path, secret string, header http.Header) *wire {
	h.t.Helper()
	w, answer, err := h.tryDial(path, secret, header)
	if err != nil {
		h.t.Fatalf("%s: %v (%v)", path, err, answer)
	}
	return w
}

func (h *house) tryDial(path, secret string, header http.Header) (*wire, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	o := &websocket.DialOptions{
		HTTPClient: h.client, HTTPHeader: header.Clone(), Subprotocols: []string{subprotocol},
	}
	if o.HTTPHeader == nil {
		o.HTTPHeader = http.Header{}
	}
	o.Host = o.HTTPHeader.Get("Host")
	o.HTTPHeader.Del("Host")
	if offered := o.HTTPHeader.Get("Sec-WebSocket-Protocol"); offered != "" {
		o.HTTPHeader.Del("Sec-WebSocket-Protocol")
		o.Subprotocols = strings.Fields(offered)
	}
	if secret != "" {
		o.HTTPHeader.Set("Authorization", "Bearer "+secret)
	}
	ws, answer, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(h.url, "http")+path, o)
	if err != nil {
		return nil, answer, err
	}
	return listen(h.t, ws), answer, nil
}

// enter connects somebody to a room and reads what comes first.
func (h *house) enter(path, secret string) (*wire, frame) {
	h.t.Helper()
	w := h.dial(path, secret, nil)
	w.want("hello")
	return w, w.want("state")
}

func (w *wire) send(messages ...string) {
	w.t.Helper()
	for _, m := range messages {
		if err := w.write(websocket.MessageText, []byte(m)); err != nil {
			w.t.Fatalf("sending %.100s: %v", m, err)
		}
	}
}

func (w *wire) write(kind websocket.MessageType, data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return w.ws.Write(ctx, kind, data)
}

// next waits for one frame.
func (w *wire) next() (frame, error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case f, ok := <-w.frames:
		if !ok {
			return nil, w.err
		}
		return f, nil
	case <-late.C:
		return nil, errors.New("nothing came")
	}
}

// want reads until a frame of a kind comes; only presence, and in the lobby the
// list of one's own rooms, may come before it.
func (w *wire) want(kind string) frame {
	w.t.Helper()
	for {
		f, err := w.next()
		if err != nil {
			w.t.Fatalf("waiting for %s: %v", kind, err)
		}
		if f.is(kind) {
			return f
		}
		if !f.is("presence") && !f.is("mine") {
			w.t.Fatalf("got %v, want %s", f, kind)
		}
	}
}

// wantPresence reads until presence comes that is as it should be.
func (w *wire) wantPresence(right func(frame) bool) frame {
	w.t.Helper()
	for range 200 {
		f, err := w.next()
		if err != nil {
			w.t.Fatalf("waiting for presence: %v", err)
		}
		if f.is("presence") && right(f) {
			return f
		}
	}
	w.t.Fatal("the presence that was waited for did not come")
	return nil
}

// refused reads a refusal and checks its code.
func (w *wire) refused(code string) frame {
	w.t.Helper()
	f := w.want("refused")
	if f["code"] != code {
		w.t.Errorf("refused with %v, want %s", f["code"], code)
	}
	return f
}

// closed reads to the end of the connection and returns how it was closed; code
// is -1 where there was no close frame.
func (w *wire) closed() (code websocket.StatusCode, reason string) {
	w.t.Helper()
	for {
		_, err := w.next()
		if err == nil {
			continue
		}
		var end websocket.CloseError
		if errors.As(err, &end) {
			return end.Code, end.Reason
		}
		return -1, err.Error()
	}
}

func (w *wire) wantClose(code websocket.StatusCode, reason string) {
	w.t.Helper()
	if gotCode, gotReason := w.closed(); gotCode != code || gotReason != reason {
		w.t.Errorf("closed with %d %q, want %d %q", gotCode, gotReason, code, reason)
	}
}

// bye closes as a browser does.
func (w *wire) bye() { w.ws.Close(websocket.StatusNormalClosure, "") }
