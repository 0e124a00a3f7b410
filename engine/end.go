package engine

// Reason is how a game came to its result.
type Reason string

// The reasons. The engine finds the first two on the board; the others are handed
// in with an [End].
const (
	ReasonNone     Reason = ""
	ReasonLine     Reason = "line"     // a qualifying line
	ReasonFull     Reason = "full"     // no square left that may be taken
	ReasonLeft     Reason = "left"     // the loser left
	ReasonResigned Reason = "resigned" // the loser gave up
	ReasonFlag     Reason = "flag"     // the loser's time ran out
	ReasonClaimed  Reason = "claimed"  // the other seat was away: a win or a tie
	ReasonAgreed   Reason = "agreed"   // a tie by consent
	ReasonAborted  Reason = "aborted"  // ended undecided
)

// Ends reports whether a game that its board leaves open can end for this reason
// with that outcome. It is false for the reasons that only the board gives.
func (r Reason) Ends(w Winner) bool {
	won := w == WinnerX || w == WinnerO
	switch r {
	case ReasonLeft, ReasonResigned, ReasonFlag:
		return won
	case ReasonClaimed:
		return won || w == Tie
	case ReasonAgreed:
		return w == Tie
	case ReasonAborted:
		return w == NoWinner
	}
	return false
}

// decideEnd ends the game, whose turn it is or not.
func (g *Game) decideEnd(m End) (Diff, error) {
	if g.Over() {
		return Diff{}, ErrGameOver
	}
	if !m.Reason.Ends(m.Winner) {
		return Diff{}, ErrNotAllowed
	}
	d := Diff{Kind: KindEnd, Ply: len(g.moves), Winner: m.Winner, Reason: m.Reason}
	if len(g.choices) > 0 {
		d.Choices = []string{}
	}
	return d, nil
}
