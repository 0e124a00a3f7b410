package record_test

import (
	"errors"
	"fmt"

	"rowhouse/engine"
	"rowhouse/engine/record"
)

// A file of any format is read, and written in another.
func Example() {
	r, err := record.Read([]byte("(;GM[4]SZ[3]PB[An]PW[Bình];B[bb];W[ab];B[aa];W[cc];B[ca];W[ba];B[ac])"))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := r.Write(record.Text)
	fmt.Printf("%s%v\n", text, err)
	// Output:
	// An (X) against Bình (O), tictactoe, 3x3
	// Three in a row wins.
	//
	//  3  X  O [X]
	//  2  O [X] .
	//  1 <X> .  O
	//     a  b  c
	//
	// X wins: c3 to a1.
	//   1. b2  a2
	//   2. a3  c1
	//   3. c3  b3
	//   4. a1
	// <nil>
}

// A record that breaks its rules names the move.
func ExampleError() {
	_, err := record.Read([]byte("(;GM[4]SZ[15];B[hh];W[ii];B[hh])"))
	var bad *record.Error
	if errors.As(err, &bad) {
		fmt.Println(bad.Code, bad.Why, bad.Move, bad.Square)
	}
	// Output: bad-record taken 3 h8
}

func ExampleRulesInWords() {
	rules := engine.Rules{Width: 12, Height: 9, InRow: 4, Ends: engine.EndsStones, Opening: engine.OpeningPie}
	fmt.Println(record.RulesInWords(rules.WithDefaults()))
	// Output: Four wins unless the opponent holds both ends; five or more always win; after the first move the other player may swap sides.
}
