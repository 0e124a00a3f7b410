package lobby

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// ClosedByOperator is the [CloseReason] of a room that somebody who runs the server
// has ended: viewers come back and open it again.
const ClosedByOperator CloseReason = "closed"

// OpenRoom is a room in memory, as operators see it.
type OpenRoom struct {
	ID          RoomID
	Connections int
}

// OpenRooms lists the rooms in memory, those with the most connections first.
func (l *Lobby) OpenRooms() []OpenRoom {
	l.mu.Lock()
	rooms := make([]*room, 0, len(l.rooms))
	for _, r := range l.rooms {
		rooms = append(rooms, r)
	}
	l.mu.Unlock()
	open := make([]OpenRoom, len(rooms))
	for i, r := range rooms {
		open[i] = OpenRoom{ID: r.id, Connections: r.feed.count()}
	}
	slices.SortFunc(open, func(a, b OpenRoom) int {
		return cmp.Or(cmp.Compare(b.Connections, a.Connections), cmp.Compare(a.ID, b.ID))
	})
	return open
}

// CloseRoom ends a room in memory and returns once it has been left. Its viewers
// are told reason: [ClosedByOperator] lets them come back to it as it is stored,
// [ClosedNoRoom] says that there is nothing to come back to. It reports whether
// the room was in memory.
func (l *Lobby) CloseRoom(ctx context.Context, id RoomID, reason CloseReason) (wasOpen bool, err error) {
	r := l.find(id)
	if r == nil {
		return false, nil
	}
	r.ended.Store(&reason)
	r.feed.call()
	select {
	case <-r.done:
		return true, nil
	case <-ctx.Done():
		return true, fmt.Errorf("lobby: room %s does not close: %w", id, context.Cause(ctx))
	}
}

func (f *feed) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.attached)
}
