package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

// A script is a conversation with a game. A line that begins with ">" is said to
// it, the lines below are what it answers, and "#" begins a remark:
//
//	> new caro10 overline=never, O begins     a game of a preset or of "5x4, 3 in a row"
//	> reset tictactoe                         another one in its place
//	> O h8, X h9, O h8                        clicks by square, each answered if it is no plain move
//	> O chooses swap
//	> X leaves, X resigns
//	> undo 2                                  the last two steps are taken back
//	> aborted, agreed                         the game ends without a winner
//	> board
//	> fouls                                   the forbidden squares
//	> diff                                    what the last accepted message changed, as stored
//
// "nobody" stands for neither seat. With the flag -update the answers are
// rewritten. At each end the game is built again from its stored diffs.

// script is the state of one conversation.
type script struct {
	t     *testing.T
	game  *engine.Game
	rules engine.Rules
	first engine.Mark
	diffs []engine.Diff
}

func TestScripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			rewritten(t, path, string(b), converse(t, string(b)))
		})
	}
}

// rewritten compares a file with what it should hold, or writes it.
func rewritten(t *testing.T, path, have, want string) {
	t.Helper()
	if have == want {
		return
	}
	if !*update {
		t.Errorf("%s (-file +answers; -update rewrites it):\n%s", path, cmp.Diff(have, want))
		return
	}
	if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// converse returns the script with every answer as the game gives it now.
func converse(t *testing.T, text string) string {
	t.Helper()
	s := script{t: t}
	var out strings.Builder
	answering := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		said, ok := strings.CutPrefix(line, "> ")
		switch {
		case ok:
			fmt.Fprintf(&out, "> %s\n%s\n", said, s.answer(said))
			answering = true
			continue
		case line == "" || strings.HasPrefix(line, "#"):
			answering = false
		}
		if !answering {
			fmt.Fprintln(&out, line)
		}
	}
	s.replay()
	return out.String()
}

// replay builds the game anew from what a journal would hold.
func (s *script) replay() {
	if s.game == nil {
		return
	}
	again := newGame(s.t, s.rules, s.first)
	for _, d := range s.diffs {
		again.Apply(stored(s.t, d))
	}
	wantSame(s.t, "replaying the stored diffs gives another game", s.game, again)
}

func (s *script) answer(said string) string {
	word, rest, _ := strings.Cut(said, " ")
	switch word {
	case "new":
		s.replay()
		r, first := s.readRules(rest)
		g, err := engine.New(r, first)
		if err != nil {
			return "refused: " + err.Error()
		}
		s.game, s.rules, s.first, s.diffs = g, r, first, nil
		return s.status()
	case "undo":
		n, err := strconv.Atoi(rest)
		if err != nil {
			s.t.Fatal(err)
		}
		return s.send(engine.X, engine.Undo{Steps: n})
	case "aborted":
		return s.send(engine.X, engine.End{Reason: engine.ReasonAborted})
	case "agreed":
		return s.send(engine.X, engine.End{Winner: engine.Tie, Reason: engine.ReasonAgreed})
	case "reset":
		r, first := s.readRules(rest)
		return s.send(engine.X, engine.Reset{Rules: r, First: first})
	case "board":
		return drawn(s.game)
	case "fouls":
		return s.fouls()
	case "diff":
		b, err := json.Marshal(s.diffs[len(s.diffs)-1])
		if err != nil {
			s.t.Fatal(err)
		}
		return string(b)
	}
	return s.clicks(said)
}

// fouls names the forbidden squares, each with its foul.
func (s *script) fouls() string {
	var named []string
	for _, c := range s.game.Forbidden() {
		named = append(named, s.game.Rules().SquareName(c)+" "+string(s.game.Foul(c)))
	}
	if named == nil {
		return "none"
	}
	return strings.Join(named, ", ")
}

// clicks sends what the seats do. Of plain moves only the last is answered.
func (s *script) clicks(said string) string {
	var answers []string
	actions := strings.Split(said, ", ")
	for i, action := range actions {
		who, what, _ := strings.Cut(action, " ")
		by, ok := map[string]engine.Mark{"X": engine.X, "O": engine.O, "nobody": engine.Empty}[who]
		if !ok {
			s.t.Fatalf("> %s: %q is nobody", said, who)
		}
		answer := s.send(by, s.readMessage(by, what))
		if strings.HasPrefix(answer, "refused") && len(actions) > 1 {
			answer = action + " " + answer
		}
		if i == len(actions)-1 || !strings.HasSuffix(answer, "to move") {
			answers = append(answers, answer)
		}
	}
	return strings.Join(answers, "\n")
}

// readMessage takes "leaves", "resigns", "chooses …" or a square.
func (s *script) readMessage(by engine.Mark, what string) engine.Message {
	switch what {
	case "leaves":
		return left(by)
	case "resigns":
		return engine.End{Winner: engine.Winner(by.Other()), Reason: engine.ReasonResigned}
	}
	if choice, ok := strings.CutPrefix(what, "chooses "); ok {
		return engine.Choose{Choice: choice}
	}
	return engine.Click{Cell: s.readCell(what)}
}

// readCell takes a square's name, or a cell's number for what has no name.
func (s *script) readCell(name string) int {
	if c, ok := s.game.Rules().CellOf(name); ok {
		return c
	}
	c, err := strconv.Atoi(name)
	if err != nil {
		s.t.Fatalf("%q is neither a square of this board nor a cell's number", name)
	}
	return c
}

func (s *script) send(by engine.Mark, m engine.Message) string {
	d, err := s.game.Decide(by, m)
	if foul, ok := errors.AsType[engine.ForbiddenError](err); ok {
		return "refused: " + foul.Error() + ", " + string(foul.Foul)
	}
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return "refused: " + string(refusal)
	}
	if err != nil {
		return "refused: " + err.Error()
	}
	s.game.Apply(d)
	s.diffs = append(s.diffs, d)
	if d.Swap {
		return "the players change seats; " + s.status()
	}
	return s.status()
}

func (s *script) status() string {
	g := s.game
	switch g.Reason() {
	case engine.ReasonNone:
		return next(g)
	case engine.ReasonFull:
		if g.Ply() < g.Rules().Cells() {
			return "a tie: what is left is forbidden"
		}
		return "a tie: the board is full"
	case engine.ReasonLeft:
		return g.Winner().String() + " wins: the other left"
	case engine.ReasonResigned:
		return g.Winner().String() + " wins: the other resigned"
	case engine.ReasonAborted:
		return "over, undecided"
	case engine.ReasonAgreed:
		return "a tie by consent"
	}
	names := make([]string, len(g.Lines()))
	for i, line := range g.Lines() {
		names[i] = squares(g.Rules(), line)
	}
	return g.Winner().String() + " wins: " + strings.Join(names, " and ")
}

// next says which seat must act, and what it may do.
func next(g *engine.Game) string {
	seat, choices := g.Act().String(), strings.Join(g.Choices(), ", ")
	switch {
	case slices.Contains(g.Choices(), engine.ChoiceStay):
		return seat + " to choose: " + choices
	case choices != "":
		return seat + " to move, or to choose: " + choices
	case g.Act() != g.Turn():
		return seat + " to place an " + g.Turn().String()
	}
	return seat + " to move"
}

// readRules reads "caro10 ends=stones, O begins" or "5x4, 3 in a row, …".
func (s *script) readRules(text string) (r engine.Rules, first engine.Mark) {
	first = engine.X
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		name, value, set := strings.Cut(part, "=")
		preset, known := engine.PresetByID(part)
		switch {
		case known:
			r = preset
		case set:
			// The fields of a choice are the words that JSON uses.
			if err := json.Unmarshal(fmt.Appendf(nil, "{%q:%q}", name, value), &r); err != nil {
				s.t.Fatalf("%q: %v", part, err)
			}
		case part == "O" || part == "nobody":
			first = map[string]engine.Mark{"O": engine.O, "nobody": engine.Empty}[part]
		case part == "X" || part == "begins" || part == "in" || part == "a" || part == "row":
		default:
			var width, height int
			if n, _ := fmt.Sscanf(part, "%dx%d", &width, &height); n == 2 {
				r.Width, r.Height = width, height
			} else if _, err := fmt.Sscan(part, &r.InRow); err != nil {
				s.t.Fatalf("%q: no preset, no size, no choice", part)
			}
		}
	}
	return r.WithDefaults(), first
}

// drawn is the board as a person sees it: the last move in capitals where the
// other marks are small.
func drawn(g *engine.Game) string {
	r, last := g.Rules(), -1
	if n := g.Ply(); n > 0 {
		last = g.Moves()[n-1]
	}
	var b strings.Builder
	for c := range r.Cells() {
		if c%r.Width == 0 {
			fmt.Fprintf(&b, "%2d", r.Height-c/r.Width)
		}
		mark := "."
		if g.At(c) != engine.Empty {
			mark = strings.ToLower(g.At(c).String())
		}
		if c == last {
			mark = strings.ToUpper(mark)
		}
		b.WriteString(" " + mark)
		if c%r.Width == r.Width-1 {
			b.WriteString("\n")
		}
	}
	b.WriteString("  ")
	for column := range r.Width {
		b.WriteString(" " + string(rune('a'+column)))
	}
	return b.String()
}
