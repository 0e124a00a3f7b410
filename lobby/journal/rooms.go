package journal

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rowhouse/lobby"
)

// Rooms returns every room of which something is stored: a log, or the records of
// earlier games, whose numbers stand in order. A room with records alone has
// expired.
func (s *Store) Rooms(ctx context.Context) (map[lobby.RoomID][]int, error) {
	found := make(map[lobby.RoomID][]int)
	logs, err := s.roomsUnder(ctx, roomPrefix)
	if err != nil {
		return nil, err
	}
	for _, id := range logs {
		found[id] = nil
	}
	records, err := read(ctx, s, func(ctx context.Context, e *embedded) ([]string, error) {
		return e.subjects(ctx, record("*", "*"))
	})
	if err != nil {
		return nil, err
	}
	for _, subject := range records {
		room, number, _ := strings.Cut(strings.TrimPrefix(subject, recordPrefix), ".")
		if game, err := strconv.Atoi(number); err == nil {
			found[lobby.RoomID(room)] = append(found[lobby.RoomID(room)], game)
		}
	}
	for games := range maps.Values(found) {
		slices.Sort(games)
	}
	return found, nil
}

// Delete removes a room with all that is stored of it: its log, the records of its
// games, its line and its seats. An owner that still has it is fenced. The error is
// lobby.ErrNoRoom where there is nothing, else one of a write; deleting again goes
// on where it ended.
func (s *Store) Delete(ctx context.Context, id lobby.RoomID) error {
	exists, err := s.Exists(ctx, id)
	if err != nil {
		return err
	}
	if !exists && isToken(id) {
		records, err := read(ctx, s, func(ctx context.Context, e *embedded) ([]string, error) {
			return e.subjects(ctx, record(id, "*"))
		})
		if err != nil {
			return err
		}
		exists = len(records) > 0
	}
	if !exists {
		return lobby.ErrNoRoom
	}
	// The log goes first: from then on nobody can open the room.
	for _, subject := range []string{room(id), record(id, "*"), listLine(id), seatNote("*", id), openNote(id)} {
		if err := s.remove(ctx, subject); err != nil {
			return err
		}
	}
	return nil
}
