package lobby

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// ThinkFunc is a computer player: see [bot.Think].
type ThinkFunc func(g *engine.Game, level bot.Level, seed uint64, b bot.Budget) (bot.Answer, bool)

// search is a computer's thinking about one position.
type search struct {
	room  *room
	game  *engine.Game // the search's own
	level bot.Level
	at    uint64        // the position's version
	share time.Duration // of the time on its clock; 0: no clock
	seed  uint64
	asked time.Time

	ctx    context.Context // ends when nobody wants the answer any more
	cancel context.CancelFunc
	answer engine.Message // set before it is delivered
}

func newSearch(r *room, level bot.Level, share time.Duration, now time.Time) *search {
	s := &search{
		room: r, game: r.table.game.Clone(), level: level, at: r.table.at, share: share,
		seed: rand.Uint64(), asked: now,
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// deliver puts the answer into the room's inbox. Where that is full it waits
// beside the worker until there is space or nobody wants the answer.
func (s *search) deliver() {
	l := letter{thought: s}
	if s.room.put(l) {
		return
	}
	s.room.lobby.running.Go(func() {
		l.received = s.room.now()
		select {
		case s.room.inbox <- &l:
		case <-s.ctx.Done():
		case <-s.room.done:
		}
	})
}

// tryToThink returns an answer that is legal, or what went wrong.
func tryToThink(think ThinkFunc, s *search, b bot.Budget) (m engine.Message, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			m, err = nil, fmt.Errorf("lobby: search panicked: %v\n%s", fault, debug.Stack())
		}
	}()
	a, ok := think(s.game, s.level, s.seed, b)
	if !ok {
		return nil, fmt.Errorf("lobby: no answer from %s", s.level)
	}
	if _, err := s.game.Decide(s.game.Act(), a.Message); err != nil {
		return nil, fmt.Errorf("lobby: %s answered %+v: %w", s.level, a.Message, err)
	}
	return a.Message, nil
}

// easily returns a legal answer at once.
func easily(g *engine.Game, seed uint64) engine.Message {
	s := &search{game: g, level: bot.Easy, seed: seed}
	if m, err := tryToThink(bot.Think, s, bot.Budget{Nodes: 1}); err == nil {
		return m
	}
	for _, choice := range g.Choices() {
		return engine.Choose{Choice: choice}
	}
	for cell := range g.Rules().Cells() {
		if _, err := g.Decide(g.Act(), engine.Click{Cell: cell}); err == nil {
			return engine.Click{Cell: cell}
		}
	}
	return engine.Click{} // of a game that is over: refused by whoever judges it
}
