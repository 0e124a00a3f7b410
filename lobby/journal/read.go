package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"rowhouse/lobby"
)

// errNone: no message matches.
var errNone = errors.New("journal: no such message")

// The status of the server's answers to a direct get.
const (
	statusHeader = "Status"
	statusEnd    = "204"
	statusNone   = "404"
)

// readBatch is how many messages are asked for at once. Most logs are shorter.
const readBatch = 512

// last returns the last message of a subject, or errNone.
func (e *embedded) last(ctx context.Context, subject string) (*nats.Msg, error) {
	msg, err := e.request(ctx, &nats.Msg{Subject: "$JS.API.DIRECT.GET." + streamName + "." + subject})
	if err != nil {
		return nil, fmt.Errorf("journal: reading %s: %w", subject, err)
	}
	if status := msg.Header.Get(statusHeader); status == statusNone {
		return nil, errNone
	} else if status != "" {
		return nil, fmt.Errorf("journal: reading %s: answer %s", subject, status)
	}
	return msg, checkFormat(msg)
}

// each calls take with all messages of the subjects that match filter, oldest
// first, and returns the number of them.
func (e *embedded) each(ctx context.Context, filter string, take func(*nats.Msg) error) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	answers := make(chan *nats.Msg, readBatch+1)
	inbox := e.conn.NewInbox()
	sub, err := e.conn.ChanSubscribe(inbox, answers)
	if err != nil {
		return 0, fmt.Errorf("journal: reading %s: %w", filter, err)
	}
	defer func() { _ = sub.Unsubscribe() }() // an error means that the connection is gone

	taken := 0
	for next := uint64(1); next > 0; {
		request, err := json.Marshal(server.JSApiMsgGetRequest{Seq: next, NextFor: filter, Batch: readBatch})
		if err != nil {
			return taken, err
		}
		err = e.conn.PublishRequest("$JS.API.DIRECT.GET."+streamName, inbox, request)
		if err != nil {
			return taken, fmt.Errorf("journal: reading %s: %w", filter, err)
		}
		var got int
		if got, next, err = takeBatch(ctx, e, answers, take); err != nil {
			return taken, fmt.Errorf("journal: reading %s: %w", filter, err)
		}
		taken += got
	}
	return taken, nil
}

// takeBatch takes the answers to one request, and returns how many there were
// and the sequence to go on from, 0 if there are no more.
func takeBatch(
	ctx context.Context, e *embedded, answers <-chan *nats.Msg, take func(*nats.Msg) error,
) (taken int, next uint64, err error) {
	for {
		var msg *nats.Msg
		select {
		case msg = <-answers:
		case <-e.gone:
			return taken, 0, errStopped
		case <-ctx.Done():
			return taken, 0, context.Cause(ctx)
		}
		switch status := msg.Header.Get(statusHeader); status {
		case "":
			if err := checkFormat(msg); err != nil {
				return taken, 0, err
			}
			if err := take(msg); err != nil {
				return taken, 0, err
			}
			taken++
		case statusNone:
			return taken, 0, nil
		case statusEnd:
			if msg.Header.Get(server.JSNumPending) == "0" {
				return taken, 0, nil
			}
			last, err := strconv.ParseUint(msg.Header.Get(server.JSLastSequence), 10, 64)
			return taken, last + 1, err
		default:
			return taken, 0, fmt.Errorf("answer %s", status)
		}
	}
}

// load reads a room's log and returns with it the sequence of its last message.
// The log begins with the last snapshot: when a process dies in the middle of a
// roll-up, older messages stay before it.
func (e *embedded) load(ctx context.Context, id lobby.RoomID) (log lobby.Log, last uint64, err error) {
	begun := false
	_, err = e.each(ctx, room(id), func(msg *nats.Msg) error {
		if last, err = sequence(msg); err != nil {
			return err
		}
		switch isSnapshot := msg.Header.Get(server.JSMsgRollup) != ""; {
		case isSnapshot:
			log, begun = lobby.Log{Snapshot: msg.Data}, true
		case begun:
			log.Events = append(log.Events, msg.Data)
		}
		return nil
	})
	if err != nil {
		return lobby.Log{}, 0, err
	}
	if last == 0 {
		return lobby.Log{}, 0, lobby.ErrNoRoom
	}
	if !begun {
		return lobby.Log{}, 0, fmt.Errorf("journal: the log of %s has no snapshot", id)
	}
	return log, last, nil
}

func sequence(msg *nats.Msg) (uint64, error) {
	return strconv.ParseUint(msg.Header.Get(server.JSSequence), 10, 64)
}
