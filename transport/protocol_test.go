package transport

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The examples of PROTOCOL.md are one conversation with one server, in the order
// of the page. This test is everybody who takes part in it.

// step is one line of a "play" block, or one "http" block.
type step struct {
	line int // in PROTOCOL.md
	kind string
	text string
}

// readSteps takes the examples out of the page.
func readSteps(t *testing.T) (steps []step) {
	t.Helper()
	page, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	block := ""
	for i, line := range strings.Split(string(page), "\n") {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && block == "":
			block = fence
			if block == "http" {
				steps = append(steps, step{i + 1, "http", ""})
			}
		case isFence:
			block = ""
		case block == "http":
			steps[len(steps)-1].text += line + "\n"
		case block == "play":
			steps = append(steps, step{i + 1, "play", line})
		}
	}
	if block != "" || len(steps) == 0 {
		t.Fatal("PROTOCOL.md has no examples, or one that does not end")
	}
	return steps
}

// play is the state of the conversation.
type play struct {
	t      *testing.T
	h      *house
	line   int
	wires  map[string]*wire
	inRoom map[string]bool   // who of them is connected to the room
	rooms  map[string]string // the page's room ids, and those of this run
	answer *http.Response    // to the last HTTP request
	body   string
	seen   map[string]bool // what the page has shown
}

var (
	roomPattern = regexp.MustCompile(`[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){2}`)
	datePattern = regexp.MustCompile(`\b\d{4}-\d\d-\d\d\b`)
	lineOpens   = regexp.MustCompile(`^(\w+) opens (\S+)$`)
	lineLeaves  = regexp.MustCompile(`^(\w+) leaves$`)
	lineClosed  = regexp.MustCompile(`^(\w+) is closed with (\d+) (\S+)$`)
	linePasses  = regexp.MustCompile(`^(\d+) seconds pass$`)
	lineFrame   = regexp.MustCompile(`^(\w+) ([<>]) (.+)$`)
)

// secrets are the people of the page; it says the same in its table.
func secrets() map[string]string { return map[string]string{"An": an, "Binh": binh, "Chi": chi} }

func TestTheProtocolPageIsTrue(t *testing.T) {
	steps := readSteps(t)
	synctest.Test(t, func(t *testing.T) {
		p := &play{
			t: t, wires: map[string]*wire{}, inRoom: map[string]bool{}, rooms: map[string]string{}, seen: map[string]bool{},
			h: inBubble(t, func(o *Options) { o.PublicURL = "https://play.example.org" }),
		}
		for _, s := range steps {
			p.line = s.line
			if s.kind == "http" {
				p.http(s.text)
			} else {
				p.act(s.text)
			}
			synctest.Wait()
			if t.Failed() {
				return
			}
		}
		p.everythingWasShown()
	})
}

func (p *play) fatalf(format string, args ...any) {
	p.t.Helper()
	p.t.Fatalf("PROTOCOL.md:%d: %s", p.line, fmt.Sprintf(format, args...))
}

// http sends the block's request, or compares the answer to the last one with it.
func (p *play) http(text string) {
	head, body, _ := strings.Cut(text, "\n\n")
	lines := strings.Split(strings.TrimSpace(head), "\n")
	first, rest, _ := strings.Cut(lines[0], " ")
	header := http.Header{}
	for _, line := range lines[1:] {
		name, value, _ := strings.Cut(line, ": ")
		header.Set(name, value)
	}
	status, err := strconv.Atoi(first)
	if err != nil {
		p.answer, p.body = p.h.do(request{method: first, path: p.real(rest), body: body, header: header})
		path, _, _ := strings.Cut(rest, "?")
		p.seen[first+" "+roomPattern.ReplaceAllString(strings.ReplaceAll(path, "K7F39QMD2WV8XAB", "00000-00000-00000"), "{room}")] = true
		return
	}
	if p.answer.StatusCode != status || http.StatusText(status) != rest {
		p.fatalf("answered %s, not %s", p.answer.Status, lines[0])
	}
	switch {
	case strings.TrimSpace(body) == "":
	case p.answer.Header.Get("Content-Type") == "application/json":
		p.same(body, p.body)
	default:
		p.sameText(body, p.body)
	}
	for name := range header {
		if got, want := p.answer.Header.Get(name), p.real(header.Get(name)); got != want {
			p.fatalf("the header %s is %q, not %q", name, got, want)
		}
	}
}

// act plays one line.
func (p *play) act(line string) {
	if m := lineOpens.FindStringSubmatch(line); m != nil {
		p.wires[m[1]] = p.h.dial(p.real(m[2]), secrets()[m[1]], nil)
		path, _, _ := strings.Cut(m[2], "?")
		p.inRoom[m[1]] = path != "/ws"
		p.seen["GET "+roomPattern.ReplaceAllString(path, "{room}")] = true
	} else if m := lineLeaves.FindStringSubmatch(line); m != nil {
		p.wires[m[1]].bye()
		p.inRoom[m[1]] = false
	} else if m := lineClosed.FindStringSubmatch(line); m != nil {
		code, reason := p.wires[m[1]].closed()
		p.inRoom[m[1]] = false
		if got := fmt.Sprintf("%d %s", code, reason); got != m[2]+" "+m[3] {
			p.fatalf("closed with %s", got)
		}
	} else if m := linePasses.FindStringSubmatch(line); m != nil {
		seconds, _ := strconv.Atoi(m[1])
		time.Sleep(time.Duration(seconds) * time.Second)
	} else if m := lineFrame.FindStringSubmatch(line); m != nil {
		p.frame(m[1], m[2], m[3])
	} else {
		p.fatalf("not a step: %s", line)
	}
}

// frame has somebody send one, or reads one, which all may have been sent.
func (p *play) frame(who, direction, text string) {
	var shown frame
	if err := json.Unmarshal([]byte(text), &shown); err != nil {
		p.fatalf("%v", err)
	}
	p.seen[direction+" "+fmt.Sprint(shown["type"])] = true
	if kind, ok := shown["kind"]; ok {
		p.seen["kind "+fmt.Sprint(kind)] = true
	}
	switch {
	case direction == ">":
		p.wires[who].send(p.real(text))
	case who == "all":
		for name, here := range p.inRoom {
			if here {
				p.read(p.wires[name], shown, text)
			}
		}
	default:
		p.read(p.wires[who], shown, text)
	}
}

// read compares the next frame with the one shown. Presence and one's own rooms
// may come between any two, and are passed over where the page shows none; of
// several presences the last counts.
func (p *play) read(w *wire, shown frame, text string) {
	for range 100 { // presence comes again and again
		f, err := w.next()
		if err != nil {
			p.fatalf("waiting for %s: %v", text, err)
		}
		if f.is("presence") && (!shown.is("presence") || len(w.frames) > 0) || f.is("mine") && !shown.is("mine") {
			continue
		}
		got, _ := json.Marshal(f)
		p.same(text, string(got))
		return
	}
	p.fatalf("nothing but presence came, and not %s", text)
}

// real puts this run's room ids in place of the page's, also where the page
// writes one in capitals and without hyphens.
func (p *play) real(text string) string {
	for id, real := range p.rooms {
		text = strings.ReplaceAll(text, strings.ToUpper(strings.ReplaceAll(id, "-", "")), real)
	}
	return roomPattern.ReplaceAllStringFunc(text, func(id string) string {
		if real, ok := p.rooms[id]; ok {
			return real
		}
		return id
	})
}

func (p *play) same(shown, got string) {
	p.t.Helper()
	var a, b any
	if err := json.Unmarshal([]byte(shown), &a); err != nil {
		p.fatalf("the page shows no JSON: %v", err)
	}
	if err := json.Unmarshal([]byte(got), &b); err != nil {
		p.fatalf("got no JSON: %s", got)
	}
	if !p.matches(a, b) {
		p.fatalf("the page (-) and the server (+) differ:\n%s", cmp.Diff(a, b))
	}
}

// sameText compares files. A date stands for any, and a line's end for either
// kind.
func (p *play) sameText(shown, got string) {
	p.t.Helper()
	plain := func(text string) string {
		return datePattern.ReplaceAllString(strings.TrimSpace(strings.ReplaceAll(text, "\r", "")), "2025-11-29")
	}
	if diff := cmp.Diff(plain(p.real(shown)), plain(got)); diff != "" {
		p.fatalf("the page (-) and the server (+) differ:\n%s", diff)
	}
}

// matches compares what the page shows with what came: a room's id stands for
// the one of this run, an instant for any, and "…" at a list's end for the rest.
func (p *play) matches(shown, got any) bool {
	switch shown := shown.(type) {
	case frame:
		return p.matches(map[string]any(shown), got)
	case map[string]any:
		if f, ok := got.(frame); ok {
			got = map[string]any(f)
		}
		other, ok := got.(map[string]any)
		if !ok || len(other) != len(shown) {
			return false
		}
		for name, value := range shown {
			if there, ok := other[name]; !ok || !p.matches(value, there) {
				return false
			}
		}
		return true
	case []any:
		other, ok := got.([]any)
		if n := len(shown); ok && n > 0 && shown[n-1] == "…" {
			shown, other = shown[:n-1], other[:min(n-1, len(other))]
		}
		if !ok || len(other) != len(shown) {
			return false
		}
		for i := range shown {
			if !p.matches(shown[i], other[i]) {
				return false
			}
		}
		return true
	case float64:
		instant, ok := got.(float64)
		return ok && (shown == instant || shown > 1e12 && instant > 9e11)
	case string:
		text, ok := got.(string)
		p.learn(shown, text)
		return ok && (p.real(shown) == text || datePattern.MatchString(shown) && datePattern.MatchString(text))
	}
	return reflect.DeepEqual(shown, got)
}

// learn takes a room's id that has not been seen before for the page's.
func (p *play) learn(shown, got string) {
	id, real := roomPattern.FindString(shown), roomPattern.FindString(got)
	if _, known := p.rooms[id]; id != "" && real != "" && !known && !strings.HasPrefix(id, "00000") {
		p.rooms[id] = real
	}
}

// everythingWasShown checks that the page left nothing of the protocol out.
func (p *play) everythingWasShown() {
	for _, what := range []string{
		"GET /preview.png", "GET /api/rooms/{room}/game.sgf", "GET /api/rooms/{room}/game.psq",
		"GET /api/rooms/{room}/game.json", "GET /api/rooms/{room}/game.txt", "POST /api/records",
		"GET /api/rules", "POST /api/rooms", "GET /api/rooms", "GET /api/rooms/{room}", "GET /api/qr.svg",
		"GET /r/{room}/ws", "GET /ws",
		"< hello", "< state", "< diff", "< presence", "< refused", "< done", "< pong",
		"< rooms", "< mine", "< queued", "< cancelled", "< matched", "< reaction",
		"> ping", "> click", "> choose", "> reset", "> accept", "> decline", "> sit", "> rise", "> listed", "> match", "> cancel",
		"> resign", "> abort", "> draw", "> claim", "> undo", "> name", "> react",
		"kind click", "kind choose", "kind reset", "kind sit", "kind rise", "kind offer", "kind decline", "kind listed",
		"kind resign", "kind abort", "kind draw", "kind claim", "kind flag", "kind undo", "kind name",
	} {
		if !p.seen[what] {
			p.t.Errorf("PROTOCOL.md shows no %q", what)
		}
	}
}
