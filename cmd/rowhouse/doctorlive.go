package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// dialed is an attempt to open a live connection, as a browser on the site's page does.
type dialed struct {
	conn   *websocket.Conn // nil: refused
	err    error
	status int    // of the refusal; 0: there was no answer
	code   string // of this program's own refusal
	words  string // likewise
}

// dialSocket opens a connection to a path below the site's. Browsers speak HTTP/1.1 there.
func (p *patient) dialSocket(ctx context.Context, path string) dialed {
	to, err := p.site.Parse(path)
	if err != nil {
		return dialed{err: err}
	}
	// A client of its own for each: one with a time limit would end the connection when
	// the limit is reached, and HTTP/2 would be agreed on where the proxy offers it.
	ctx, cancel := context.WithTimeout(ctx, doctorPatience)
	defer cancel()
	way := &http.Transport{
		Proxy: http.ProxyFromEnvironment, TLSHandshakeTimeout: doctorPatience, DialContext: p.connectTo,
		IdleConnTimeout: time.Second, // one that was refused is of no more use
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"http/1.1"}},
	}
	conn, answer, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(to.String(), "http"), &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: way}, Subprotocols: []string{"rowhouse.v1"},
		HTTPHeader: http.Header{"Origin": {p.origin()}},
	})
	d := dialed{conn: conn, err: err}
	if err != nil && answer != nil {
		d.status = answer.StatusCode
		// The program's own refusals are JSON with a code; a proxy's are pages.
		var said struct{ Code, Message string }
		if body, err := io.ReadAll(answer.Body); err == nil && json.Unmarshal(body, &said) == nil {
			d.code, d.words = said.Code, said.Message
		}
	}
	way.CloseIdleConnections() // which an open socket is none of
	return d
}

// connect opens the two kinds of live connection that the page needs, and reports
// whether both are there.
func (p *patient) connect(ctx context.Context) bool {
	all := true
	var before dialed
	// Both are tried, since many a proxy has the headers in one location only. The room
	// is one that cannot be there: nobody's is entered.
	for _, way := range []struct{ about, path string }{{"live connection", "ws"}, {"room", "r/doctor/ws"}} {
		d := p.dialSocket(ctx, way.path)
		if d.conn == nil {
			if !all && before.conn == nil && d.status == before.status && d.code == before.code {
				p.report.bad(way.about, nil, "likewise")
			} else {
				p.explainRefusal(way.about, d)
			}
			all, before = false, d
			continue
		}
		hello, cancel := context.WithTimeout(ctx, doctorPatience)
		_, _, err := d.conn.Read(hello)
		cancel()
		d.conn.CloseNow()
		// A room that is not there closes at once, in words of its own.
		if err != nil && websocket.CloseStatus(err) < 4000 {
			p.report.bad(way.about, p.advice(noUpgrade), "it opens, and nothing comes over it: %s", plainly(err))
			all = false
			continue
		}
		p.report.good(way.about, "it opens, and the server speaks")
	}
	return all
}

// explainRefusal says why a live connection did not come about. Who refused it makes the
// difference: the program knows what it misses; of a proxy's answer only the number is
// worth anything, and the likeliest cause by far is that it does not know upgrades.
func (p *patient) explainRefusal(about string, d dialed) {
	switch {
	case d.code == "no-upgrade":
		p.report.bad(about, p.advice(noUpgrade), "the server is asked for a page: a proxy took the headers Upgrade and Connection off")
	case d.code == "origin": // its words have the setting
		p.report.bad(about, nil, "the server refuses it: %s", d.words)
	case d.code == "not-found":
		p.report.bad(about, p.advice(wrongPath), "the server is asked for a path that it does not have")
	case d.code != "":
		p.report.bad(about, nil, "the server refuses it with %d: %s", d.status, d.words)
	case d.status == http.StatusUnauthorized:
		p.report.bad(about, []string{"ask for none there: who has a link would need it too"}, "the proxy asks for a password, and the doctor has none")
	case d.status == http.StatusNotFound:
		p.report.bad(about, p.advice(wrongPath), "404, and not from Rowhouse: these requests go elsewhere")
	case d.status != 0:
		p.report.bad(about, p.advice(noUpgrade), "the proxy answers %d and does not pass it on", d.status)
	default:
		p.report.bad(about, p.advice(noUpgrade), "it ends before it begins: %s", plainly(d.err))
	}
}

// stayIdle holds a connection without a word, as people do who think about a move. The
// server's own pings go through it all the same, every 20 seconds, so what cuts it is
// less patient than that. A way that only forgets the connection says nothing to either
// side: that is why a word is sent at the end, and an answer waited for.
func (p *patient) stayIdle(ctx context.Context) {
	d := p.dialSocket(ctx, "ws")
	if d.conn == nil {
		p.explainRefusal("silence", d)
		return
	}
	defer d.conn.CloseNow()
	p.say("Holding a connection without a word for %v (-idle 0 leaves that out) …", p.idle)
	began := time.Now()
	pong, ended := make(chan struct{}, 1), make(chan error, 1)
	go func() {
		for {
			_, text, err := d.conn.Read(ctx)
			if err != nil {
				ended <- err
				return
			}
			if strings.Contains(string(text), `"pong"`) {
				select {
				case pong <- struct{}{}:
				default: // one is enough, however many are sent
				}
			}
		}
	}()
	cut := func(err error) {
		p.report.bad("silence", append(p.advice(cutIdle), "The server says something every 20 seconds at the latest: whatever waits for less than 30 cuts people off."),
			"a connection without a word was cut after %v (%s)", time.Since(began).Round(time.Second), plainly(err))
	}
	select {
	case err := <-ended:
		cut(err)
		return
	case <-time.After(p.idle):
	}
	if err := d.conn.Write(ctx, websocket.MessageText, []byte(`{"type":"ping"}`)); err != nil {
		cut(err)
		return
	}
	select {
	case err := <-ended:
		cut(err)
	case <-pong:
		p.report.good("silence", "after %v without a word the connection is still there", p.idle)
	case <-time.After(p.pongWithin):
		p.report.bad("silence", p.advice(cutIdle), "after %v without a word nothing goes through any more, and nobody says so", p.idle)
	}
}
