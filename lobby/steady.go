package lobby

import "time"

// steady tells instants that a jump of the machine's clock does not touch: the
// machine's at the start, and from there on what has passed since. Durations
// between two of them are true, and so is their order.
type steady struct{ start time.Time }

func newSteady() steady { return steady{time.Now()} }

func (s steady) now() time.Time { return s.start.Add(time.Since(s.start)) }

// Now is the instant that clocks and presence are told in. Whoever tells clients
// the time tells them this one.
func (l *Lobby) Now() time.Time { return l.steady.now() }
