package main

import (
	"fmt"
	"slices"
	"time"

	"rowhouse/engine/bot"
)

// stats is what the searches of all games took.
type stats struct {
	levels  map[bot.Level]*effort
	stops   []time.Duration // from Stop saying so to the answer
	over    []time.Duration // from the end of the time to the answer
	illegal int
}

// effort is what one level's searches took.
type effort struct {
	searches, nodes, depth int
	took                   time.Duration
	longest                time.Duration
}

func newStats() *stats { return &stats{levels: map[bot.Level]*effort{}} }

func (s *stats) add(level bot.Level, a bot.Answer, took time.Duration) {
	e := s.levels[level]
	if e == nil {
		e = new(effort)
		s.levels[level] = e
	}
	e.searches++
	e.nodes += a.Nodes
	e.depth += a.Depth
	e.took += took
	e.longest = max(e.longest, took)
}

func (s *stats) print() {
	fmt.Printf("\n%-8s %9s %12s %11s %11s %9s %9s\n", "level", "searches", "nodes/move", "depth/move", "nodes/s", "ms/move", "longest")
	for _, level := range bot.Levels() {
		e := s.levels[level]
		if e == nil {
			continue
		}
		n := float64(e.searches)
		fmt.Printf("%-8s %9d %12.0f %11.1f %11.0f %9.1f %9v\n", level, e.searches, float64(e.nodes)/n, float64(e.depth)/n,
			float64(e.nodes)/e.took.Seconds(), 1000*e.took.Seconds()/n, e.longest.Round(time.Millisecond))
	}
	fmt.Printf("\nillegal moves: %d\n", s.illegal)
	fmt.Printf("from stop to answer: %s\n", spread(s.stops))
	fmt.Printf("over the time budget: %s\n", spread(s.over))
}

// spread says how many times there were, the middle one and the longest.
func spread(times []time.Duration) string {
	if len(times) == 0 {
		return "never stopped"
	}
	slices.Sort(times)
	return fmt.Sprintf("median %v, max %v (%d searches)", times[len(times)/2], times[len(times)-1], len(times))
}
