package transport

import (
	"fmt"
	"net/http"

	"rowhouse/engine"
	"rowhouse/engine/record"
	"rowhouse/lobby"
)

// record takes the text of a record, in any format that can be read, and the
// rules to judge it by where the text's own are not meant. The error is a
// [*record.Error] for a text that is no record, or none under these rules.
func (o object) record() (*record.Record, error) {
	text, err := o.text("record", nil)
	if err != nil {
		return nil, err
	}
	r, err := record.Read([]byte(text))
	if err != nil {
		return nil, err
	}
	if _, ok := o["rules"]; !ok {
		return r, nil
	}
	rules, err := o.rules()
	if err != nil {
		return nil, err
	}
	return r.Under(rules)
}

// position takes a record to go on from: all of it, or as it stood after so many
// moves, when it had no result yet.
func (o object) position() (*record.Record, error) {
	r, err := o.record()
	if err != nil {
		return nil, err
	}
	if _, ok := o["ply"]; !ok {
		return r, nil
	}
	ply, err := o.natural("ply")
	if err != nil {
		return nil, err
	}
	if moves := len(r.Moves()); ply > uint64(moves) {
		return nil, &fieldError{"ply", fmt.Sprintf("moves in the record: %d", moves)}
	}
	return r.Cut(int(ply)), nil
}

// badRecord is the answer to a record that was refused.
func badRecord(err *record.Error) *problem {
	status := http.StatusBadRequest
	if err.Code == record.CodeTooLarge {
		status = http.StatusRequestEntityTooLarge
	}
	return &problem{
		status: status, Code: string(err.Code), Field: "record", Message: err.Message,
		Why: err.Why, Move: err.Move, Square: err.Square,
	}
}

// recordAnswer is a record as the page looks through it. What it shares with a
// room's state has the same name and meaning there.
type recordAnswer struct {
	Rules  rulesValue      `json:"rules"`
	Words  string          `json:"words"` // what wins, in a sentence
	First  engine.Mark     `json:"first"`
	Moves  []int           `json:"moves"`
	Chosen []engine.Chosen `json:"chosen"`
	Winner engine.Winner   `json:"winner"`
	Reason nullable        `json:"reason"` // null also where nobody wrote it down
	Lines  [][]int         `json:"lines"`
	Names  namesValue      `json:"names"` // of who held the seats in the end
	Date   nullable        `json:"date"`

	Computers namesValue `json:"computers,omitzero"` // their levels, null for a person
}

type namesValue struct {
	X nullable `json:"X"`
	O nullable `json:"O"`
}

// lookAtRecord answers POST /api/records. Nothing is made or stored, so whoever
// may use the page may ask.
func (s *Server) lookAtRecord(w http.ResponseWriter, r *http.Request) {
	if refused := s.site.originRefused(r); refused != nil {
		s.refuseOrigin(w, r, refused)
		return
	}
	o, refused := readBody(w, r)
	if refused != nil {
		s.refusePost(w, r, refused)
		return
	}
	if !s.reading.enter(r.Context()) {
		s.refusePost(w, r, crowded())
		return
	}
	defer s.reading.leave()
	answer, err := readRecordAnswer(o)
	if err != nil {
		s.refusePost(w, r, badField(err))
		return
	}
	writeJSON(w, http.StatusOK, mustJSON(answer))
}

func readRecordAnswer(o object) (*recordAnswer, error) {
	r, err := o.record()
	if err != nil {
		return nil, err
	}
	if err := o.finish(); err != nil {
		return nil, err
	}
	game, err := r.Replay()
	if err != nil {
		return nil, err
	}
	return &recordAnswer{
		Rules: rulesFor(r.Rules), Words: record.RulesInWords(r.Rules), First: r.First,
		Moves: lobby.OrNone(game.Moves()), Chosen: lobby.OrNone(game.Chosen()),
		Winner: r.Result.Winner, Reason: nullable(r.Result.Reason), Lines: lobby.OrNone(game.Lines()),
		Names: namesValue{nullable(r.Names.X), nullable(r.Names.O)}, Date: nullable(r.Date),
		Computers: namesValue{nullable(r.Computers.X), nullable(r.Computers.O)},
	}, nil
}
