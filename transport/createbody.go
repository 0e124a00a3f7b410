package transport

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"rowhouse/engine"
	"rowhouse/engine/record"
	"rowhouse/lobby"
)

const (
	maxBody     = 160 << 10        // bytes of a POST: the largest record and what JSON adds to it
	bodyTimeout = 10 * time.Second // for all of it to arrive
)

// readCreate reads the body of POST /api/rooms. What it refuses it names.
func (s *Server) readCreate(w http.ResponseWriter, r *http.Request) (lobby.RoomSpec, *problem) {
	o, refused := readBody(w, r)
	if refused != nil {
		return lobby.RoomSpec{}, refused
	}
	if _, ok := o["record"]; ok {
		if !s.reading.enter(r.Context()) {
			return lobby.RoomSpec{}, crowded()
		}
		defer s.reading.leave()
	}
	spec, err := readSpec(o)
	if err != nil {
		return lobby.RoomSpec{}, badField(err)
	}
	return spec, nil
}

// readBody reads the whole body, one object. Only application/json will do: a
// form of another site can send anything else without asking first.
func readBody(w http.ResponseWriter, r *http.Request) (object, *problem) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return nil, &problem{status: http.StatusUnsupportedMediaType, Code: codeMediaType,
			Message: "the body must be application/json"}
	}
	// Not every ResponseWriter has a deadline; the server's own timeouts remain.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout))
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, bodyTooLarge(body)
	case err != nil:
		return nil, &problem{status: http.StatusBadRequest, Code: codeBadMessage,
			Message: "the body did not arrive whole"}
	}
	o, err := readObject(body)
	if err != nil {
		return nil, badField(err)
	}
	return o, nil
}

// bodyTooLarge refuses a body of which only the beginning was read. Nothing but
// a record makes one so long, so that is what it says where there is one.
func bodyTooLarge(beginning []byte) *problem {
	if bytes.Contains(beginning, []byte(`"record"`)) {
		return badField(&record.Error{Code: record.CodeTooLarge, Message: "a record has at most 64 KiB"})
	}
	return &problem{status: http.StatusRequestEntityTooLarge, Code: codeTooLarge,
		Message: "the body is over 160 KiB"}
}

// badField turns an error of reading or validating fields into an answer.
func badField(err error) *problem {
	p := &problem{status: http.StatusBadRequest, Code: codeBadMessage, Message: err.Error()}
	var field *fieldError
	var rules *engine.RulesError
	var unread *record.Error
	switch {
	case errors.As(err, &field):
		p.Field, p.Message = field.field, field.message
	case errors.As(err, &rules):
		p.Code, p.Field, p.Message = string(lobby.ErrBadRules), rules.Field, rules.Message
	case errors.As(err, &unread):
		return badRecord(unread)
	case errors.Is(err, errUnknownPreset):
		p.Code, p.Field = string(lobby.ErrBadRules), "rules"
	}
	return p
}

// readSpec reads what room to make, under which rules or from which record. It
// judges the fields one after the other: the first that cannot be is the one that
// is named. What is not known is refused rather than ignored, so that nobody gets
// another game than they asked for.
func readSpec(o object) (spec lobby.RoomSpec, err error) {
	if _, ok := o["record"]; ok {
		spec.From, err = o.position()
	} else {
		spec.Rules, err = o.rules()
	}
	if err != nil {
		return spec, err
	}
	opponent, err := o.opponent()
	if err != nil {
		return spec, err
	}
	spec.SameDevice = opponent == lobby.OpponentSameDevice
	if level, ok := opponent.Computer(); ok {
		spec.Computer = level
	}
	if spec.Seat, err = o.seatOrDrawn(); err != nil {
		return spec, err
	}
	if _, ok := o["listed"]; ok {
		if spec.Listed, err = o.truth("listed"); err != nil {
			return spec, err
		}
	}
	if raw, ok := o.take("clock"); ok {
		if spec.Clock, err = readClock(raw); err == nil {
			err = spec.Clock.Validate()
		}
		if err != nil {
			return spec, err
		}
	}
	return spec, o.finish()
}

// rules takes the rules of a new room, and judges them.
func (o object) rules() (engine.Rules, error) {
	raw, ok := o.take("rules")
	if !ok {
		return engine.Rules{}, &fieldError{"rules", "missing"}
	}
	rules, err := readRules(raw)
	if err != nil {
		return engine.Rules{}, err
	}
	return rules, rules.Validate()
}

// seatOrDrawn takes the creator's seat; Empty stands for one drawn by lot.
func (o object) seatOrDrawn() (engine.Mark, error) {
	random := "random"
	seat, err := o.text("seat", &random)
	switch {
	case err != nil:
		return engine.Empty, err
	case seat == "X":
		return engine.X, nil
	case seat == "O":
		return engine.O, nil
	case seat == "random":
		return engine.Empty, nil
	}
	return engine.Empty, &fieldError{"seat", `use "X", "O" or "random"`}
}
