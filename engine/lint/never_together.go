package lint

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

var ruleNeverTogether = diag.Rule{ID: "variant-never-met", Severity: diag.Warning, Title: "a variant speaks of one that it never meets",
	Why: "The two conflict, or are for different scenarios: what is said of both in one game binds nobody.",
	Bad: "conflicts: [mud]\nafter: [mud]\n", Good: "after: [mud]\n"}

// checkNeverTogether reports variants that a variant names and that no game has with it.
func (l *lintedGame) checkNeverTogether() {
	specOf := func(e *project.Entry) *spec.Variant {
		v, _ := l.p.Read(e).Value.(*spec.Variant)
		return v
	}
	for i := range l.g.Variants {
		e := &l.g.Variants[i]
		v := specOf(e)
		if v == nil || !l.focus.includesVariant(e.ID) {
			continue
		}
		for _, said := range []struct {
			key  string
			list []string
		}{{"after", v.After}, {"conflicts", v.Conflicts}} {
			for k, id := range said.list {
				other := project.FindEntry(l.g.Variants, id)
				if other == nil {
					continue // already reported
				}
				if why := whyApart(e.ID, v, id, specOf(other), said.key); why != "" {
					at := l.p.Read(e).Node.Get(said.key).Items[k]
					l.rep.Report(ruleNeverTogether, diag.Diagnostic{Pos: at.Pos, Len: len([]rune(id)),
						Message: fmt.Sprintf("%s: [%s] says nothing: %s", said.key, id, why), Hint: "name another variant, or leave it out"})
				}
			}
		}
	}
}

// whyApart says why two variants are never in one game; empty where they may be.
func whyApart(id string, v *spec.Variant, other string, o *spec.Variant, key string) string {
	switch {
	case id == other:
		return "it is this variant itself"
	case o == nil:
		return ""
	case key == "after" && !slices.Contains(v.Requires, other) && (slices.Contains(v.Conflicts, other) || slices.Contains(o.Conflicts, id)):
		return "the two conflict"
	case len(v.Scenarios) > 0 && len(o.Scenarios) > 0 && !slices.ContainsFunc(v.Scenarios, func(s string) bool { return slices.Contains(o.Scenarios, s) }):
		return "no scenario is for both"
	}
	return ""
}
