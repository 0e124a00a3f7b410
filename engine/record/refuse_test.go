package record_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// TestRefusedRecords says of each bad file what is wrong with it, and where.
func TestRefusedRecords(t *testing.T) {
	bad := func(why record.Why) record.Error { return record.Error{Code: record.CodeBad, Why: why} }
	at := func(why record.Why, move int, square string) record.Error {
		return record.Error{Code: record.CodeBad, Why: why, Move: move, Square: square}
	}
	for data, want := range map[string]record.Error{
		"(;GM[4]SZ[15];B[hh];W[hh])":                        at("taken", 2, "h8"),
		"(;GM[4]SZ[15];B[hh];W[pa])":                        at("off-board", 2, "pa"),
		"(;GM[4]SZ[15];B[p8])":                              at("off-board", 1, "p8"),
		"(;GM[4]SZ[15];B[hh];W[hi];W[hj])":                  at("not-your-turn", 3, ""),
		"(;GM[4]SZ[15];B[hh][hi])":                          at("not-your-turn", 2, ""),
		"(;GM[4]SZ[15];B[hh];W[])":                          at(record.WhyPass, 2, ""),
		"(;GM[1]SZ[19];B[jj];W[tt];B[kk])":                  at(record.WhyPass, 2, "tt"),
		"(;GM[4]SZ[15];B[h!];W[hh])":                        at(record.WhySyntax, 1, "h!"),
		"(;GM[4]SZ[3];B[aa];W[ba];B[ab];W[bb];B[ac];W[cc])": at("game-over", 6, "c1"),
		"(;GM[4]SZ[15]RU[freestyle];B[ba];W[aa];B[ca];W[ga];B[da];W[co];B[ea];W[eo];B[fa];W[go])": at("game-over", 10, "g1"),
		"(;GM[4]SZ[15]RU[Renju];B[hh];W[aa];B[ih];W[ac];B[gf];W[ae];B[gg];W[ag];B[gh])":           at("forbidden", 9, "g8"),
		"(;GM[4]SZ[15]AB[hh][ii][jj])":                   bad(record.WhySetup),
		"(;GM[4]SZ[15]AB[hh]AW[zz])":                     bad(record.WhySetup),
		"(;GM[4]SZ[15]AB[hh:ii])":                        bad(record.WhySetup),
		"(;GM[4]SZ[15]AE[hh])":                           bad(record.WhySetup),
		"(;GM[4]SZ[15]AB[hh]AW[hh])":                     at("taken", 2, "h8"),
		"(;GM[4]SZ[15];B[hh];AW[ii];B[jj])":              at(record.WhySetup, 2, ""),
		"(;GM[2]SZ[8])":                                  bad(record.WhyGame),
		"(;GM[4]SZ[26])":                                 bad(record.WhySize),
		"(;GM[4]SZ[2])":                                  bad(record.WhySize),
		"(;GM[4]SZ[15:1000000000])":                      bad(record.WhySize),
		"(;GM[4]SZ[99999999999999999999])":               bad(record.WhySize),
		"(;GM[4]SZ[big])":                                bad(record.WhySize),
		"(;GM[4]SZ[15]RU[B is X, W is O; inRow=99])":     bad(record.WhyRules),
		"(;GM[4]SZ[15]RU[B is O, W is X; gomoku];B[hh])": bad(record.WhyRules),
		"(;GM[4]SZ[3]RU[B is X, W is O; renju])":         bad(record.WhyRules),
		"(;GM[4]SZ[15]PB[somebody":                       bad(record.WhySyntax),
		"(;GM[4]SZ[15];[hh])":                            bad(record.WhySyntax),
		"Piskvorky 15x15, 11:11, 0\n8,8,1\n16,3,2\n":     at("off-board", 2, "16,3,2"),
		"Piskvorky 15x15, 11:11, 0\n0,8,1\n":             at("off-board", 1, "0,8,1"),
		"Piskvorky 15x15, 11:11, 0\n8,8,1\n8,8,2\n":      at("taken", 2, "h8"),
		"Piskvorky 1000000x1000000, 11:11, 0\n":          bad(record.WhySize),
		"Piskvorky fifteen, 11:11, 0\n":                  bad(record.WhySize),
		"{}":                                             {Code: record.CodeUnknown},
		`{"format":"rowhouse-record","version":2}`:       {Code: record.CodeUnknown},
		`{"format":"rowhouse-record","version":1}`:       bad(record.WhySize),
		`{"format":`:                                     bad(record.WhySyntax),
		"{}{}":                                           bad(record.WhySyntax),
		"":                                               {Code: record.CodeUnknown},
		"nonsense":                                       {Code: record.CodeUnknown},
		"(B[hh])":                                        {Code: record.CodeUnknown},
		"\x00\x01\x02":                                   {Code: record.CodeUnknown},
		"[Event \"chess\"]\n1. e4 e5":                    {Code: record.CodeUnknown},
	} {
		got := refusal(t, data)
		if diff := cmp.Diff(want, *got, cmpopts.IgnoreFields(record.Error{}, "Message")); diff != "" {
			t.Errorf("%.80q: %v (-want +got):\n%s", data, got, diff)
		}
		if got.Message == "" || !strings.HasPrefix(got.Error(), string(got.Code)) || len(got.Error()) > 300 {
			t.Errorf("%.80q is refused with %q", data, got.Error())
		}
	}
}

// TestRefusedJSON refuses what only this format can say.
func TestRefusedJSON(t *testing.T) {
	head := `{"format":"rowhouse-record","version":1,"first":"X","rules":{"width":3,"height":3,"inRow":3},`
	for data, want := range map[string]record.Error{
		`"steps":[{"cell":0},{"cell":0}]}`:                          {Why: "taken", Move: 2, Square: "a3"},
		`"steps":[{"cell":0},{"cell":9}]}`:                          {Why: "off-board", Move: 2},
		`"steps":[{"cell":-1}]}`:                                    {Why: "off-board", Move: 1},
		`"steps":[{"cell":0},{"undo":2}]}`:                          {Why: record.WhyUndo, Move: 1},
		`"steps":[{"cell":0},{"undo":0}]}`:                          {Why: record.WhyUndo, Move: 1},
		`"steps":[{"undo":-9223372036854775808}]}`:                  {Why: record.WhyUndo},
		`"steps":[{"cell":0},{"choice":"swap"}]}`:                   {Why: "no-choice", Move: 2, Square: "swap"},
		`"steps":[{"cell":0},{}]}`:                                  {Why: record.WhySyntax, Move: 2},
		`"steps":[{"cell":0,"undo":1}]}`:                            {Why: record.WhySyntax, Move: 1},
		`"steps":[{"cell":1e99}]}`:                                  {Why: record.WhySyntax},
		`"steps":[{"cell":0}],"winner":"O","reason":"line"}`:        {Why: record.WhyResult},
		`"steps":[{"cell":0}],"winner":"T","reason":"resigned"}`:    {Why: record.WhyResult},
		`"steps":[{"cell":0}],"winner":"X","reason":"sorcery"}`:     {Why: record.WhyResult},
		`"steps":[{"cell":0}],"winner":"Z"}`:                        {Why: record.WhySyntax},
		`"steps":[` + won + `],"winner":"O","reason":"line"}`:       {Why: record.WhyResult},
		`"steps":[` + won + `,{"undo":1}]}`:                         {Why: "game-over", Move: 5},
		`"steps":[` + won + `,{"cell":8}]}`:                         {Why: "game-over", Move: 6, Square: "c1"},
		`"steps":[{"cell":0},{"undo":1},{"cell":0},{"cell":0}]}`:    {Why: "taken", Move: 2, Square: "a3"},
		`"rules":{"width":3,"height":3,"inRow":3,"overline":"no"}}`: {Why: record.WhyRules},
		`"first":"O"}`:  {Why: record.WhyRules},
		`"first":null}`: {Why: record.WhyRules},
	} {
		want.Code = record.CodeBad
		got := refusal(t, head+data)
		if diff := cmp.Diff(want, *got, cmpopts.IgnoreFields(record.Error{}, "Message")); diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", data, got, diff)
		}
	}
}

const won = `{"cell":0},{"cell":3},{"cell":1},{"cell":4},{"cell":2}`

// TestLenientJSON reads records that somebody else wrote down in fewer words.
func TestLenientJSON(t *testing.T) {
	r := read(t, ` {"format":"rowhouse-record","version":1,"first":"X","rules":{"width":3,"height":3,"inRow":3},
		"future":{"a":[1]},"steps":[`+won+`]} `)
	want := record.Result{Winner: engine.WinnerX, Reason: engine.ReasonLine}
	if r.Result != want || r.Rules != preset(t, "tictactoe") {
		t.Errorf("read %+v", r)
	}
}

// TestLimits takes a record as large as may be, and no larger.
func TestLimits(t *testing.T) {
	comment := func(n int) []byte { return []byte("(;GM[4]SZ[15]C[" + strings.Repeat("a", n) + "])") }
	frame := len(comment(0))
	if _, err := record.Read(comment(record.MaxBytes - frame)); err != nil {
		t.Error(err)
	}
	got := refusal(t, string(comment(record.MaxBytes-frame+1)))
	if got.Code != record.CodeTooLarge {
		t.Errorf("refused with %v", got)
	}
	if got := refusal(t, strings.Repeat("\n", 10*record.MaxBytes)); got.Code != record.CodeTooLarge {
		t.Errorf("refused with %v", got)
	}
}

// TestHeavyFiles reads files made to be expensive. Each is answered, in time that
// a test would notice if it grew with more than the file's size.
func TestHeavyFiles(t *testing.T) {
	fill := func(head, unit, tail string) string {
		n := (record.MaxBytes - len(head) - len(tail)) / len(unit)
		return head + strings.Repeat(unit, n) + tail
	}
	json := `{"format":"rowhouse-record","version":1,"first":"X","rules":{"width":25,"height":25,"inRow":10},"steps":[`
	for name, data := range map[string]string{
		"deep":     fill("(;GM[4]SZ[15]", "(;", ""),
		"open":     fill("(;", "(", ""),
		"escapes":  fill("(;C[", `\`, ""),
		"values":   fill("(;GM[4]SZ[15]XX", "[]", ")"),
		"nodes":    fill("(;GM[4]SZ[15]", ";", ")"),
		"stones":   fill("(;GM[4]SZ[15]AB", "[aa]", ")"),
		"moves":    fill("(;GM[4]SZ[15]", ";B[aa];W[bb]", ")"),
		"quotes":   fill("Piskvorky 15x15, 0:0, 0\n", `"`, "\nb\n-1"),
		"lines":    fill("Piskvorky 15x15, 0:0, 0\n8,8\n", "\r\n", "a\nb\n-1"),
		"brackets": fill(`{"a":`, "[", ""),
		"undo":     fill(json, `{"cell":0},{"undo":1},`, `{"cell":0}]}`),
	} {
		r, err := record.Read([]byte(data))
		if (r == nil) == (err == nil) {
			t.Errorf("%s: got both or neither of a record and an error (%v)", name, err)
		}
	}
	long := bytes.Repeat([]byte(" "), record.MaxBytes)
	if _, err := record.Read(long); err == nil {
		t.Error("blanks were read as a record")
	}
}
