// Package lobby creates and finds rooms and runs them: seats, clocks, offers,
// computers, presence, quick match and the list of games. It holds the [Journal]
// interface and a journal in memory for tests.
//
// # Who owns what
//
// Each room in memory is one goroutine that owns everything about the room and
// serves one inbox of commands, one after the other. What the room knows is its
// table, which is pure: it judges a command and returns the event that would
// change it, and it makes a stored event true. The room's loop does the rest, in
// this order: judge, store, apply, show. So memory is never ahead of the
// journal, and no viewer is ahead of either.
//
// COMMANDS.md beside this file says what becomes of every command, whoever sends
// it and however the room stands. What a room remembers of steps that were taken
// back is bounded: the latest 256 of the game on the table.
//
// Connections come and go without the inbox: they change the feed's set of
// viewers and wake the loop, which admits them between two events. A viewer's
// first update is the whole state, and then every event follows, each version
// one above the last. Only this package's room loop publishes.
//
// A room is opened by the first connection that asks for it and leaves memory a
// minute after the last has gone, rolled up in the journal to one snapshot with
// an expiry. Looking at a room (State, Exists) opens nothing. A room whose clock
// runs, or in which a computer must move, stays though nobody is connected, and a
// start opens it again. Only where memory is full and people want to come in it
// leaves all the same: then its game stands still, which is charged to nobody, until
// somebody opens it or the next start does.
//
// The front page's side (guests, listed games, own rooms, the queue of quick
// match) is one struct under one mutex, under which nothing waits.
//
// # Time
//
// All instants come from [Lobby.Now], which no jump of the machine's clock
// touches: while a room is in memory they pass evenly, so that nobody is charged
// for a jump or for the machine's sleep, and with none they catch up. A command is
// stamped when it is received, and judged as of then, however late the room comes
// to it. The clocks start when two moves made here stand, no opening lasts and both
// seats are held, and stop with the result. What is measured of the network's delay
// ([Viewer.Lag]: there and back) is forgiven in each move, up to a second. The
// flag falls when time and allowance are spent, by the room's own timer, after
// every command that was received before that millisecond and before every one
// that was received in it or later; so a move and a flag give one result. A clock
// that runs when a room is opened goes on from then with what was left at the last
// stored event, and so it does after a time in which nothing could be stored.
//
// # Computers
//
// A computer that must act thinks outside its room, in a pool of a few workers,
// who asked first being served first. Its answer is a letter to the room like any
// other, and dropped if the position is another by then; a search that nobody
// waits for is cancelled. The more wait, the less each may think, so that all are
// answered within seconds; on a clock it thinks for a share of what is left and
// never loses on time. A search that fails is logged and costs only itself.
//
// # What happens to the slow
//
// Nobody waits for anybody. A room whose inbox is full answers "busy", at once
// and so perhaps before the answers to what came earlier. A viewer that lets 128
// updates pile up is closed as [ClosedSlow] and comes back for the whole state.
// A log that grows by 500 events is rolled up while the room lives. Presence is sent
// at most five times a second, the list of games at most twice. What moves no game
// forward, a seat may change so often and no more: new games, seats, names, offers.
//
// # Errors
//
// Commands are refused with a [Refusal], the engine's own or this package's;
// [Code] gives the stable code of any of them. A move that the journal refused
// is ErrNotSaved and the room goes on. When the journal does not say whether it
// stored something, or says that somebody else owns the room, the room stops,
// its viewers are closed as [ClosedMoved], and whoever comes next reads what is
// true. A fault in a room ends that room alone, as [ClosedFault]. Where the game goes
// on by itself, a room that stopped or failed is opened again without anybody coming;
// after a fault five times at most.
package lobby
