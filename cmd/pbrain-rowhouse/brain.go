package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// brain is the engine's side of one conversation. All but ended belongs to the
// goroutine that serves.
type brain struct {
	level       bot.Level
	out         *bufio.Writer
	ended       atomic.Bool // END was read, or the input is at its end
	limitMemory func(bytes int64)

	board  board
	limits limits
	seed   uint64 // another one for each game, so that games differ
}

func newBrain(level bot.Level, out io.Writer) *brain {
	return &brain{level: level, out: bufio.NewWriter(out), limits: defaultLimits(),
		limitMemory: func(int64) {}, seed: uint64(time.Now().UnixNano())}
}

// end lets a search stop and the conversation end. It is called by the reader.
func (b *brain) end() { b.ended.Store(true) }

// serve obeys one line after the other until there are no more.
func (b *brain) serve(lines <-chan string) error {
	for line := range lines {
		word, rest, _ := strings.Cut(line, " ")
		if strings.EqualFold(word, "END") {
			break
		}
		if answer := b.obey(strings.ToUpper(word), strings.TrimSpace(rest), lines); answer != "" {
			fmt.Fprintf(b.out, "%s\r\n", answer)
			if err := b.out.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// obey does what one command says and returns the answer, "" for none.
func (b *brain) obey(word, rest string, lines <-chan string) string {
	switch word {
	case "":
		return ""
	case "START":
		return b.start(rest, rest)
	case "RECTSTART":
		width, height, _ := strings.Cut(rest, ",")
		return b.start(width, height)
	case "RESTART":
		if b.board.width == 0 {
			return noBoard
		}
		b.restart()
		return "OK"
	case "INFO":
		return b.info(rest)
	case "ABOUT":
		return `name="Rowhouse", version="1.0", author="the Rowhouse authors", country="", www=""`
	case "BEGIN", "TURN", "BOARD", "SWAP2BOARD", "TAKEBACK":
		return b.play(word, rest, lines)
	}
	return fmt.Sprintf("UNKNOWN %.40q is no command of this engine", word)
}

const noBoard = "ERROR there is no board: send START first"

// start sets up an empty board.
func (b *brain) start(width, height string) string {
	w, okW := number(width)
	h, okH := number(height)
	if !okW || !okH || min(w, h) < minSide || max(w, h) > engine.MaxSide {
		return fmt.Sprintf("ERROR a board has %d to %d squares a side", minSide, engine.MaxSide)
	}
	b.board.width, b.board.height = w, h
	b.restart()
	return "OK"
}

func (b *brain) restart() {
	b.board.stones = nil
	b.limits.newGame()
	b.seed++
}

// play obeys the commands that need a board.
func (b *brain) play(word, rest string, lines <-chan string) string {
	var stones []stone
	var err error
	if word == "BOARD" || word == "SWAP2BOARD" {
		// The lines belong to the command, also where it cannot be obeyed.
		stones, err = b.board.readStones(lines, word == "BOARD")
	}
	switch {
	case b.board.width == 0:
		return noBoard
	case err != nil:
		return "ERROR " + err.Error()
	}
	switch word {
	case "BEGIN":
		if len(b.board.stones) > 0 {
			return "ERROR the board is not empty: send RESTART first"
		}
		return b.move()
	case "TURN":
		if err := b.board.add(rest, theirs); err != nil {
			return "ERROR " + err.Error()
		}
		return b.move()
	case "BOARD":
		b.board.stones = stones
		return b.move()
	case "SWAP2BOARD":
		return b.swap2(stones)
	}
	if err := b.board.takeBack(rest); err != nil {
		return "ERROR " + err.Error()
	}
	return "OK"
}

// move thinks and plays.
func (b *brain) move() string {
	g, err := b.board.game(b.board.rules(engine.OpeningFree))
	if err != nil {
		return "ERROR " + err.Error()
	}
	click, ok := b.think(g).(engine.Click)
	if !ok {
		return "ERROR there is no move left"
	}
	b.board.stones = append(b.board.stones, stone{click.Cell, ours})
	return b.board.name(click.Cell)
}

// think asks the computer player within the time there is, and in haste once the
// conversation is to end. It is nil where the game is over.
func (b *brain) think(g *engine.Game) engine.Message {
	began := time.Now()
	deadline := began.Add(b.limits.forMove())
	answer, ok := bot.Think(g, b.level, b.seed, bot.Budget{Stop: func() bool {
		return b.ended.Load() || !time.Now().Before(deadline)
	}})
	b.limits.spent(time.Since(began))
	if !ok {
		return nil
	}
	return answer.Message
}
