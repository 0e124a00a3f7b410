package record

import (
	"errors"
	"slices"

	"rowhouse/engine"
)

// Replay plays the record from the first step to the last and gives the game
// its result. Every step is judged, also those that were taken back later. The
// error is an [*Error] with [CodeBad] that names the move at fault: the number
// it would have had on the board.
func (r *Record) Replay() (*engine.Game, error) {
	p := player{rules: r.Rules, first: r.First}
	if err := p.start(); err != nil {
		return nil, err
	}
	for _, s := range r.Steps {
		if err := p.step(s); err != nil {
			return nil, err
		}
	}
	return p.finish(r.Result)
}

// player replays steps.
type player struct {
	rules engine.Rules
	first engine.Mark
	game  *engine.Game
}

// start begins the game.
func (p *player) start() error {
	game, err := engine.New(p.rules, p.first)
	if err != nil {
		return badRules(err)
	}
	p.game = game
	return nil
}

// step judges one step and takes it.
func (p *player) step(s Step) error {
	if s.Kind == KindUndo {
		return p.undo(s.Back)
	}
	message, err := p.message(s)
	if err != nil {
		return err
	}
	diff, err := p.game.Decide(p.game.Act(), message)
	if err != nil {
		return refused(err, p.game.Ply()+1, p.square(s))
	}
	p.game.Apply(diff)
	return nil
}

// message is what a step asks of the engine.
func (p *player) message(s Step) (engine.Message, error) {
	switch s.Kind {
	case KindMove:
		return engine.Click{Cell: s.Cell}, nil
	case KindChoice:
		return engine.Choose{Choice: s.Choice}, nil
	}
	return nil, bad(WhySyntax, "%.20q is no kind of step", s.Kind)
}

// square names what a step is about.
func (p *player) square(s Step) string {
	if s.Kind == KindMove && s.Cell >= 0 && s.Cell < p.rules.Cells() {
		return p.rules.SquareName(s.Cell)
	}
	return s.Choice
}

// undo takes back steps. A game that is over stays over.
func (p *player) undo(back int) error {
	diff, err := p.game.Decide(p.game.Act(), engine.Undo{Steps: back})
	switch {
	case errors.Is(err, engine.ErrGameOver):
		return badMove(Why(engine.ErrGameOver), p.game.Ply(), "", "nothing is taken back after the result")
	case err != nil:
		return badMove(WhyUndo, p.game.Ply(), "", "fewer steps stand than were taken back")
	}
	p.game.Apply(diff)
	return nil
}

// finish holds the result against the board. What the moves decided must be what
// the record says; where they decided nothing, the record says how it ended.
func (p *player) finish(result Result) (*engine.Game, error) {
	decided := Result{p.game.Winner(), p.game.Reason()}
	switch {
	case p.game.Over() && (result == decided || result == Result{} || result == Result{Winner: decided.Winner}):
		return p.game, nil
	case p.game.Over():
		return nil, bad(WhyResult, "the moves end in %q by %q, the record says %q by %.20q",
			decided.Winner, decided.Reason, result.Winner, result.Reason)
	case !result.possible():
		return nil, bad(WhyResult, "%q by %.20q is no result of this game", result.Winner, result.Reason)
	}
	if result.Reason != engine.ReasonNone {
		p.game.Apply(engine.Diff{Kind: engine.KindEnd, Ply: p.game.Ply(),
			Winner: result.Winner, Reason: result.Reason})
	}
	return p.game, nil
}

// possible reports whether a game that its moves left open can end like this.
func (r Result) possible() bool {
	if r.Reason == engine.ReasonNone {
		return slices.Contains([]engine.Winner{engine.NoWinner, engine.WinnerX, engine.WinnerO, engine.Tie}, r.Winner)
	}
	return r.Reason.Ends(r.Winner)
}
