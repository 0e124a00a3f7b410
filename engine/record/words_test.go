package record_test

import (
	"fmt"
	"strings"
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// TestPresetsInWords reads every preset aloud.
func TestPresetsInWords(t *testing.T) {
	drawn := "Five or more in a row wins; who begins is drawn."
	want := map[string]string{
		"tictactoe":    "Three in a row wins.",
		"caro10":       drawn,
		"caro12":       drawn,
		"caro16":       drawn,
		"caro20":       drawn,
		"caro-vn":      "Exactly five wins, unless the opponent holds both ends.",
		"caro-free":    "Five wins unless the opponent holds both ends; six or more always win.",
		"gomoku":       "Five or more in a row wins.",
		"gomoku-swap2": "Exactly five wins; the opening is Swap2.",
		"standard":     "Exactly five wins.",
		"renju": "Five wins; black (X) may not make a double three, a double four or an overline; " +
			"for white (O) an overline wins.",
	}
	for _, p := range engine.Presets() {
		if got := record.RulesInWords(p.Rules); got != want[p.ID] {
			t.Errorf("%s reads %q, want %q", p.ID, got, want[p.ID])
		}
		delete(want, p.ID)
	}
	for id := range want {
		t.Errorf("%s is no preset any more", id)
	}
}

// TestRulesReadAsTheyPlay asks the engine how each rule set plays, and lets no
// two that play differently on one board read the same.
func TestRulesReadAsTheyPlay(t *testing.T) {
	sizes := [][2]int{{3, 3}, {4, 3}, {5, 4}, {6, 6}, {7, 7}, {12, 3}}
	sentences := 0
	for _, size := range sizes {
		reads := map[string]string{}
		for _, r := range everyRules(size[0], size[1]) {
			sentence := record.RulesInWords(r)
			how := fmt.Sprint(linesThatWin(t, r), r.First, r.Opening, r.Forbidden)
			if other, taken := reads[sentence]; taken && other != how {
				t.Errorf("%dx%d: two rule sets that play differently read %q, one is %+v",
					size[0], size[1], sentence, r)
			}
			reads[sentence] = how
			if words := strings.Fields(sentence); strings.ToUpper(words[0][:1]) != words[0][:1] ||
				!strings.HasSuffix(sentence, ".") || strings.Count(sentence, ".") != 1 {
				t.Errorf("%q is not one sentence", sentence)
			}
		}
		sentences += len(reads)
	}
	if sentences < 300 {
		t.Errorf("only %d sentences were read", sentences)
	}
}

// everyRules lists all that can be played on a board.
func everyRules(width, height int) (all []engine.Rules) {
	for inRow := engine.MinInRow; inRow <= engine.MaxInRow; inRow++ {
		r := engine.Rules{Width: width, Height: height, InRow: inRow}
		for _, r.Overline = range []engine.Overline{engine.OverlineWins, engine.OverlineNever, engine.OverlineIfOpen} {
			for _, r.Ends = range []engine.Ends{engine.EndsAny, engine.EndsStones, engine.EndsStonesOrEdge} {
				all = append(all, everyOpening(r)...)
			}
		}
	}
	return all
}

func everyOpening(r engine.Rules) (all []engine.Rules) {
	for _, r.First = range []engine.First{engine.FirstX, engine.FirstRandom} {
		for _, r.Opening = range []engine.Opening{engine.OpeningFree, engine.OpeningPie, engine.OpeningSwap2} {
			for _, r.Forbidden = range []engine.Forbidden{engine.ForbiddenNone, engine.ForbiddenRenju} {
				if r.Validate() == nil {
					all = append(all, r)
				}
			}
		}
	}
	return all
}

// linesThatWin asks the engine about every line that fits on the board, with
// each of its ends empty or held by the opponent. The answer is a string of 0
// and 1, the same for rules under which the same lines win.
func linesThatWin(t *testing.T, r engine.Rules) string {
	r.First, r.Opening, r.Forbidden = engine.FirstX, engine.OpeningFree, engine.ForbiddenNone
	var verdicts strings.Builder
	for cell := range r.Cells() {
		for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			for length := r.InRow; length <= max(r.Width, r.Height); length++ {
				line, ends, fits := segment(r, cell, step, length)
				for held := 0; fits && held < 1<<len(ends); held++ {
					verdicts.WriteByte("01"[verdict(t, r, line, ends, held)])
				}
			}
		}
	}
	return verdicts.String()
}

// segment lists the cells of a line from cell on, and those of its two ends that
// are on the board.
func segment(r engine.Rules, cell int, step [2]int, length int) (line, ends []int, fits bool) {
	for i := -1; i <= length; i++ {
		x, y := cell%r.Width+i*step[0], cell/r.Width+i*step[1]
		on := x >= 0 && x < r.Width && y >= 0 && y < r.Height
		switch {
		case i >= 0 && i < length && !on:
			return nil, nil, false
		case i >= 0 && i < length:
			line = append(line, y*r.Width+x)
		case on:
			ends = append(ends, y*r.Width+x)
		}
	}
	return line, ends, true
}

// verdict lays out a line but for its first mark, with some ends held, and asks
// whether that mark wins: 1 if so.
func verdict(t *testing.T, r engine.Rules, line, ends []int, held int) int {
	g, err := engine.New(r, engine.X)
	if err != nil {
		t.Fatal(err)
	}
	lay := func(cell int, mark engine.Mark) {
		g.Apply(engine.Diff{Kind: engine.KindClick, Cell: cell, Mark: mark, Turn: engine.X})
	}
	for i, cell := range ends {
		if held>>i&1 == 1 {
			lay(cell, engine.O)
		}
	}
	for _, cell := range line[1:] {
		lay(cell, engine.X)
	}
	d, err := g.Decide(engine.X, engine.Click{Cell: line[0]})
	if err != nil {
		t.Fatal(err)
	}
	if d.Winner == engine.WinnerX {
		return 1
	}
	return 0
}
