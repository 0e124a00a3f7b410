package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// TestPresets spells the presets out, in the order in which they are offered.
func TestPresets(t *testing.T) {
	five := func(side int, overline engine.Overline, ends engine.Ends, first engine.First) engine.Rules {
		return engine.Rules{Width: side, Height: side, InRow: 5, Overline: overline, Ends: ends, First: first,
			Opening: engine.OpeningFree, Forbidden: engine.ForbiddenNone}
	}
	swap2, renju := five(15, "never", "any", "X"), five(15, "wins", "any", "X")
	swap2.Opening, renju.Forbidden = "swap2", "renju"
	want := []engine.Preset{
		{ID: "tictactoe", Rules: engine.Rules{Width: 3, Height: 3, InRow: 3, Overline: "wins", Ends: "any", First: "X",
			Opening: "free", Forbidden: "none"}},
		{ID: "caro10", Rules: five(10, "wins", "any", "random")},
		{ID: "caro12", Rules: five(12, "wins", "any", "random")},
		{ID: "caro16", Rules: five(16, "wins", "any", "random")},
		{ID: "caro20", Rules: five(20, "wins", "any", "random")},
		{ID: "caro-vn", Rules: five(15, "never", "stones", "X")},
		{ID: "caro-free", Rules: five(15, "wins", "stones", "X")},
		{ID: "gomoku", Rules: five(15, "wins", "any", "X")},
		{ID: "gomoku-swap2", Rules: swap2},
		{ID: "standard", Rules: five(15, "never", "any", "X")},
		{ID: "renju", Rules: renju},
	}
	if diff := cmp.Diff(want, engine.Presets()); diff != "" {
		t.Errorf("presets (-want +got):\n%s", diff)
	}
	for _, p := range engine.Presets() {
		newGame(t, p.Rules, engine.X)
		if r, ok := engine.PresetByID(p.ID); !ok || r != p.Rules {
			t.Errorf("PresetByID(%q) is %+v, %v", p.ID, r, ok)
		}
		if id := engine.PresetOf(p.Rules); id != p.ID {
			t.Errorf("PresetOf(the rules of %s) is %q", p.ID, id)
		}
	}
}

// TestNoPreset finds nothing by half a name and gives own rules no name.
func TestNoPreset(t *testing.T) {
	for _, id := range []string{"", "caro", "Caro10", "caro10 ", "caro11"} {
		if r, ok := engine.PresetByID(id); ok || r != (engine.Rules{}) {
			t.Errorf("PresetByID(%q) is %+v, %v", id, r, ok)
		}
	}
	own, _ := engine.PresetByID("caro16")
	own.Ends = engine.EndsStones
	for _, r := range []engine.Rules{own, {}, {Width: 3, Height: 3, InRow: 3}} {
		if id := engine.PresetOf(r); id != "" {
			t.Errorf("%+v is called %q", r, id)
		}
	}
}
