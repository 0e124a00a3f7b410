// Package engine holds the rules of games of k in a row: one authoritative,
// deterministic state per game and nothing else.
//
// A game changes in two steps. [Game.Decide] judges a message and returns a
// [Diff], all that the message changes; it never touches the game. [Game.Apply]
// makes the diff true and cannot fail. Between the two the caller stores the
// diff, so memory is never ahead of what is stored, and a stored game is
// rebuilt by applying its diffs in order without judging them again: it stays
// readable when the rules' code changes.
//
// The package knows no clock, no randomness, no I/O and no goroutine. Where a
// rule draws lots (who begins), the draw is handed in. A Game is not safe for
// concurrent use; whoever owns it serialises the calls.
//
// Errors are of the type [Refusal], a closed list with stable codes, or a
// [*RulesError] that names the field at fault.
//
// What wins is defined in RULES.md beside this file.
package engine
