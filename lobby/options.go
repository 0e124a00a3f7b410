package lobby

import (
	"runtime"
	"time"

	"go.uber.org/zap"

	"rowhouse/engine"
	"rowhouse/engine/bot"
	"rowhouse/engine/record"
)

// Options configures a [Lobby]. Journal is required; the zero value of every
// other field stands for its default.
type Options struct {
	Journal  Journal
	Log      *zap.Logger // default: nowhere
	Observer Observer    // default: nobody

	// MaxRooms in memory at once, default 10,000. For one more, one that nobody is
	// connected to leaves, even if its clock runs; without one it is refused with limit.
	MaxRooms int
	// MaxViewers is the number of connections to one room, default 1,000.
	MaxViewers int
	// MaxTabs is the number of connections of one player to one room, default 8.
	// One more replaces the oldest, which is closed as ClosedReplaced.
	MaxTabs int
	// MaxPerAddress is the number of connections from one address to rooms and
	// lobby together, default 200: a school or an office behind one address.
	MaxPerAddress int

	// IdleRoom is how long a room stays in memory after its last connection went,
	// default a minute.
	IdleRoom time.Duration
	// KeepWaiting is how long a room that nobody else ever joined is kept, default
	// 7 days; KeepUnfinished and KeepFinished count from the last move, default 90
	// days each. Under a second is a second.
	KeepWaiting, KeepUnfinished, KeepFinished time.Duration

	// ComputerWorkers is how many computers think at once, default one less than
	// there are processors for Go, and at least one: people's moves come first.
	ComputerWorkers int
	// MediumTime and HardTime are how long a computer of that level thinks about a
	// move, default 100 and 500 ms. With many waiting, or little time on its clock,
	// it thinks for less. A level below medium needs next to nothing.
	MediumTime, HardTime time.Duration
	// ComputerNodes bounds the positions that a computer looks at for a move,
	// default not at all. Set it where time stands still while it thinks, as in a
	// synctest bubble.
	ComputerNodes int
	// Think is the computer player, default [bot.Think].
	Think ThinkFunc
}

const day = 24 * time.Hour

func (o Options) withDefaults() Options {
	if o.Log == nil {
		o.Log = zap.NewNop()
	}
	if o.Observer == nil {
		o.Observer = nobody{}
	}
	orDefault(&o.MaxRooms, 10_000)
	orDefault(&o.MaxViewers, 1_000)
	orDefault(&o.MaxTabs, 8)
	orDefault(&o.MaxPerAddress, 200)
	orDefault(&o.IdleRoom, time.Minute)
	orDefault(&o.KeepWaiting, 7*day)
	orDefault(&o.KeepUnfinished, 90*day)
	orDefault(&o.KeepFinished, 90*day)
	orDefault(&o.ComputerWorkers, max(1, runtime.GOMAXPROCS(0)-1))
	orDefault(&o.MediumTime, 100*time.Millisecond)
	orDefault(&o.HardTime, 500*time.Millisecond)
	if o.Think == nil {
		o.Think = bot.Think
	}
	return o
}

func orDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Observer is told what happens, for metrics. Its methods are called from many
// goroutines and must not block.
type Observer interface {
	RoomOpened()
	RoomClosed()
	Command(outcome string) // "ok", "done" or a refusal's code
	Appended(took time.Duration)
	ViewerDropped() // for being too slow

	// Thinking tells how many computers wait for their turn to think, and how many
	// think; Thought how long one has waited, and then thought.
	Thinking(waiting, working int)
	Thought(level string, waited, took time.Duration)
}

type nobody struct{}

func (nobody) RoomOpened()            {}
func (nobody) RoomClosed()            {}
func (nobody) Command(string)         {}
func (nobody) Appended(time.Duration) {}
func (nobody) ViewerDropped()         {}
func (nobody) Thinking(int, int)      {}

func (nobody) Thought(string, time.Duration, time.Duration) {}

// RoomSpec says what room to create.
type RoomSpec struct {
	Rules      engine.Rules // validated by Create
	Seat       engine.Mark  // the creator's; Empty: drawn
	SameDevice bool         // the creator holds both seats
	Listed     bool         // shown on the front page
	Clock      TimeControl  // the zero value: none
	Computer   bot.Level    // the level of the opponent; "" for people

	// From is a game to go on with, instead of an empty board; Rules are then its
	// own. A position that is over stays over. Nil: none.
	From *record.Record
}
