package record

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"rowhouse/engine"
)

// writeText writes a game for people: who played what, the board at the end and
// the list of moves. No line is longer than the 80 characters of a mail.
func writeText(r *Record, game *engine.Game) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s\n", title(r))
	for _, line := range []string{RulesInWords(r.Rules), r.Date, r.Link} {
		if line != "" {
			fmt.Fprintf(&out, "%s\n", line)
		}
	}
	out.WriteByte('\n')
	writeBoard(&out, game)
	fmt.Fprintf(&out, "\n%s\n", outcome(r, game))
	writeMoves(&out, r)
	return out.Bytes()
}

// title names the players, whoever began first, and the game.
func title(r *Record) string {
	name := func(m engine.Mark) string {
		if n := r.shown().of(m); n != "" {
			return n + " (" + m.String() + ")"
		}
		return m.String()
	}
	game := fmt.Sprintf("%dx%d", r.Rules.Width, r.Rules.Height)
	if preset := engine.PresetOf(r.Rules); preset != "" {
		game = preset + ", " + game
	}
	return fmt.Sprintf("%s against %s, %s", name(r.First), name(r.First.Other()), game)
}

// writeBoard draws the board. The last move stands in round brackets, the marks
// of a line that won in square ones, and the last move on such a line in both
// senses, angled.
func writeBoard(out *bytes.Buffer, game *engine.Game) {
	rules := game.Rules()
	last := -1 // no cell
	if n := game.Ply(); n > 0 {
		last = game.Moves()[n-1]
	}
	for y := range rules.Height {
		var row strings.Builder
		fmt.Fprintf(&row, "%2d ", rules.Height-y)
		for x := range rules.Width {
			cell := y*rules.Width + x
			mark := game.At(cell).String()
			if mark == "" {
				mark = "."
			}
			wins := slices.ContainsFunc(game.Lines(), func(line []int) bool { return slices.Contains(line, cell) })
			row.WriteString(bracket(mark, cell == last, wins))
		}
		fmt.Fprintf(out, "%s\n", strings.TrimRight(row.String(), " "))
	}
	// Letters stand below the middle of their squares, without a blank at the end.
	out.WriteString("   ")
	for x := range rules.Width {
		fmt.Fprintf(out, " %c%s", 'a'+x, strings.Repeat(" ", min(1, rules.Width-1-x)))
	}
	out.WriteByte('\n')
}

// bracket writes a square three characters wide.
func bracket(mark string, last, wins bool) string {
	switch {
	case last && wins:
		return "<" + mark + ">"
	case wins:
		return "[" + mark + "]"
	case last:
		return "(" + mark + ")"
	}
	return " " + mark + " "
}

// outcome says in a line how the game ended, or what comes next.
func outcome(r *Record, game *engine.Game) string {
	switch r.Result.Winner {
	case engine.WinnerX, engine.WinnerO:
		return fmt.Sprintf("%s wins%s.", r.Result.Winner, victory(r.Result, game))
	}
	switch r.Result.Reason {
	case engine.ReasonFull:
		return "A tie: no square was left to play."
	case engine.ReasonAgreed:
		return "A tie: both agreed."
	case engine.ReasonClaimed:
		return "A tie: one of them stayed away."
	case engine.ReasonAborted:
		return "No result: the game was broken off."
	}
	if r.Result.Winner == engine.Tie {
		return "A tie."
	}
	if len(game.Choices()) > 0 {
		return fmt.Sprintf("Not over: %s may choose %s.", game.Act(), strings.Join(game.Choices(), ", "))
	}
	return fmt.Sprintf("Not over: %s is placed next.", game.Turn())
}

// victory says how somebody won, "" if nobody knows.
func victory(result Result, game *engine.Game) string {
	loser := engine.Mark(result.Winner).Other()
	switch result.Reason {
	case engine.ReasonLine:
		var lines []string
		for _, line := range game.Lines() {
			from, to := line[0], line[len(line)-1]
			lines = append(lines, game.Rules().SquareName(from)+" to "+game.Rules().SquareName(to))
		}
		return ": " + strings.Join(lines, ", ")
	case engine.ReasonResigned:
		return fmt.Sprintf(": %s resigned", loser)
	case engine.ReasonFlag:
		return fmt.Sprintf(": %s ran out of time", loser)
	case engine.ReasonLeft:
		return fmt.Sprintf(": %s left", loser)
	case engine.ReasonClaimed:
		return fmt.Sprintf(": %s stayed away", loser)
	}
	return ""
}

// writeMoves lists the moves that stand in pairs, and where players chose, what.
// A pair that a choice comes between is written on two lines, as in chess a
// comment would part it.
func writeMoves(out *bytes.Buffer, r *Record) {
	var lines []string
	moves, open := 0, false // open: the last line awaits its second move
	for _, s := range r.Standing() {
		if s.Kind == KindChoice {
			lines, open = append(lines, "     chosen: "+s.Choice), false
			continue
		}
		square := r.Rules.SquareName(s.Cell)
		switch {
		case moves%2 == 0:
			lines, open = append(lines, fmt.Sprintf("%3d. %s", moves/2+1, square)), true
		case open:
			last := &lines[len(lines)-1]
			*last, open = fmt.Sprintf("%-9s%s", *last, square), false
		default:
			lines = append(lines, fmt.Sprintf("%3d. ... %s", moves/2+1, square))
		}
		moves++
	}
	for _, line := range lines {
		fmt.Fprintf(out, "%s\n", line)
	}
}
