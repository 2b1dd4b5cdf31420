package protocol

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// loadedKept is how many compiled scenarios are kept for the next game of them.
const loadedKept = 8

// loaded is a compiled scenario: all games of it share its model, its scripts
// and what is worked out of them once.
type loaded struct {
	startParams
	rules    *game.Rules
	findings []diag.Diagnostic
}

func (l *loaded) is(p *startParams) bool {
	return l.Scenario == p.Scenario && slices.Equal(l.Variants, p.Variants) && maps.Equal(l.Options, p.Options)
}

// load gives the rules of a scenario: those of an earlier game where there was
// one. The files of a project are read once, so that they would be the same.
func (s *Server) load(p *startParams) (*game.Rules, *diag.List) {
	i := slices.IndexFunc(s.loaded, func(l loaded) bool { return l.is(p) })
	if i < 0 {
		rules, rep := s.Load(p.Scenario, p.Variants, p.Options)
		if rep == nil {
			rep = &diag.List{}
		}
		if rules == nil || rep.HasErrors() {
			return nil, rep
		}
		if len(s.loaded) == loadedKept {
			s.loaded = slices.Delete(s.loaded, 0, 1)
		}
		i = len(s.loaded)
		s.loaded = append(s.loaded, loaded{*p, rules, rep.Items})
	}
	return s.loaded[i].rules, &diag.List{Items: slices.Clone(s.loaded[i].findings)}
}
