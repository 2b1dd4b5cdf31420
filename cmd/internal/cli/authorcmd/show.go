package authorcmd

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// card is what show prints about a scenario.
type card struct {
	ID             string       `json:"id"`
	Title          string       `json:"title"`
	Notes          string       `json:"notes,omitempty"`
	Players        string       `json:"players,omitempty"`
	Ruleset        string       `json:"ruleset,omitempty"`
	Turns          string       `json:"turns"`
	Map            string       `json:"map"`
	Reconstruction bool         `json:"reconstruction,omitempty"`
	Sides          []cardSide   `json:"sides"`
	Options        []cardOption `json:"options,omitempty"`
	Variants       []item       `json:"variants,omitempty"`
	Victory        []string     `json:"victory,omitempty"`
	Tests          int          `json:"tests"`
}

type cardSide struct {
	ID     string     `json:"id"`
	Name   string     `json:"name"`
	Armies []cardArmy `json:"armies"`
}

type cardArmy struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	AtOnce int    `json:"on_map"`
	Later  int    `json:"arrive_later"`
}

type cardOption struct {
	ID      string `json:"id"`
	Default string `json:"default"`
	Values  string `json:"values,omitempty"`
	Doc     string `json:"doc,omitempty"`
}

// ShowOptions say which card [RunShow] prints.
type ShowOptions struct {
	Kit *kit.Kit
	kit.VariantChoice
	Scenario string
	Format   string // text or json; empty: text
}

// RunShow prints the card of a scenario. The error is wrong usage or a fault of the game.
func RunShow(ctx context.Context, o ShowOptions) error {
	k := o.Kit
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	l, err := k.LoadScenario(o.Scenario, o.VariantChoice)
	if err != nil {
		return err
	}
	card := newCard(l)
	if o.Format == "json" {
		return k.PrintJSON(card)
	}
	printCard(k, card)
	return nil
}

func newCard(l *kit.LoadedScenario) *card {
	g := l.Game
	c := &card{ID: l.Ref, Title: g.Title, Players: l.Spec.Players, Tests: len(l.Tests),
		Turns: fmt.Sprintf("%d to %d", g.FirstTurn, g.LastTurn),
		Map:   fmt.Sprintf("%d hexes, %s", g.Grid.NumHexes(), g.Grid.Orientation())}
	for _, e := range l.Folder.Scenarios {
		if s, ok := l.Project.Read(&e).Value.(*spec.Scenario); ok && e.ID == g.Scenario {
			c.Notes, c.Ruleset, c.Reconstruction = s.Notes, s.Ruleset, s.Reconstruction
		}
	}
	for s := range g.Sides {
		c.Sides = append(c.Sides, newCardSide(g, model.SideID(s)))
	}
	for i := range g.Options {
		c.Options = append(c.Options, newCardOption(g, &g.Options[i]))
	}
	for i := range l.Folder.Variants {
		e := &l.Folder.Variants[i]
		if v, ok := l.Project.Read(e).Value.(*spec.Variant); ok && (len(v.Scenarios) == 0 || slices.Contains(v.Scenarios, g.Scenario)) {
			c.Variants = append(c.Variants, item{e.ID, e.Title})
		}
	}
	for i := range g.Victory {
		v := &g.Victory[i]
		level := v.Name
		if level == "" && v.Level > 0 && v.Level < len(g.Scoring.Names) {
			level = g.Scoring.Names[v.Level]
		}
		how := game.VictoryText(g, v)
		if level != "" && how != "" {
			how = level + ": " + how
		}
		c.Victory = append(c.Victory, fmt.Sprintf("%s: %s%s", sideName(g, v.Side), cmp.Or(cmp.Or(how, level), v.Source.Name()), kit.IndentText(ruleText(v.Rule))))
	}
	return c
}

func newCardSide(g *model.Game, s model.SideID) cardSide {
	out := cardSide{ID: g.Sides[s].ID, Name: g.Sides[s].Name()}
	for a := range g.Armies {
		if g.Armies[a].Side != s {
			continue
		}
		army := cardArmy{ID: g.Armies[a].ID, Name: g.Armies[a].Name()}
		for u := range g.Units {
			if int(g.Units[u].Army) != a || u >= len(g.Setup) {
				continue
			}
			switch at := g.Setup[u].At; {
			case at.Hex() != model.None:
				army.AtOnce++
			case at.Box() == model.BoxWaiting:
				army.Later++
			}
		}
		out.Armies = append(out.Armies, army)
	}
	return out
}

func newCardOption(g *model.Game, o *model.Option) cardOption {
	out := cardOption{ID: o.ID, Default: optionText(g, o, o.Default), Doc: o.Text}
	var values []string
	for _, v := range o.Values {
		values = append(values, optionText(g, o, v))
	}
	out.Values = strings.Join(values, ", ")
	return out
}

func optionText(g *model.Game, o *model.Option, v int32) string {
	switch {
	case o.Type == model.TFlag:
		return fmt.Sprint(v != 0)
	case o.Type == model.TText && v >= 0 && int(v) < len(g.Texts):
		return g.Texts[v]
	}
	return fmt.Sprint(v)
}

func printCard(k *kit.Kit, c *card) {
	w := k.Out
	fmt.Fprintf(w, "%s\n%s\n\n", c.Title, strings.Repeat("=", len([]rune(c.Title))))
	fmt.Fprintf(w, "id       %s\n", c.ID)
	if c.Players != "" {
		fmt.Fprintf(w, "players  %s\n", c.Players)
	}
	if c.Ruleset != "" {
		fmt.Fprintf(w, "rules    ruleset %s\n", c.Ruleset)
	}
	fmt.Fprintf(w, "turns    %s\nmap      %s\ntests    %s\n", c.Turns, c.Map, diag.CountNoun(c.Tests, "file"))
	for _, s := range c.Sides {
		fmt.Fprintf(w, "\n%s (%s)\n", s.Name, s.ID)
		for _, army := range s.Armies {
			later := ""
			if army.Later > 0 {
				later = fmt.Sprintf(", %d arrive later", army.Later)
			}
			fmt.Fprintf(w, "  %-20s %s on the map%s\n", army.Name, diag.CountNoun(army.AtOnce, "counter"), later)
		}
	}
	if len(c.Victory) > 0 {
		fmt.Fprintf(w, "\nVictory\n  %s\n", strings.Join(c.Victory, "\n  "))
	}
	if len(c.Options) > 0 {
		fmt.Fprintf(w, "\nOptions (--option NAME=VALUE)\n")
	}
	width := 24
	for _, o := range c.Options {
		width = max(width, len(o.ID))
	}
	for _, o := range c.Options {
		fmt.Fprintf(w, "  %-*s default %s", width, o.ID, o.Default)
		if o.Values != "" {
			fmt.Fprintf(w, ", one of %s", o.Values)
		}
		if o.Doc != "" {
			fmt.Fprintf(w, "\n      %s", o.Doc)
		}
		fmt.Fprintln(w)
	}
	if len(c.Variants) > 0 {
		fmt.Fprintf(w, "\nVariants (--variant ID)\n")
	}
	for _, v := range c.Variants {
		fmt.Fprintf(w, "  %-24s %s\n", v.ID, v.Title)
	}
	if c.Notes != "" {
		fmt.Fprintf(w, "\n%s\n", strings.TrimSpace(c.Notes))
	}
	if c.Reconstruction {
		fmt.Fprintln(w, "\nPartly a reconstruction: `vedette lint --notes` lists what no source states.")
	}
}

func sideName(g *model.Game, s model.SideID) string {
	if s < 0 || int(s) >= len(g.Sides) {
		return "nobody"
	}
	return g.Sides[s].Name()
}

func ruleText(r string) string {
	if r == "" {
		return ""
	}
	return "(" + r + ")"
}
