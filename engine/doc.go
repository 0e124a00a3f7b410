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
// An [Undo] takes back the last steps, and an [End] gives the game a result that
// the board does not show. Who may ask for them is the caller's to judge.
//
// # Openings
//
// While an opening lasts, the mark placed next ([Game.Turn]) and the seat that
// must act ([Game.Act]) differ, and a seat may have to choose ([Game.Choices]).
// A swap exchanges the players of the seats. The engine knows seats alone, so
// its diff only says so ([Diff.Swap]), and the room does it.
//
// Ann sits at X and Ben at O when the game begins; after a swap Ann sits at O
// and Ben at X. Marks alternate, whatever is chosen.
//
//	pie    turn  act      choices          what then
//	ply 0  X     X, Ann                    a mark
//	ply 1  O     O, Ben   swap             a mark, and the opening is over; or
//	       O     O, Ann                    after "swap" it is over, Ann moves on
//
//	swap2  turn  act      choices          what then
//	ply 0  X     X, Ann                    a mark
//	ply 1  O     X, Ann                    a mark
//	ply 2  X     X, Ann                    a mark
//	ply 3  O     O, Ben   swap stay more   only a choice
//	       O     O, Ann                    after "swap" it is over
//	       O     O, Ben                    after "stay" it is over
//	       O     O, Ben                    after "more" a mark
//	ply 4  X     O, Ben                    a mark
//	ply 5  O     X, Ann   swap stay        only a choice
//	       O     O, Ann                    after "swap" it is over
//	       O     O, Ben                    after "stay" it is over
//
// A line that is completed meanwhile wins for its mark, whoever placed it: the
// fifth mark of swap2 can make three in a row. No board is so small that an
// opening fills it.
//
// # Errors
//
// Errors are of the type [Refusal], a closed list with stable codes, or a
// [ForbiddenError], which is one of them and names the foul, or a [*RulesError]
// that names the field at fault.
//
// What wins is defined in RULES.md beside this file.
package engine
