package engine_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"rowhouse/engine"
)

// dealt turns bytes into rules and messages; what runs out is zero.
type dealt struct{ data []byte }

func (d *dealt) next() (b byte) {
	if len(d.data) > 0 {
		b, d.data = d.data[0], d.data[1:]
	}
	return b
}

// rules are playable, or nearly so.
func (d *dealt) rules() (engine.Rules, engine.Mark) {
	r := engine.Rules{Width: 3 + int(d.next())%24, Height: 3 + int(d.next())%24, InRow: 3 + int(d.next())%8}
	choice := d.next()
	r.Overline = []engine.Overline{"wins", "never", "if-open"}[choice%3]
	r.Ends = []engine.Ends{"any", "stones", "stones-or-edge"}[choice/3%3]
	r.First = []engine.First{"X", "random"}[choice/9%2]
	return r.WithDefaults(), engine.Mark(1 - 2*int8(choice/18%2))
}

// message is mostly a click by the side whose turn it is.
func (d *dealt) message(g *engine.Game) (engine.Mark, engine.Message) {
	kind, low := d.next(), d.next()
	switch {
	case kind == 255:
		return engine.X, left(engine.X)
	case kind == 253:
		return engine.O, engine.Undo{Steps: int(int8(low))}
	case kind == 254:
		r, first := d.rules()
		return engine.O, engine.Reset{Rules: r, First: first}
	case kind >= 250:
		return engine.Mark(int8(kind) % 3), engine.Click{Cell: int(int8(low)) * 1e9}
	case kind >= 240:
		return g.Turn().Other(), engine.Click{Cell: int(low)}
	}
	return g.Turn(), engine.Click{Cell: int(kind%3)*256 + int(low)}
}

// FuzzGame plays whatever comes. Decide never changes the game, whether it
// accepts or refuses; a refusal comes without a diff; and a game that is replayed
// from its diffs, as a journal returns them, equals the one that was played.
func FuzzGame(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0, 0, 0, 0, 0, 0, 0, 3, 0, 1, 0, 4, 0, 2})                            // X wins on 3x3
	f.Add([]byte{0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 3, 0, 5, 0, 4, 0, 6, 0, 7, 0, 8})    // a tie
	f.Add([]byte{0, 0, 0, 0, 0, 4, 254, 0, 5, 2, 1, 31, 0, 7, 255, 0, 0, 1, 254, 0})   // reset, leave, reset
	f.Add([]byte{22, 22, 7, 8, 2, 112, 2, 113, 241, 0, 251, 200, 0, 5, 23, 23, 23, 0}) // off and out of turn
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &dealt{data}
		r, first := d.rules()
		g, err := engine.New(r, first)
		if err != nil {
			wantKnown(t, err)
			return
		}
		var diffs []engine.Diff
		for len(d.data) > 0 {
			by, m := d.message(g)
			before := g.Clone()
			diff, err := g.Decide(by, m)
			if !reflect.DeepEqual(before, g) {
				t.Fatalf("deciding %v %+v changed the game", by, m)
			}
			if err != nil {
				wantKnown(t, err)
				if !reflect.DeepEqual(diff, engine.Diff{}) {
					t.Fatalf("%v %+v is refused with a diff: %+v", by, m, diff)
				}
				continue
			}
			g.Apply(diff)
			diffs = append(diffs, stored(t, diff))
			wantSound(t, g)
		}
		again := newGame(t, r, first)
		for _, diff := range diffs {
			again.Apply(diff)
		}
		if !reflect.DeepEqual(g, again) {
			wantSame(t, "the replay differs", g, again)
		}
	})
}

// wantKnown fails on an error that is not of the closed list.
func wantKnown(t *testing.T, err error) {
	t.Helper()
	_, rules := errors.AsType[*engine.RulesError](err)
	switch {
	case rules, err == engine.ErrGameOver, err == engine.ErrNotYourTurn, err == engine.ErrOffBoard,
		err == engine.ErrTaken, err == engine.ErrNotAllowed:
		return
	}
	t.Fatalf("an unknown error: %v", err)
}

// wantSound checks what holds in every state: marks and moves agree, and a game
// is over, has a reason and nobody to move, all together.
func wantSound(t *testing.T, g *engine.Game) {
	t.Helper()
	var standing int
	for c := range g.Rules().Cells() {
		if g.At(c) != engine.Empty {
			standing++
		}
	}
	if standing != g.Ply() || len(g.Moves()) != g.Ply() {
		t.Fatalf("%d marks stand after %d moves", standing, g.Ply())
	}
	over := g.Reason() != engine.ReasonNone
	if g.Over() != over || (g.Winner() != engine.NoWinner) != over || (g.Turn() == engine.Empty) != over ||
		(g.Lines() != nil) != (g.Reason() == engine.ReasonLine) {
		t.Fatalf("over %v, reason %q, winner %v, turn %v, lines %v", g.Over(), g.Reason(), g.Winner(), g.Turn(), g.Lines())
	}
}

// FuzzMarks reads any bytes as a mark and as a winner, directly as well as by way
// of JSON: it never panics, and what is read is written back as it was.
func FuzzMarks(f *testing.F) {
	for _, s := range []string{`"X"`, `"O"`, `"T"`, `null`, ``, `"`, `""`, `X`, `"\u0058"`, "\xff", `[null]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var m engine.Mark
		if err := m.UnmarshalJSON(data); err == nil {
			if b, err := m.MarshalJSON(); err != nil || string(b) != string(data) {
				t.Errorf("%q is the mark %q, written %q, %v", data, m, b, err)
			}
		} else if len(err.Error()) > 200 {
			t.Errorf("the error is %d bytes long", len(err.Error()))
		}
		var w engine.Winner
		if err := w.UnmarshalJSON(data); err == nil {
			if b, err := w.MarshalJSON(); err != nil || string(b) != string(data) {
				t.Errorf("%q is the winner %q, written %q, %v", data, w, b, err)
			}
		}
	})
}

// FuzzDiff reads any JSON as a diff: it never panics, and what was read survives
// being stored again.
func FuzzDiff(f *testing.F) {
	f.Add([]byte(`{"kind":"click","cell":8,"mark":"X","ply":5,"turn":null,"winner":"X","reason":"line","lines":[[0,4,8]]}`))
	f.Add([]byte(`{"kind":"reset","mark":null,"turn":"O","rules":{"width":3,"first":"random"},"first":"O"}`))
	f.Add([]byte(`{"lines":[],"winner":"T","unknown":{}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var d engine.Diff
		if json.Unmarshal(data, &d) != nil {
			return
		}
		if len(d.Lines) == 0 {
			d.Lines = nil // an empty list is not stored
		}
		if back := stored(t, d); !reflect.DeepEqual(d, back) {
			t.Errorf("%s is read as %+v, stored again as %+v", data, d, back)
		}
	})
}

// FuzzRules reads any JSON as rules: they are refused with a field, or a game of
// them can be played.
func FuzzRules(f *testing.F) {
	f.Add([]byte(`{"width":15,"height":15,"inRow":5,"overline":"never","ends":"stones"}`))
	f.Add([]byte(`{"width":3,"height":25,"inRow":10,"first":"random"}`))
	f.Add([]byte(`{"width":-1,"height":1e3,"inRow":5,"opening":"swap2","forbidden":"renju"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var r engine.Rules
		if json.Unmarshal(data, &r) != nil {
			return
		}
		r = r.WithDefaults()
		if err := r.Validate(); err != nil {
			if e, ok := errors.AsType[*engine.RulesError](err); !ok || e.Field == "" || len(e.Message) > 300 {
				t.Fatalf("%+v: %v", r, err)
			}
			return
		}
		g := newGame(t, r, engine.X)
		click(t, g, 0, r.Cells()-1)
	})
}

// FuzzSquares reads any name on any board: a square that is found has that name.
func FuzzSquares(f *testing.F) {
	for _, name := range []string{"a1", "K8", "y25", "", "a", "a0", "i9", "z1", "a1٣", "a+1", "\xe1\xff"} {
		f.Add(uint8(22), uint8(22), name)
		f.Add(uint8(0), uint8(5), name)
	}
	f.Fuzz(func(t *testing.T, width, height uint8, name string) {
		r := engine.Rules{Width: 3 + int(width)%23, Height: 3 + int(height)%23}
		c, ok := r.CellOf(name)
		if ok && (c < 0 || c >= r.Cells() || r.SquareName(c) != strings.ToLower(name)) {
			t.Errorf("%q on %dx%d is cell %d", name, r.Width, r.Height, c)
		}
		if !ok && c != 0 {
			t.Errorf("%q on %dx%d is no square, yet cell %d", name, r.Width, r.Height, c)
		}
	})
}
