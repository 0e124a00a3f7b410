package journal

import (
	"strconv"
	"strings"

	"rowhouse/lobby"
)

// The subjects of the stream. A room's log is room.<id>; the others hold one
// message each, of which the last is true.
const (
	roomPrefix   = "room."
	openPrefix   = "open."
	listPrefix   = "list."
	seatPrefix   = "seat."
	recordPrefix = "record."
	probeSubject = "probe" // written only to find out whether the store is alive
)

func room(id lobby.RoomID) string     { return roomPrefix + string(id) }
func openNote(id lobby.RoomID) string { return openPrefix + string(id) }
func listLine(id lobby.RoomID) string { return listPrefix + string(id) }

func seatNote(player lobby.PlayerID, id lobby.RoomID) string {
	return seatPrefix + string(player) + "." + string(id)
}

func record(id lobby.RoomID, game string) string {
	return recordPrefix + string(id) + "." + game
}

func recordOf(id lobby.RoomID, game int) string { return record(id, strconv.Itoa(game)) }

// isToken reports whether s can be one part of a subject. What cannot be is the
// id of nothing; a wildcard must never get this far.
func isToken[T ~string](s T) bool {
	return s != "" && len(s) <= 64 && !strings.ContainsFunc(string(s), func(r rune) bool {
		return r <= ' ' || r > '~' || r == '.' || r == '*' || r == '>'
	})
}

// isStored reports whether a subject is one that the stream holds. A message on any
// other would go somewhere else: to the server itself, perhaps.
func isStored(subject string) bool {
	kind, rest, _ := strings.Cut(subject, ".")
	first, second, two := strings.Cut(rest, ".")
	switch kind + "." {
	case roomPrefix, openPrefix, listPrefix:
		return !two && isToken(first)
	case seatPrefix, recordPrefix:
		return two && isToken(first) && isToken(second)
	}
	return false
}

// roomIn returns the room that a subject names after the prefix.
func roomIn(subject, prefix string) lobby.RoomID {
	return lobby.RoomID(strings.TrimPrefix(subject, prefix))
}
