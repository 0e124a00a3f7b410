package lobby

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// The limits of a name. A reader counts characters as they are seen, so a flag or
// a letter with its accents is one.
const (
	maxNameLength = 24
	maxNameBytes  = 96
	maxMarksInRow = 4 // accents on one letter; more spill over the lines around
)

const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
)

// cleanName returns a name as it is stored and shown: composed (NFC), without
// white space around it, and with one space for each inner run. "" is no name.
// The error is ErrBadName: too long, or not safe to show.
func cleanName(name string) (string, error) {
	if len(name) > 16*maxNameBytes || !utf8.ValidString(name) {
		return "", ErrBadName
	}
	name = norm.NFC.String(strings.Join(strings.Fields(name), " "))
	if name == "" {
		return "", nil
	}
	if len(name) > maxNameBytes || uniseg.GraphemeClusterCount(name) > maxNameLength || !readable([]rune(name)) {
		return "", ErrBadName
	}
	return name, nil
}

// readable reports whether a name is seen as it is written: nothing in it is
// invisible, turns the direction, or piles up on a letter, and it does not begin
// with a mark that would cling to what stands before it.
func readable(name []rune) bool {
	if unicode.Is(unicode.M, name[0]) {
		return false
	}
	marks := 0
	for i, r := range name {
		if r == zeroWidthJoiner || r == zeroWidthNonJoiner {
			if i == 0 || i == len(name)-1 || !joins(r, name[i-1], name[i+1]) {
				return false
			}
			continue
		}
		if !unicode.IsPrint(r) || slices.Contains(blanks(), r) {
			return false
		}
		if !unicode.Is(unicode.M, r) {
			marks = 0
			continue
		}
		if marks++; marks > maxMarksInRow {
			return false
		}
	}
	return true
}

// blanks are characters that count as letters or symbols and show nothing.
func blanks() []rune {
	return []rune{'\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0'}
}

// joins reports whether a joiner between two characters changes how they look: in
// an emoji of several people, or in a script whose letters join.
func joins(joiner, before, after rune) bool {
	if unicode.IsOneOf(joining(), before) && unicode.IsOneOf(joining(), after) {
		return true
	}
	symbol := unicode.Is(unicode.So, before) || unicode.Is(unicode.Sk, before) || before == '\ufe0f'
	return joiner == zeroWidthJoiner && symbol && unicode.Is(unicode.So, after)
}

// joining are the scripts whose spelling needs the joiners.
func joining() []*unicode.RangeTable {
	return []*unicode.RangeTable{
		unicode.Arabic, unicode.Bengali, unicode.Devanagari, unicode.Gujarati, unicode.Gurmukhi, unicode.Kannada,
		unicode.Khmer, unicode.Malayalam, unicode.Mongolian, unicode.Myanmar, unicode.Nko, unicode.Oriya,
		unicode.Sinhala, unicode.Syriac, unicode.Tamil, unicode.Telugu, unicode.Tibetan,
	}
}
