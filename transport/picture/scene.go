package picture

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"

	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"

	"rowhouse/engine"
)

// The size of every picture, in pixels: what those who show links ask for.
const (
	Width  = 1200
	Height = 630
)

// Scene is what a picture shows.
type Scene struct {
	Width, Height int         // of the board, in squares
	First         engine.Mark // who began
	Moves         []int       // cells, in order
	Lines         [][]int     // that won
	InRow         int         // how long a line of the example is; 0: no example
	Seed          string      // what the hand's wobble comes from: the room

	Headline string
	Sentence string    // below it
	Players  [2]Player // X and O; none of them is drawn if neither has a name
}

// Player is one of the two seats.
type Player struct {
	Name string
	Note string // what to say beside the name
	Free bool   // nobody sits there
	Lit  bool   // it is theirs to move, or they have won
}

// Painter draws pictures. Make one with [New].
type Painter struct {
	regular, bold *opentype.Font
	inks          color.Palette
}

// New makes a painter.
func New() (*Painter, error) {
	regular, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("picture: the font: %w", err)
	}
	bold, err := opentype.Parse(liberationsansbold.TTF)
	if err != nil {
		return nil, fmt.Errorf("picture: the bold font: %w", err)
	}
	return &Painter{regular, bold, lightPaper().palette()}, nil
}

// Draw draws a scene as a PNG.
func (p *Painter) Draw(s Scene) []byte {
	inks := lightPaper()
	c := newCanvas(Width, Height, inks.paper)
	layOut(c, inks, &s).draw()
	p.tell(c, inks, &s)

	var file bytes.Buffer
	png.Encode(&file, reduce(c.image, p.inks)) // writing to memory does not fail
	return file.Bytes()
}
