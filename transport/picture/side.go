package picture

import (
	"rowhouse/engine"
)

// Where things are, in pixels.
const (
	margin    = 45
	boardRoom = Height - 2*margin
	column    = margin + boardRoom + 57 // where the text begins
	lineWidth = Width - column - 54

	signHeight = 40
	cardHeight = 76
	cardGap    = 12
	corners    = 14
	gap        = 14 // between the headline and the sentence
	breath     = 20 // above and below them, at least
)

// tell writes what there is to say beside the board: whose house it is at the
// top, the players at the bottom, and in the middle of what is left the headline
// and the sentence.
func (p *Painter) tell(c *canvas, inks colours, s *Scene) {
	p.sign(c, inks)
	top, bottom := float64(margin+signHeight), float64(Height-margin)
	if s.Players[0].Name != "" || s.Players[1].Name != "" {
		bottom -= 2*cardHeight + cardGap
		for i, mark := range []engine.Mark{engine.X, engine.O} {
			at := rect{column, bottom + float64(i)*(cardHeight+cardGap), lineWidth, cardHeight}
			p.card(c, inks, at, mark, s.Players[i])
		}
	}
	headline, sentence := setTogether([2]string{s.Headline, s.Sentence}, [2]kind{
		{p.bold, []float64{60, 54, 48, 42, 36}, 1.12, 3},
		{p.regular, []float64{28, 26, 24}, 1.3, 4},
	}, lineWidth, bottom-top-gap-2*breath)
	y := top + (bottom-top-headline.height()-gap-sentence.height())/2
	y = c.writeBlock(headline, point{column, y}, inks.ink)
	c.writeBlock(sentence, point{column, y + gap}, inks.quiet)
}

// sign writes the house's name with its small board.
func (p *Painter) sign(c *canvas, inks colours) {
	const side = 13
	b := &sheet{c, inks, &Scene{Width: 3, Height: 3}, column + 2, margin + 2, side}
	for i := 1; i < 3; i++ {
		b.block(b.x+i*side-1, b.y, 2, 3*side, inks.squares)
		b.block(b.x, b.y+i*side-1, 3*side, 2, inks.squares)
	}
	for _, placed := range []struct {
		cell int
		mark engine.Mark
	}{{4, engine.X}, {2, engine.O}} {
		for _, stroke := range markStrokes("rowhouse", placed.cell, placed.mark) {
			c.stroke(b.placed(stroke, placed.cell), 2.4, b.inkOf(placed.mark, 0xff))
		}
	}
	c.write("Rowhouse", point{column + 54, margin + 31}, face(p.bold, 27), inks.ink)
}

// card writes a player's name with the mark. A free seat is a dashed outline.
func (p *Painter) card(c *canvas, inks colours, at rect, mark engine.Mark, player Player) {
	b := &sheet{c, inks, &Scene{Width: 1, Height: 1}, int(at.x) + 16, int(at.y) + (cardHeight-56)/2, 56}
	switch {
	case player.Free:
		for _, dash := range dashes(roundedRect(at, corners), 7, 7) {
			c.stroke(dash, 2, inks.squares)
		}
	case player.Lit:
		c.card(at, corners, 3, inks.surface, b.inkOf(mark, 0xff))
	default:
		c.card(at, corners, 1.5, inks.surface, inks.hairline)
	}
	for _, stroke := range markStrokes("card", 0, mark) {
		c.stroke(b.placed(stroke, 0), 5, b.inkOf(mark, 0xff))
	}
	note := face(p.regular, 23)
	right := at.x + at.w - 24
	if player.Note != "" {
		right -= widthOf(player.Note, note)
		c.write(player.Note, point{right, at.y + 46}, note, inks.quiet)
		right -= 16
	}
	left := at.x + 90
	name := kind{p.bold, []float64{29, 26, 23}, 1, 1}
	text := name.set(player.Name, right-left)
	for _, line := range text.lines { // one, or none of an empty name
		c.write(line, point{left, at.y + 38 + text.size/3}, text.face, inks.ink)
	}
}
