package engine_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"rowhouse/engine"
)

// choices is one column of a table of lines.
type choices struct {
	overline engine.Overline
	ends     engine.Ends
}

// picture is one row of a table of lines: a line, and what it is worth under the
// choices of each column.
type picture struct {
	text string
	wins []bool
}

// squares returns the picture without its edges, and which ends are edges.
func (p picture) squares() (squares string, left, right bool) {
	squares = strings.Trim(p.text, "|")
	return squares, strings.HasPrefix(p.text, "|"), strings.HasSuffix(p.text, "|")
}

// mirrored returns the picture seen from the other side.
func (p picture) mirrored() picture {
	text := []byte(p.text)
	slices.Reverse(text)
	return picture{string(text), p.wins}
}

func readLines(t *testing.T) (columns []choices, rows []picture) {
	t.Helper()
	b, err := os.ReadFile("testdata/vectors/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	return parseLines(t, string(b))
}

// parseLines reads a table of lines: remarks, a head that begins with "picture"
// and names the columns, and rows of verdicts.
func parseLines(t *testing.T, text string) (columns []choices, rows []picture) {
	t.Helper()
	verdicts := map[string]bool{"1": true, "0": false, "win": true, "no": false}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		if fields[0] == "picture" {
			columns = parseColumns(t, fields[1:])
			continue
		}
		if len(fields) != 1+len(columns) {
			t.Fatalf("%q: want %d verdicts", line, len(columns))
		}
		p := picture{text: fields[0]}
		for _, verdict := range fields[1:] {
			wins, ok := verdicts[verdict]
			if !ok {
				t.Fatalf("%q: %q is no verdict", line, verdict)
			}
			p.wins = append(p.wins, wins)
		}
		rows = append(rows, p)
	}
	return columns, rows
}

func parseColumns(t *testing.T, names []string) (columns []choices) {
	t.Helper()
	for _, name := range names {
		overline, ends, _ := strings.Cut(name, "/")
		c := choices{engine.Overline(overline), engine.Ends(ends)}
		r := square(15, 5)
		r.Overline, r.Ends = c.overline, c.ends
		if err := r.Validate(); err != nil {
			t.Fatalf("column %s: %v", name, err)
		}
		columns = append(columns, c)
	}
	return columns
}

// longestRun returns where the longest run of x lies in a line.
func longestRun(squares string) (start, length int) {
	for i := 0; i < len(squares); {
		n := 0
		for i+n < len(squares) && squares[i+n] == 'x' {
			n++
		}
		if n > length {
			start, length = i, n
		}
		i += n + 1
	}
	return start, length
}

// layout is a board on which one picture after another is laid out.
type layout struct {
	t      *testing.T
	board  *engine.Game
	judges map[engine.Mark][]*engine.Game // one for each column, on that board
	placed int                            // pictures so far
	judged int                            // moves so far
	full   bool                           // every mark, last square and column at each place
}

func newLayout(t *testing.T, width, height int, columns []choices) *layout {
	r := engine.Rules{Width: width, Height: height, InRow: 5}.WithDefaults()
	l := &layout{t: t, board: newGame(t, r, engine.X), judges: map[engine.Mark][]*engine.Game{}}
	for _, mark := range []engine.Mark{engine.X, engine.O} {
		for _, c := range columns {
			l.judges[mark] = append(l.judges[mark], l.board.Judge(c.overline, c.ends, mark))
		}
	}
	return l
}

// everywhere lays a picture out at every place of the board where it fits, its
// edges on edges, along a step to the right, down, or both.
func (l *layout) everywhere(p picture, dx, dy int) {
	r := l.board.Rules()
	squares, left, right := p.squares()
	on := func(x, y int) bool { return x >= 0 && x < r.Width && y >= 0 && y < r.Height }
	cells, n := make([]int, len(squares)), len(squares)
	for y := range r.Height {
		for x := range r.Width {
			if !on(x+(n-1)*dx, y+(n-1)*dy) || left && on(x-dx, y-dy) || right && on(x+n*dx, y+n*dy) {
				continue
			}
			for i := range cells {
				cells[i] = (y+i*dy)*r.Width + x + i*dx
			}
			l.place(p, squares, cells)
		}
	}
}

// place puts the picture on these cells, has its last move judged and takes it
// away again. On a board that is not tried in full, the mark, the column and the
// last square take turns from place to place.
func (l *layout) place(p picture, squares string, cells []int) {
	start, length := longestRun(squares)
	run := cells[start : start+length]
	l.placed++
	turn := l.placed
	marks := [2]engine.Mark{engine.X, engine.O}
	if !l.full {
		mark, column, last := marks[turn%2], turn/2%9, turn/18%length
		l.put(squares, cells, mark)
		l.judge(p, mark, run, last, column)
	} else {
		for _, mark := range marks {
			l.put(squares, cells, mark)
			for last := range run {
				for column := range p.wins {
					l.judge(p, mark, run, last, column)
				}
			}
		}
	}
	for _, c := range cells {
		l.board.Put(c, engine.Empty)
	}
}

func (l *layout) put(squares string, cells []int, mark engine.Mark) {
	for i, c := range cells {
		switch squares[i] {
		case 'x':
			l.board.Put(c, mark)
		case 'o':
			l.board.Put(c, mark.Other())
		}
	}
}

// judge takes one mark out of the run and lets it be the move that is judged.
func (l *layout) judge(p picture, mark engine.Mark, run []int, last, column int) {
	l.board.Put(run[last], engine.Empty)
	l.judged++
	g := l.judges[mark][column]
	d, err := g.Decide(mark, engine.Click{Cell: run[last]})
	won := err == nil && d.Winner == engine.Winner(mark) && len(d.Lines) == 1 && slices.Equal(d.Lines[0], run)
	open := err == nil && d.Winner == engine.NoWinner && d.Lines == nil && d.Turn == mark.Other()
	if p.wins[column] && !won || !p.wins[column] && !open {
		r := g.Rules()
		l.t.Fatalf("%s on %dx%d at %v, %s/%s, %v last on %d: got %+v, %v; want a win: %v",
			p.text, r.Width, r.Height, run, r.Overline, r.Ends, mark, run[last], d, err, p.wins[column])
	}
	l.board.Put(run[last], mark)
}

// TestLinesEverywhere lays the pictures of testdata/vectors/lines.txt out in all
// four directions and both ways, at every place and edge of every board that
// five in a row can be played on. On some boards each mark of the line is the
// last one, of either side and under every column, at every single place; on the
// others these take turns, since all of it takes minutes under the race detector.
// The flag -exhaustive makes no difference between boards.
func TestLinesEverywhere(t *testing.T) {
	t.Parallel()
	columns, rows := readLines(t)
	if len(columns) != 9 || len(rows) != 14 {
		t.Fatalf("read %d columns and %d rows, want 9 and 14", len(columns), len(rows))
	}
	full := [][2]int{{5, 5}, {6, 5}, {7, 9}, {11, 11}, {12, 3}, {3, 12}, {25, 4}}
	var placed, judged int
	for width := engine.MinSide; width <= engine.MaxSide; width++ {
		for height := engine.MinSide; height <= engine.MaxSide; height++ {
			if max(width, height) < 5 {
				continue // Validate refuses it, which has a test of its own
			}
			l := newLayout(t, width, height, columns)
			l.full = *exhaustive || slices.Contains(full, [2]int{width, height})
			for _, p := range rows {
				l.allWays(p)
			}
			placed, judged = placed+l.placed, judged+l.judged
		}
	}
	t.Logf("%d pictures laid out, %d moves judged", placed, judged)
}

// allWays lays a picture out in all four directions and, where that makes a
// difference, both ways.
func (l *layout) allWays(p picture) {
	for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		l.everywhere(p, step[0], step[1])
		if m := p.mirrored(); m.text != p.text {
			l.everywhere(m, step[0], step[1])
		}
	}
}
