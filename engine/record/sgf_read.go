package record

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"rowhouse/engine"
)

// sgfReader gathers a record from the nodes of an SGF file. B and W are whatever
// the file calls them; which of them began, and so is the first mark, shows only
// when the first of them moves.
type sgfReader struct {
	record        Record
	root          node                // whose properties are about the whole game
	width, height int                 // of the board
	began         string              // "B" or "W", "" before the first move
	setup         map[string][]string // stones and gaps not yet taken for moves
	moves         int                 // how many were placed, set-up stones among them
}

// readSGF reads the main line of the first game in the file.
func readSGF(text string) (*Record, error) {
	nodes, err := parseSGF(text)
	if err != nil {
		return nil, err
	}
	if len(nodes) == 0 {
		return nil, bad(WhySyntax, "no node")
	}
	r := sgfReader{root: nodes[0], setup: map[string][]string{}}
	if err := r.readBoard(); err != nil {
		return nil, err
	}
	for _, n := range nodes {
		if err := r.readNode(n); err != nil {
			return nil, err
		}
	}
	if err := r.playSetup(); err != nil {
		return nil, err
	}
	return r.finish()
}

// readBoard reads which game it is and on what board. A missing GM is Go's, as
// the format has it, and many programs write Go's number for any game of stones.
func (r *sgfReader) readBoard() error {
	game := strings.TrimSpace(r.root.get("GM"))
	if game != "" && game != "1" && game != "4" {
		return bad(WhyGame, "GM[%.8s] is another game: gomoku is 4, and 1 is accepted", game)
	}
	size := strings.TrimSpace(r.root.get("SZ"))
	if size == "" {
		r.width, r.height = 19, 19
		if game == "4" {
			r.width, r.height = 15, 15
		}
		return nil
	}
	width, height, rectangle := strings.Cut(strings.ReplaceAll(size, `\`, ""), ":")
	if !rectangle {
		height = width
	}
	var err, err2 error
	r.width, err = strconv.Atoi(strings.TrimSpace(width))
	r.height, err2 = strconv.Atoi(strings.TrimSpace(height))
	if err != nil || err2 != nil {
		return bad(WhySize, "SZ[%.12s] is no size", size)
	}
	return checkSize(r.width, r.height)
}

// checkSize refuses a board before anything is made in its size.
func checkSize(width, height int) error {
	if min(width, height) < engine.MinSide || max(width, height) > engine.MaxSide {
		return bad(WhySize, "%dx%d is out of range: a side has %d to %d squares",
			width, height, engine.MinSide, engine.MaxSide)
	}
	return nil
}

// readNode reads the moves, the set-up stones, the clocks and the choices of one
// node, in the order in which they stand there.
func (r *sgfReader) readNode(n node) error {
	for _, p := range n {
		switch p.name {
		// A node has one move, but some old programs put several into one.
		case "B", "W":
			for _, v := range p.values {
				if err := r.readMove(p.name, v); err != nil {
					return err
				}
			}
		case "AB", "AW", "AE":
			if r.moves > 0 {
				return badMove(WhySetup, r.moves+1, "", "stones are set up in the middle of the game")
			}
			r.setup[p.name] = append(r.setup[p.name], p.values...)
		}
	}
	r.readClock(n)
	r.readChoices(n)
	return nil
}

// readMove adds a move. The colours must take turns: no rule here lets one of
// them move twice.
func (r *sgfReader) readMove(colour, value string) error {
	if r.moves == 0 {
		if err := r.playSetup(); err != nil {
			return err
		}
	}
	cell, err := r.point(value, r.moves+1)
	if err != nil {
		return err
	}
	return r.place(colour, cell)
}

// place adds a stone of a colour, played or set up.
func (r *sgfReader) place(colour string, cell int) error {
	if r.began == "" {
		r.began = colour
	}
	if first := r.moves%2 == 0; first != (colour == r.began) {
		return badMove(Why(engine.ErrNotYourTurn), r.moves+1, "", "the same colour moves twice in a row")
	}
	r.moves++
	r.record.Steps = append(r.record.Steps, Move(cell))
	return nil
}

// playSetup takes stones that were set up for moves, if both colours could have
// played them in turns: first one of each, in their order, then the next.
func (r *sgfReader) playSetup() error {
	black, white := r.setup["AB"], r.setup["AW"]
	if len(r.setup["AE"]) > 0 {
		return bad(WhySetup, "squares are emptied (AE), which no move does")
	}
	r.setup = map[string][]string{}
	// Where white has one more, white began.
	first, second := black, white
	colours := [2]string{"B", "W"}
	if len(white) == len(black)+1 {
		first, second = white, black
		colours = [2]string{"W", "B"}
	}
	if n := len(first) - len(second); n < 0 || n > 1 {
		return bad(WhySetup, "%d black and %d white stones are set up, which cannot have been moves in turn",
			len(black), len(white))
	}
	for i := range first {
		for side, stones := range [2][]string{first, second} {
			if i == len(stones) {
				continue
			}
			cell, err := r.point(stones[i], r.moves+1)
			if err != nil {
				return bad(WhySetup, "%.12q is no square for a stone that is set up", stones[i])
			}
			if err := r.place(colours[side], cell); err != nil {
				return err
			}
		}
	}
	return nil
}

// point reads a square: two letters from the top left, as the format has it, or
// a letter and a number from the bottom left, as some programs write. Capitals
// mean boards larger than any here, so they are taken for small letters.
func (r *sgfReader) point(value string, move int) (int, error) {
	s := strings.ToLower(strings.TrimSpace(value))
	if s == "" || s == "tt" && max(r.width, r.height) <= 19 {
		return 0, badMove(WhyPass, move, s, "a pass: nobody passes here")
	}
	board := engine.Rules{Width: r.width, Height: r.height}
	if cell, ok := board.CellOf(s); ok {
		return cell, nil
	}
	if len(s) == 2 && isLetter(s[0]) && isLetter(s[1]) {
		if x, y := int(s[0]-'a'), int(s[1]-'a'); x < r.width && y < r.height {
			return y*r.width + x, nil
		}
		return 0, badMove(Why(engine.ErrOffBoard), move, s, "that square is not on the board")
	}
	if len(s) >= 2 && isLetter(s[0]) && strings.Trim(s[1:], "0123456789") == "" {
		return 0, badMove(Why(engine.ErrOffBoard), move, s, "that square is not on the board")
	}
	return 0, badMove(WhySyntax, move, s, "that is no square")
}

// readClock reads what the mover of the node's move had left. Programs that
// write both clocks at each move are no trouble: the mover's own counts.
func (r *sgfReader) readClock(n node) {
	if len(r.record.Steps) == 0 {
		return
	}
	colour := "W"
	if (r.began == "B") == (r.moves%2 == 1) {
		colour = "B"
	}
	// A clock in a node without a move belongs to none.
	if n.get(colour) == "" {
		return
	}
	seconds, err := strconv.ParseFloat(strings.TrimSpace(n.get(colour+"L")), 64)
	if ms := math.Round(seconds * 1000); err == nil && ms > 0 && ms <= maxMS {
		r.record.Steps[len(r.record.Steps)-1].Left = int(ms)
	}
}

// choiceLine is how a choice stands in a comment.
var choiceLine = regexp.MustCompile(`(?m)^Choice: (swap|stay|more)\b`)

// readChoices reads the choices that were made on the position of a node.
func (r *sgfReader) readChoices(n node) {
	for _, m := range choiceLine.FindAllStringSubmatch(unescape(n.get("C")), -1) {
		r.record.Steps = append(r.record.Steps, Choice(m[1]))
	}
}

// text reads one line of text. The format's own character set is Latin-1; files
// that are not valid UTF-8 and do not say otherwise are read so.
func (r *sgfReader) text(name string) string {
	s := unescape(r.root.get(name))
	charset := strings.ToLower(r.root.get("CA"))
	if utf8.ValidString(s) || charset != "" && !containsAny(charset, []string{"latin", "8859-1", "1252"}) {
		return s
	}
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

// finish reads what the file says about the game as a whole.
func (r *sgfReader) finish() (*Record, error) {
	if r.began == "" {
		r.began = "B"
	}
	candidates, first, opened := sgfRules(r.text("RU"), r.width, r.height)
	r.record.First = first
	if !opened {
		r.record.Steps = withoutChoices(r.record.Steps)
	}
	r.record.Result = r.result(r.text("RE"))
	r.record.seat(Names{X: r.text("PB"), O: r.text("PW")}.each(cleanName))
	// PB is X's only if black began and X did, or neither.
	if (r.began == "B") != (first == engine.X) {
		r.record.swap()
	}
	r.record.Date, r.record.Link = cleanDate(r.text("DT")), cleanLink(r.text("PC"))
	if err := r.record.settleUnder(candidates); err != nil {
		return nil, err
	}
	return &r.record, nil
}

// withoutChoices leaves the moves: under rules that were guessed, no comment is a
// choice.
func withoutChoices(steps []Step) []Step {
	var moves []Step
	for _, s := range steps {
		if s.Kind == KindMove {
			moves = append(moves, s)
		}
	}
	return moves
}

// result reads RE. What a file says about the reason is kept where this game
// knows such a reason: a number of points, or nothing, leaves the winner alone.
func (r *sgfReader) result(s string) Result {
	s = strings.ToLower(strings.TrimSpace(s))
	winner, how, won := strings.Cut(s, "+")
	switch {
	case s == "0" || s == "draw":
		return Result{engine.Tie, engine.ReasonAgreed}
	case s == "void":
		return Result{engine.NoWinner, engine.ReasonAborted}
	case !won || winner != "b" && winner != "w":
		return Result{}
	}
	mark := r.record.First
	if (winner == "b") != (r.began == "B") {
		mark = mark.Other()
	}
	result := Result{Winner: engine.Winner(mark)}
	switch strings.TrimSpace(how) {
	case "r", "resign":
		result.Reason = engine.ReasonResigned
	case "t", "time":
		result.Reason = engine.ReasonFlag
	case "f", "forfeit":
		result.Reason = engine.ReasonLeft
	}
	return result
}
