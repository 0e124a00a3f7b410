package engine_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// TestDiffAsJSON pins down how each kind of diff is stored. Journals hold these
// for years: a change here must still read what was written before.
func TestDiffAsJSON(t *testing.T) {
	rules := square(3, 3)
	tests := []struct {
		name string
		diff engine.Diff
		json string
	}{
		{"click on the first cell",
			engine.Diff{Kind: engine.KindClick, Mark: engine.X, Ply: 1, Turn: engine.O, Act: engine.O},
			`{"kind":"click","ply":1,"mark":"X","turn":"O","act":"O","winner":null}`},
		{"winning click",
			engine.Diff{Kind: engine.KindClick, Cell: 8, Mark: engine.O, Ply: 6, Winner: engine.WinnerO,
				Reason: engine.ReasonLine, Lines: [][]int{{0, 4, 8}, {6, 7, 8}}},
			`{"kind":"click","cell":8,"ply":6,"mark":"O","turn":null,"winner":"O","reason":"line","lines":[[0,4,8],[6,7,8]]}`},
		{"click that fills the board",
			engine.Diff{Kind: engine.KindClick, Cell: 5, Mark: engine.X, Ply: 9, Winner: engine.Tie, Reason: engine.ReasonFull},
			`{"kind":"click","cell":5,"ply":9,"mark":"X","turn":null,"winner":"T","reason":"full"}`},
		{"reset",
			engine.Diff{Kind: engine.KindReset, Turn: engine.X, Act: engine.X, Rules: &rules, First: engine.X},
			`{"kind":"reset","ply":0,"mark":null,"turn":"X","act":"X","first":"X","winner":null,"rules":{"width":3,"height":3,"inRow":3,` +
				`"overline":"wins","ends":"any","first":"X","opening":"free","forbidden":"none"}}`},
		{"click that opens choices",
			engine.Diff{Kind: engine.KindClick, Cell: 4, Mark: engine.X, Ply: 5, Turn: engine.O, Act: engine.X,
				Choices: []string{"swap", "stay"}},
			`{"kind":"click","cell":4,"ply":5,"mark":"X","turn":"O","act":"X","winner":null,"choices":["swap","stay"]}`},
		{"choice",
			engine.Diff{Kind: engine.KindChoose, Ply: 1, Turn: engine.O, Act: engine.O, Swap: true,
				Choices: []string{}, Chosen: []engine.Chosen{{Ply: 1, Choice: "swap"}}},
			`{"kind":"choose","ply":1,"mark":null,"turn":"O","act":"O","swap":true,"winner":null,"choices":[],` +
				`"chosen":[{"ply":1,"choice":"swap"}]}`},
		{"undo of moves and a choice",
			engine.Diff{Kind: engine.KindUndo, Ply: 2, Cells: []int{14, 0}, Turn: engine.X, Act: engine.X, Swap: true,
				Choices: []string{}, Chosen: []engine.Chosen{}},
			`{"kind":"undo","cells":[14,0],"ply":2,"mark":null,"turn":"X","act":"X","swap":true,"winner":null,` +
				`"choices":[],"chosen":[]}`},
		{"end",
			engine.Diff{Kind: engine.KindEnd, Ply: 2, Winner: engine.WinnerX, Reason: engine.ReasonLeft},
			`{"kind":"end","ply":2,"mark":null,"turn":null,"winner":"X","reason":"left"}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := json.Marshal(test.diff)
			if err != nil || string(b) != test.json {
				t.Errorf("got %s, %v\nwant %s", b, err, test.json)
			}
			var back engine.Diff
			if err := json.Unmarshal([]byte(test.json), &back); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.diff, back); diff != "" {
				t.Errorf("read back (-want +got):\n%s", diff)
			}
		})
	}
}

// TestOldDiffs applies what was stored before a seat to act was: it is that of
// the mark placed next, and nothing was ever to choose.
func TestOldDiffs(t *testing.T) {
	g := newGame(t, square(3, 3), engine.X)
	for _, old := range []string{
		`{"kind":"click","ply":1,"mark":"X","turn":"O","winner":null}`,
		`{"kind":"click","cell":4,"ply":2,"mark":"O","turn":"X","winner":null}`,
	} {
		var d engine.Diff
		if err := json.Unmarshal([]byte(old), &d); err != nil {
			t.Fatal(err)
		}
		g.Apply(d)
	}
	played := newGame(t, square(3, 3), engine.X)
	click(t, played, 0, 4)
	wantSame(t, "an old game differs from the same one played now", played, g)
}

// TestApplyDoesNotJudge applies what today's code would decide otherwise, as an
// old journal may hold: the stored result stands.
func TestApplyDoesNotJudge(t *testing.T) {
	rules := square(15, 5)
	rules.Overline = engine.OverlineNever
	g := newGame(t, rules, engine.X)
	for _, c := range []int{0, 1, 2, 3, 4} {
		g.Apply(engine.Diff{Kind: engine.KindClick, Cell: c, Mark: engine.X, Ply: c + 1, Turn: engine.X})
	}
	if g.Over() || g.Turn() != engine.X || g.Ply() != 5 {
		t.Errorf("five in a row, stored as no win: over %v, turn %v, ply %d", g.Over(), g.Turn(), g.Ply())
	}
	six := [][]int{{0, 1, 2, 3, 4, 5}}
	g.Apply(engine.Diff{Kind: engine.KindClick, Cell: 5, Mark: engine.X, Ply: 6, Winner: engine.WinnerX,
		Reason: engine.ReasonLine, Lines: six})
	if g.Winner() != engine.WinnerX || !g.Over() || !cmp.Equal(g.Lines(), six) {
		t.Errorf("six in a row, stored as a win: winner %v, lines %v", g.Winner(), g.Lines())
	}
}

// TestApplyOfAnotherKind ends a game by a diff of a kind that the engine does not
// know, as journals hold them ("leave" was one): over, and the board stays.
func TestApplyOfAnotherKind(t *testing.T) {
	g := newGame(t, square(3, 3), engine.X)
	click(t, g, 4)
	g.Apply(engine.Diff{Kind: "leave", Ply: 1, Reason: "aborted"})
	if !g.Over() || g.Winner() != engine.NoWinner || g.Turn() != engine.Empty || g.Reason() != "aborted" {
		t.Errorf("over %v, winner %v, turn %v, reason %q", g.Over(), g.Winner(), g.Turn(), g.Reason())
	}
	if g.Ply() != 1 || g.At(4) != engine.X {
		t.Errorf("the board changed: ply %d, %v in the centre", g.Ply(), g.At(4))
	}
	if _, err := g.Decide(engine.O, engine.Click{}); err != engine.ErrGameOver {
		t.Errorf("a click is answered %v, want %v", err, engine.ErrGameOver)
	}
}
