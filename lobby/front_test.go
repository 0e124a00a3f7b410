package lobby

import (
	"slices"
	"testing"
	"time"
)

// Whatever happens to however many games at once, a guest is told all of it, in
// parts that are no larger than the list is at first.
func TestChangesOfTheListComeInParts(t *testing.T) {
	inBubble(t, func(t *testing.T, h *house) {
		const many = 3*maxListed + 50
		front, here := h.lobby.front, h.enter("g")
		here.listen()
		told := make(map[RoomID]int) // spectators of the rooms as told
		// follow merges what comes within that time, and counts the parts.
		follow := func(patience time.Duration) (parts int) {
			from := len(here.seen)
			time.Sleep(patience)
			for _, c := range here.listen()[from:] {
				changed, ok := c.(RoomsChanged)
				if n := len(changed.Added) + len(changed.Changed) + len(changed.Removed); !ok || n == 0 || n > maxListed {
					t.Fatalf("told of %d rooms at once, in a %T", n, c)
				}
				for _, line := range slices.Concat(changed.Added, changed.Changed) {
					told[line.ID] = line.Spectators
				}
				for _, id := range changed.Removed {
					delete(told, id)
				}
				parts++
			}
			return parts
		}
		var ids []RoomID
		for range many {
			ids = append(ids, NewRoomID())
			front.list(ListedRoom{ID: ids[len(ids)-1]})
		}
		if parts := follow(frontApart); parts != 1 || len(told) != maxListed {
			t.Errorf("after a moment %d parts told of %d games", parts, len(told))
		}
		for _, id := range ids[:many/2] { // while others are not told yet
			front.list(ListedRoom{ID: id, Spectators: 1})
		}
		for _, id := range ids[many-10:] {
			front.unlist(id)
		}
		follow(10 * time.Second)
		for i, id := range ids {
			spectators, ok := told[id]
			if wantOK := i < many-10; ok != wantOK || ok && (spectators == 1) != (i < many/2) {
				t.Errorf("game %d: told %v, with %d spectators", i, ok, spectators)
			}
		}
		if parts := follow(10 * time.Second); parts != 0 {
			t.Errorf("then nothing happens, and %d parts come", parts)
		}
		here.g.Leave()
	})
}
