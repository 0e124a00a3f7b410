// Package record reads and writes games as people keep them: SGF, PSQ, JSON, and
// a plain text board that is written only. It also says any rules in a sentence
// ([RulesInWords]), for what has no client to say them.
//
// A [Record] is a value: rules, names, steps, result. It is a claim until
// [Record.Replay] has played it through the engine. [Read] finds out the format
// by itself and returns only what can be replayed; [Record.Write] writes only
// what can be. Everything happens in memory and at once: at most 64 KiB are read,
// boards are measured before they are made, and no nesting is followed. Nothing
// is shared, so records may be used from many goroutines as long as nobody
// changes one.
//
// Errors of reading and replaying are of the type [*Error]: a code of a closed
// list, and for a bad record what is wrong with it and at which move. A move's
// number is the one that it would have had on the board.
//
// # What each format carries
//
// JSON carries all of a record. SGF carries the steps that stand, with the
// clocks but without the time each took; the reasons for a win by resignation,
// on time and by leaving (a claimed game is one that was left), and ties without
// theirs. B is the mark that began and W the other, as RU says; an opening's
// choices are comments ("Choice: swap") on the position on which they were made.
// PSQ carries the moves that stand, the time each took, and the names, the one
// who began first. Names are those of the players who sat there in the end. Where
// there is nothing but names a computer is called "Computer (hard)", after its level,
// and read back as one; JSON tells it apart from a person of that name.
//
// # What other programs write
//
// In SGF the main line of the first game is read. Unknown properties, comments
// and variations are passed over; a missing GM and Go's GM[1] are accepted, and
// then a missing SZ is 19 (15 where GM is 4). Squares may be letters ("hh", from
// the top left) or a letter and a number ("h8", from the bottom left), capitals
// are small letters. Stones that are set up before the first move are taken for
// moves where both colours can have played them in turns, in their order. A pass
// is refused. Whichever colour moves first is X.
//
// In PSQ a move has two fields or three. The last number of the head is who began
// in Piskvork's own files, 0 or 1, of two names; names are those of people or of
// programs' files, and may be missing, as may all that follows the moves. Of the
// numbers after the names only the one for a lost clock means something.
//
// A file that is not of this package seldom says what wins. What it does say is
// believed: a preset's name or a word such as "renju", "standard", "freestyle" or
// "caro" in RU or in the name of a Gomocup group, or a number of the Gomocup
// protocol (0 free, 1 exactly five, 4 renju, 8 and 9 caro). Else it is five in a
// row on that board (three on 3x3, four where the longer side is 4), the first of
// these under which the whole record can be played: any line wins; exactly five
// wins; the same two, unless both ends are held. So a game that went on after a
// six is one in which a six is no win. An opening of which a file does not tell
// the choices is read as a free one.
//
// The moves decide the result where they can; else it is what the file says.
package record
