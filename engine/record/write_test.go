package record_test

import (
	"strings"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// finished is a game with everything in it that a record can hold without an
// opening: O began, somebody took back a move, and a line won.
func finished(t testing.TB) *record.Record {
	rules := preset(t, "caro10")
	steps := played(t, rules, "e6", "e5", "f5", "a1")
	steps = append(steps, record.Undo(2))
	steps = append(steps, played(t, rules, "f6", "f5", "g6", "g5", "h6", "h5", "a9", "d5")...)
	for i := range steps {
		steps[i].MS = 1000 + 250*i
		if steps[i].Kind == record.KindMove {
			steps[i].Left = 300_000 - 1250*i
		}
	}
	return &record.Record{
		Rules: rules, First: engine.O, Steps: steps,
		Names:  record.Names{X: "Bình [2]", O: `An\a: "the" first`},
		Result: record.Result{Winner: engine.WinnerX, Reason: engine.ReasonLine},
		Date:   "2025-11-29", Link: "https://play.example.org/r/k7f39-qmd2w-v8xab",
	}
}

// resigned is a game under rules of one's own on a board that is not square.
func resigned(t testing.TB) *record.Record {
	rules := engine.Rules{Width: 7, Height: 6, InRow: 4, Overline: engine.OverlineIfOpen,
		Ends: engine.EndsStonesOrEdge}.WithDefaults()
	return &record.Record{
		Rules: rules, First: engine.X, Steps: played(t, rules, "d1", "d2", "c3"),
		Names:  record.Names{X: "An"},
		Result: record.Result{Winner: engine.WinnerX, Reason: engine.ReasonResigned},
	}
}

// TestWriting compares whole files, as they are read by people and programs.
func TestWriting(t *testing.T) {
	records := map[string]*record.Record{"finished": finished(t), "resigned": resigned(t)}
	for name, r := range records {
		for _, f := range []record.Format{record.SGF, record.PSQ, record.JSON, record.Text} {
			golden(t, name+"."+string(f), write(t, r, f))
		}
	}
}

// TestComputersAreNamed tells a computer from a person in every format, and lets
// nothing that is no level pass for one.
func TestComputersAreNamed(t *testing.T) {
	r := resigned(t)
	r.Computers = record.Names{O: "hard"}
	for f, want := range map[record.Format]string{
		record.SGF:  "PB[An]\nPW[Computer (hard)]",
		record.PSQ:  "An\r\nComputer (hard)\r\n",
		record.JSON: `"names":{"X":"An","O":""},"winner":"X","reason":"resigned","computers":{"X":"","O":"hard"}`,
		record.Text: "An (X) against Computer (hard) (O)",
	} {
		if text := write(t, r, f); !strings.Contains(text, want) {
			t.Errorf("%s does not hold %q:\n%s", f, want, text)
		}
	}
	r.Names.O, r.Computers.O = "Computer (hard)", ""
	if got := read(t, write(t, r, record.JSON)); got.Names != r.Names || got.Computers != (record.Names{}) {
		t.Errorf("a person of that name is read as %+v, %+v", got.Names, got.Computers)
	}
	r.Computers.X = "a]\nb"
	for _, f := range []record.Format{record.SGF, record.JSON} {
		if text := write(t, r, f); read(t, text).Computers.X != "" {
			t.Errorf("%s holds what is no level:\n%s", f, text)
		}
	}
	if got := read(t, strings.Replace(write(t, r, record.JSON), `"winner"`, `"computers":{"X":"<b>","O":"Hard"},"winner"`, 1)); got.Computers != (record.Names{}) {
		t.Errorf("what is no level is read as %+v", got.Computers)
	}
}

// TestWritingIsCareful writes nothing that could not be read.
func TestWritingIsCareful(t *testing.T) {
	r := resigned(t)
	r.Steps = append(r.Steps, r.Steps[0])
	if out, err := r.Write(record.SGF); err == nil {
		t.Errorf("a game with a square taken twice was written:\n%s", out)
	}
	r = resigned(t)
	if out, err := r.Write("doc"); err == nil {
		t.Errorf("an unknown format was written:\n%s", out)
	}
	r.Names.X, r.Date, r.Link = "two\nlines\x00", "yesterday", "javascript:alert(1)"
	for _, f := range []record.Format{record.SGF, record.PSQ, record.JSON, record.Text} {
		out := write(t, r, f)
		if !strings.Contains(out, "two lines") || strings.Contains(out, "yesterday") || strings.Contains(out, "alert") {
			t.Errorf("%s holds what is no name, date or link:\n%s", f, out)
		}
	}
}

// TestTextFits keeps every line of the largest board within a mail's width.
func TestTextFits(t *testing.T) {
	rules := engine.Rules{Width: 25, Height: 25, InRow: 5, Ends: engine.EndsStonesOrEdge}.WithDefaults()
	r := &record.Record{Rules: rules, First: engine.X, Steps: played(t, rules, "y25", "y1")}
	text := write(t, r, record.Text)
	for line := range strings.Lines(text) {
		if len(strings.TrimRight(line, "\n")) > 80 && !strings.HasPrefix(line, "Five wins") {
			t.Errorf("%d characters: %s", len(line), line)
		}
		if strings.TrimRight(line, " \n") != strings.TrimRight(line, "\n") {
			t.Errorf("blanks at the end of %q", line)
		}
	}
}

// TestMediaTypes knows a type for each format, and for nothing else.
func TestMediaTypes(t *testing.T) {
	for _, f := range []record.Format{record.SGF, record.PSQ, record.JSON, record.Text} {
		if !strings.Contains(f.MediaType(), "/") {
			t.Errorf("%s has the media type %q", f, f.MediaType())
		}
	}
	if got := record.Format("exe").MediaType(); got != "" {
		t.Errorf("exe has the media type %q", got)
	}
}

// TestTimesThatMakeNoSense are left out, wherever they come from.
func TestTimesThatMakeNoSense(t *testing.T) {
	rules := preset(t, "tictactoe")
	r := &record.Record{Rules: rules, First: engine.X, Steps: played(t, rules, "a1", "b2")}
	want := write(t, r, record.JSON)
	r.Steps[0].MS, r.Steps[1].MS = -1, 1<<40
	r.Steps[0].Left, r.Steps[1].Left = -1, 1<<40
	if got := write(t, r, record.JSON); got != want {
		t.Errorf("written as\n%s", got)
	}
	for _, data := range []string{
		strings.NewReplacer(`{"cell":6}`, `{"cell":6,"ms":-5,"left":-5}`, `{"cell":4}`, `{"cell":4,"ms":99999999999,"left":99999999999}`).Replace(want),
		"Piskvorky 3x3, 0:0, 0\n1,3,-1\n2,2,99999999999\n",
		"(;GM[4]SZ[3];B[ac]BL[-1];W[bb]WL[1e300])",
		"(;GM[4]SZ[3];B[ac]BL[NaN];W[bb]WL[Inf]BL[3])",
	} {
		for _, s := range read(t, data).Steps {
			if s.MS != 0 || s.Left != 0 {
				t.Errorf("%s\nis read as %+v", data, s)
			}
		}
	}
}
