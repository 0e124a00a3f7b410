package record

import (
	"errors"
	"fmt"

	"rowhouse/engine"
)

// Code says what became of a record that was refused. It is stable; the words
// for people are the client's.
type Code string

// The closed list of codes.
const (
	CodeUnknown  Code = "unknown-format"   // neither SGF nor PSQ nor JSON
	CodeTooLarge Code = "record-too-large" // over MaxBytes
	CodeBad      Code = "bad-record"       // one of those, but it cannot be read or played; see Error.Why
)

// Why says what is wrong with a bad record: one of these, or the code of an
// [engine.Refusal] where the engine refused a step ("taken", "game-over", ...).
type Why string

// The reasons of the package itself.
const (
	WhySyntax Why = "syntax" // the file is broken, or says something that makes no sense
	WhyGame   Why = "game"   // it is a record of some other game
	WhyRules  Why = "rules"  // no game can be played under its rules
	WhySize   Why = "size"   // its board is too small or too large
	WhySetup  Why = "setup"  // stones were set up in a way that moves cannot lead to
	WhyPass   Why = "pass"   // a move is a pass, and nobody passes here
	WhyUndo   Why = "undo"   // more was taken back than stood
	WhyResult Why = "result" // its result is not the one that its moves lead to
)

// Error is why a record was refused.
type Error struct {
	Code    Code
	Why     Why    // of CodeBad
	Move    int    // number of the move at fault, from 1; 0 if it is none
	Square  string // of that move: the square's name, or what stands in its place
	Message string // one sentence for a developer
}

// Error returns the code, the number of the move and the message.
func (e *Error) Error() string {
	where := ""
	if e.Move > 0 {
		where = fmt.Sprintf(" at move %d", e.Move)
		if e.Square != "" {
			where += " (" + e.Square + ")"
		}
	}
	return string(e.Code) + where + ": " + e.Message
}

// bad refuses a record as a whole.
func bad(why Why, format string, values ...any) *Error {
	return &Error{Code: CodeBad, Why: why, Message: fmt.Sprintf(format, values...)}
}

// badMove refuses a record for one of its moves. What stands for the square may
// be anything that somebody wrote, so only its beginning is kept.
func badMove(why Why, move int, square, message string) *Error {
	return &Error{Code: CodeBad, Why: why, Move: move, Square: cut(square, 16), Message: message}
}

// refused turns what the engine says of a step into an Error.
func refused(err error, move int, square string) *Error {
	var forbidden engine.ForbiddenError
	if errors.As(err, &forbidden) {
		return badMove(Why(engine.ErrForbidden), move, square, "the rules refuse it: "+string(forbidden.Foul))
	}
	var refusal engine.Refusal
	if errors.As(err, &refusal) {
		return badMove(Why(refusal), move, square, "the rules refuse it: "+string(refusal))
	}
	return badMove(WhyRules, move, square, err.Error())
}

// badRules turns what the engine says of rules into an Error.
func badRules(err error) *Error {
	var rules *engine.RulesError
	if errors.As(err, &rules) && (rules.Field == "width" || rules.Field == "height") {
		return bad(WhySize, "%v", err)
	}
	return bad(WhyRules, "%v", err)
}
