package protocol

import (
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// maxLoaded is how many compiled scenarios are kept for the next game of them.
const maxLoaded = 8

// loadedRules caches a compiled scenario. All games of it share the model, the scripts and
// everything derived from them.
type loadedRules struct {
	startParams
	rules    *game.Rules
	findings []diag.Diagnostic
}

// sameStart reports whether a start has the same scenario, variants and options.
func (l *loadedRules) sameStart(p *startParams) bool {
	return l.Scenario == p.Scenario && slices.Equal(l.Variants, p.Variants) && maps.Equal(l.Options, p.Options)
}

// loadRules returns the rules of a scenario, from the cache where an earlier game used them. The
// files of a project are read once, so a second compilation would give the same rules.
func (s *Server) loadRules(p *startParams) (*game.Rules, *diag.List) {
	i := slices.IndexFunc(s.loaded, func(l loadedRules) bool { return l.sameStart(p) })
	if i < 0 {
		rules, rep := s.Load(p.Scenario, p.Variants, p.Options)
		if rep == nil {
			rep = &diag.List{}
		}
		if rules == nil || rep.HasErrors() {
			return nil, rep
		}
		if len(s.loaded) == maxLoaded {
			s.loaded = slices.Delete(s.loaded, 0, 1)
		}
		i = len(s.loaded)
		s.loaded = append(s.loaded, loadedRules{*p, rules, rep.Items})
	}
	return s.loaded[i].rules, &diag.List{Items: slices.Clone(s.loaded[i].findings)}
}
