package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot/features"
	"github.com/vedette-wargames/vedette/engine/diag"
)

// BotWeights are the weights by which bots judge positions. No rule reads them.
type BotWeights struct {
	Source
	Text    string
	Default bool               // bots without a name take it in this scenario
	Weights []features.Weights // by side
}

// The weights that every game has: the program's own, and those that weigh everything alike.
const (
	PlainBots = "plain"
	EvenBots  = "even"
)

// ProgramBots are their names: no game gives one to weights of its own.
var ProgramBots = []string{PlainBots, EvenBots}

// FindWeights finds the weights of a name, by side; without a name those of the scenario.
// The error names the nearest one.
func (g *Game) FindWeights(name string) ([]features.Weights, error) {
	names := slices.Clone(ProgramBots)
	for i := range g.Bots {
		if b := &g.Bots[i]; name == b.ID || name == "" && b.Default {
			return b.Weights, nil
		}
		names = append(names, g.Bots[i].ID)
	}
	switch name {
	case "", PlainBots:
		return slices.Repeat([]features.Weights{features.DefaultWeights()}, len(g.Sides)), nil
	case EvenBots:
		return slices.Repeat([]features.Weights{features.EvenWeights()}, len(g.Sides)), nil
	}
	err := fmt.Errorf("bots of %s have no weights called %q: they are one of %s", g.ID, name, strings.Join(names, ", "))
	if near := diag.NearestName(name, names); near != "" {
		err = fmt.Errorf("%w; did you mean %q?", err, near)
	}
	return nil, err
}
