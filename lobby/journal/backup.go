package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Backup writes all that is stored to w, while rooms go on. Everything that was
// acknowledged before the call is in it, and each room's log is whole as it was at
// one moment, which is the same for all of them. What is stored has to be
// readable by this version. After an error what was written is of no use, and
// CheckBackup says so.
func (s *Store) Backup(ctx context.Context, w io.Writer) (Contents, error) {
	e, err := s.running(ctx)
	if err != nil {
		return Contents{}, fmt.Errorf("journal: backup: %w", err)
	}
	b, err := newBackupWriter(w)
	if err != nil {
		return Contents{}, err
	}
	if err := e.everything(ctx, func(msg *nats.Msg) error {
		l, err := backupOf(msg)
		if err != nil || l.Subject == probeSubject {
			return err
		}
		return b.message(l)
	}); err != nil {
		return Contents{}, err
	}
	return b.end()
}

// everything calls take with all messages of the stream in their order, up to a
// moment at which there were no more. A roll-up meanwhile takes messages away that
// were not read yet, and stands behind them: so what is true at that moment was
// read, among what was true before, and the last snapshot of a subject and what
// follows it are what holds.
func (e *embedded) everything(ctx context.Context, take func(*nats.Msg) error) error {
	for next := uint64(1); ; {
		before := next
		err := e.eachFrom(ctx, next, ">", func(msg *nats.Msg) error {
			seq, err := sequence(msg)
			if err != nil {
				return err
			}
			next = seq + 1
			return take(msg)
		})
		if err != nil || next == before {
			return err
		}
	}
}

// backupOf takes from a stored message what it takes to store it again.
func backupOf(msg *nats.Msg) (backupLine, error) {
	l := backupLine{Subject: msg.Header.Get(server.JSSubject), Header: make(map[string]string)}
	stored, err := time.Parse(time.RFC3339Nano, msg.Header.Get(server.JSTimeStamp))
	if err != nil {
		return l, fmt.Errorf("journal: when a message on %s was stored: %w", l.Subject, err)
	}
	l.Stored = &stored
	for name := range msg.Header {
		if isKept(name) {
			l.Header[name] = msg.Header.Get(name)
		}
	}
	l.setBody(msg.Data)
	return l, nil
}

// isKept reports whether a header belongs to the message and not to the moment
// at which it was stored or read.
func isKept(header string) bool {
	return header == server.JSMsgRollup || header == server.JSMessageTTL || strings.HasPrefix(header, ownPrefix)
}

// again returns the message as it is to be stored now, nil if its time is over,
// and when that will be (zero: never).
func (l *backupLine) again(now time.Time) (*nats.Msg, time.Time, error) {
	if !isStored(l.Subject) {
		return nil, time.Time{}, fmt.Errorf("nothing is ever stored on %.100q", l.Subject)
	}
	msg := &nats.Msg{Subject: l.Subject, Header: make(nats.Header), Data: l.body()}
	for name, value := range l.Header {
		if !isKept(name) {
			return nil, time.Time{}, fmt.Errorf("a message on %s has the header %q", l.Subject, name)
		}
		msg.Header[name] = []string{value}
	}
	if err := checkFormat(msg); err != nil {
		return nil, time.Time{}, err
	}
	text := l.Header[server.JSMessageTTL]
	if text == "" {
		return msg, time.Time{}, nil
	}
	ttl, err := time.ParseDuration(text)
	if err != nil || l.Stored == nil {
		return nil, time.Time{}, errors.Join(fmt.Errorf("a message on %s has a time to live of %q", l.Subject, text), err)
	}
	expires := l.Stored.Add(ttl)
	left := expires.Sub(now)
	if left <= 0 {
		return nil, expires, nil
	}
	msg.Header[server.JSMessageTTL] = []string{ttlSeconds(left)}
	return msg, expires, nil
}

// CheckBackup reads a backup from its beginning to its end and says what is in
// it. ErrDamaged is among its errors.
func CheckBackup(r io.Reader) (Contents, error) {
	now := time.Now()
	return readBackup(r, func(l *backupLine) error {
		_, _, err := l.again(now)
		return err
	})
}
