package journal

import (
	"context"
	"fmt"
	"sync"
	"time"

	"go.uber.org/zap"
)

// class says what a message is stored for. When space runs short, new rooms are
// refused first, then events, and last the roll-ups that make room.
type class int

const (
	forRollUp class = iota
	forEvent
	forRoom
)

// limits of one class: how full the store may be, in percent, and how much of
// the reserve must be free on the disk, in quarters.
type limits struct {
	percent  int64
	quarters int64
}

func (c class) limits() limits {
	switch c {
	case forRoom:
		return limits{percent: 90, quarters: 8}
	case forEvent:
		return limits{percent: 95, quarters: 4}
	}
	return limits{percent: 100, quarters: 1}
}

const (
	// spaceFresh is how long a look at disk and store holds. In between what was
	// written is added up.
	spaceFresh = 250 * time.Millisecond
	// spaceWritten is a share of the limits, as a divisor, after which a look is
	// due even if the last one is fresh.
	spaceWritten = 100
	// spaceWarned is how long a refusal is no news.
	spaceWarned = time.Minute
	// lookWithin is how long the server may take to say how full it is.
	lookWithin = time.Second
	// maxHeader bounds what a message takes besides its data.
	maxHeader = 512
)

// space knows how full store and disk are. After a real "no space left" the
// server is dead until it is restarted, so writes are refused before that.
type space struct {
	dir      string
	maxBytes int64
	reserve  int64 // bytes of the disk
	log      *zap.Logger

	mu      sync.Mutex // guards all below
	looked  time.Time
	looking bool
	used    int64 // bytes in the store, as the server counts them
	free    int64 // bytes free on the disk
	written int64 // bytes admitted since
	warned  time.Time
}

func newSpace(o Options) *space {
	s := &space{dir: o.Dir, maxBytes: o.MaxBytes, reserve: o.Reserve, log: o.Log}
	if s.reserve == 0 {
		_, total := diskSpace(o.Dir)
		s.reserve = min(total/8, mostReserve)
	}
	return s
}

// admit says why a message must not be stored, or counts it. The first refusal
// of a minute is logged.
func (s *space) admit(ctx context.Context, e *embedded, c class, size int) error {
	err := s.judge(ctx, e, c, size)
	if err != nil && s.isNews() {
		s.log.Warn("journal: refusing what is to be stored", zap.Error(err))
	}
	return err
}

// judge does what admit says.
func (s *space) judge(ctx context.Context, e *embedded, c class, size int) error {
	s.mu.Lock()
	due := time.Since(s.looked) > spaceFresh || s.written > s.maxBytes/spaceWritten ||
		s.written > s.reserve/spaceWritten
	if due && !s.looking {
		s.looking = true
		s.mu.Unlock()
		s.look(ctx, e)
		s.mu.Lock()
	}
	defer s.mu.Unlock()
	limits := c.limits()
	if free, least := s.free-s.written, s.reserve*limits.quarters/4; free < least {
		return fmt.Errorf("the disk is full: %d MiB are free, at least %d are needed", free>>20, least>>20)
	}
	if limits.percent < 100 && s.used+s.written > s.maxBytes/100*limits.percent {
		return fmt.Errorf("the journal is full: %d of %d MiB are used", (s.used+s.written)>>20, s.maxBytes>>20)
	}
	s.written += int64(size)
	return nil
}

// isNews reports whether a refusal is worth a line in the log.
func (s *space) isNews() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.warned) < spaceWarned {
		return false
	}
	s.warned = time.Now()
	return true
}

// look finds out how full store and disk are. When the server does not say, the
// last figures stay.
func (s *space) look(ctx context.Context, e *embedded) {
	free, _ := diskSpace(s.dir)
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	info, err := e.info(ctx, "", 0)

	s.mu.Lock()
	defer s.mu.Unlock()
	s.looking, s.looked, s.free, s.written = false, time.Now(), free, 0
	if err == nil {
		s.used = int64(info.State.Bytes)
	}
}

// enough reports whether the disk has room for the server to be restarted.
func (s *space) enough() bool {
	free, _ := diskSpace(s.dir)
	return free >= s.reserve
}
