package main

import (
	_ "embed"
	"fmt"
	"strings"
	"time"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

//go:embed openings.txt
var openingsText string

// readOpenings returns the openings as cells of 15x15. The file gives them as
// offsets from the centre.
func readOpenings() (all [][]int, err error) {
	for line := range strings.Lines(openingsText) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		var cells []int
		for word := range strings.FieldsSeq(line) {
			var x, y int
			if _, err := fmt.Sscanf(word, "%d,%d", &x, &y); err != nil {
				return nil, fmt.Errorf("openings.txt: %q: %w", word, err)
			}
			cells = append(cells, (7+y)*15+7+x)
		}
		all = append(all, cells)
	}
	return all, nil
}

// score counts games from the stronger level's side.
type score struct{ won, drawn, lost int }

func (s score) played() int { return s.won + s.drawn + s.lost }

func (s score) share() float64 {
	return (float64(s.won) + float64(s.drawn)/2) / float64(max(1, s.played()))
}

// match plays a pair through all openings, both colours and all seeds.
func match(o options, p pair, openings [][]int, record *stats) (s score) {
	memories := map[bot.Level]*bot.Memory{}
	for _, level := range bot.Levels() {
		memories[level] = bot.NewMemory(level)
	}
	for _, seed := range o.seeds {
		for i, opening := range openings {
			for _, mark := range []engine.Mark{engine.X, engine.O} {
				if o.games > 0 && s.played() >= o.games {
					return s
				}
				levels := map[engine.Mark]bot.Level{mark: p.strong, mark.Other(): p.weak}
				g, winner := play(o, levels, opening, player{seed + uint64(1000*i), memories, record})
				switch winner {
				case engine.Winner(mark):
					s.won++
					fmt.Print("+")
				case engine.Tie:
					s.drawn++
					fmt.Print("=")
				default:
					s.lost++
					fmt.Print("-")
				}
				if o.loud {
					fmt.Printf(" %s as %v, opening %d, %d moves: %s\n", p.strong, mark, i+1, g.Ply(), squares(g))
				}
			}
		}
	}
	return s
}

// player is what both sides of a game use.
type player struct {
	seed     uint64
	memories map[bot.Level]*bot.Memory
	record   *stats
}

// play plays one game to its end. An illegal answer ends it too: it is counted,
// and lost.
func play(o options, levels map[engine.Mark]bot.Level, opening []int, p player) (*engine.Game, engine.Winner) {
	rules, _ := engine.PresetByID("gomoku")
	g, err := engine.New(rules, engine.X)
	for _, c := range opening {
		var d engine.Diff
		if d, err = g.Decide(g.Act(), engine.Click{Cell: c}); err != nil {
			break
		}
		g.Apply(d)
	}
	if err != nil {
		panic(err) // the file of openings is wrong
	}
	for !g.Over() {
		message := p.answer(o, g, levels[g.Act()])
		d, err := g.Decide(g.Act(), message)
		if err != nil {
			p.record.illegal++
			return g, engine.Winner(g.Act().Other())
		}
		g.Apply(d)
	}
	return g, g.Winner()
}

// answer lets a level think within its budget and records what it took.
func (p player) answer(o options, g *engine.Game, level bot.Level) engine.Message {
	begin := time.Now()
	limit := o.times[level]
	var told time.Time // when Stop first said so
	b := bot.Budget{Memory: p.memories[level]}
	switch {
	case o.nodes > 0 && level == bot.Hard:
		b.Nodes = 5 * o.nodes
	case o.nodes > 0:
		b.Nodes = o.nodes
	case limit > 0:
		b.Stop = func() bool {
			if told.IsZero() && time.Since(begin) >= limit {
				told = time.Now()
			}
			return !told.IsZero()
		}
	}
	a, _ := bot.Think(g, level, p.seed, b)
	end := time.Now()
	p.record.add(level, a, end.Sub(begin))
	if !told.IsZero() {
		p.record.stops = append(p.record.stops, end.Sub(told))
		p.record.over = append(p.record.over, end.Sub(begin)-limit)
	}
	return a.Message
}

func squares(g *engine.Game) string {
	var names []string
	for _, c := range g.Moves() {
		names = append(names, g.Rules().SquareName(c))
	}
	return strings.Join(names, " ")
}
