package picture

import (
	"image/color"

	"rowhouse/engine"
)

// sheet is a board where it lies on the picture.
type sheet struct {
	*canvas
	colours
	scene *Scene
	x, y  int // of its upper left corner
	side  int // of a square, in pixels
}

// layOut places the board in the middle of its part of the picture, as large as
// it can be with squares of whole pixels.
func layOut(c *canvas, inks colours, s *Scene) *sheet {
	side := max(1, min(boardRoom/max(s.Width, 1), boardRoom/max(s.Height, 1)))
	return &sheet{c, inks, s, margin + (boardRoom-side*s.Width)/2, margin + (boardRoom-side*s.Height)/2, side}
}

// draw draws the squares, what was played on them and how it ended, in the order
// in which a hand would.
func (b *sheet) draw() {
	for _, line := range b.lines() {
		for _, cell := range line {
			x, y := b.corner(cell)
			b.block(x, y, b.side, b.side, b.win)
		}
	}
	b.rule()
	if len(b.scene.Moves) == 0 && b.scene.InRow > 0 {
		b.example()
	}
	mark := b.scene.First
	for i, cell := range b.scene.Moves {
		if b.has(cell) {
			for _, stroke := range markStrokes(b.scene.Seed, cell, mark) {
				b.stroke(b.placed(stroke, cell), b.pen(), b.inkOf(mark, 0xff))
			}
			if i == len(b.scene.Moves)-1 {
				b.markLast(cell)
			}
		}
		mark = mark.Other()
	}
	for _, line := range b.lines() {
		through := throughLine(b.scene.Seed, line, b.scene.Width)
		b.stroke(b.placed(through, 0), b.pen(), b.inkOf(b.markAt(line[0]), 0xd9))
	}
}

// example shows in pencil what wins, in the middle of an empty board.
func (b *sheet) example() {
	line := exampleLine(b.scene.Width, b.scene.Height, b.scene.InRow)
	for _, cell := range line {
		for _, stroke := range markStrokes(b.scene.Seed, cell, b.scene.First) {
			b.stroke(b.placed(stroke, cell), min(b.pen(), 10), b.pencil)
		}
	}
	through := throughLine(b.scene.Seed, line, b.scene.Width)
	b.stroke(b.placed(through, 0), min(b.pen(), 10)*0.55, b.pencil)
}

// exampleLine rises to the right, or lies along the longer side where the board
// is too narrow for that.
func exampleLine(width, height, inRow int) []int {
	right, up := 1, 1
	if inRow > height {
		up = 0
	} else if inRow > width {
		right = 0
	}
	inRow = min(inRow, max(width, height))
	x, y := (width-right*inRow)/2, (height-1+up*(inRow-1))/2
	if right == 0 {
		x = (width - 1) / 2
	}
	line := make([]int, inRow)
	for i := range line {
		line[i] = (y-i*up)*width + x + i*right
	}
	return line
}

// rule draws the squares.
func (b *sheet) rule() {
	hair := 1
	if b.side >= 40 {
		hair = 2
	}
	width, height := b.side*b.scene.Width, b.side*b.scene.Height
	for column := range b.scene.Width + 1 {
		b.block(b.x+column*b.side-hair/2, b.y-hair/2, hair, height+hair, b.squares)
	}
	for row := range b.scene.Height + 1 {
		b.block(b.x-hair/2, b.y+row*b.side-hair/2, width+hair, hair, b.squares)
	}
}

// markLast draws a frame within the square of the last move.
func (b *sheet) markLast(cell int) {
	x, y := b.corner(cell)
	inset := max(2, float64(b.side)*0.06)
	edge := max(1.6, float64(b.side)*0.018)
	inner := float64(b.side) - 2*inset
	b.frame(rect{float64(x) + inset, float64(y) + inset, inner, inner}, inner*0.14, edge, b.quiet)
}

// pen is how wide a stroke is. On small squares it is wider than the scale would
// make it: the picture is looked at small.
func (b *sheet) pen() float64 { return min(1.1+float64(b.side)*0.068, 15) }

func (b *sheet) inkOf(mark engine.Mark, alpha uint8) color.NRGBA {
	ink := b.colours.x
	if mark == engine.O {
		ink = b.o
	}
	ink.A = alpha
	return ink
}

// lines are those of the scene that lie on the board.
func (b *sheet) lines() [][]int {
	var all [][]int
	for _, line := range b.scene.Lines {
		ok := len(line) > 0
		for _, cell := range line {
			ok = ok && b.has(cell)
		}
		if ok {
			all = append(all, line)
		}
	}
	return all
}

func (b *sheet) has(cell int) bool { return cell >= 0 && cell < b.scene.Width*b.scene.Height }

// markAt is what was played on a square.
func (b *sheet) markAt(cell int) engine.Mark {
	mark := b.scene.First
	for _, played := range b.scene.Moves {
		if played == cell {
			return mark
		}
		mark = mark.Other()
	}
	return engine.Empty
}

func (b *sheet) corner(cell int) (x, y int) {
	return b.x + cell%b.scene.Width*b.side, b.y + cell/b.scene.Width*b.side
}

// placed moves what was drawn in units to a square of the board.
func (b *sheet) placed(line []point, cell int) []point {
	x, y := b.corner(cell)
	scale := float64(b.side) / unit
	moved := make([]point, len(line))
	for i, p := range line {
		moved[i] = point{float64(x) + p.x*scale, float64(y) + p.y*scale}
	}
	return moved
}
