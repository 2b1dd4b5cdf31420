package model

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// Judgement is what bots judge positions by. No rule asks for it.
type Judgement struct {
	Source
	Text    string
	Default bool               // bots that are told no name take it in this scenario
	Weights []features.Weights // by side
}

// PlainBots is the name of the program's own weights, which every game has.
const PlainBots = "plain"

// Judgement finds the weights of a name, by side; without a name those of the scenario.
// The error names the nearest one.
func (g *Game) Judgement(name string) ([]features.Weights, error) {
	names := []string{PlainBots}
	for i := range g.Bots {
		if b := &g.Bots[i]; name == b.ID || name == "" && b.Default {
			return b.Weights, nil
		}
		names = append(names, g.Bots[i].ID)
	}
	if name == "" || name == PlainBots {
		out := make([]features.Weights, len(g.Sides))
		for s := range out {
			out[s] = features.Default()
		}
		return out, nil
	}
	err := fmt.Errorf("bots of %s have no weights called %q: they are one of %v", g.ID, name, names)
	if near := diag.Nearest(name, names); near != "" {
		err = fmt.Errorf("%w; did you mean %q?", err, near)
	}
	return nil, err
}
