// Package lobby creates and finds rooms and runs them: seats, resets, presence,
// quick match and the list of games. It holds the [Journal] interface and a
// journal in memory for tests.
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
// Connections come and go without the inbox: they change the feed's set of
// viewers and wake the loop, which admits them between two events. A viewer's
// first update is the whole state, and then every event follows, each version
// one above the last. Only this package's room loop publishes.
//
// A room is opened by the first connection that asks for it and leaves memory a
// minute after the last has gone, rolled up in the journal to one snapshot with
// an expiry. Looking at a room (State, Exists) opens nothing.
//
// The front page's side (guests, listed games, the queue of quick match) is one
// struct under one mutex, under which nothing waits.
//
// # What happens to the slow
//
// Nobody waits for anybody. A room whose inbox is full answers "busy", at once
// and so perhaps before the answers to what came earlier. A viewer that lets 128
// updates pile up is closed as [ClosedSlow] and comes back for the whole state.
// A log that grows by 500 events is rolled up while the room lives. Presence is sent at most five times a second, the list of games
// at most twice.
//
// # Errors
//
// Commands are refused with a [Refusal], the engine's own or this package's;
// [Code] gives the stable code of any of them. A move that the journal refused
// is ErrNotSaved and the room goes on. When the journal does not say whether it
// stored something, or says that somebody else owns the room, the room stops,
// its viewers are closed as [ClosedMoved], and whoever comes next reads what is
// true.
package lobby
