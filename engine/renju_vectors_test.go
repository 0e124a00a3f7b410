package engine_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"rowhouse/engine"
)

// fact is one picture of where the mover may play in renju. The head of
// testdata/vectors/renju.txt says how it is written.
type fact struct {
	title   string
	mover   engine.Mark
	rules   engine.Rules
	squares string // by cell, as they are drawn
}

// parseFacts reads pictures: a line "X: title", the rows from the top with their
// numbers, and the letters of the columns.
func parseFacts(t *testing.T, text string) (facts []fact) {
	t.Helper()
	var f fact
	height := 0
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0 || fields[0] == "#":
		case fields[0] == "X:" || fields[0] == "O:":
			f, height = fact{title: strings.TrimSpace(line), mover: engine.X}, 0
			if fields[0] == "O:" {
				f.mover = engine.O
			}
		case fields[0] == "a":
			if f.squares == "" || len(f.squares) != len(fields)*height {
				t.Fatalf("%s: %d squares on a board of %dx%d", f.title, len(f.squares), len(fields), height)
			}
			f.rules = renjuRules(len(fields), height)
			facts, f = append(facts, f), fact{}
		default:
			f.squares += strings.Join(fields[1:], "")
			height++
		}
	}
	return facts
}

// stones returns the board of the picture.
func (f fact) stones() []engine.Mark {
	stones := make([]engine.Mark, len(f.squares))
	for c, square := range f.squares {
		stones[c] = map[rune]engine.Mark{'x': engine.X, 'o': engine.O}[square]
	}
	return stones
}

// fouls returns what the picture forbids, by cell.
func (f fact) fouls() []engine.Foul {
	fouls := make([]engine.Foul, len(f.squares))
	for c, square := range f.squares {
		fouls[c] = map[rune]engine.Foul{'3': engine.FoulDoubleThree, '4': engine.FoulDoubleFour, '6': engine.FoulOverline}[square]
	}
	return fouls
}

// check asks the engine about every square of the picture, from all eight sides,
// and the oracle once.
func (f fact) check(t *testing.T) {
	stones, fouls := f.stones(), f.fouls()
	for v := range view(8) {
		if f.mover == engine.X {
			wantFouls(t, v, f.rules, stones, fouls)
		}
		g := seenFrom(t, v, f.rules, stones).Judge(engine.OverlineWins, engine.EndsAny, f.mover)
		if f.mover == engine.O && len(g.Forbidden()) > 0 {
			t.Errorf("view %d: %v are forbidden to white", v, g.Forbidden())
		}
		for c, square := range f.squares {
			_, at := v.cell(f.rules, c)
			f.play(t, g, at, square)
		}
	}
	if f.mover == engine.O {
		return
	}
	d := newDesk(f.rules)
	copy(d.stones, stones)
	for c, mark := range stones {
		if mark == engine.Empty && d.foul(c) != fouls[c] {
			t.Errorf("%s: the oracle says %q, the picture %q", f.rules.SquareName(c), d.foul(c), fouls[c])
		}
	}
}

// play clicks on a square and compares the answer with how it is drawn.
func (f fact) play(t *testing.T, g *engine.Game, cell int, square rune) {
	t.Helper()
	d, err := g.Decide(f.mover, engine.Click{Cell: cell})
	foul, _ := errors.AsType[engine.ForbiddenError](err)
	name := g.Rules().SquareName(cell)
	switch square {
	case 'x', 'o':
		if err != engine.ErrTaken {
			t.Errorf("%s: got %v, want %v", name, err, engine.ErrTaken)
		}
	case '3', '4', '6':
		if !errors.Is(err, engine.ErrForbidden) || foul.Foul != g.Foul(cell) || foul.Foul == engine.NoFoul {
			t.Errorf("%s: got %v, %q; want it forbidden, %q", name, err, foul.Foul, g.Foul(cell))
		}
	case '5':
		exact := !slices.ContainsFunc(d.Lines, func(line []int) bool { return len(line) != 5 })
		if d.Winner != engine.Winner(f.mover) || d.Lines == nil || f.mover == engine.X && !exact {
			t.Errorf("%s: got %+v, %v; want it to win", name, d, err)
		}
	case '.', '+':
		if err != nil || d.Reason != engine.ReasonNone || d.Turn != f.mover.Other() {
			t.Errorf("%s: got %+v, %v; want it to be a plain move", name, d, err)
		}
	default:
		t.Errorf("%q is no square of a picture", square)
	}
}

// TestRenjuVectors proves the pictures.
func TestRenjuVectors(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("testdata/vectors/renju.txt")
	if err != nil {
		t.Fatal(err)
	}
	facts := parseFacts(t, string(b))
	if len(facts) != 73 {
		t.Errorf("%d pictures were read, want 73", len(facts))
	}
	for _, f := range facts {
		t.Run(f.title, f.check)
	}
}

// TestRulesRenju proves the pictures of RULES.md.
func TestRulesRenju(t *testing.T) {
	facts := 0
	for _, block := range fenced("renju").FindAllStringSubmatch(page(t), -1) {
		for _, f := range parseFacts(t, block[2]) {
			t.Run(f.title, f.check)
			facts++
		}
	}
	if facts < 8 {
		t.Errorf("only %d pictures were found", facts)
	}
}
