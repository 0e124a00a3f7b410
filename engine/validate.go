package engine

import "fmt"

// RulesError says which field of a [Rules] is out of range, and what to do.
type RulesError struct {
	Field   string // the field's JSON name
	Message string // one sentence for a developer
}

// Error returns the field and the message.
func (e *RulesError) Error() string { return e.Field + ": " + e.Message }

// Validate reports the first field that no game can be played under, as a
// [*RulesError], or nil.
func (r Rules) Validate() error {
	if r.Width < MinSide || r.Width > MaxSide {
		return sideError("width", r.Width)
	}
	if r.Height < MinSide || r.Height > MaxSide {
		return sideError("height", r.Height)
	}
	if longest := min(max(r.Width, r.Height), MaxInRow); r.InRow < MinInRow || r.InRow > longest {
		return &RulesError{"inRow", fmt.Sprintf("%d is out of range: this board takes %d to %d in a row",
			r.InRow, MinInRow, longest)}
	}
	return r.validateChoices()
}

// sideError refuses a width or a height.
func sideError(field string, n int) *RulesError {
	return &RulesError{field, fmt.Sprintf("%d is out of range: a side has %d to %d squares",
		n, MinSide, MaxSide)}
}

// validateChoices first asks whether each word is known, then whether they go
// together.
func (r Rules) validateChoices() error {
	if err := oneOf("overline", r.Overline, OverlineWins, OverlineNever, OverlineIfOpen); err != nil {
		return err
	}
	if err := oneOf("ends", r.Ends, EndsAny, EndsStones, EndsStonesOrEdge); err != nil {
		return err
	}
	if err := oneOf("first", r.First, FirstX, FirstRandom); err != nil {
		return err
	}
	if err := oneOf("opening", r.Opening, OpeningFree, OpeningPie, OpeningSwap2); err != nil {
		return err
	}
	if err := oneOf("forbidden", r.Forbidden, ForbiddenNone, ForbiddenRenju); err != nil {
		return err
	}
	return r.validateTogether()
}

// validateTogether refuses a draw of who begins where it matters who does, and
// renju's forbidden points where they have no meaning.
func (r Rules) validateTogether() error {
	renju := r.Forbidden == ForbiddenRenju
	switch {
	case r.First != FirstX && r.Opening != OpeningFree:
		return &RulesError{"first", fmt.Sprintf("%q goes only with a free opening: use %q", r.First, FirstX)}
	case r.First != FirstX && renju:
		return &RulesError{"first", fmt.Sprintf("%q goes only without forbidden points: use %q", r.First, FirstX)}
	case renju && r.InRow != 5:
		return &RulesError{"inRow", fmt.Sprintf("renju's forbidden points go only with 5 in a row, not with %d", r.InRow)}
	case renju && r.Overline != OverlineWins:
		return renjuError("overline", r.Overline, OverlineWins)
	case renju && r.Ends != EndsAny:
		return renjuError("ends", r.Ends, EndsAny)
	}
	return nil
}

// renjuError refuses a choice that does not go with renju's forbidden points.
func renjuError[T ~string](field string, got, want T) error {
	return &RulesError{field, fmt.Sprintf("renju's forbidden points go only with %q, not with %q", want, got)}
}

// oneOf refuses a word that is none of the choices. It quotes only the beginning
// of it, since it may be anything that somebody sent.
func oneOf[T ~string](field string, got T, choices ...T) error {
	for _, c := range choices {
		if got == c {
			return nil
		}
	}
	return &RulesError{field, fmt.Sprintf("%.40q is unknown: use one of %q", got, choices)}
}
