package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// wired is a program that is connected to a room of its own, through a proxy. It
// reads what comes and answers pings, and says nothing unless it is told to.
type wired struct {
	conn   *websocket.Conn
	frames chan frame // diffs alone
	began  time.Time
	ended  chan struct{} // closed with the connection

	mu   sync.Mutex // guards the rest
	last time.Time  // when something came last
	gap  time.Duration
	at   uint64
	cut  time.Time // when it ended
}

// wire creates a room below a link and connects to it.
func wire(t testing.TB, client *http.Client, link string) *wired {
	t.Helper()
	p := newPlayer(link)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	room, err := p.createWith(ctx, client, `{"rules":"tictactoe","seat":"X"}`)
	if err != nil {
		t.Fatal(err)
	}
	w := &wired{frames: make(chan frame, 16), ended: make(chan struct{}), began: time.Now(), last: time.Now()}
	heard := func(context.Context, []byte) bool { w.heard(); return true }
	w.conn, _, err = websocket.Dial(ctx, "wss"+strings.TrimPrefix(link, "https")+"r/"+room+"/ws", &websocket.DialOptions{
		HTTPClient: client, HTTPHeader: p.header(), Subprotocols: []string{"rowhouse.v1"}, OnPingReceived: heard})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		w.conn.CloseNow()
		<-w.ended
	})
	go w.read()
	return w
}

// createWith makes a room through a client that finds the proxy.
func (p player) createWith(ctx context.Context, client *http.Client, body string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, "POST", p.link+"api/rooms", strings.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header = p.header()
	answer, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var room struct{ ID, URL string }
	if err := json.NewDecoder(answer.Body).Decode(&room); err != nil {
		return "", err
	}
	if want := p.link + "r/" + room.ID; room.URL != want || answer.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("%s: its link is %s, want %s", answer.Status, room.URL, want)
	}
	return room.ID, nil
}

func (w *wired) heard() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.gap = max(w.gap, time.Since(w.last))
	w.last = time.Now()
}

func (w *wired) read() {
	defer close(w.ended)
	for {
		_, text, err := w.conn.Read(context.Background())
		if err != nil {
			w.mu.Lock()
			w.cut = time.Now()
			w.mu.Unlock()
			return
		}
		w.heard()
		var f frame
		if json.Unmarshal(text, &f) != nil {
			continue
		}
		if f.kind() == "state" {
			w.mu.Lock()
			w.at = uint64(f["at"].(float64))
			w.mu.Unlock()
		}
		if f.kind() == "diff" {
			select {
			case w.frames <- f:
			default: // it is asked for one
			}
		}
	}
}

// longest is the longest time in which nothing came, not even a ping.
func (w *wired) longest() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return max(w.gap, time.Since(w.last))
}

// lasted is how long the connection has been there, and whether it has ended.
func (w *wired) lasted() (time.Duration, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cut.IsZero() {
		return time.Since(w.began), false
	}
	return w.cut.Sub(w.began), true
}

// plays sends a click on the connection there is and waits for it to be played.
func (w *wired) plays(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	w.mu.Lock()
	click := fmt.Sprintf(`{"type":"click","cell":4,"at":%d}`, w.at)
	w.mu.Unlock()
	if err := w.conn.Write(ctx, websocket.MessageText, []byte(click)); err != nil {
		return err
	}
	select {
	case f := <-w.frames:
		if f["ply"] != 1.0 {
			return fmt.Errorf("no move came, but %v", f)
		}
		return nil
	case <-w.ended:
		return errors.New("the connection had been ended")
	case <-ctx.Done():
		return ctx.Err()
	}
}
