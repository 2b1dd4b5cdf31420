package lint

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
)

// watchExpressions gathers the expressions of what is about to be compiled.
func watchExpressions(o *compile.Options, all *[]deadrules.Expression) {
	told := o.WatchExpr
	o.WatchExpr = func(at diag.Pos, text string, env *lang.Env, want lang.Type) {
		if told != nil {
			told(at, text, env, want)
		}
		*all = append(*all, deadrules.Expression{At: at, Text: text, Env: env, Want: want})
	}
}

// findDeadRules looks for rules that cannot matter in a scenario. With variants it looks only
// at their own files and at what seemed dead in the scenario alone, since they may bring it to
// life.
func (l *linter) findDeadRules(res *compile.Result, x *load, said []deadrules.Expression) *deadrules.Findings {
	if res.Game == nil {
		return &deadrules.Findings{}
	}
	g := &deadrules.Game{Result: res, Expressions: said}
	d := l.suspected[res.Scenario]
	if len(x.variants) == 0 || d == nil {
		return deadrules.CheckGame(g, true)
	}
	g.Only, g.RecheckAt, g.AllAlive = d.inspectsFile, d.rechecks, x.allAlive
	return deadrules.CheckGame(g, x.first || len(d.files) > 0)
}

// namedByTests reports whether an author test of the game speaks of what nothing else seems to.
func (l *linter) namedByTests(id string) bool {
	if id == "" {
		return false
	}
	if l.testWords == nil {
		l.testWords = &deadrules.TestWords{}
		for i := range l.g.Tests {
			l.testWords.AddFile(l.p.Read(&l.g.Tests[i]).Node)
		}
	}
	return l.testWords.MentionsID(id)
}

// isTentative reports whether a finding of the rule counts only if all loads agree on it.
func isTentative(rule string) bool {
	return slices.Contains(tentativeRules, rule) || slices.Contains(deadRuleIDs, rule)
}

// deadRuleIDs are the rules of package meaning, with one that it shares.
var deadRuleIDs = func() []string {
	dead, _ := deadrules.RuleIDs()
	return append(dead, compile.RuleUnused)
}()

// anyErrors reports whether anything in the files of the game, or in one of its scenarios, is
// an error.
func (l *linter) anyErrors() bool {
	return l.rep.HasErrors() || slices.ContainsFunc(l.loads, func(x *load) bool {
		return !x.silent && (&diag.List{Items: x.Found}).HasErrors()
	})
}

// mayFollowError reports whether a finding may only follow from an error somewhere else: a
// misspelt word may be the one that uses the thing.
func mayFollowError(d *diag.Diagnostic) bool {
	return d.Severity != diag.Error && (slices.Contains(deadRuleIDs, d.Rule) || slices.Contains([]string{compile.RuleUnused, compile.RuleCodeUnused, UnusedFunction}, d.Rule))
}

// isDeadRule reports whether a rule is one of package meaning.
func isDeadRule(rule string) bool {
	return slices.ContainsFunc(deadrules.Rules, func(r diag.Rule) bool { return r.ID == rule })
}
