package bot_test

import (
	"testing"

	"rowhouse/engine"
	"rowhouse/engine/bot"
)

func TestPlaysEveryPresetLegally(t *testing.T) {
	for _, p := range engine.Presets() {
		g, err := engine.New(p.Rules, engine.X)
		if err != nil {
			t.Fatal(err)
		}
		for !g.Over() {
			a, ok := bot.Think(g, bot.Easy, 1, bot.Budget{})
			if !ok {
				t.Fatalf("%s: no answer after %v", p.ID, g.Moves())
			}
			d, err := g.Decide(g.Act(), a.Message)
			if err != nil {
				t.Fatalf("%s: %+v after %v: %v", p.ID, a.Message, g.Moves(), err)
			}
			g.Apply(d)
		}
	}
}
