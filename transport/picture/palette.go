package picture

import (
	"image"
	"image/color"
)

// palette is the inks and how they shade into what they lie on. A picture with
// few colours is a quarter of the size of one with all of them, and is written
// faster.
func (k colours) palette() color.Palette {
	shades := []struct {
		ground color.NRGBA
		steps  int
		inks   []color.NRGBA
	}{
		{k.paper, 15, []color.NRGBA{k.ink, k.quiet, k.x, k.o}},
		{k.paper, 7, []color.NRGBA{k.squares, k.pencil, k.hairline}},
		{k.surface, 15, []color.NRGBA{k.ink, k.quiet, k.x, k.o}},
		{k.surface, 4, []color.NRGBA{k.hairline}},
		{k.win, 12, []color.NRGBA{k.x, k.o, k.quiet}},
		{k.squares, 7, []color.NRGBA{k.x, k.o, k.pencil}},
	}
	all := color.Palette{k.paper, k.surface, k.win, k.hairline, k.squares, k.pencil, k.quiet, k.ink, k.x, k.o}
	for _, s := range shades {
		for _, ink := range s.inks {
			for step := 1; step <= s.steps; step++ {
				all = append(all, mix(s.ground, ink, float64(step)/float64(s.steps+1)))
			}
		}
	}
	return all
}

// mix is a colour some part of the way from one to another.
func mix(from, to color.NRGBA, part float64) color.NRGBA {
	channel := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*part + 0.5) }
	return color.NRGBA{channel(from.R, to.R), channel(from.G, to.G), channel(from.B, to.B), 0xff}
}

// reduce turns a sheet into one with the colours of a palette. Six bits of each
// channel decide which: two steps of a shade differ by more.
func reduce(from *image.RGBA, inks color.Palette) *image.Paletted {
	to := image.NewPaletted(from.Bounds(), inks)
	var known [1 << 18]int16 // index in the palette and 1, of colours that were met
	for i := range to.Pix {
		r, g, b := from.Pix[4*i], from.Pix[4*i+1], from.Pix[4*i+2]
		met := &known[int(r>>2)<<12|int(g>>2)<<6|int(b>>2)]
		if *met == 0 {
			*met = int16(inks.Index(color.NRGBA{r, g, b, 0xff})) + 1
		}
		to.Pix[i] = uint8(*met - 1)
	}
	return to
}
