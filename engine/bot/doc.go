// Package bot holds the computer players: pure functions of a position, a level,
// a seed and a budget. It knows no clock, no rooms and no goroutine. Whoever
// calls [Think] decides where it runs and, through [Budget.Stop], for how long;
// the answer is legal however early that is. A game is never changed.
//
// # Levels
//
// Easy looks one move ahead: it takes a win, else prevents one, else makes a
// threat to win, else takes any square. Medium searches four plies deep and sees
// no long combinations. Hard searches as deep as its budget lets it, and looks
// for wins by fours in a row at every position it comes to. Both search small
// boards to the end.
//
// # How a position is seen
//
// The marks are kept as bits, one word a line in each of the four directions
// (grid). For an empty square, a line and a side, what a mark there would make is
// a shape: a five, a four, an open three and so on. It follows from a window
// around the square by trying the rules themselves, so overlines, held ends and
// any number in a row need no cases of their own (shape). Windows repeat, so
// their shapes are remembered (shapebook). The four shapes of a square make its
// class and its worth (class). A mark changes only squares on the lines through
// it, and lifting it puts back what was there before (board). What renju forbids
// is first suspected by shapes and then judged as the engine does (foul).
//
// # How it searches
//
// Alpha-beta with iterative deepening, a window of nothing for all moves but the
// first (principal variation search, Marsland and Campbell 1982), reductions for
// late quiet moves, two killers a ply, a history of moves that cut, and a table
// of positions under Zobrist's hash (1970). Where a line is about to be completed
// only the squares that prevent it are tried, and they cost no depth. Where an
// open four threatens only fours and what meets it are tried. Wins by fours in a
// row are the narrow end of Allis's threat-space search (Go-Moku and Threat-Space
// Search, 1993): every move is a four and every answer is forced, so the tree
// is thin. A position that one side has proven won is not searched further.
//
// In an opening it places marks that leave neither side better, as far as a short
// search can tell, and takes the side that it would rather play.
//
// # What is bounded
//
// A node is one position looked at, in either kind of search. Stop is asked before
// the first and at least every 128 after it. Memory is that of [Memory], and some
// 50 KB a search. The table holds only what this search has found, so an answer
// depends on nothing but the game, the level, the seed and the nodes; with a Stop
// that depends on a clock it depends on that too.
package bot
