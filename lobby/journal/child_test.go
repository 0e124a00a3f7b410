package journal_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// childFolder names the variable that makes the test binary a process that
// plays in a data folder until it is killed.
const childFolder = "ROWHOUSE_TEST_FOLDER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childFolder); dir != "" {
		fmt.Println("failed", play(dir))
		os.Exit(1)
	}
	goleak.VerifyTestMain(m)
}

// players is how many rooms a child plays in at once.
const players = 6

// play opens the folder, takes over the rooms that were open, makes up their
// number, and plays in all of them. It says each thing that it begins or has
// done in a line of its own, which is in the pipe before it goes on.
//
// An event is its number, counted from the room's creation; a snapshot is the
// number of the last event in it.
func play(dir string) error {
	fmt.Println("begin")
	store, err := journal.Open(journal.Options{Dir: dir})
	if err != nil {
		return err
	}
	ctx := context.Background()
	rooms, err := store.Opened(ctx)
	if err != nil {
		return err
	}
	for _, id := range rooms {
		fmt.Println("noted", id)
	}
	for len(rooms) < players {
		id := lobby.NewRoomID()
		if err := store.Create(ctx, id, []byte("0"), long); err != nil {
			return err
		}
		fmt.Println("stored", id, 0)
		rooms = append(rooms, id)
	}
	failed := make(chan error, len(rooms))
	var all sync.WaitGroup
	for _, id := range rooms {
		all.Go(func() { failed <- playRoom(ctx, store, id) })
	}
	return <-failed
}

// playRoom plays in a room, leaves it from time to time, and comes back.
func playRoom(ctx context.Context, store *journal.Store, id lobby.RoomID) error {
	for {
		last := 0
		owner, err := store.Open(ctx, id, func(log lobby.Log) ([]byte, error) {
			var err error
			last, err = lastEvent(log)
			return []byte(strconv.Itoa(last)), err
		})
		if err != nil {
			return err
		}
		fmt.Println("opened", id, last)
		for range rand.IntN(40) {
			last++
			if err := owner.Append(ctx, []byte(strconv.Itoa(last))); err != nil {
				return err
			}
			fmt.Println("stored", id, last)
		}
		if err := owner.Keep(ctx, last, []byte(strconv.Itoa(last)), long); err != nil {
			return err
		}
		fmt.Println("kept", id, last)
		if err := owner.List(ctx, []byte(strconv.Itoa(last)), time.Hour); err != nil {
			return err
		}
		fmt.Println("leaving", id, last)
		if err := owner.Leave(ctx, []byte(strconv.Itoa(last)), long); err != nil {
			return err
		}
		fmt.Println("left", id, last)
	}
}

// lastEvent returns the number of the last event in a log, in which the numbers
// follow each other without a hole and without a repeat.
func lastEvent(log lobby.Log) (int, error) {
	last, err := strconv.Atoi(string(log.Snapshot))
	if err != nil {
		return 0, fmt.Errorf("a snapshot of %q", log.Snapshot)
	}
	for _, event := range log.Events {
		number, err := strconv.Atoi(string(event))
		if err != nil || number != last+1 {
			return 0, fmt.Errorf("%q follows event %d", event, last)
		}
		last = number
	}
	return last, nil
}
