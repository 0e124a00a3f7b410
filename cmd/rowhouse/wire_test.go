package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/google/uuid"
)

// player is somebody at the wire: a program with a token of its own.
type player struct {
	link  string // of the server, with a slash at the end
	token string
}

func newPlayer(link string) player { return player{link, uuid.NewString()} }

func (p player) header() http.Header {
	return http.Header{"Authorization": {"Bearer " + p.token}, "Content-Type": {"application/json"}}
}

// do sends a request to a path below the link and decodes the answer into to.
func (p player) do(ctx context.Context, method, path, body string, to any) error {
	request, err := http.NewRequestWithContext(ctx, method, p.link+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header = p.header()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s", method, path, response.Status)
	}
	return json.NewDecoder(response.Body).Decode(to)
}

// create makes a room and returns its id.
func (p player) create(ctx context.Context, body string) (string, error) {
	var room struct{ ID string }
	err := p.do(ctx, "POST", "api/rooms", body, &room)
	return room.ID, err
}

// frame is what came over a socket, decoded.
type frame map[string]any

func (f frame) kind() string { s, _ := f["type"].(string); return s }

func (f frame) version() uint64 { v, _ := f["v"].(float64); return uint64(v) }

// socket is a player's connection to a room.
type socket struct{ conn *websocket.Conn }

// dial opens a room's socket; query is "" or "?watch=1".
func (p player) dial(ctx context.Context, room, query string) (*socket, error) {
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.link, "http")+"r/"+room+"/ws"+query,
		&websocket.DialOptions{HTTPHeader: p.header(), Subprotocols: []string{"rowhouse.v1"}})
	if err != nil {
		return nil, err
	}
	return &socket{conn}, nil
}

// next waits for a frame; there is one every 20 seconds at the least.
func (s *socket) next(ctx context.Context) (frame, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_, text, err := s.conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	var f frame
	return f, json.Unmarshal(text, &f)
}

func (s *socket) send(ctx context.Context, format string, args ...any) error {
	return s.conn.Write(ctx, websocket.MessageText, fmt.Appendf(nil, format, args...))
}

// hears reads until a frame comes that is right. Others may come for ever, as the
// server's pings do, so that the whole wait has a limit.
func (s *socket) hears(t testing.TB, what string, right func(frame) bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		f, err := s.next(ctx)
		if err != nil {
			t.Fatalf("waiting for %s: %v", what, err)
		}
		if right(f) {
			return
		}
	}
}

func (s *socket) close() { s.conn.CloseNow() }

// view is a room as a client follows it: the state, kept up by merging diffs as
// the protocol tells clients to.
type view struct{ state frame }

// take merges a state or a diff. A hole between two versions is an error: the
// protocol promises that there is none on one connection.
func (v *view) take(f frame) error {
	if f.kind() == "state" {
		v.state = maps.Clone(f)
		delete(v.state, "type")
		return nil
	}
	if f.version() != v.state.version()+1 {
		return fmt.Errorf("version %d came after %d", f.version(), v.state.version())
	}
	next := maps.Clone(v.state)
	for name, value := range f {
		switch name {
		case "type", "kind", "ply", "cells":
		default:
			next[name] = value
		}
	}
	if back, ok := next["back"].(map[string]any); ok && back["X"] == 0.0 && back["O"] == 0.0 {
		delete(next, "back") // a state leaves it out then
	}
	if ply, given := f["ply"].(float64); given {
		moves, err := played(v.moves(), int(ply), f["cells"])
		if err != nil {
			return err
		}
		next["moves"] = moves
	}
	v.state = next
	return nil
}

// played returns the moves after a diff with ply moves on the board, of which
// cells hold the new ones.
func played(before []any, ply int, cells any) ([]any, error) {
	var added []any
	changed, _ := cells.(map[string]any)
	for cell, mark := range changed {
		if mark != nil {
			n, err := strconv.Atoi(cell)
			if err != nil {
				return nil, err
			}
			added = append(added, float64(n))
		}
	}
	kept := ply - len(added)
	if kept < 0 || kept > len(before) || len(added) > 1 {
		return nil, fmt.Errorf("%d moves, with %d new ones after %d", ply, len(added), len(before))
	}
	return append(slices.Clone(before[:kept]), added...), nil
}

func (v *view) moves() []any { m, _ := v.state["moves"].([]any); return m }

func (v *view) game() int { n, _ := v.state["game"].(float64); return int(n) }

func (v *view) at() uint64 { n, _ := v.state["at"].(float64); return uint64(n) }

func (v *view) over() bool { return v.state["act"] == nil }

// squares is the number of squares of the board.
func (v *view) squares() int {
	rules, _ := v.state["rules"].(map[string]any)
	width, _ := rules["width"].(float64)
	height, _ := rules["height"].(float64)
	return int(width * height)
}

// seat returns the public id of who holds a seat, "" for nobody.
func (v *view) seat(mark string) string {
	seats, _ := v.state["seats"].(map[string]any)
	seat, _ := seats[mark].(map[string]any)
	id, _ := seat["player"].(string)
	return id
}

// points is how many games the score counts.
func (v *view) points() (sum float64) {
	score, _ := v.state["score"].(map[string]any)
	for _, n := range score {
		points, _ := n.(float64)
		sum += points
	}
	return sum
}

// canonical writes a state so that equal states are equal texts.
func (v *view) canonical() string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out) // sorts the names
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v.state); err != nil {
		panic(err) // it was decoded from JSON
	}
	return out.String()
}

// closedWith returns the close code of a socket's error, -1 where there is none.
func closedWith(err error) int {
	var closed websocket.CloseError
	if errors.As(err, &closed) {
		return int(closed.Code)
	}
	return -1
}
