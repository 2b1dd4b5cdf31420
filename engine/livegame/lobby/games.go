package lobby

import (
	"cmp"
	"strings"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// ListGames returns what a lobby shows of the games of a project, in the order given. It reads their
// rules and variants without compiling them.
func ListGames(p *project.Project, games []*project.Game) []Game {
	var out []Game
	for _, g := range games {
		one := Game{ID: g.ID, Title: cmp.Or(g.Title, g.ID), Scenarios: []GameScenario{}, Variants: []GameVariant{}, Options: []GameOption{}}
		for i := range g.Scenarios {
			s := &g.Scenarios[i]
			shown := GameScenario{ID: g.ID + "/" + s.ID, Title: cmp.Or(s.Title, s.ID)}
			if read, ok := p.Read(s).Value.(*spec.Scenario); ok {
				shown.About, shown.Reconstruction = strings.TrimSpace(read.About), read.Reconstruction
			}
			one.Scenarios = append(one.Scenarios, shown)
		}
		for i := range g.Variants {
			v := GameVariant{ID: g.Variants[i].ID, Title: cmp.Or(g.Variants[i].Title, g.Variants[i].ID)}
			if s, ok := p.Read(&g.Variants[i]).Value.(*spec.Variant); ok {
				v.About, v.Scenarios, v.Requires, v.Conflicts, v.After = strings.TrimSpace(s.About), s.Scenarios, s.Requires, s.Conflicts, s.After
			}
			one.Variants = append(one.Variants, v)
		}
		for i := range g.Parts {
			if s, ok := p.Read(&g.Parts[i]).Value.(*spec.Game); ok {
				addRules(&one, s)
			}
		}
		out = append(out, one)
	}
	return out
}

// addRules adds what the rules say of sides and options.
func addRules(one *Game, s *spec.Game) {
	for i := range s.Sides.Entries {
		side := &s.Sides.Entries[i]
		one.Sides = append(one.Sides, NewNamedSide(&model.Side{Source: model.Source{ID: side.Key, Label: side.Value.Name},
			People: side.Value.People, Plural: side.Value.People != "" && side.Value.Number != "singular"}))
	}
	for i := range s.Options.Entries {
		o := &s.Options.Entries[i]
		shown := GameOption{ID: o.Key, Text: o.Value.Text, Type: cmp.Or(o.Value.Type, "flag"), Values: o.Value.Values}
		if o.Value.Default != nil {
			shown.Default = o.Value.Default.Text
		}
		one.Options = append(one.Options, shown)
	}
}
