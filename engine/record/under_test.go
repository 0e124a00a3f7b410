package record_test

import (
	"errors"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// A file that does not say what wins can be judged under other rules.
func TestUnderOtherRules(t *testing.T) {
	// X makes six in the first row with its last move; O plays in the last.
	r, err := record.Read([]byte("(;GM[4]SZ[15];B[aa];W[ao];B[ba];W[co];B[ca];W[eo];B[ea];W[go];B[fa];W[io];B[da])"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Result.Winner != engine.WinnerX || engine.PresetOf(r.Rules) != "gomoku" {
		t.Fatalf("as it was guessed: %+v under %s", r.Result, engine.PresetOf(r.Rules))
	}
	standard, _ := engine.PresetByID("standard")
	under, err := r.Under(standard)
	if err != nil || under.Result != (record.Result{}) || under.Rules != standard {
		t.Errorf("six is no five: %+v %v", under, err)
	}
	if r.Result.Winner != engine.WinnerX {
		t.Error("the record itself was changed")
	}
	renju, _ := engine.PresetByID("renju")
	var refused *record.Error
	if _, err := r.Under(renju); !errors.As(err, &refused) || refused.Move != 11 || refused.Why != "forbidden" {
		t.Errorf("an overline is forbidden: %v", err)
	}
	small, _ := engine.PresetByID("caro10")
	if _, err := r.Under(small); !errors.As(err, &refused) || refused.Why != record.WhySize {
		t.Errorf("another board: %v", err)
	}
	if _, err := r.Under(engine.Rules{Width: 15, Height: 15}); !errors.As(err, &refused) || refused.Why != record.WhyRules {
		t.Errorf("no rules: %v", err)
	}
}
