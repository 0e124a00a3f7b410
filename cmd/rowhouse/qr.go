package main

import (
	"strings"

	"rsc.io/qr"
)

// quiet is the light margin around a code, in modules. The standard asks for
// four; readers of today take two, and a terminal has few lines.
const quiet = 2

// qrCode draws text as a QR code of half blocks: two modules in a character.
// The colours are set, black on white, because a code drawn in the colours of a
// dark terminal is inverted, which not every reader takes. It is empty where
// the text is too long for a code.
func qrCode(text string) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	var out strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		out.WriteString("\x1b[38;5;16;48;5;231m")
		for x := -quiet; x < code.Size+quiet; x++ {
			out.WriteRune(halfBlock(code.Black(x, y), code.Black(x, y+1)))
		}
		out.WriteString("\x1b[0m\n")
	}
	return out.String()
}

func halfBlock(upper, lower bool) rune {
	switch {
	case upper && lower:
		return '█'
	case upper:
		return '▀'
	case lower:
		return '▄'
	}
	return ' '
}
