package record

import (
	"bytes"
	"encoding/json"

	"rowhouse/engine"
)

// jsonFormat and jsonVersion head every JSON record.
const (
	jsonFormat  = "rowhouse-record"
	jsonVersion = 1
)

// jsonHead is a record as JSON, without its steps. Fields may be added; none may
// change its meaning.
type jsonHead struct {
	Format  string        `json:"format"`
	Version int           `json:"version"`
	Rules   jsonRules     `json:"rules"`
	First   engine.Mark   `json:"first"`
	Names   Names         `json:"names"`
	Winner  engine.Winner `json:"winner"`
	Reason  *string       `json:"reason"`
	Date    string        `json:"date,omitempty"`
	Link    string        `json:"link,omitempty"`

	Computers Names `json:"computers,omitzero"` // their levels
}

// jsonRules is rules with all their fields, and the preset's name if they are
// those of a preset. When read, the fields count.
type jsonRules struct {
	Preset string `json:"preset,omitempty"`
	engine.Rules
}

// jsonStep is one step; the field that is there says of what kind. Cells are
// counted from 0 at the top left, times are milliseconds.
type jsonStep struct {
	Cell   *int    `json:"cell,omitempty"`
	Choice *string `json:"choice,omitempty"`
	Undo   *int    `json:"undo,omitempty"`
	MS     int     `json:"ms,omitempty"`
	Left   int     `json:"left,omitempty"`
}

// writeJSON writes everything that a record holds. The steps come last, each on
// a line of its own.
func writeJSON(r *Record) ([]byte, error) {
	head := jsonHead{
		Format: jsonFormat, Version: jsonVersion,
		Rules: jsonRules{engine.PresetOf(r.Rules), r.Rules}, First: r.First, Names: r.Names,
		Winner: r.Result.Winner, Date: r.Date, Link: r.Link,
		Computers: r.Computers,
	}
	if r.Result.Reason != engine.ReasonNone {
		reason := string(r.Result.Reason)
		head.Reason = &reason
	}
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBuffer(bytes.TrimSuffix(text, []byte("}")))
	out.WriteString(`,"steps":[`)
	for i, s := range r.Steps {
		line, err := json.Marshal(toJSONStep(s))
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		out.Write(line)
	}
	out.WriteString("\n]}\n")
	return out.Bytes(), nil
}

// toJSONStep writes the field of the step's kind. It is a pointer, since cell 0
// is a square like any other.
func toJSONStep(s Step) jsonStep {
	step := jsonStep{MS: s.MS, Left: s.Left}
	switch s.Kind {
	case KindMove:
		step.Cell = &s.Cell
	case KindChoice:
		step.Choice = &s.Choice
	case KindUndo:
		step.Undo = &s.Back
	}
	return step
}

// readJSON reads what writeJSON writes, with fields added or left out.
func readJSON(text []byte) (*Record, error) {
	var in struct {
		jsonHead
		Steps []jsonStep `json:"steps"`
	}
	if err := json.Unmarshal(text, &in); err != nil {
		return nil, bad(WhySyntax, "%.200s", err)
	}
	if in.Format != jsonFormat || in.Version > jsonVersion {
		return nil, &Error{Code: CodeUnknown, Message: "JSON, but no record of a version that is known here"}
	}
	r := &Record{
		Rules: in.Rules.Rules.WithDefaults(), First: in.First,
		Names: in.Names.each(cleanName), Computers: in.Computers.each(cleanLevel),
		Date: cleanDate(in.Date), Link: cleanLink(in.Link),
		Result: Result{Winner: in.Winner},
	}
	if in.Reason != nil {
		r.Result.Reason = engine.Reason(*in.Reason)
	}
	for _, s := range in.Steps {
		step, ok := fromJSONStep(s)
		if !ok {
			return nil, badMove(WhySyntax, len(r.Moves())+1, "", "a step is one of cell, choice and undo")
		}
		r.Steps = append(r.Steps, step)
	}
	// Unlike other formats this one is the package's own, so a result that does
	// not follow from the moves is a fault and not another program's habit.
	if _, err := r.Replay(); err != nil {
		return nil, err
	}
	if err := r.settle(); err != nil {
		return nil, err
	}
	return r, nil
}

// fromJSONStep reads a step, of which exactly one kind must be named.
func fromJSONStep(s jsonStep) (step Step, ok bool) {
	kinds := 0
	if s.Cell != nil {
		step, kinds = Move(*s.Cell), kinds+1
	}
	if s.Choice != nil {
		step, kinds = Choice(*s.Choice), kinds+1
	}
	if s.Undo != nil {
		step, kinds = Undo(*s.Undo), kinds+1
	}
	step.MS, step.Left = s.MS, s.Left
	return cleanStep(step), kinds == 1
}
