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
		{ID: "standard", Rules: five(15, "never", "any", "X")},
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

// TestUnplayablePresets finds presets of later versions by name, so that their
// refusal says what is missing; they are not offered.
func TestUnplayablePresets(t *testing.T) {
	fields := map[string]string{"gomoku-swap2": "opening", "renju": "forbidden"}
	for id, field := range fields {
		r, ok := engine.PresetByID(id)
		if !ok || engine.PresetOf(r) != id {
			t.Fatalf("%s: found %v, its rules are called %q", id, ok, engine.PresetOf(r))
		}
		e, ok := r.Validate().(*engine.RulesError)
		if !ok || e.Field != field {
			t.Errorf("%s is refused by %v, want a fault of %s", id, e, field)
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
