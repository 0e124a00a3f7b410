package picture

import (
	"image"
	"image/color"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Knows reports whether a text can be drawn letter by letter: in a script that
// runs from left to right without joining letters, all of which the font has.
func (p *Painter) Knows(text string) bool {
	var buffer sfnt.Buffer
	for _, letter := range text {
		if !unicode.In(letter, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Common) || !unicode.IsGraphic(letter) {
			return false
		}
		if glyph, err := p.bold.GlyphIndex(&buffer, letter); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

// face makes a font of a size in pixels. A face is not safe for concurrent use,
// so each picture has its own.
func face(f *opentype.Font, size float64) font.Face {
	// It fails only for options that are not given here.
	made, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err)
	}
	return made
}

// write puts a line of text on the sheet, its baseline beginning at a point.
func (c *canvas) write(text string, at point, f font.Face, ink color.Color) {
	drawer := font.Drawer{Dst: c.image, Src: image.NewUniform(ink), Face: f, Dot: fixed.Point26_6{
		X: fixed.Int26_6(at.x * 64), Y: fixed.Int26_6(at.y * 64),
	}}
	drawer.DrawString(text)
}

func widthOf(text string, f font.Face) float64 {
	return float64(font.MeasureString(f, text)) / 64
}

// block is text broken into lines.
type block struct {
	lines   []string
	face    font.Face
	size    float64
	leading float64 // the distance of two baselines, in sizes of the font
	cut     bool    // it did not fit as it is
}

func (b *block) height() float64 { return float64(len(b.lines)) * b.size * b.leading }

// kind is how a piece of text may be set: its font, its sizes, the largest first,
// and how many lines it may take.
type kind struct {
	font    *opentype.Font
	sizes   []float64
	leading float64
	lines   int
}

// set breaks text in the largest size in which nothing is cut, else in the
// smallest.
func (k *kind) set(text string, width float64) *block {
	var b *block
	for _, size := range k.sizes {
		if b = k.setIn(size, text, width); !b.cut {
			break
		}
	}
	return b
}

// setIn breaks text in one size. The lines are as even as they can be without
// becoming more.
func (k *kind) setIn(size float64, text string, width float64) *block {
	b := &block{face: face(k.font, size), size: size, leading: k.leading}
	b.lines, b.cut = breakLines(text, b.face, width, k.lines)
	if b.cut {
		return b
	}
	for narrower := width - 8; narrower > width/2; narrower -= 8 {
		lines, cut := breakLines(text, b.face, narrower, len(b.lines))
		if cut {
			break
		}
		b.lines = lines
	}
	return b
}

// setTogether sets two texts below each other in the largest sizes in which
// neither is cut and both fit into a height; in the smallest if there are none.
func setTogether(texts [2]string, kinds [2]kind, width, height float64) (first, second *block) {
	for _, size := range kinds[0].sizes {
		first = kinds[0].setIn(size, texts[0], width)
		for _, size := range kinds[1].sizes {
			second = kinds[1].setIn(size, texts[1], width)
			if !first.cut && !second.cut && first.height()+second.height() <= height {
				return first, second
			}
		}
	}
	return first, second
}

// breakLines breaks text at blanks into lines of at most width, and leaves out
// what does not fit into so many lines.
func breakLines(text string, f font.Face, width float64, most int) (lines []string, cut bool) {
	for _, word := range strings.Fields(text) {
		if last := len(lines) - 1; last >= 0 && widthOf(lines[last]+" "+word, f) <= width {
			lines[last] += " " + word
			continue
		}
		if len(lines) == most {
			last := &lines[most-1]
			*last, _ = shorten(*last+" "+word, f, width)
			return lines, true
		}
		short, isCut := shorten(word, f, width)
		lines, cut = append(lines, short), cut || isCut
	}
	return lines, cut
}

// shorten leaves out the end of what is wider than width.
func shorten(text string, f font.Face, width float64) (short string, cut bool) {
	if widthOf(text, f) <= width {
		return text, false
	}
	const dots = "…"
	room, before := fixed.Int26_6((width-widthOf(dots, f))*64), rune(-1)
	for i, letter := range text {
		advance, _ := f.GlyphAdvance(letter) // 0 of what the font does not have
		if before >= 0 {
			advance += f.Kern(before, letter)
		}
		if room -= advance; room < 0 {
			return strings.TrimRight(text[:i], " ") + dots, true
		}
		before = letter
	}
	return text, true
}

// writeBlock writes the lines below each other, the first one's top at a point,
// and returns where they end.
func (c *canvas) writeBlock(b *block, at point, ink color.Color) float64 {
	for i, line := range b.lines {
		baseline := at.y + b.size*((b.leading+0.72)/2+b.leading*float64(i))
		c.write(line, point{at.x, baseline}, b.face, ink)
	}
	return at.y + b.height()
}
