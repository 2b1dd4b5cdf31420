package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// variantSet is a scenario with the variants that it is played with.
type variantSet struct {
	scenario string
	variants []string
}

// name returns the scenario with its variants.
func (s variantSet) name() string {
	if len(s.variants) == 0 {
		return s.scenario
	}
	return s.scenario + " with " + strings.Join(s.variants, "+")
}

// greatestSets is how many sets of variants are tried that take no further one.
const greatestSets = 3

// gameEntry is a game as vedette list tells it.
type gameEntry struct {
	ID        string     `json:"id"`
	Scenarios []listedID `json:"scenarios"`
	Variants  []listedID `json:"variants"`
}

// listedID is an entry of a list of which only the id is needed.
type listedID struct {
	ID string `json:"id"`
}

// listGame asks what a frozen game holds.
func (p *program) listGame(ctx context.Context, game string) (*gameEntry, error) {
	said, err := p.output(ctx, p.project(game), "list", "--format", "json")
	if err != nil {
		return nil, err
	}
	var all []gameEntry
	if err := json.Unmarshal([]byte(said), &all); err != nil {
		return nil, fmt.Errorf("vedette list: %w", err)
	}
	i := slices.IndexFunc(all, func(g gameEntry) bool { return g.ID == game })
	if i < 0 {
		return nil, fmt.Errorf("vedette list does not list %s", game)
	}
	return &all[i], nil
}

// variantSets lists each scenario of a game alone, with each of its variants, and
// with three greatest sets of them.
func (p *program) variantSets(ctx context.Context, game string) ([]variantSet, error) {
	g, err := p.listGame(ctx, game)
	if err != nil {
		return nil, err
	}
	e, err := p.startEngine(ctx, p.project(game))
	if err != nil {
		return nil, err
	}
	defer e.close()
	var out []variantSet
	for _, s := range g.Scenarios {
		sets, err := scenarioSets(e, s.ID, g.Variants)
		if err != nil {
			return nil, err
		}
		out = append(out, sets...)
	}
	return out, nil
}

// scenarioSets lists what is played of a scenario: bare, with each variant that it can
// begin with, and with the largest sets.
func scenarioSets(e *engine, scenario string, variants []listedID) ([]variantSet, error) {
	out := []variantSet{{scenario: scenario}}
	var fit []string
	for _, v := range variants {
		ok, err := canBegin(e, variantSet{scenario, []string{v.ID}})
		if err != nil {
			return nil, err
		}
		if ok {
			fit = append(fit, v.ID)
			out = append(out, variantSet{scenario, []string{v.ID}})
		}
	}
	if len(fit) < 2 {
		return out, nil
	}
	for k := range greatestSets {
		first := k * len(fit) / greatestSets
		set, err := growSet(e, scenario, append(slices.Clone(fit[first:]), fit[:first]...))
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(out, func(s variantSet) bool { return slices.Equal(s.variants, set) }) {
			out = append(out, variantSet{scenario, set})
		}
	}
	return out, nil
}

// growSet adds variants in their order as long as the game begins with them.
func growSet(e *engine, scenario string, variants []string) ([]string, error) {
	var set []string
	for _, v := range variants {
		more := append(slices.Clone(set), v)
		ok, err := canBegin(e, variantSet{scenario, more})
		if err != nil {
			return nil, err
		}
		if ok {
			set = more
		}
	}
	slices.Sort(set)
	if ok, err := canBegin(e, variantSet{scenario, set}); err != nil || !ok {
		return nil, errors.Join(err, fmt.Errorf("%s does not begin with its variants in another order: %v", scenario, set))
	}
	return set, nil
}

// canBegin reports whether a scenario begins with these variants.
func canBegin(e *engine, s variantSet) (bool, error) {
	var begun struct {
		Game string `json:"game"`
	}
	err := e.get("game.new", map[string]any{"scenario": s.scenario, "variants": s.variants, "seed": "1"}, &begun)
	if errors.Is(err, errRefused) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, e.get("game.close", map[string]any{"game": begun.Game}, &struct{}{})
}
