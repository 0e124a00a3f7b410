package lobby

import (
	"encoding/json"
	"fmt"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// StoredGame is a game as the journal has it.
type StoredGame struct {
	Number int // in its room, from 1
	Over   bool
	Record *record.Record
}

// GameOnTable reads the game that a room's log ends with.
func GameOnTable(log Log) (StoredGame, error) {
	t, err := decodeTable(log)
	if err != nil {
		return StoredGame{}, err
	}
	return t.keep().stored(), nil
}

// KeptGame reads an earlier game, as a journal's Record returns it.
func KeptGame(data []byte) (StoredGame, error) {
	kept, err := readKept(data)
	if err != nil {
		return StoredGame{}, err
	}
	return kept.stored(), nil
}

func (k keptGame) stored() StoredGame {
	return StoredGame{Number: k.Game, Over: k.Winner != engine.NoWinner || k.Reason != engine.ReasonNone, Record: k.record()}
}

func readKept(data []byte) (keptGame, error) {
	var kept keptGame
	if err := json.Unmarshal(data, &kept); err != nil {
		return kept, fmt.Errorf("lobby: record of a game: %w", err)
	}
	return kept, checkFormat(kept.Format)
}
