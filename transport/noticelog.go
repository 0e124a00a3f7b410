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
	log *zap.Logger
	// Of lines for something new: what happens often must not use them up.
	allowOnce *rate.Limiter

	mu    sync.Mutex // guards the rest
	seen  map[string]bool
	kinds map[string]*noticeKind // by message, of which the program has a few dozen
}

// noticeKind is one message that is logged for every occurrence, as long as there
// are not too many: one kind of attack does not hide another.
type noticeKind struct {
	allow   *rate.Limiter
	leftOut int // since the last line
}

func newNoticeLog(log *zap.Logger) *noticeLog {
	return &noticeLog{
		log: log, seen: map[string]bool{}, kinds: map[string]*noticeKind{},
		allowOnce: rate.NewLimiter(rate.Every(noticeEvery), noticesBurst),
	}
}

// once logs a warning unless this value has been warned of before.
func (n *noticeLog) once(message, value string, fields ...zap.Field) {
	// Values are strangers' own and kept, so they are cut short.
	if n.isNew(message + " " + shorten(value)) {
		n.log.Warn(message, fields...)
	}
}

// each logs every occurrence, as long as they are not too many, and else how many
// it left out. The message must be one of the program's own.
func (n *noticeLog) each(message string, fields ...zap.Field) {
	leftOut, ok := n.count(message)
	if !ok {
		return
	}
	if leftOut > 0 {
		fields = append(fields, zap.Int("left out before", leftOut))
	}
	n.log.Info(message, fields...)
}

// count reports whether a line may be written, and how many were not before it.
func (n *noticeLog) count(message string) (leftOut int, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	kind := n.kinds[message]
	if kind == nil {
		kind = &noticeKind{allow: rate.NewLimiter(rate.Every(noticeEvery), noticesBurst)}
		n.kinds[message] = kind
	}
	if !kind.allow.Allow() {
		kind.leftOut++
		return 0, false
	}
	leftOut, kind.leftOut = kind.leftOut, 0
	return leftOut, true
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
