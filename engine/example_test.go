package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"rowhouse/engine"
)

// A message is judged, its diff stored, and only then made true.
func Example() {
	rules, _ := engine.PresetByID("tictactoe")
	game, err := engine.New(rules, engine.X)
	if err != nil {
		fmt.Println(err)
		return
	}
	var journal [][]byte
	for _, name := range []string{"b2", "a1", "a3", "b2", "b3", "c1"} {
		cell, _ := rules.CellOf(name)
		diff, err := game.Decide(game.Turn(), engine.Click{Cell: cell})
		if refusal, ok := errors.AsType[engine.Refusal](err); ok {
			fmt.Println(name, "is refused:", string(refusal))
			continue
		}
		stored, _ := json.Marshal(diff)
		journal = append(journal, stored)
		game.Apply(diff)
	}
	fmt.Println(game.Winner(), "wins by", game.Lines())

	again, _ := engine.New(rules, engine.X)
	for _, stored := range journal {
		var diff engine.Diff
		if err := json.Unmarshal(stored, &diff); err != nil {
			fmt.Println(err)
			return
		}
		again.Apply(diff)
	}
	fmt.Println(again.Winner(), "wins after a restart, by", again.Lines())
	// Output:
	// b2 is refused: taken
	// X wins by [[0 4 8]]
	// X wins after a restart, by [[0 4 8]]
}

// Rules of one's own: name what matters, let the rest be plain, then check.
func ExampleRules_Validate() {
	rules := engine.Rules{Width: 19, Height: 13, InRow: 5, Ends: engine.EndsStones}.WithDefaults()
	fmt.Println(rules.Validate(), rules.Overline, rules.First)

	rules.InRow = 11
	if fault, ok := errors.AsType[*engine.RulesError](rules.Validate()); ok {
		fmt.Println(fault.Field)
	}
	// Output:
	// <nil> wins X
	// inRow
}

// People read a1 at the bottom left; cells count from the top left.
func ExampleRules_SquareName() {
	rules := engine.Rules{Width: 15, Height: 15}
	fmt.Println(rules.SquareName(0), rules.SquareName(115), rules.SquareName(224))
	fmt.Println(rules.CellOf("K8"))
	// Output:
	// a15 k8 o1
	// 115 true
}
