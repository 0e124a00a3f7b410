package transport

import (
	"sync"
	"time"

	"go.uber.org/zap"
	"golang.org/x/time/rate"
)

const (
	noticesKept  = 256              // distinct values that are remembered
	noticeEvery  = 10 * time.Second // one line, once the burst is used up
	noticesBurst = 30
)

// noticeLog logs what strangers can cause, and so could cause without end: each
// distinct thing once, and not many in a short time.
type noticeLog struct {
	log   *zap.Logger
	allow *rate.Limiter // of lines for every occurrence
	// Of lines for something new: what happens often must not use them up.
	allowOnce *rate.Limiter

	mu   sync.Mutex // guards seen
	seen map[string]bool
}

func newNoticeLog(log *zap.Logger) *noticeLog {
	return &noticeLog{
		log: log, seen: map[string]bool{},
		allow:     rate.NewLimiter(rate.Every(noticeEvery), noticesBurst),
		allowOnce: rate.NewLimiter(rate.Every(noticeEvery), noticesBurst),
	}
}

// once logs a warning unless this value has been warned of before.
func (n *noticeLog) once(message, value string, fields ...zap.Field) {
	if n.isNew(message + " " + value) {
		n.log.Warn(message, fields...)
	}
}

// each logs every occurrence, as long as they are not too many.
func (n *noticeLog) each(message string, fields ...zap.Field) {
	if n.allow.Allow() {
		n.log.Info(message, fields...)
	}
}

// isNew reports whether a value is to be logged now, and remembers it then: one
// that comes too soon after others is new again later.
func (n *noticeLog) isNew(value string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.seen[value] || !n.allowOnce.Allow() {
		return false
	}
	if len(n.seen) >= noticesKept {
		clear(n.seen)
	}
	n.seen[value] = true
	return true
}
