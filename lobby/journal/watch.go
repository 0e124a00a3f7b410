package journal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.uber.org/zap"
)

const (
	probeWithin = 2 * time.Second // a live store answers long before
	retryAfter  = time.Second     // between looks at a disk without space
	retryAtMost = time.Minute     // between restarts that did not help
)

// suspect gives the watch a hint that the server may be dead. It never waits.
func (s *Store) suspect() {
	select {
	case s.suspected <- struct{}{}:
	default: // there is a hint already
	}
}

// watch waits for hints, and puts a dead server away for a new one.
func (s *Store) watch() {
	var restarts int
	var restarted time.Time
	for {
		select {
		case <-s.closing:
			return
		case <-s.suspected:
		}
		e := s.server()
		err := s.probe(e)
		if err == nil {
			continue
		}
		e.fail(fmt.Errorf("the store takes no writes: %w", err))
		s.options.Log.Error("journal: the store takes no writes and will be restarted", zap.Error(err))
		if time.Since(restarted) > retryAtMost {
			restarts = 0
		}
		if !s.restart(&restarts) {
			return
		}
		restarted = time.Now()
		s.options.Log.Info("journal: the store was restarted")
	}
}

// probe writes to the store. Any answer will do, a refusal too.
func (s *Store) probe(e *embedded) error {
	ctx, cancel := context.WithTimeout(e.alive, probeWithin)
	defer cancel()
	d := draft{subject: probeSubject, replace: true, ttl: time.Second, expect: anySequence}
	_, err := e.conn.RequestMsgWithContext(ctx, d.message())
	if reason := e.log.lastError(); err != nil && reason != "" {
		return errors.New(reason)
	}
	return err
}

// wait waits, and returns false when the journal is closed meanwhile.
func (s *Store) wait(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-s.closing:
		return false
	}
}

// curable reports whether another server would fare better: there is space, and a
// file can be made, which a disk that turned read-only and a process without file
// handles do not allow. Until then the old one is left, since it may still read. On
// a disk that hangs it waits with the disk.
func (s *Store) curable() bool {
	return s.space.enough() && s.folder.tryWriting() == nil
}

// restart puts the server away and starts another, as often as it takes. It
// returns false when the journal is closed meanwhile.
func (s *Store) restart(restarts *int) bool {
	for {
		if !s.wait(min(retryAfter<<min(*restarts, 6), retryAtMost)) {
			return false
		}
		for !s.curable() {
			if !s.wait(retryAfter) {
				return false
			}
		}
		*restarts++
		if old := s.swap(nil); old != nil {
			old.stop()
		}
		e, err := startEmbedded(s.options, s.folder, s.suspect)
		if err == nil {
			s.space.look(e.alive, e)
			s.swap(e)
			return true
		}
		s.options.Log.Error("journal: the store cannot be restarted yet", zap.Error(err))
	}
}
