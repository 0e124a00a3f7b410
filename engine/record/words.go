package record

import (
	"strings"

	"rowhouse/engine"
)

// RulesInWords says in one English sentence what wins under these rules and how
// the game begins: "Exactly five wins, unless the opponent holds both ends." On
// boards of one size, rules that play differently never read the same. The size
// itself is not in it: whoever shows the sentence shows the board or its size.
func RulesInWords(r engine.Rules) string {
	parts := []string{lineInWords(r)}
	switch r.Opening {
	case engine.OpeningPie:
		parts = append(parts, "after the first move the other player may swap sides")
	case engine.OpeningSwap2:
		parts = append(parts, "the opening is Swap2")
	}
	if r.First == engine.FirstRandom {
		parts = append(parts, "who begins is drawn")
	}
	sentence := strings.Join(parts, "; ") + "."
	return strings.ToUpper(sentence[:1]) + sentence[1:]
}

// lineInWords says which lines win.
func lineInWords(r engine.Rules) string {
	if r.Forbidden == engine.ForbiddenRenju {
		return number(r.InRow) + " wins; black (X) may not make a double three, a double four or an overline; " +
			"for white (O) an overline wins"
	}
	// Where nothing closes a line, if-open is wins, and reads so.
	unless := endsInWords(r.Ends)
	switch {
	case r.InRow == max(r.Width, r.Height): // no line can be longer
		return number(r.InRow) + " in a row wins" + comma(unless)
	case r.Overline == engine.OverlineNever:
		return "exactly " + number(r.InRow) + " wins" + comma(unless)
	case r.Overline == engine.OverlineWins && unless != "":
		return number(r.InRow) + " wins " + unless + "; " + number(r.InRow+1) + " or more always win"
	}
	return number(r.InRow) + " or more in a row wins" + comma(unless)
}

// endsInWords says what closes a line, "" where nothing does.
func endsInWords(e engine.Ends) string {
	switch e {
	case engine.EndsStones:
		return "unless the opponent holds both ends"
	case engine.EndsStonesOrEdge:
		return "unless both ends are held by the opponent or the edge"
	}
	return ""
}

// comma sets words off from those before, if there are any.
func comma(s string) string {
	if s == "" {
		return ""
	}
	return ", " + s
}

// number writes out how many in a row; the largest is one more than the longest
// line that can be asked for.
func number(n int) string {
	words := [...]string{"three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"}
	if i := n - engine.MinInRow; i >= 0 && i < len(words) {
		return words[i]
	}
	return "enough"
}
