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

// How much is asked for at once. Most logs are shorter.
const (
	readBatch = 512
	readBytes = 8 << 20 // a server that has to hold back more gives up on us
)

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
// first.
func (e *embedded) each(ctx context.Context, filter string, take func(*nats.Msg) error) error {
	return e.eachFrom(ctx, 1, filter, take)
}

// eachFrom is each from a sequence on.
func (e *embedded) eachFrom(ctx context.Context, next uint64, filter string, take func(*nats.Msg) error) error {
	answers := make(chan *nats.Msg, readBatch+1)
	inbox := e.conn.NewInbox()
	sub, err := e.conn.ChanSubscribe(inbox, answers)
	if err != nil {
		return fmt.Errorf("journal: reading %s: %w", filter, err)
	}
	defer func() { _ = sub.Unsubscribe() }() // an error means that the connection is gone

	for next > 0 {
		request, err := json.Marshal(server.JSApiMsgGetRequest{
			Seq: next, NextFor: filter, Batch: readBatch, MaxBytes: readBytes,
		})
		if err == nil {
			err = e.conn.PublishRequest("$JS.API.DIRECT.GET."+streamName, inbox, request)
		}
		if err == nil {
			next, err = e.takeBatch(ctx, answers, take)
		}
		if err != nil {
			return fmt.Errorf("journal: reading %s: %w", filter, err)
		}
	}
	return nil
}

// takeBatch takes the answers to one request, and returns the sequence to go on
// from, 0 if there are no more.
func (e *embedded) takeBatch(
	ctx context.Context, answers <-chan *nats.Msg, take func(*nats.Msg) error,
) (next uint64, err error) {
	for {
		var msg *nats.Msg
		select {
		case msg = <-answers:
		case <-e.gone:
			return 0, errStopped
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		}
		switch status := msg.Header.Get(statusHeader); status {
		case "":
			if err := checkFormat(msg); err != nil {
				return 0, err
			}
			if err := take(msg); err != nil {
				return 0, err
			}
		case statusNone:
			return 0, nil
		case statusEnd:
			if msg.Header.Get(server.JSNumPending) == "0" {
				return 0, nil
			}
			last, err := strconv.ParseUint(msg.Header.Get(server.JSLastSequence), 10, 64)
			return last + 1, err
		default:
			return 0, fmt.Errorf("answer %s", status)
		}
	}
}

// storedLog is a room's log with the sequence of its last message.
type storedLog struct {
	lobby.Log
	last uint64
}

// load reads a room's log. It begins with the last snapshot: when a process dies
// in the middle of a roll-up, older messages stay before it.
func (e *embedded) load(ctx context.Context, id lobby.RoomID) (storedLog, error) {
	var found storedLog
	begun := false
	err := e.each(ctx, room(id), func(msg *nats.Msg) (err error) {
		switch isSnapshot := msg.Header.Get(server.JSMsgRollup) != ""; {
		case isSnapshot:
			found.Log, begun = lobby.Log{Snapshot: msg.Data}, true
		case begun:
			found.Events = append(found.Events, msg.Data)
		}
		found.last, err = sequence(msg)
		return err
	})
	switch {
	case err != nil:
		return storedLog{}, err
	case found.last == 0:
		return storedLog{}, lobby.ErrNoRoom
	case !begun:
		return storedLog{}, fmt.Errorf("journal: the log of %s has no snapshot", id)
	}
	return found, nil
}

func sequence(msg *nats.Msg) (uint64, error) {
	return strconv.ParseUint(msg.Header.Get(server.JSSequence), 10, 64)
}
