package engine

import (
	"fmt"
	"slices"
)

// Game is the state of one game: board, turn, winner, winning lines and moves.
// Make one with [New].
type Game struct {
	rules  Rules
	size   int    // squares of the board
	stride int    // cells from a square to the one below it, on the padded board
	board  []Mark // padded by a frame of edge marks, so that a ray needs no bounds
	moves  []int  // cells in the order played; the capacity is the whole board
	first  Mark
	turn   Mark
	act    Mark
	winner Winner
	reason Reason
	lines  [][]int

	choices []string // what may be chosen while the game goes on
	chosen  []Chosen

	renju     bool  // fouls bind X
	forbidden []int // cells; nil until somebody asks
}

// New starts a game. First is the mark that begins; it must be X unless the
// rules draw it. The error is a [*RulesError].
func New(r Rules, first Mark) (*Game, error) {
	if err := checkStart(r, first); err != nil {
		return nil, err
	}
	g := new(Game)
	g.start(r, first)
	return g, nil
}

// checkStart refuses what no game can begin with: rules out of range, or a mark
// that does not begin under them.
func checkStart(r Rules, first Mark) error {
	if err := r.Validate(); err != nil {
		return err
	}
	if first == X || first == O && r.First == FirstRandom {
		return nil
	}
	return &RulesError{"first", fmt.Sprintf("%q cannot begin: X does, or X or O where it is drawn (%q)",
		first, FirstRandom)}
}

// Clone returns a game in the same state. What happens to one of them does not
// show in the other.
func (g *Game) Clone() *Game {
	c := *g
	c.board = slices.Clone(g.board)
	c.moves = append(make([]int, 0, cap(g.moves)), g.moves...)
	return &c
}

// start makes the game a new one. Board and moves are allocated anew, so that
// what Moves and Lines returned before a reset stays as it was.
func (g *Game) start(r Rules, first Mark) {
	g.rules, g.first, g.turn, g.act = r, first, first, first
	g.winner, g.reason, g.lines = NoWinner, ReasonNone, nil
	g.choices, g.chosen = nil, nil
	g.renju, g.forbidden = r.Forbidden == ForbiddenRenju, nil
	g.size, g.stride = r.Cells(), r.Width+2
	g.board = make([]Mark, g.stride*(r.Height+2))
	for i := range g.board {
		x, y := i%g.stride, i/g.stride
		if x == 0 || x == r.Width+1 || y == 0 || y == r.Height+1 {
			g.board[i] = edge
		}
	}
	g.moves = make([]int, 0, g.size)
}

// has reports whether cell is a square of the board.
func (g *Game) has(cell int) bool { return cell >= 0 && cell < g.size }

// padded turns a cell into an index of the padded board.
func (g *Game) padded(cell int) int {
	return (cell/g.rules.Width+1)*g.stride + cell%g.rules.Width + 1
}

// Rules returns the rules this game is played under.
func (g *Game) Rules() Rules { return g.rules }

// First returns the mark that began.
func (g *Game) First() Mark { return g.first }

// Turn returns the mark placed next, or Empty when the game is over.
func (g *Game) Turn() Mark { return g.turn }

// Winner returns the outcome so far.
func (g *Game) Winner() Winner { return g.winner }

// Reason returns how the result came about, or ReasonNone while there is none.
func (g *Game) Reason() Reason { return g.reason }

// Over reports whether the game has ended. It may have ended without a winner:
// what has a reason is over.
func (g *Game) Over() bool { return g.reason != ReasonNone }

// Lines returns every qualifying line that the winning move completed, each
// whole, its cells ascending. The order of the lines is row, column, falling
// diagonal, rising diagonal. The caller must not change it.
func (g *Game) Lines() [][]int { return g.lines }

// Moves returns the cells played so far, in order. Later moves do not show in
// it, and the caller must not change it.
func (g *Game) Moves() []int { return g.moves[:len(g.moves):len(g.moves)] }

// Ply returns how many moves stand on the board.
func (g *Game) Ply() int { return len(g.moves) }

// At returns what stands on a cell, and Empty for a cell that is not on the board.
func (g *Game) At(cell int) Mark {
	if !g.has(cell) {
		return Empty
	}
	return g.board[g.padded(cell)]
}
