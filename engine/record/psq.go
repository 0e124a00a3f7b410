package record

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"rowhouse/engine"
)

// psqMagic is how every PSQ file begins.
const psqMagic = "Piskvorky "

// psqTimeout is what Piskvork writes at the end of a game in which the side to
// move ran out of time.
const psqTimeout = 15

// writePSQ writes the moves that stand. The format says nothing of the rules and
// knows no marks: the first of the two names is whoever began.
func writePSQ(r *Record) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, psqMagic+"%dx%d, 11:11, 0\r\n", r.Rules.Width, r.Rules.Height)
	for _, s := range r.Standing() {
		if s.Kind == KindMove {
			fmt.Fprintf(&out, "%d,%d,%d\r\n", s.Cell%r.Rules.Width+1, s.Cell/r.Rules.Width+1, s.MS)
		}
	}
	names := r.shown()
	fmt.Fprintf(&out, "%s\r\n", writePSQName(names.of(r.First), "homo-1"))
	fmt.Fprintf(&out, "%s\r\n", writePSQName(names.of(r.First.Other()), "homo-2"))
	out.WriteString("-1\r\n")
	return out.Bytes()
}

// writePSQName quotes a name that would be read back as another one, or as a
// move. What Piskvork calls a human stands for nobody's name.
func writePSQName(name, human string) string {
	if name == "" {
		return human
	}
	if readPSQName(name) != name || isPSQEnd(name) {
		return `"` + name + `"`
	}
	if _, ok := psqNumbers(name); ok {
		return `"` + name + `"`
	}
	return name
}

// readPSQName reads a line that names a player: a human's, or a program's file.
func readPSQName(line string) string {
	name := cut(oneLine(line), maxName+len(`""`))
	if inner, ok := strings.CutPrefix(name, `"`); ok && strings.HasSuffix(inner, `"`) {
		inner = inner[:len(inner)-1]
		// Quotes are taken off only where writePSQName puts them: a name may have
		// some of its own. Each round is two bytes shorter, and a name is short.
		if _, move := psqNumbers(inner); move || isPSQEnd(inner) || readPSQName(inner) != inner {
			return inner
		}
	}
	lower := strings.ToLower(name)
	if strings.HasPrefix(lower, "homo-") {
		return ""
	}
	for _, ending := range []string{".exe", ".zip"} {
		if base, ok := strings.CutSuffix(lower, ending); ok && base != "" {
			name = name[:len(base)]
		}
	}
	if rest, ok := strings.CutPrefix(strings.ToLower(name), "pbrain-"); ok && rest != "" {
		name = name[len(name)-len(rest):]
	}
	return cleanName(name)
}

// isPSQEnd reports whether a line is the number that follows the names: how the
// game ended, or -1.
func isPSQEnd(line string) bool {
	_, err := strconv.Atoi(strings.TrimSpace(line))
	return err == nil
}

// psqNumbers reads a line of two or more numbers: column, row, and perhaps the
// milliseconds that the move took. What follows these is of no account.
func psqNumbers(line string) (numbers []int, ok bool) {
	fields := strings.Split(line, ",")
	if len(fields) < 2 {
		return nil, false
	}
	for _, f := range fields[:min(len(fields), 3)] {
		n, err := strconv.Atoi(strings.TrimSpace(f))
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, true
}

// readPSQ reads a file of Piskvork's or of a program that writes like it.
func readPSQ(text string) (*Record, error) {
	lines := strings.FieldsFunc(text, func(c rune) bool { return c == '\r' || c == '\n' })
	head, err := readPSQHead(lines[0])
	if err != nil {
		return nil, err
	}
	r := &Record{First: engine.X}
	lines = lines[1:]
	for len(lines) > 0 {
		numbers, ok := psqNumbers(lines[0])
		if !ok {
			break
		}
		x, y := numbers[0], numbers[1]
		if x < 1 || y < 1 || x > head.width || y > head.height {
			return nil, badMove(Why(engine.ErrOffBoard), len(r.Steps)+1, strings.TrimSpace(lines[0]),
				"that square is not on the board")
		}
		step := Move((y-1)*head.width + x - 1)
		if len(numbers) > 2 {
			step.MS = numbers[2]
		}
		r.Steps = append(r.Steps, cleanStep(step))
		lines = lines[1:]
	}
	tail := readPSQTail(lines)
	// X is who began, whichever of the two names that is.
	r.seat(Names{X: tail.names[head.began], O: tail.names[1-head.began]})
	if tail.end == psqTimeout {
		late := engine.X
		if len(r.Steps)%2 == 1 {
			late = engine.O
		}
		r.Result = Result{engine.Winner(late.Other()), engine.ReasonFlag}
	}
	// Both may speak of the rules; the head is about this very game.
	hint := tail.group
	if head.rule != "" {
		hint = head.rule
	}
	if err := r.settleUnder(guesses(head.width, head.height, hint)); err != nil {
		return nil, err
	}
	return r, nil
}

// psqHead is what the first line says.
type psqHead struct {
	width, height int
	began         int    // which of the two names
	rule          string // a rule's number, "" if there is none
}

// readPSQHead reads the first line. Its last number is 0 or 1 in Piskvork's own
// files, which of the players began; a larger one is a rule's number.
func readPSQHead(line string) (psqHead, error) {
	var head psqHead
	fields := strings.Split(line[len(psqMagic):], ",")
	width, height, _ := strings.Cut(strings.ToLower(fields[0]), "x")
	var err, err2 error
	head.width, err = strconv.Atoi(strings.TrimSpace(width))
	head.height, err2 = strconv.Atoi(strings.TrimSpace(height))
	if err != nil || err2 != nil {
		return head, bad(WhySize, "%.20q does not begin with a size", strings.TrimSpace(fields[0]))
	}
	if len(fields) > 2 {
		last, err := strconv.Atoi(strings.TrimSpace(fields[2]))
		switch {
		case err == nil && last == 1:
			head.began = 1
		case err == nil && last > 1:
			head.rule = strconv.Itoa(last)
		}
	}
	return head, checkSize(head.width, head.height)
}

// psqTail is what follows the moves.
type psqTail struct {
	names [2]string
	end   int    // how the game ended, 0 or -1 if nothing special happened
	group string // of a tournament, named after its rules
}

// readPSQTail reads the names, the number after them, and the line that
// Gomocup's archive adds: who won, and in which group. All may be missing.
func readPSQTail(lines []string) (tail psqTail) {
	for i := 0; len(lines) > 0 && i < 2 && !isPSQEnd(lines[0]); i++ {
		tail.names[i] = readPSQName(lines[0])
		lines = lines[1:]
	}
	for len(lines) > 0 && isPSQEnd(lines[0]) {
		tail.end, _ = strconv.Atoi(strings.TrimSpace(lines[0]))
		lines = lines[1:]
	}
	if len(lines) > 0 {
		if number, group, ok := strings.Cut(lines[0], ","); ok && isPSQEnd(number) {
			tail.group = group
		}
	}
	return tail
}
