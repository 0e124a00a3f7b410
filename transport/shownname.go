package transport

import (
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/bidi"

	"rowhouse/lobby"
)

// maxShownName is how much of a name is shown, in characters as a reader counts
// them.
const maxShownName = 40

// nameOf is what a player is called. A name was found safe to show when it was
// given; characters that steer the text around it are left out all the same.
func nameOf(seat *lobby.Seat) string {
	if seat.Computer != "" {
		return "Computer (" + string(seat.Computer) + ")"
	}
	name := strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.IsGraphic(c) || c == zeroWidthJoiner || c == zeroWidthNonJoiner {
			return c
		}
		return -1
	}, seat.Name))
	if strings.Trim(name, string([]rune{zeroWidthJoiner, zeroWidthNonJoiner})) == "" {
		return nickname(seat.Player)
	}
	return shortened(name)
}

// The invisible characters that names need: pictures of families are joined by
// the first, and Persian words are kept apart by the second.
const zeroWidthJoiner, zeroWidthNonJoiner = '\u200d', '\u200c'

// shortened cuts a name that is too long between two characters of a reader.
func shortened(name string) string {
	var ends []int // of the characters
	for state, rest, end := -1, name, 0; rest != ""; {
		var character string
		character, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		end += len(character)
		ends = append(ends, end)
	}
	if len(ends) <= maxShownName {
		return name
	}
	return name[:ends[maxShownName-2]] + "…"
}

// inSentence is nameOf in the middle of a sentence. A name that is written from
// right to left is isolated, so that what follows it stays where it is.
func inSentence(seat *lobby.Seat) string {
	if seat.Computer != "" {
		return "the " + string(seat.Computer) + " computer"
	}
	name := nameOf(seat)
	if rightToLeft(name) {
		return firstStrongIsolate + name + popDirectionalIsolate
	}
	return name
}

const firstStrongIsolate, popDirectionalIsolate = "\u2068", "\u2069"

// rightToLeft reports whether any letter of a text is written so.
func rightToLeft(text string) bool {
	return strings.ContainsFunc(text, func(c rune) bool {
		properties, _ := bidi.LookupRune(c)
		return properties.Class() == bidi.R || properties.Class() == bidi.AL
	})
}
