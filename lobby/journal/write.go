package journal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"rowhouse/lobby"
)

const (
	// answerWithin is how long the server may take to answer. It is in the same
	// process: more means that it is dead, or the disk as good as dead.
	answerWithin = 10 * time.Second

	// A roll-up that does not fit is tried again: others make room meanwhile.
	rollUpTries = 4
	rollUpPause = 100 * time.Millisecond
)

// store stores a message and returns its sequence. Its errors are those of
// lobby.Journal: ErrFenced if another sequence was expected, ErrNotStored for
// any other refusal, ErrOutcomeUnknown if no answer came.
func (s *Store) store(ctx context.Context, d draft) (uint64, error) {
	for try := 1; ; try++ {
		seq, err := s.storeOnce(ctx, d)
		if !d.replace || !isCode(err, codeStoreFailed) || try == rollUpTries {
			return seq, err
		}
		if pause(ctx, rollUpPause<<try) != nil {
			return 0, err
		}
	}
}

func (s *Store) storeOnce(ctx context.Context, d draft) (uint64, error) {
	return s.send(ctx, d.message(), d.size)
}

// send stores a message as it is, once.
func (s *Store) send(ctx context.Context, msg *nats.Msg, size class) (uint64, error) {
	if ctx.Err() != nil {
		return 0, notStored(context.Cause(ctx))
	}
	e := s.server()
	if e == nil {
		return 0, notStored(errStopped)
	}
	if e.alive.Err() != nil {
		return 0, notStored(context.Cause(e.alive))
	}
	if len(msg.Data) > maxMessage-maxHeader {
		return 0, notStored(fmt.Errorf("%d bytes are too large", len(msg.Data)))
	}
	if err := s.space.admit(ctx, e, size, len(msg.Data)+maxHeader); err != nil {
		return 0, notStored(err)
	}
	reply, err := s.ask(ctx, e, msg)
	if err != nil {
		return 0, err
	}
	var answer server.JSPubAckResponse
	if err := json.Unmarshal(reply.Data, &answer); err != nil {
		return 0, unknown(err)
	}
	switch err := answer.ToError(); {
	case isCode(err, codeFenced, codeFencedToo):
		return 0, fmt.Errorf("%w: %w", lobby.ErrFenced, err)
	case err != nil:
		return 0, notStored(err)
	case answer.PubAck == nil || answer.Sequence == 0:
		return 0, unknown(errors.New("the answer has no sequence"))
	}
	return answer.Sequence, nil
}

// ask sends a message to the stream and waits for the answer, as long as the
// server lives. An error says whether the message may have been stored.
func (s *Store) ask(ctx context.Context, e *embedded, msg *nats.Msg) (*nats.Msg, error) {
	waiting, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	defer context.AfterFunc(e.alive, cancel)()
	if e.conn.IsClosed() {
		return nil, notStored(nats.ErrConnectionClosed)
	}
	reply, err := e.conn.RequestMsgWithContext(waiting, msg)
	switch {
	case err == nil:
		return reply, nil
	case errors.Is(err, nats.ErrNoResponders):
		// The stream is not there: its server has shut the store down.
		s.suspect()
		return nil, notStored(err)
	case errors.Is(err, nats.ErrMaxPayload), errors.Is(err, nats.ErrBadSubject):
		return nil, notStored(err)
	case ctx.Err() != nil:
		// Whoever has no more time may be all that notices a disk that hangs.
		s.suspect()
		return nil, unknown(context.Cause(ctx))
	case e.alive.Err() != nil:
		return nil, unknown(context.Cause(e.alive))
	}
	s.suspect()
	return nil, unknown(err)
}

// remove removes all messages of a subject that holds last values.
func (s *Store) remove(ctx context.Context, subject string) error {
	request := server.JSApiStreamPurgeRequest{Subject: subject}
	return s.change(ctx, "STREAM.PURGE", request, &server.JSApiStreamPurgeResponse{})
}

// removeExactly removes one message, if it is still there.
func (s *Store) removeExactly(ctx context.Context, seq uint64) error {
	request := server.JSApiMsgDeleteRequest{Seq: seq, NoErase: true}
	err := s.change(ctx, "STREAM.MSG.DELETE", request, &server.JSApiMsgDeleteResponse{})
	if isNotThere(err) {
		return nil
	}
	return err
}

// change has the server remove something, which is never refused for want of
// space. Its errors are those of a write.
func (s *Store) change(ctx context.Context, name string, request any, answer apiAnswer) error {
	if ctx.Err() != nil {
		return notStored(context.Cause(ctx))
	}
	e := s.server()
	if e == nil {
		return notStored(errStopped)
	}
	if e.alive.Err() != nil {
		return notStored(context.Cause(e.alive))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(e.alive, cancel)()
	return outcome(e.api(ctx, name+"."+streamName, request, answer))
}

// outcome makes the error of a removal one of lobby.Journal's.
func outcome(err error) error {
	var refusal *server.ApiError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refusal), errors.Is(err, nats.ErrNoResponders):
		return notStored(err)
	}
	return unknown(err)
}

func notStored(why error) error { return fmt.Errorf("%w: %w", lobby.ErrNotStored, why) }

func unknown(why error) error { return fmt.Errorf("%w: %w", lobby.ErrOutcomeUnknown, why) }

// pause waits, unless the context ends.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
