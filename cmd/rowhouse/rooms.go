package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"rowhouse/lobby"
	"rowhouse/transport"
)

// rooms lists the rooms in memory of a running game, or ends some of them.
func rooms(ctx context.Context, w world, args []string) error {
	var game adminClient
	remove := false
	f := newFlags("rooms")
	f.group("Whom it asks")
	game.flag(f)
	f.group("With close")
	f.bool("delete", "remove the rooms for good, with all their games; pages then say that there is no such room", &remove)
	rest, done, err := w.options("rooms", f, args)
	switch {
	case err != nil || done:
		return err
	case len(rest) == 0 && !remove:
		return listRooms(ctx, w, &game)
	case len(rest) < 2 || rest[0] != "close":
		return usageError("say nothing to list the rooms, or close and the rooms' ids: rooms close k7f39-qmd2w-v8xab")
	}
	end := "close"
	if remove {
		end = "delete"
	}
	var faults []error
	for _, text := range rest[1:] {
		id, ok := lobby.ParseRoomID(text)
		if !ok {
			faults = append(faults, usageError(fmt.Sprintf("%q is no room's id", text)))
			continue
		}
		if err := endRoom(ctx, &game, id, end); err != nil {
			faults = append(faults, fmt.Errorf("room %s: %w", id, err))
			continue
		}
		fmt.Fprintf(w.stdout, "%s %sd\n", id, end)
	}
	return errors.Join(faults...)
}

// endRoom has one room closed or deleted.
func endRoom(ctx context.Context, game *adminClient, id lobby.RoomID, end string) error {
	answer, err := game.ask(ctx, http.MethodPost, "/rooms/"+string(id)+"/"+end)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return refusal(answer)
	}
	return nil
}

// listRooms writes one room a line: its id, and how many are connected to it. That
// there is none is said to people only, not to who reads the lines.
func listRooms(ctx context.Context, w world, game *adminClient) error {
	answer, err := game.ask(ctx, http.MethodPost, "/rooms/list")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return refusal(answer)
	}
	lines := json.NewDecoder(answer.Body)
	for listed := 0; ; listed++ {
		var room transport.AdminRoom
		if err := lines.Decode(&room); errors.Is(err, io.EOF) {
			if listed == 0 {
				fmt.Fprintln(w.stderr, "no room is in memory")
			}
			return nil
		} else if err != nil {
			return fmt.Errorf("the list did not arrive whole: %w", err)
		}
		fmt.Fprintf(w.stdout, "%s %6d connected\n", room.Room, room.Connections)
	}
}
