package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"rowhouse/engine"
)

// writeRU names the marks and the rules: a preset, or every field but the size,
// which SZ has.
func writeRU(r engine.Rules, first engine.Mark) string {
	marks := fmt.Sprintf("B is %s, W is %s; ", first, first.Other())
	if preset := engine.PresetOf(r); preset != "" {
		return marks + preset
	}
	return marks + fmt.Sprintf("inRow=%d overline=%s ends=%s first=%s opening=%s forbidden=%s",
		r.InRow, r.Overline, r.Ends, r.First, r.Opening, r.Forbidden)
}

// ownRU is what writeRU writes.
var ownRU = regexp.MustCompile(`^B is ([XO]), W is [XO]; (.*)$`)

// sgfRules reads RU. If it is one of this package's it says which mark began and
// which rules these are, and comments hold the opening's choices; else the rules
// are guessed and X is the mark that began.
func sgfRules(ru string, width, height int) (candidates []engine.Rules, first engine.Mark, opened bool) {
	own := ownRU.FindStringSubmatch(oneLine(ru))
	if own == nil {
		return guesses(width, height, ru), engine.X, false
	}
	first = engine.X
	if own[1] == "O" {
		first = engine.O
	}
	r, ok := engine.PresetByID(own[2])
	if !ok {
		r = readFields(own[2])
	}
	r.Width, r.Height = width, height
	return unopened(r), first, true
}

// readFields reads rules field by field. A word that is no field changes
// nothing; whether the fields make sense is the engine's to say.
func readFields(s string) engine.Rules {
	var r engine.Rules
	for word := range strings.FieldsSeq(s) {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "inRow":
			r.InRow, _ = strconv.Atoi(value)
		case "overline":
			r.Overline = engine.Overline(value)
		case "ends":
			r.Ends = engine.Ends(value)
		case "first":
			r.First = engine.First(value)
		case "opening":
			r.Opening = engine.Opening(value)
		case "forbidden":
			r.Forbidden = engine.Forbidden(value)
		}
	}
	return r.WithDefaults()
}
