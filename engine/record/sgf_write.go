package record

import (
	"bytes"
	"fmt"
	"strconv"

	"rowhouse/engine"
)

// movesInRow is how many moves stand in one line of a file.
const movesInRow = 10

// writeSGF writes the moves that stand. The file is UTF-8 and says so.
func writeSGF(r *Record) []byte {
	var out bytes.Buffer
	out.WriteString("(;FF[4]GM[4]CA[UTF-8]AP[" + compose("Rowhouse", "1") + "]")
	fmt.Fprintf(&out, "SZ[%s]\n", size(r.Rules))
	fmt.Fprintf(&out, "RU[%s]\n", escape(writeRU(r.Rules, r.First)))
	write := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&out, "%s[%s]\n", name, escape(text))
		}
	}
	names := r.shown()
	write("PB", names.of(r.First))
	write("PW", names.of(r.First.Other()))
	write("DT", r.Date)
	write("PC", r.Link)
	write("RE", writeRE(r.Result, r.First))
	write("GC", RulesInWords(r.Rules))
	writeNodes(&out, r)
	out.WriteString(")\n")
	return out.Bytes()
}

// size writes a board's size. Two equal numbers are not allowed.
func size(r engine.Rules) string {
	if r.Width == r.Height {
		return strconv.Itoa(r.Width)
	}
	return strconv.Itoa(r.Width) + ":" + strconv.Itoa(r.Height)
}

// writeNodes writes a node for each move. A choice is a comment on the position
// on which it was made.
func writeNodes(out *bytes.Buffer, r *Record) {
	steps := r.Standing()
	moves := 0
	for i := 0; i < len(steps); {
		if s := steps[i]; s.Kind == KindMove {
			if moves > 0 && moves%movesInRow == 0 {
				out.WriteByte('\n')
			}
			colour := [2]string{"B", "W"}[moves%2]
			fmt.Fprintf(out, ";%s[%s]", colour, sgfPoint(r.Rules, s.Cell))
			if s.Left > 0 {
				fmt.Fprintf(out, "%sL[%s]", colour, strconv.FormatFloat(float64(s.Left)/1000, 'f', -1, 64))
			}
			moves++
			i++
		}
		// One move of an opening may be followed by a choice, never by two, but a
		// comment has room for them.
		var chosen []string
		for ; i < len(steps) && steps[i].Kind == KindChoice; i++ {
			chosen = append(chosen, "Choice: "+steps[i].Choice)
		}
		if chosen != nil {
			fmt.Fprintf(out, "C[%s]", joinLines(chosen))
		}
	}
	if moves > 0 {
		out.WriteByte('\n')
	}
}

// joinLines writes several lines as one value. A line break in a comment is one.
func joinLines(lines []string) string {
	var out bytes.Buffer
	for i, line := range lines {
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(escape(line))
	}
	return out.String()
}

// sgfPoint writes a square: column, then row, from the top left.
func sgfPoint(r engine.Rules, cell int) string {
	return string([]byte{'a' + byte(cell%r.Width), 'a' + byte(cell/r.Width)})
}

// writeRE writes a result, "" for none. SGF knows one word for giving up the
// game without saying so, forfeit: for who left, and for who stayed away until
// the other claimed the game.
func writeRE(result Result, first engine.Mark) string {
	switch result.Winner {
	case engine.NoWinner:
		if result.Reason == engine.ReasonAborted {
			return "Void"
		}
		return ""
	case engine.Tie:
		return "0"
	}
	colour := "W+"
	if result.Winner == engine.Winner(first) {
		colour = "B+"
	}
	switch result.Reason {
	case engine.ReasonResigned:
		return colour + "R"
	case engine.ReasonFlag:
		return colour + "T"
	case engine.ReasonLeft, engine.ReasonClaimed:
		return colour + "F"
	}
	return colour
}
