package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rowhouse/engine"
)

// TestValidateRefuses changes one field of good rules at a time. The error names
// the field as JSON does and says what would do.
func TestValidateRefuses(t *testing.T) {
	type rules = engine.Rules
	tests := []struct {
		name   string
		change func(r *rules)
		want   string // field: message, or its beginning
	}{
		{"width 2", func(r *rules) { r.Width = 2 }, "width: 2 is out of range: a side has 3 to 25 squares"},
		{"width 26", func(r *rules) { r.Width = 26 }, "width: 26 is out of range"},
		{"width 0", func(r *rules) { r.Width = 0 }, "width: 0 is out of range"},
		{"width -15", func(r *rules) { r.Width = -15 }, "width: -15 is out of range"},
		{"width huge", func(r *rules) { r.Width = 1 << 62 }, "width: 4611686018427387904 is out of range"},
		{"height 2", func(r *rules) { r.Height = 2 }, "height: 2 is out of range: a side has 3 to 25 squares"},
		{"height 26", func(r *rules) { r.Height = 26 }, "height: 26 is out of range"},
		{"in row 2", func(r *rules) { r.InRow = 2 }, "inRow: 2 is out of range: this board takes 3 to 10 in a row"},
		{"in row 0", func(r *rules) { r.InRow = 0 }, "inRow: 0 is out of range"},
		{"in row -5", func(r *rules) { r.InRow = -5 }, "inRow: -5 is out of range"},
		{"in row 11", func(r *rules) { r.InRow = 11 }, "inRow: 11 is out of range: this board takes 3 to 10 in a row"},
		{"in row beyond the longer side", func(r *rules) { r.Width, r.Height, r.InRow = 4, 6, 7 },
			"inRow: 7 is out of range: this board takes 3 to 6 in a row"},
		{"overline missing", func(r *rules) { r.Overline = "" }, `overline: "" is unknown: use one of ["wins" "never" "if-open"]`},
		{"overline unknown", func(r *rules) { r.Overline = "Wins" }, `overline: "Wins" is unknown`},
		{"ends missing", func(r *rules) { r.Ends = "" }, `ends: "" is unknown: use one of ["any" "stones" "stones-or-edge"]`},
		{"ends unknown", func(r *rules) { r.Ends = "edge" }, `ends: "edge" is unknown`},
		{"first missing", func(r *rules) { r.First = "" }, `first: "" is unknown: use one of ["X" "random"]`},
		{"first O", func(r *rules) { r.First = "O" }, `first: "O" is unknown`},
		{"opening missing", func(r *rules) { r.Opening = "" }, `opening: "" is unknown: use one of ["free" "pie" "swap2"]`},
		{"opening unknown", func(r *rules) { r.Opening = "swap" }, `opening: "swap" is unknown`},
		{"pie and a draw", func(r *rules) { r.Opening, r.First = "pie", "random" },
			`first: "random" goes only with a free opening: use "X"`},
		{"swap2 and a draw", func(r *rules) { r.Opening, r.First = "swap2", "random" },
			`first: "random" goes only with a free opening: use "X"`},
		{"forbidden missing", func(r *rules) { r.Forbidden = "" }, `forbidden: "" is unknown: use one of ["none" "renju"]`},
		{"forbidden unknown", func(r *rules) { r.Forbidden = "3x3" }, `forbidden: "3x3" is unknown`},
		{"renju and a draw", func(r *rules) { r.Forbidden, r.First = "renju", "random" },
			`first: "random" goes only without forbidden points: use "X"`},
		{"renju, four in a row", func(r *rules) { r.Forbidden, r.InRow = "renju", 4 },
			"inRow: renju's forbidden points go only with 5 in a row, not with 4"},
		{"renju, no overlines", func(r *rules) { r.Forbidden, r.Overline = "renju", "never" },
			`overline: renju's forbidden points go only with "wins", not with "never"`},
		{"renju, closed ends", func(r *rules) { r.Forbidden, r.Ends = "renju", "stones" },
			`ends: renju's forbidden points go only with "any", not with "stones"`},
		{"nothing at all", func(r *rules) { *r = rules{} }, "width: 0 is out of range"},
		{"a long lie", func(r *rules) { r.Ends = engine.Ends(strings.Repeat("ab\n", 1e6)) }, `ends: "ab\nab\n`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := square(15, 5)
			test.change(&r)
			err := r.Validate()
			e, ok := errors.AsType[*engine.RulesError](err)
			if !ok || !strings.HasPrefix(e.Error(), test.want) {
				t.Fatalf("got %v, want %s…", err, test.want)
			}
			wantReadable(t, e)
		})
	}
}

// wantReadable fails unless the error names a field of the rules in JSON and
// says what is wrong in one short line, whatever was sent.
func wantReadable(t *testing.T, e *engine.RulesError) {
	t.Helper()
	if len(e.Message) > 200 || strings.Contains(e.Message, "\n") {
		t.Errorf("the message is no short line: %.300q", e.Message)
	}
	var fields map[string]any
	b, _ := json.Marshal(engine.Rules{})
	if err := json.Unmarshal(b, &fields); err != nil {
		t.Fatal(err)
	}
	if _, ok := fields[e.Field]; !ok {
		t.Errorf("%q is no field of the rules in JSON", e.Field)
	}
}

// TestValidateAccepts goes through every board and every number in a row that
// may be played, with every choice of this version, and starts each game.
func TestValidateAccepts(t *testing.T) {
	var accepted, refused int
	for width := engine.MinSide; width <= engine.MaxSide; width++ {
		for height := engine.MinSide; height <= engine.MaxSide; height++ {
			for inRow := engine.MinInRow; inRow <= engine.MaxInRow; inRow++ {
				r := engine.Rules{Width: width, Height: height, InRow: inRow}.WithDefaults()
				fits := inRow <= width || inRow <= height
				if err := r.Validate(); (err == nil) != fits {
					t.Fatalf("%d in a row on %dx%d: %v", inRow, width, height, err)
				}
				if !fits {
					refused++
					continue
				}
				accepted++
				newGame(t, r, engine.X)
			}
		}
	}
	t.Logf("%d accepted, %d refused", accepted, refused)
}

// TestWhoBegins lets only X begin, unless it is drawn.
func TestWhoBegins(t *testing.T) {
	for _, overline := range []engine.Overline{"wins", "never", "if-open"} {
		for _, ends := range []engine.Ends{"any", "stones", "stones-or-edge"} {
			for _, first := range []engine.First{"X", "random"} {
				t.Run(fmt.Sprint(overline, ends, first), func(t *testing.T) {
					r := square(15, 5)
					r.Overline, r.Ends, r.First = overline, ends, first
					for _, mark := range []engine.Mark{engine.X, engine.O, engine.Empty, 2, -2} {
						g, err := engine.New(r, mark)
						allowed := mark == engine.X || mark == engine.O && first == engine.FirstRandom
						if (err == nil) != allowed {
							t.Errorf("%d begins: %v", mark, err)
						}
						if err == nil && (g.Turn() != mark || g.First() != mark || g.Rules() != r) {
							t.Errorf("%d begins: turn %v, first %v, rules %+v", mark, g.Turn(), g.First(), g.Rules())
						}
					}
				})
			}
		}
	}
}
