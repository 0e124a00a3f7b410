package record

import (
	"strconv"
	"strings"

	"rowhouse/engine"
)

// guesses are the rules that a file of another program may mean, the likeliest
// first. It knows the board and, perhaps, a few words or a number about the
// rules; what is not said is decided by what can be played (settleUnder).
func guesses(width, height int, hint string) []engine.Rules {
	plain := engine.Rules{Width: width, Height: height, InRow: min(5, max(width, height))}.WithDefaults()
	with := func(overline engine.Overline, ends engine.Ends) engine.Rules {
		r := plain
		r.Overline, r.Ends = overline, ends
		return r
	}
	var (
		free     = plain
		exactly  = with(engine.OverlineNever, engine.EndsAny)
		caro     = with(engine.OverlineNever, engine.EndsStones)
		caroFree = with(engine.OverlineWins, engine.EndsStones)
		renju    = plain
	)
	renju.Forbidden = engine.ForbiddenRenju

	hint = strings.ToLower(strings.TrimSpace(hint))
	// Other programs call the whole family gomoku, so the word decides nothing.
	if r, ok := engine.PresetByID(hint); ok && hint != "gomoku" {
		r.Width, r.Height = width, height
		return unopened(r)
	}
	if number, err := strconv.Atoi(hint); err == nil {
		return byNumber(number, [5]engine.Rules{free, exactly, renju, caroFree, caro})
	}
	switch says := func(words ...string) bool { return containsAny(hint, words) }; {
	case says("renju"):
		return []engine.Rules{renju}
	case says("caro"):
		return []engine.Rules{caro, caroFree}
	case says("standard", "exact"):
		return []engine.Rules{exactly}
	case says("freestyle", "free style"):
		return []engine.Rules{free}
	}
	return []engine.Rules{free, exactly, caroFree, caro}
}

// byNumber reads the numbers of the Gomocup protocol, which some programs write
// down: the sum of 1 for exactly five, 4 for renju and 8 for caro.
func byNumber(number int, rules [5]engine.Rules) []engine.Rules {
	switch number {
	case 0:
		return rules[:1]
	case 1:
		return rules[1:2]
	case 4:
		return rules[2:3]
	case 8:
		return rules[3:4]
	case 9:
		return rules[4:]
	}
	return []engine.Rules{rules[0], rules[1], rules[3], rules[4]}
}

// unopened adds to rules with an opening the same ones without: a file that says
// nothing of what was chosen still holds the moves.
func unopened(r engine.Rules) []engine.Rules {
	if r.Opening == engine.OpeningFree {
		return []engine.Rules{r}
	}
	free := r
	free.Opening = engine.OpeningFree
	return []engine.Rules{r, free}
}

// containsAny reports whether one of the words stands in s.
func containsAny(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
