package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"rowhouse/engine/bot"
)

// options is what the flags say.
type options struct {
	pairs []pair
	seeds []uint64
	nodes int
	times map[bot.Level]time.Duration
	games int
	loud  bool
}

// pair is a match, and the share of points the first of the two must reach.
type pair struct {
	strong, weak bot.Level
	want         float64
}

func main() {
	ok, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "gate:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

func run(args []string) (ok bool, err error) {
	o, err := parse(args)
	if err != nil {
		return false, err
	}
	openings, err := readOpenings()
	if err != nil {
		return false, err
	}
	ok = true
	record := newStats()
	for _, p := range o.pairs {
		fmt.Printf("%s against %s: ", p.strong, p.weak)
		score := match(o, p, openings, record)
		verdict := "holds"
		if score.share() < p.want {
			verdict, ok = "MISSED", false
		}
		fmt.Printf("\n  won %d, drawn %d, lost %d of %d: %.1f %%, wanted %.0f %%: %s\n",
			score.won, score.drawn, score.lost, score.played(), 100*score.share(), 100*p.want, verdict)
	}
	record.print()
	return ok && record.illegal == 0, nil
}

func parse(args []string) (o options, err error) {
	flags := flag.NewFlagSet("gate", flag.ContinueOnError)
	pairs := flags.String("pairs", "medium-easy,hard-medium", "who plays whom: stronger-weaker, separated by commas")
	seeds := flags.String("seeds", "1,2", "one run of all games for each")
	nodes := flags.Int("nodes", 0, "nodes a move for medium, five times as many for hard; 0: by time")
	medium := flags.Duration("medium", 100*time.Millisecond, "time a move for medium")
	hard := flags.Duration("hard", 500*time.Millisecond, "time a move for hard")
	games := flags.Int("games", 0, "stop each match after so many games; 0: play all")
	loud := flags.Bool("v", false, "print the moves of each game")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.nodes, o.games, o.loud = *nodes, *games, *loud
	o.times = map[bot.Level]time.Duration{bot.Medium: *medium, bot.Hard: *hard}
	for word := range strings.SplitSeq(*seeds, ",") {
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			return o, fmt.Errorf("-seeds: %w", err)
		}
		o.seeds = append(o.seeds, n)
	}
	for word := range strings.SplitSeq(*pairs, ",") {
		p, err := parsePair(word)
		if err != nil {
			return o, err
		}
		o.pairs = append(o.pairs, p)
	}
	return o, nil
}

func parsePair(word string) (p pair, err error) {
	a, b, _ := strings.Cut(word, "-")
	strong, known := bot.ParseLevel(a)
	weak, knownToo := bot.ParseLevel(b)
	if !known || !knownToo {
		return p, fmt.Errorf("-pairs: %q is not of the form hard-medium", word)
	}
	p = pair{strong, weak, 0.7}
	if weak == bot.Easy {
		p.want = 1
	}
	return p, nil
}
