package lint

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var ruleRulesetUnused = diag.Rule{ID: "ruleset-unused", Severity: diag.Warning, Title: "a ruleset that no scenario uses",
	Why: "Its changes are never in force."}

// checkRulesets reports rulesets that no scenario uses, directly or below another.
func (l *lintedGame) checkRulesets() {
	used, odd := map[string]bool{}, false
	mark := func(id string) {
		for id != "" && !used[id] {
			used[id] = true
			e := project.FindEntry(l.g.Rulesets, id)
			if e == nil {
				odd = true
				return
			}
			r, ok := l.p.Read(e).Value.(*spec.Ruleset)
			if !ok {
				return
			}
			id = r.Over
		}
	}
	for i := range l.g.Scenarios {
		s, ok := l.p.Read(&l.g.Scenarios[i]).Value.(*spec.Scenario)
		if !ok {
			return // it may be the one that uses it
		}
		mark(s.Ruleset)
	}
	if odd {
		return // a name that is not there may mean one that seems unused
	}
	for _, r := range l.g.Rulesets {
		if !used[r.ID] {
			l.rep.Report(ruleRulesetUnused, diag.Diagnostic{Pos: diag.Pos{File: r.Path, Line: 1, Col: 1},
				Message: "no scenario uses the ruleset \"" + r.ID + "\"", Hint: "name it in a scenario: `ruleset: " + r.ID + "`, or delete the file"})
		}
	}
}
