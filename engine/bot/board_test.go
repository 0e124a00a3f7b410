package bot_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

// everyRules returns the presets, and boards and choices beyond them.
func everyRules() (all []engine.Rules) {
	for _, p := range engine.Presets() {
		all = append(all, p.Rules)
	}
	for _, r := range []engine.Rules{
		{Width: 3, Height: 25, InRow: 3},
		{Width: 25, Height: 3, InRow: 5, Overline: engine.OverlineNever},
		{Width: 25, Height: 25, InRow: 5, Ends: engine.EndsStonesOrEdge},
		{Width: 4, Height: 3, InRow: 3, Overline: engine.OverlineNever, Ends: engine.EndsStones},
		{Width: 12, Height: 11, InRow: 10},
		{Width: 25, Height: 10, InRow: 10, Overline: engine.OverlineIfOpen, Ends: engine.EndsStones},
		{Width: 7, Height: 7, InRow: 4, Overline: engine.OverlineIfOpen, Ends: engine.EndsStonesOrEdge},
		{Width: 8, Height: 6, InRow: 3, Overline: engine.OverlineIfOpen, Ends: engine.EndsStones},
		{Width: 5, Height: 5, InRow: 4, Opening: engine.OpeningPie},
		{Width: 3, Height: 3, InRow: 3, Opening: engine.OpeningSwap2},
		{Width: 3, Height: 3, InRow: 3, Opening: engine.OpeningPie},
		{Width: 3, Height: 3, InRow: 3, Ends: engine.EndsStonesOrEdge},
		{Width: 25, Height: 3, InRow: 4, Opening: engine.OpeningSwap2},
		{Width: 15, Height: 15, InRow: 5, Forbidden: engine.ForbiddenRenju, Opening: engine.OpeningSwap2},
		{Width: 9, Height: 7, InRow: 5, Forbidden: engine.ForbiddenRenju},
		{Width: 6, Height: 5, InRow: 5, Forbidden: engine.ForbiddenRenju, Opening: engine.OpeningPie},
	} {
		all = append(all, r.WithDefaults())
	}
	return all
}

// TestBoardAgreesWithEngine plays random games near the middle of what is there,
// and compares for each free square whether it wins or is a foul.
func TestBoardAgreesWithEngine(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(1, 2))
	for _, r := range everyRules() {
		r.Opening = engine.OpeningFree
		wins, fouls := 0, 0
		for range 1 + 300/r.Cells() {
			g := newGame(t, r)
			s := bot.NewScratch(g)
			for !g.Over() {
				w, f := compare(t, g, s)
				wins, fouls = wins+w, fouls+f
				c := crowd(g, draw)
				if c < 0 {
					break
				}
				s.Put(c, g.Turn())
				apply(t, g, engine.Click{Cell: c})
			}
			if diff := cmp.Diff(bot.NewScratch(g).Known(), s.Known(), cmp.Exporter(all)); diff != "" {
				t.Fatalf("%+v after %v: what was kept up to date is not what is there:\n%s", r, g.Moves(), diff)
			}
		}
		if wins == 0 && r.InRow < 10 && r != (engine.Rules{Width: 3, Height: 3, InRow: 3, Ends: engine.EndsStonesOrEdge}).WithDefaults() {
			t.Errorf("%+v: no square ever won, so nothing was compared", r)
		}
		if fouls == 0 && r.Forbidden == engine.ForbiddenRenju && r.Cells() > 100 {
			t.Errorf("%+v: no square was ever a foul", r)
		}
	}
}

// compare asks engine and board about every free square.
func compare(t *testing.T, g *engine.Game, s bot.Scratch) (wins, fouls int) {
	t.Helper()
	for c := range g.Rules().Cells() {
		if g.At(c) != engine.Empty {
			continue
		}
		d, err := g.Decide(g.Act(), engine.Click{Cell: c})
		wantWin := err == nil && d.Winner == engine.Winner(g.Turn())
		if got := s.Wins(c, g.Turn()); got != wantWin {
			t.Fatalf("%+v: %s wins for %v: %v, the engine says %v; after %v", g.Rules(), g.Rules().SquareName(c), g.Turn(), got, wantWin, g.Moves())
		}
		if got := s.Allowed(c, g.Turn()); got != (err == nil) {
			t.Fatalf("%+v: %s allowed: %v, the engine says %v; after %v", g.Rules(), g.Rules().SquareName(c), got, err, g.Moves())
		}
		if wantWin {
			wins++
		}
		if err != nil {
			fouls++
		}
	}
	return wins, fouls
}

// crowd picks a legal square that does not end the game, rather one that touches
// marks of its own, so that lines and fouls come about; -1 if there is none.
func crowd(g *engine.Game, draw *rand.Rand) int {
	best, most := -1, -1
	w := g.Rules().Width
	for c := range g.Rules().Cells() {
		d, err := g.Decide(g.Act(), engine.Click{Cell: c})
		if err != nil || d.Reason != engine.ReasonNone {
			continue
		}
		n := draw.IntN(6)
		for _, near := range []int{c - 1, c + 1, c - w, c + w, c - w - 1, c - w + 1, c + w - 1, c + w + 1} {
			if g.At(near) == g.Turn() {
				n++
			}
		}
		if n > most {
			best, most = c, n
		}
	}
	return best
}

// TestLiftUndoesPut puts and lifts at random and ends where it began.
func TestLiftUndoesPut(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(3, 4))
	for _, r := range everyRules() {
		s := bot.NewScratch(newGame(t, r))
		before := s.Known()
		taken := []int{}
		for range 3 * r.Cells() {
			c := draw.IntN(r.Cells())
			if known := s.Known(); len(taken) > 0 && draw.IntN(3) == 0 {
				s.Lift()
				taken = taken[:len(taken)-1]
			} else if known.Empty > 0 && !has(taken, c) {
				s.Put(c, []engine.Mark{engine.X, engine.O}[draw.IntN(2)])
				taken = append(taken, c)
			}
		}
		for range taken {
			s.Lift()
		}
		if diff := cmp.Diff(before, s.Known(), cmp.Exporter(all)); diff != "" {
			t.Fatalf("%+v: lifting all marks leaves something behind:\n%s", r, diff)
		}
	}
}
