// Command gate plays the levels of the computer player against each other and
// fails if one is not clearly better than the one below it.
//
//	go run ./engine/bot/gate                     # time budgets, as in play
//	go run ./engine/bot/gate -nodes 20000        # the same games on any machine
//	go run ./engine/bot/gate -pairs hard-medium -seeds 1,2
//
// Each pair plays the balanced openings of openings.txt (Gomocup 2026) with both
// colours and every seed, on 15x15 with five or more in a row. Gates: medium
// beats easy in every game; hard scores 70 % against medium, a draw counting
// half; no move is illegal. It also reports how fast the levels are, how long a
// search goes on after it was told to stop, and by how much it overruns its time.
package main
