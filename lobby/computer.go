package lobby

import (
	"runtime"
	"sync"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

const (
	// answerWithin is how soon computers answer when many are asked at once: their
	// time shrinks as the queue grows.
	answerWithin = time.Second
	// leastThought is the least time a search gets, however many wait.
	leastThought = 2 * time.Millisecond
)

// brains runs the computers' searches: a few at a time, outside the rooms, in the
// order in which they were asked. A worker lives as long as something waits.
type brains struct {
	lobby    *Lobby
	memories map[bot.Level]*sync.Pool // of *bot.Memory, so that none is made for each search

	mu      sync.Mutex // guards all below; nothing waits under it
	queue   []*search  // not yet begun, the oldest first
	working int        // workers
}

func newBrains(l *Lobby) *brains {
	b := &brains{lobby: l, memories: make(map[bot.Level]*sync.Pool)}
	for _, level := range bot.Levels() {
		b.memories[level] = &sync.Pool{New: func() any { return bot.NewMemory(level) }}
	}
	return b
}

// ask queues a search. Its answer comes to the room's inbox, unless the search is
// cancelled before.
func (b *brains) ask(s *search) {
	b.mu.Lock()
	b.queue = append(b.queue, s)
	if b.working < b.lobby.options.ComputerWorkers {
		b.working++
		b.lobby.running.Go(b.work)
	}
	b.tellLocked()
	b.mu.Unlock()
}

// drop takes a search out of the queue; one that has begun ends by itself.
func (b *brains) drop(s *search) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, other := range b.queue {
		if other == s {
			b.queue = append(b.queue[:i:i], b.queue[i+1:]...)
			b.tellLocked()
			return
		}
	}
}

func (b *brains) tellLocked() { b.lobby.observer.Thinking(len(b.queue), b.working) }

// next returns the oldest search and how many wait behind it, nil if there is
// none: the worker ends.
func (b *brains) next() (s *search, behind int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) == 0 {
		b.queue = nil
		b.working--
		b.tellLocked()
		return nil, 0
	}
	s = b.queue[0]
	b.queue[0], b.queue = nil, b.queue[1:]
	b.tellLocked()
	return s, len(b.queue)
}

func (b *brains) work() {
	for {
		s, behind := b.next()
		if s == nil {
			return
		}
		if s.ctx.Err() != nil {
			continue
		}
		began := b.lobby.Now()
		s.answer = b.think(s, b.budget(s, began, behind))
		b.lobby.observer.Thought(string(s.level), began.Sub(s.asked), b.lobby.Now().Sub(began))
		if s.ctx.Err() == nil {
			s.deliver()
		}
	}
}

// budget is how long a search may take: its level's time, a share of what is left
// on its clock, and not so long that those behind it wait for more than seconds.
func (b *brains) budget(s *search, began time.Time, behind int) time.Duration {
	o := &b.lobby.options
	most := o.MediumTime
	if s.level == bot.Hard {
		most = o.HardTime
	}
	waited := began.Sub(s.asked)
	if s.share > 0 {
		most = min(most, s.share)
	}
	fair := (answerWithin - waited) * time.Duration(o.ComputerWorkers) / time.Duration(behind+1)
	return max(min(most, fair), leastThought)
}

// think returns what the computer does: always something legal. What fails in a
// search costs that search alone; an easy answer takes its place.
func (b *brains) think(s *search, budget time.Duration) engine.Message {
	o := &b.lobby.options
	end := b.lobby.Now().Add(budget)
	stop := func() bool {
		runtime.Gosched() // rooms first
		return s.ctx.Err() != nil || !b.lobby.Now().Before(end)
	}
	memories, ok := b.memories[s.level]
	if !ok {
		memories = b.memories[bot.Easy] // as which a level that is not known plays
	}
	memory, _ := memories.Get().(*bot.Memory)
	m, err := tryToThink(o.Think, s, bot.Budget{Nodes: o.ComputerNodes, Stop: stop, Memory: memory})
	if err == nil {
		memories.Put(memory) // what a search left that failed is not used again
	} else {
		b.lobby.log.Error("search failed", zap.String("room", string(s.room.id)), zap.String("level", string(s.level)),
			zap.Ints("moves", s.game.Moves()), zap.Error(err))
		m = easily(s.game, s.seed)
	}
	return m
}
