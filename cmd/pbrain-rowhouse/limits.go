package main

import (
	"strings"
	"time"
)

// limits is the time that the manager gives.
type limits struct {
	turn  time.Duration // for one move; 0: as fast as possible
	match time.Duration // for all moves of a game; 0: no limit
	left  time.Duration // of match, as far as is known
}

const (
	// reserve is kept back of each move's time, for the way to the manager and for
	// a machine that is busy.
	reserve = 30 * time.Millisecond
	// share is the part of what is left of a game that one move may cost.
	share = 20
	// haste is what a move may cost where there is no time at all.
	haste = 5 * time.Millisecond
)

func defaultLimits() limits { return limits{turn: 5 * time.Second} }

func (l *limits) newGame() { l.left = l.match }

// forMove is how long the next move may be thought about.
func (l *limits) forMove() time.Duration {
	t := l.turn - max(reserve, l.turn/20)
	if l.match > 0 || l.left > 0 {
		t = min(t, l.left/share)
	}
	return max(t, haste)
}

// spent takes the time of a move off the game's.
func (l *limits) spent(d time.Duration) { l.left = max(0, l.left-d) }

// info obeys INFO, which has no answer, whatever it says.
func (b *brain) info(rest string) string {
	key, value, _ := strings.Cut(rest, " ")
	n, ok := number(value)
	if !ok || n < 0 {
		return ""
	}
	ms := time.Duration(min(n, 1<<31-1)) * time.Millisecond
	switch strings.ToLower(key) {
	case "timeout_turn":
		b.limits.turn = ms
	case "timeout_match":
		b.limits.match, b.limits.left = ms, ms
	case "time_left":
		b.limits.left = ms
	case "max_memory":
		if n > 0 {
			b.limitMemory(int64(n))
		}
	case "rule":
		b.board.rule = rule(n)
	}
	return ""
}
