package record_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// foreign is what a file of another program must be read as.
type foreign struct {
	rules  engine.Rules
	names  record.Names
	result record.Result
	date   string
	moves  string // the squares
}

// onBoard returns a preset's rules on a board of another size.
func onBoard(t *testing.T, side int, id string) engine.Rules {
	r := preset(t, id)
	r.Width, r.Height = side, side
	return r
}

// TestForeignFiles opens a file in the manner of each kind of program: managers
// of tournaments, editors of gomoku, renju and Go, and small programs that are
// careless about the format.
func TestForeignFiles(t *testing.T) {
	gomoku, standard := preset(t, "gomoku"), preset(t, "standard")
	wonX := record.Result{Winner: engine.WinnerX, Reason: engine.ReasonLine}
	wonO := record.Result{Winner: engine.WinnerO, Reason: engine.ReasonLine}
	files := map[string]foreign{
		"gomocup.psq": {onBoard(t, 20, "gomoku"), record.Names{X: "RAPFI24", O: "EMBRYO21"}, wonO, "",
			"k10 l9 l11 j9 m10 m12 k12 j13 m11 k11 n10 l10 m9 m8 n11 o12 l8 k7 j8 m13 i9 n13 h10 k13 g11 l13"},
		"menu.psq": {gomoku, record.Names{}, record.Result{}, "", "h8 i7 h7 h6 g8 i8 f8 e8 g9 f10"},
		"timeout.psq": {gomoku, record.Names{X: "SLOW", O: "FAST"},
			record.Result{Winner: engine.WinnerX, Reason: engine.ReasonFlag}, "", "h8 i7 h7"},
		"twofields.psq": {gomoku, record.Names{}, wonX, "", "h8 i8 h7 i7 h6 i6 h5 i5 h4"},
		"rule9.psq":     {preset(t, "caro-vn"), record.Names{X: "A", O: "B"}, record.Result{}, "", "h8 h9 h7 a15 h6 a13 h5 h3 h4"},
		"renju-editor.sgf": {preset(t, "renju"), record.Names{X: "Sushkov, V.", O: "Yamaguchi, Y."},
			record.Result{Winner: engine.WinnerX, Reason: engine.ReasonResigned}, "2006-08-05",
			"h8 i9 j10 i10 i8 h9 g8 j8 f8"},
		"cli.sgf": {standard, record.Names{X: "rapfi", O: "pela"}, record.Result{Winner: engine.WinnerX}, "2021-05-03",
			"h8 h7 g8 f8 i8 j8 i6 h6 f9 e9 j6 g7 g6"},
		"go-editor.sgf": {gomoku, record.Names{X: "taro", O: "hanako"},
			record.Result{Winner: engine.WinnerO, Reason: engine.ReasonFlag}, "2012-03-04", "h8 h9 i8 g8 i9 i10"},
		"nineteen.sgf": {onBoard(t, 19, "gomoku"), record.Names{X: "b", O: "w"}, wonX, "", "j10 k9 j9 k10 j11 k11 j8 j12 j7"},
		"mail.sgf":     {gomoku, record.Names{X: "An", O: "Binh"}, record.Result{Winner: engine.Tie, Reason: engine.ReasonAgreed}, "1996-07", "h8 i7 h7"},
		"lower.sgf":    {onBoard(t, 10, "gomoku"), record.Names{X: "a", O: "b"}, record.Result{}, "", "e6 e5 f6 f5 g6 g5"},
		"latin1.sgf":   {gomoku, record.Names{X: "André", O: "Jürgen"}, record.Result{}, "", "h8"},
		"named.sgf":    {gomoku, record.Names{}, record.Result{}, "", "h8 i9 h7 i7"},
		"setup.sgf":    {gomoku, record.Names{}, record.Result{}, "", "h8 h7 i7 i8 g9 j6 f10"},
		"white.sgf": {gomoku, record.Names{X: "first", O: "second"},
			record.Result{Winner: engine.WinnerX, Reason: engine.ReasonResigned}, "", "h8 i7 h7"},
		"overline.sgf": {standard, record.Names{X: "a", O: "b"}, record.Result{}, "", "a15 a1 b15 c1 c15 e1 e15 g1 f15 i1 d15 k1 h8"},
		"closed.sgf":   {preset(t, "caro-free"), record.Names{}, record.Result{}, "", "b15 a15 c15 g15 d15 c1 e15 e1 f15 g1 h8"},
		"empty.sgf":    {gomoku, record.Names{}, record.Result{}, "", ""},
	}
	for name, want := range files {
		t.Run(name, func(t *testing.T) {
			got := read(t, file(t, name))
			moves := strings.Join(squares(got), " ")
			have := foreign{got.Rules, got.Names, got.Result, got.Date, moves}
			if diff := cmp.Diff(want, have, cmp.AllowUnexported(foreign{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if got.First != engine.X {
				t.Errorf("%s began, want X", got.First)
			}
		})
	}
	all, err := filepath.Glob("testdata/foreign/*")
	if err != nil || len(all) != len(files) {
		t.Errorf("%d files are there, %d were read (%v)", len(all), len(files), err)
	}
}

// file returns a file of another program.
func file(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "foreign", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestForeignTimes keeps the times that files have: how long each move took, or
// what was left on the mover's clock.
func TestForeignTimes(t *testing.T) {
	r := read(t, file(t, "menu.psq"))
	if got := []int{r.Steps[0].MS, r.Steps[1].MS, r.Steps[9].MS}; !cmp.Equal(got, []int{0, 3120, 1590}) {
		t.Errorf("menu.psq: the moves took %v", got)
	}
	r = read(t, file(t, "go-editor.sgf"))
	var left []int
	for _, s := range r.Steps {
		left = append(left, s.Left)
	}
	if diff := cmp.Diff([]int{598200, 597105, 590000, 580500, 571033, 566000}, left); diff != "" {
		t.Errorf("go-editor.sgf (-want +got):\n%s", diff)
	}
}

// TestLineEnds reads the same from files with any ends of lines.
func TestLineEnds(t *testing.T) {
	for _, name := range []string{"gomocup.psq", "menu.psq", "renju-editor.sgf", "go-editor.sgf", "cli.sgf"} {
		plain := strings.ReplaceAll(file(t, name), "\r\n", "\n")
		want := read(t, plain)
		for _, end := range []string{"\r\n", "\r", "\n\n"} {
			got := read(t, "\ufeff"+strings.ReplaceAll(plain, "\n", end)+"\n \n")
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s with %q (-\\n +it):\n%s", name, end, diff)
			}
		}
	}
}

// TestGuessedRules says what is taken for the rules where a file leaves it open.
func TestGuessedRules(t *testing.T) {
	own := func(width, height, inRow int) engine.Rules {
		return engine.Rules{Width: width, Height: height, InRow: inRow}.WithDefaults()
	}
	for data, want := range map[string]engine.Rules{
		"(;GM[4]SZ[3])":                      preset(t, "tictactoe"),
		"(;GM[4]SZ[4])":                      own(4, 4, 4),
		"(;GM[4]SZ[25])":                     own(25, 25, 5),
		"(;GM[4]SZ[7:4])":                    own(7, 4, 5),
		"(;GM[4]SZ[ 7 : 4 ])":                own(7, 4, 5),
		"(;GM[4])":                           preset(t, "gomoku"),
		"(;GM[1])":                           own(19, 19, 5),
		"(;)":                                own(19, 19, 5),
		"(;GM[4]SZ[15]RU[Gomoku])":           preset(t, "gomoku"),
		"(;GM[4]SZ[15]RU[RENJU (RIF 2008)])": preset(t, "renju"),
		"(;GM[4]SZ[15]RU[Caro])":             preset(t, "caro-vn"),
		"(;GM[4]SZ[15]RU[Standard Gomoku])":  preset(t, "standard"),
		"(;GM[4]SZ[15]RU[exactly five])":     preset(t, "standard"),
		"(;GM[4]SZ[15]RU[caro-free])":        preset(t, "caro-free"),
		"(;GM[4]SZ[15]RU[4])":                preset(t, "renju"),
		"(;GM[4]SZ[15]RU[8])":                preset(t, "caro-free"),
		"(;GM[4]SZ[15]RU[77])":               preset(t, "gomoku"),
		"Piskvorky 15x15, 0:0, 4":            preset(t, "renju"),
		"Piskvorky 15x15, 0:0, 0":            preset(t, "gomoku"),
		"Piskvorky 12x9":                     own(12, 9, 5),
		"Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1,Renju":       preset(t, "renju"),
		"Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1,Standard":    preset(t, "standard"),
		"Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n0,Freestyle15": preset(t, "gomoku"),
		"Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n0\n1,Caro":         preset(t, "caro-vn"),
	} {
		if got := read(t, data).Rules; got != want {
			t.Errorf("%s\nis read as %+v", data, got)
		}
	}
}

// TestWhoBegan gives X the name of whoever made the first move: the second of two
// players if the head says 1.
func TestWhoBegan(t *testing.T) {
	for last, want := range map[string]record.Names{
		"0": {X: "Yixin", O: "Embryo"}, "1": {X: "Embryo", O: "Yixin"}, "8": {X: "Yixin", O: "Embryo"},
	} {
		r := read(t, "Piskvorky 15x15, 11:11, "+last+"\r\n8,8,0\r\npbrain-Yixin.exe\r\nEmbryo.zip\r\n-1\r\n")
		if r.Names != want || r.First != engine.X {
			t.Errorf("the head ends in %s: %s began of %v", last, r.First, r.Names)
		}
	}
}
