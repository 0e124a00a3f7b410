// Command pbrain-rowhouse is Rowhouse's computer player as a Gomocup engine: it
// speaks the Gomocup protocol on standard input and output, so that a tournament
// manager (Piskvork, c-gomoku-cli and others) can match it against other engines.
//
// It answers START, RECTSTART, RESTART, BEGIN, TURN, BOARD, SWAP2BOARD, TAKEBACK,
// INFO, ABOUT and END; to anything else it says UNKNOWN. Of INFO it obeys
// timeout_turn, timeout_match, time_left, max_memory and rule: 0 freestyle,
// 1 exactly five, 4 renju, 8 caro where six wins, 9 caro where only five does.
//
// One goroutine reads lines, so that END and the end of the input are seen while
// the other one thinks. Only that other one writes. Bad input is answered with
// ERROR and changes nothing.
//
// The protocol is described at petr.lastovicka.sweb.cz/protocl2en.htm; SWAP2BOARD
// was added by Gomocup in 2020.
package main
