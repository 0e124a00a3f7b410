package record

import (
	"regexp"

	"rowhouse/engine"
)

// Names holds a word for each seat: the names of who sits there, "" for somebody
// without one, or the levels of the computers.
type Names struct {
	X string `json:"X"`
	O string `json:"O"`
}

// swapped exchanges the names of the seats.
func (n Names) swapped() Names { return Names{X: n.O, O: n.X} }

// of returns the name at the seat of a mark.
func (n Names) of(m engine.Mark) string {
	if m == engine.O {
		return n.O
	}
	return n.X
}

// each returns what becomes of both names.
func (n Names) each(change func(string) string) Names {
	return Names{X: change(n.X), O: change(n.O)}
}

// swap lets the players exchange their seats.
func (r *Record) swap() { r.Names, r.Computers = r.Names.swapped(), r.Computers.swapped() }

// opened returns the record with everybody where they sat when the game began.
func (r *Record) opened() *Record {
	began := *r
	for _, s := range r.Standing() {
		if s.Kind == KindChoice && s.Choice == engine.ChoiceSwap {
			began.swap()
		}
	}
	return &began
}

// Opened returns the names as they sat when the game began. They differ from
// Names where the players exchanged their seats in the opening.
func (r *Record) Opened() Names { return r.opened().Names }

// computer is how a computer is called where a format has nothing but names.
var computer = regexp.MustCompile(`^Computer \(([a-z]{1,20})\)$`)

// shown are the names for a format that has nothing else.
func (r *Record) shown() Names {
	names := r.Names
	if level := r.Computers.X; level != "" {
		names.X = "Computer (" + level + ")"
	}
	if level := r.Computers.O; level != "" {
		names.O = "Computer (" + level + ")"
	}
	return names
}

// seat takes the players from names as [Record.shown] tells them. It cannot know
// a person who is called like a computer.
func (r *Record) seat(shown Names) {
	level := func(name string) string {
		if found := computer.FindStringSubmatch(name); found != nil {
			return found[1]
		}
		return ""
	}
	r.Names, r.Computers = shown, shown.each(level)
	if r.Computers.X != "" {
		r.Names.X = ""
	}
	if r.Computers.O != "" {
		r.Names.O = ""
	}
}

// cleanLevel keeps a computer's level if it is one by its looks.
func cleanLevel(level string) string {
	if computer.MatchString("Computer (" + level + ")") {
		return level
	}
	return ""
}
