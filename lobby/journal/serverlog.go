package journal

import (
	"fmt"
	"sync"

	"go.uber.org/zap"
)

// serverLog is the embedded server's logger. It passes on what matters, and
// takes an error for a hint that the store may have died: the server answers
// nothing then, so that this line is the first to be heard of it.
type serverLog struct {
	log     *zap.SugaredLogger
	suspect func()

	mu   sync.Mutex // guards all below
	died string     // what kept the server from starting
	last string     // the last error
}

// fatal returns why the server could not start, "" if it could.
func (l *serverLog) fatal() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.died
}

// lastError returns the last error that the server had, "" if it had none.
func (l *serverLog) lastError() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}

// Fatalf implements server.Logger. The process goes on: Open fails instead.
func (l *serverLog) Fatalf(format string, v ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.died == "" {
		l.died = fmt.Sprintf(format, v...)
	}
}

// Errorf implements server.Logger.
func (l *serverLog) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.log.Error("journal: server: ", text)
	l.mu.Lock()
	l.last = text
	l.mu.Unlock()
	l.suspect()
}

// Warnf implements server.Logger.
func (l *serverLog) Warnf(format string, v ...any) { l.log.Warnf("journal: server: "+format, v...) }

// Noticef implements server.Logger. What the server notices is its own affair.
func (l *serverLog) Noticef(string, ...any) {}

// Debugf implements server.Logger and is switched off.
func (l *serverLog) Debugf(string, ...any) {}

// Tracef implements server.Logger and is switched off.
func (l *serverLog) Tracef(string, ...any) {}
