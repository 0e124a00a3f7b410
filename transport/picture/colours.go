package picture

import "image/color"

// hex is a colour as the page's styles write it.
func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}
}

// colours is a sheet and its inks.
type colours struct {
	paper, surface, ink, quiet, hairline color.NRGBA
	squares, x, o, win, pencil           color.NRGBA
}

// lightPaper has the colours of the page's light paper (paper.css). Its pencil is
// paler than the page's: an example lies behind everything else.
func lightPaper() colours {
	return colours{
		paper: hex(0xfbfaf6), surface: hex(0xffffff), ink: hex(0x1f2a44), quiet: hex(0x656b7c), hairline: hex(0xe0dcd0),
		squares: hex(0x7b93b0), x: hex(0x1d4fa3), o: hex(0xc0322b), win: hex(0xffe98a), pencil: hex(0xc3c6cc),
	}
}
