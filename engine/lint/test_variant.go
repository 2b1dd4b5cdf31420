package lint

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleTestVariant = diag.Rule{ID: "test-variant", Title: "an author test uses a variant that is not for its scenario",
	Why: "The variant lists its scenarios, and that of the test is not among them: the case cannot be played.",
	Bad: "scenario: ford/night\ncases: [{rule: \"1\", name: it, variants: [dry], ...}]  # dry has scenarios: [meeting]\n", Good: "scenario: ford/meeting\n"}

// checkVariantScope reports the variants of a file or case that are for other scenarios alone.
func (l *testFileCheck) checkVariantScope(scenario string, n *yamldoc.Node) {
	list := n.Get("variants")
	if list == nil {
		return
	}
	for _, it := range list.Items {
		e := project.FindEntry(l.g.Variants, it.Text)
		if e == nil {
			continue
		}
		v, ok := l.p.Read(e).Value.(*spec.Variant)
		if !ok || len(v.Scenarios) == 0 || slices.ContainsFunc(v.Scenarios, func(s string) bool { return s == scenario || strings.HasSuffix(s, "/"+scenario) }) {
			continue
		}
		l.rep.Report(ruleTestVariant, diag.Diagnostic{Pos: it.Pos, Len: len([]rune(it.Text)), Message: "the variant \"" + it.Text + "\" is not for the scenario \"" + scenario + "\"",
			Expected: "a variant for " + scenario + ", or one of the scenarios " + strings.Join(v.Scenarios, ", "), Hint: "move the case to a file of another scenario, or leave the variant out"})
	}
}
