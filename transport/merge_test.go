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
	f["moves"], f["type"] = moves, "state"
}
