package record_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// swapped is a game in which each player chose once: Bình asked for two more
// marks, and An then took the other side.
func swapped(t testing.TB) *record.Record {
	rules := preset(t, "gomoku-swap2")
	steps := played(t, rules, "h8", "i9", "j10")
	steps = append(steps, record.Choice(engine.ChoiceMore))
	steps = append(steps, played(t, rules, "h9", "i8")...)
	steps = append(steps, record.Choice(engine.ChoiceSwap))
	steps = append(steps, played(t, rules, "g7", "k11")...)
	return &record.Record{
		Rules: rules, First: engine.X, Steps: steps,
		Names:  record.Names{X: "Bình", O: "An"},
		Result: record.Result{Winner: engine.Tie, Reason: engine.ReasonAgreed},
	}
}

// TestOpeningsAreWrittenDown compares whole files: choices are comments in SGF
// and stand between the moves for people.
func TestOpeningsAreWrittenDown(t *testing.T) {
	for _, f := range []record.Format{record.SGF, record.PSQ, record.JSON, record.Text} {
		golden(t, "swapped."+string(f), write(t, swapped(t), f))
	}
}

// TestSeatsBeforeAndAfter follows the players through their swaps.
func TestSeatsBeforeAndAfter(t *testing.T) {
	r := swapped(t)
	an, binh := record.Names{X: "An", O: "Bình"}, record.Names{X: "Bình", O: "An"}
	if got := r.Opened(); got != an {
		t.Errorf("opened by %v", got)
	}
	for ply, want := range []record.Names{an, an, an, an, an, binh, binh, binh, binh} {
		if got := r.Cut(ply).Names; got != want {
			t.Errorf("after %d moves %v sit there, want %v", ply, got, want)
		}
	}
	// The choice is taken back, and made otherwise.
	r.Steps = append(r.Steps[:7:7], record.Undo(1), record.Choice(engine.ChoiceStay))
	if got := r.Opened(); got != binh {
		t.Errorf("nobody swapped: opened by %v", got)
	}
	if _, err := r.Replay(); err != nil {
		t.Error(err)
	}
}

// TestChoicesAreJudged refuses choices that were not open, and moves where a
// choice was due.
func TestChoicesAreJudged(t *testing.T) {
	whole := swapped(t).Steps
	for name, c := range map[string]struct {
		steps []record.Step
		want  record.Error
	}{
		"a choice left out": {slices.Delete(slices.Clone(whole), 3, 4), record.Error{Why: "choose", Move: 4, Square: "h9"}},
		"too early":         {[]record.Step{record.Choice("swap")}, record.Error{Why: "no-choice", Move: 1, Square: "swap"}},
		"more of more": {append(slices.Clone(whole[:6]), record.Choice("more")),
			record.Error{Why: "no-choice", Move: 6, Square: "more"}},
		"no step at all": {[]record.Step{{}}, record.Error{Why: record.WhySyntax}},
	} {
		r := swapped(t)
		r.Steps, r.Result = c.steps, record.Result{}
		_, err := r.Replay()
		e, ok := err.(*record.Error)
		if !ok {
			t.Errorf("%s: got the error %v", name, err)
			continue
		}
		e.Message, c.want.Code = "", record.CodeBad
		if diff := cmp.Diff(c.want, *e); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestOpeningsOfOtherPrograms reads files in which the moves of an opening stand
// and nothing of what was chosen: they are read as if the opening had been free.
func TestOpeningsOfOtherPrograms(t *testing.T) {
	own := write(t, swapped(t), record.SGF)
	for _, ru := range []string{"gomoku-swap2", "B is X, W is O; gomoku-swap2"} {
		var bare strings.Builder
		for line := range strings.Lines(own) {
			if strings.HasPrefix(line, ";") {
				line = strings.NewReplacer("C[Choice: more]", "C[well played]", "C[Choice: swap]", "").Replace(line)
			}
			if strings.HasPrefix(line, "RU") {
				line = "RU[" + ru + "]\n"
			}
			bare.WriteString(line)
		}
		r := read(t, bare.String())
		want := preset(t, "gomoku-swap2")
		want.Opening = engine.OpeningFree
		if r.Rules != want || len(r.Moves()) != 7 {
			t.Errorf("RU[%s]: %d moves under %+v", ru, len(r.Moves()), r.Rules)
		}
	}
}

// TestStrangersComments takes no comment for a choice where no choice was.
func TestStrangersComments(t *testing.T) {
	r := read(t, "(;GM[4]SZ[15];B[hh]C[Choice: swap];W[ii])")
	if n := len(r.Steps); n != 2 {
		t.Errorf("%d steps were read", n)
	}
}
