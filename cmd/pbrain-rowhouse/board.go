package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rowhouse/engine"
)

// minSide is the smallest board on which five in a row can be made.
const minSide = 5

// owner says whose stone it is.
type owner int

const (
	ours   owner = 1
	theirs owner = 2
)

// stone is a stone on the board.
type stone struct {
	cell int
	by   owner
}

// board is the position, in the order in which it was told, and the rule. A
// width of 0 is no board.
type board struct {
	width, height int
	rule          rule
	stones        []stone
}

// rule is the protocol's number for a set of rules.
type rule int

// rules are those of the engine. Unknown numbers play as freestyle does.
func (b *board) rules(opening engine.Opening) engine.Rules {
	r := engine.Rules{Width: b.width, Height: b.height, InRow: 5, Opening: opening}
	switch b.rule {
	case 1:
		r.Overline = engine.OverlineNever
	case 4:
		r.Forbidden = engine.ForbiddenRenju
	case 8:
		r.Ends = engine.EndsStones
	case 9:
		r.Overline, r.Ends = engine.OverlineNever, engine.EndsStones
	}
	return r.WithDefaults()
}

// cell reads "x,y", from 0 at the top left.
func (b *board) cell(text string) (int, error) {
	first, second, ok := strings.Cut(text, ",")
	x, okX := number(first)
	y, okY := number(second)
	if !ok || !okX || !okY {
		return 0, fmt.Errorf("%.40q is no square: want x,y", text)
	}
	if x < 0 || x >= b.width || y < 0 || y >= b.height {
		return 0, fmt.Errorf("%d,%d is not on the board of %dx%d", x, y, b.width, b.height)
	}
	return y*b.width + x, nil
}

// name writes a cell as the protocol does.
func (b *board) name(cell int) string {
	return fmt.Sprintf("%d,%d", cell%b.width, cell/b.width)
}

// add puts a stone on a square that must be free.
func (b *board) add(text string, by owner) error {
	cell, err := b.cell(text)
	if err == nil {
		err = b.free(b.stones, cell)
	}
	if err != nil {
		return err
	}
	b.stones = append(b.stones, stone{cell, by})
	return nil
}

func (b *board) free(stones []stone, cell int) error {
	for _, s := range stones {
		if s.cell == cell {
			return fmt.Errorf("%s is taken", b.name(cell))
		}
	}
	return nil
}

// takeBack removes a stone.
func (b *board) takeBack(text string) error {
	cell, err := b.cell(text)
	if err != nil {
		return err
	}
	for i, s := range b.stones {
		if s.cell == cell {
			b.stones = append(b.stones[:i:i], b.stones[i+1:]...)
			return nil
		}
	}
	return fmt.Errorf("there is no stone on %s", b.name(cell))
}

// readStones reads the lines up to DONE: "x,y,who", or "x,y" where nobody owns
// the stones yet. It reads all of them, also after one that is wrong.
func (b *board) readStones(lines <-chan string, owned bool) ([]stone, error) {
	var stones []stone
	var bad error
	for line := range lines {
		if strings.EqualFold(line, "DONE") {
			return stones, bad
		}
		if bad != nil || b.width == 0 {
			continue
		}
		s, err := b.readStone(line, owned)
		if err == nil && s.by != 0 {
			err = b.free(stones, s.cell)
		}
		if err != nil {
			bad = err
		} else if s.by != 0 {
			stones = append(stones, s)
		}
	}
	return nil, errors.New("the position ended without DONE")
}

// readStone reads one line of a position. A line of field 3 repeats a stone that
// wins, or marks a forbidden square: it adds nothing, and by is 0.
func (b *board) readStone(line string, owned bool) (stone, error) {
	square, who := line, int(theirs)
	if owned {
		i := strings.LastIndexByte(line, ',')
		n, ok := number(line[i+1:])
		if i < 0 || !ok || n < 1 || n > 3 {
			return stone{}, fmt.Errorf("%.40q is no stone: want x,y,who with who 1, 2 or 3", line)
		}
		square, who = line[:i], n
	}
	cell, err := b.cell(square)
	if err != nil || who == 3 {
		return stone{}, err
	}
	return stone{cell, owner(who)}, nil
}

// game lays the position out as a game in which it is our turn. The order of the
// stones is not always that of play, so it is not judged: each side's stones
// alternate as they were told, and whoever has fewer moves next.
func (b *board) game(r engine.Rules) (*engine.Game, error) {
	g, err := engine.New(r, engine.X)
	if err != nil {
		return nil, err
	}
	var own, other []int
	for _, s := range b.stones {
		if s.by == ours {
			own = append(own, s.cell)
		} else {
			other = append(other, s.cell)
		}
	}
	marks, sides := [2]engine.Mark{engine.X, engine.O}, [2][]int{own, other}
	mine := engine.X
	if len(other) > len(own) {
		mine, sides = engine.O, [2][]int{other, own}
	}
	for side := 0; len(own)+len(other) > g.Ply(); side = 1 - side {
		if len(sides[side]) == 0 {
			continue
		}
		cell := sides[side][0]
		sides[side] = sides[side][1:]
		g.Apply(engine.Diff{Kind: engine.KindClick, Cell: cell, Mark: marks[side], Ply: g.Ply() + 1, Turn: mine})
	}
	if g.Ply() == r.Cells() {
		return nil, errors.New("the board is full")
	}
	return g, nil
}

// number reads a whole number.
func number(text string) (n int, ok bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, err == nil
}
