package transport

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A client that merges diffs arrives at the state that a newcomer is sent.
func TestMergedDiffsAreTheState(t *testing.T) {
	h := build(t, nil)
	path := "/r/" + string(h.ticTacToe()) + "/ws"
	x, merged := h.enter(path, an)
	o, _ := h.enter(path, binh)
	players := map[any]*wire{"X": x, "O": o}
	merged.merge(t, x.want("diff")) // Binh sits down
	for _, cell := range []int{4, 1, 0, 8, 2, 6, 7, 3, 5} {
		if merged["winner"] != nil {
			t.Fatal("won too early")
		}
		players[merged["act"]].send(click(cell, merged["at"]))
		merged.merge(t, x.want("diff"))
	}
	if merged["winner"] != "T" {
		t.Errorf("winner %v, want a tie", merged["winner"])
	}
	x.send(`{"type":"reset","game":1,"rules":"caro10"}`)
	merged.merge(t, x.want("diff"))
	o.send(fmt.Sprintf(`{"type":"accept","offer":%v}`, merged["v"]))
	merged.merge(t, x.want("diff"))
	_, fresh := h.enter(path+"?watch=1", chi)
	if diff := cmp.Diff(fresh, merged); diff != "" {
		t.Error(diff)
	}
}

// The same over everything else that changes a room: clocks, names, offers, what
// is taken back, results of all kinds, other opponents, an opening's swap.
func TestMergedDiffsAreTheStateOfAWholeEvening(t *testing.T) {
	h := build(t, nil)
	path := "/r/" + string(h.room(an, `{"rules":{"preset":"tictactoe","opening":"pie"},"seat":"X","clock":{"initial":60000,"increment":1000}}`)) + "/ws"
	x, merged := h.enter(path, an)
	o, _ := h.enter(path, binh)
	merged.merge(t, x.want("diff")) // Binh sits down
	kinds := map[any]bool{}
	ask := func(w *wire, message string, numbers ...any) {
		t.Helper()
		w.send(fmt.Sprintf(message, numbers...))
		d := x.want("diff")
		kinds[d["kind"]] = true
		merged.merge(t, d)
		_, fresh := h.enter(path+"?watch=1", chi)
		if diff := cmp.Diff(fresh, merged); diff != "" {
			t.Fatalf("after %s:\n%s", message, diff)
		}
	}
	const clickOn, accept = `{"type":"click","cell":%v,"at":%v}`, `{"type":"accept","offer":%v}`
	ask(o, `{"type":"name","name":"Binh"}`)
	ask(x, clickOn, 4, merged["at"])
	ask(o, `{"type":"choose","choice":"swap","at":%v}`, merged["at"])
	ask(o, `{"type":"undo","game":1}`) // and the seats are as they were
	ask(x, accept, merged["v"])
	ask(o, `{"type":"choose","choice":"swap","at":%v}`, merged["at"])
	ask(x, clickOn, 0, merged["at"]) // the clock starts
	ask(o, clickOn, 2, merged["at"])
	ask(o, `{"type":"undo","game":1}`)
	ask(x, `{"type":"decline","offer":%v}`, merged["v"])
	ask(x, `{"type":"draw","game":1}`)
	ask(o, `{"type":"draw","game":1}`)
	ask(o, `{"type":"reset","game":1,"rules":"caro10","clock":{"perMove":30000}}`)
	ask(x, accept, merged["v"])
	ask(x, `{"type":"abort","game":2}`)
	ask(o, `{"type":"reset","game":2,"clock":null}`)
	ask(x, accept, merged["v"])
	ask(o, `{"type":"resign","game":3}`)
	ask(x, `{"type":"reset","game":3,"opponent":"same-device"}`)
	ask(o, accept, merged["v"])
	for _, kind := range []string{"click", "choose", "undo", "name", "offer", "decline", "draw", "reset", "abort", "resign"} {
		if !kinds[kind] {
			t.Errorf("no diff of the kind %s was merged", kind)
		}
	}
}

// merge applies a diff as PROTOCOL.md tells clients to.
func (f frame) merge(t *testing.T, d frame) {
	t.Helper()
	if d["v"] != f["v"].(float64)+1 {
		t.Fatalf("%v after version %v", d, f["v"])
	}
	moves := f["moves"].([]any)
	if ply, ok := d["ply"].(float64); ok {
		moves = moves[:min(len(moves), int(ply))]
	}
	cells, _ := d["cells"].(map[string]any)
	for cell, mark := range cells {
		if n, err := strconv.Atoi(cell); err == nil && mark != nil {
			moves = append(moves, float64(n))
		}
	}
	for field, value := range d {
		f[field] = value
	}
	for _, field := range []string{"kind", "ply", "cells"} {
		delete(f, field)
	}
	if cmp.Equal(f["back"], map[string]any{"X": 0.0, "O": 0.0}) {
		delete(f, "back") // a state leaves it out then
	}
	f["moves"], f["type"] = moves, "state"
}
