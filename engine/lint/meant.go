package lint

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/lint/meaning"
)

// watch gathers the expressions of what is about to be compiled.
func watch(o *compile.Options, all *[]meaning.Expression) {
	told := o.Watch
	o.Watch = func(at diag.Pos, text string, env *expr.Env, want expr.Type) {
		if told != nil {
			told(at, text, env, want)
		}
		*all = append(*all, meaning.Expression{At: at, Text: text, Env: env, Want: want})
	}
}

// meant looks for what cannot matter in a scenario. With variants only their own files
// are looked at, and those in which something of the scenario alone seemed dead: they may
// bring it to life.
func (l *linter) meant(res *compile.Result, variants []string, said []meaning.Expression) *meaning.Findings {
	if res.Game == nil {
		return &meaning.Findings{}
	}
	g := &meaning.Game{Result: res, Expressions: said}
	if base := l.bases[res.Scenario]; len(variants) > 0 && base != nil {
		g.Only = func(file string) bool { _, old := base[file]; return !old || l.doubted[res.Scenario][file] }
	}
	return meaning.Check(g, len(variants) == 0 || len(l.doubted[res.Scenario]) > 0)
}

// watched reports whether an author test of the game speaks of what nothing else seems to.
func (l *linter) watched(id string) bool {
	if id == "" {
		return false
	}
	if l.spoken == nil {
		l.spoken = &meaning.Tested{}
		for i := range l.g.Tests {
			l.spoken.Add(l.p.Read(&l.g.Tests[i]).Node)
		}
	}
	return l.spoken.Names(id)
}

// doubt notes what the scenarios without variants read, and in which of these files
// something seems dead.
func (l *linter) doubt(plain []*load) {
	l.bases, l.doubted = map[string]map[string]string{}, map[string]map[string]bool{}
	for _, x := range plain {
		if x.res.Game == nil {
			continue
		}
		l.bases[x.scenario] = x.res.Files
		l.doubted[x.scenario] = map[string]bool{}
		for i := range x.found {
			if d := &x.found[i]; slices.Contains(meantIDs, d.Rule) {
				l.doubted[x.scenario][d.Pos.File] = true
			}
		}
	}
}

// perhaps reports whether a rule is one of what is dead only where all agree.
func perhaps(rule string) bool {
	return slices.Contains(spare, rule) || slices.Contains(meantIDs, rule)
}

// meantIDs are the rules of package meaning, with one that it shares.
var meantIDs = func() []string {
	dead, _ := meaning.IDs()
	return append(dead, compile.RuleUnused)
}()

// wrong reports whether anything in the files of the game, or in one of its scenarios, is
// an error.
func (l *linter) wrong() bool {
	return l.rep.HasErrors() || slices.ContainsFunc(l.loads, func(x *load) bool {
		return !x.unheard && (&diag.List{Items: x.found}).HasErrors()
	})
}

// follows reports whether a finding may only follow from an error somewhere else: what
// would use a thing may be what is misspelt.
func follows(d *diag.Diagnostic) bool {
	return d.Severity != diag.Error && (slices.Contains(meantIDs, d.Rule) || slices.Contains([]string{compile.RuleUnused, compile.RuleCodeUnused, "script-unused"}, d.Rule))
}

// ofMeaning reports whether a rule is one of package meaning.
func ofMeaning(rule string) bool {
	return slices.ContainsFunc(meaning.Rules, func(r diag.Rule) bool { return r.ID == rule })
}
