package transport

import (
	"encoding/json"
	"errors"

	"rowhouse/engine"
)

// rulesValue is rules as they are written in frames and answers: all their
// fields, and the preset's name where they are those of a preset.
type rulesValue struct {
	Preset string `json:"preset,omitempty"`
	engine.Rules
}

func rulesFor(r engine.Rules) rulesValue {
	return rulesValue{Preset: engine.PresetOf(r), Rules: r}
}

// errUnknownPreset is what readRules returns for a name that no preset has.
var errUnknownPreset = errors.New("no preset has this name")

// readRules reads rules as they may be asked for: a preset's name, a preset with
// changes, or all fields that matter. It does not judge them: the error is a
// [*fieldError] for what cannot be read, or errUnknownPreset.
func readRules(raw json.RawMessage) (engine.Rules, error) {
	if len(raw) > 0 && raw[0] == '"' {
		var preset string
		if err := json.Unmarshal(raw, &preset); err != nil {
			return engine.Rules{}, &fieldError{"rules", "not a string"}
		}
		return presetRules(preset)
	}
	o, err := readObject(raw)
	if err != nil {
		return engine.Rules{}, &fieldError{"rules", "neither a preset's name nor an object"}
	}
	var r engine.Rules
	if _, ok := o["preset"]; ok {
		preset, err := o.text("preset", nil)
		if err != nil {
			return r, err
		}
		if r, err = presetRules(preset); err != nil {
			return r, err
		}
	}
	if err := overrideRules(&r, o); err != nil {
		return engine.Rules{}, err
	}
	return r.WithDefaults(), nil
}

// presetRules finds a preset; one that no game can be played under yet is found
// too, so that the refusal says what is missing.
func presetRules(name string) (engine.Rules, error) {
	r, ok := engine.PresetByID(name)
	if !ok {
		return engine.Rules{}, errUnknownPreset
	}
	return r, nil
}

// overrideRules replaces each field that o gives, and takes it from o.
func overrideRules(r *engine.Rules, o object) error {
	for _, side := range []struct {
		field string
		value *int
	}{{"width", &r.Width}, {"height", &r.Height}, {"inRow", &r.InRow}} {
		if _, ok := o[side.field]; !ok {
			continue
		}
		n, err := o.integer(side.field)
		if err != nil {
			return err
		}
		// Far outside any limit, but the same on a machine with small integers.
		*side.value = int(max(min(n, 1<<30), -1<<30))
	}
	for _, choice := range []struct {
		field string
		value *string
	}{
		{"overline", (*string)(&r.Overline)}, {"ends", (*string)(&r.Ends)},
		{"first", (*string)(&r.First)}, {"opening", (*string)(&r.Opening)},
		{"forbidden", (*string)(&r.Forbidden)},
	} {
		given, err := o.text(choice.field, choice.value)
		if err != nil {
			return err
		}
		*choice.value = given
	}
	return o.finish()
}
