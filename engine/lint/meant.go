package lint

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/lint/meaning"
)

// watch gathers the expressions of what is about to be compiled.
func watch(o *compile.Options, all *[]meaning.Expression) {
	told := o.WatchExpr
	o.WatchExpr = func(at diag.Pos, text string, env *expr.Env, want expr.Type) {
		if told != nil {
			told(at, text, env, want)
		}
		*all = append(*all, meaning.Expression{At: at, Text: text, Env: env, Want: want})
	}
}

// meant looks for what cannot matter in a scenario. With variants only their own files are
// looked at, and what seemed dead in the scenario alone: they may bring it to life.
func (l *linter) meant(res *compile.Result, variants []string, said []meaning.Expression) *meaning.Findings {
	if res.Game == nil {
		return &meaning.Findings{}
	}
	g := &meaning.Game{Result: res, Expressions: said}
	d := l.doubted[res.Scenario]
	if len(variants) == 0 || d == nil {
		return meaning.Check(g, true)
	}
	g.Only, g.Again = d.only, d.again
	return meaning.Check(g, len(d.files) > 0)
}

// doubts are what seems dead in a scenario without variants. With variants only that is
// looked for in its files, and what it has not got: the rest it keeps alive.
type doubts struct {
	plain  *load
	files  map[string]bool // in which something seems dead
	places map[diag.Pos]bool
	key    string // stands for all of them
}

func (d *doubts) only(file string) bool { return !reads(d.plain.res, file) || d.files[file] }

func (d *doubts) again(at diag.Pos) bool {
	return d.places[at] || !reads(d.plain.res, at.File) || !d.plain.meant.Present.Has(at)
}

func doubtsOf(x *load) *doubts {
	d := &doubts{plain: x, files: map[string]bool{}, places: map[diag.Pos]bool{}}
	var key strings.Builder
	for i := range x.found {
		f := &x.found[i]
		if !slices.Contains(meantIDs, f.Rule) {
			continue
		}
		d.files[f.Pos.File] = true
		for _, at := range []diag.Pos{f.Pos, x.meant.Anchor(f.Pos)} {
			d.places[at] = true
			key.WriteString(at.String() + " ")
		}
	}
	d.key = key.String()
	return d
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

// doubt notes what seems dead in the scenarios without variants.
func (l *linter) doubt(plain []*load) {
	l.doubted = map[string]*doubts{}
	for _, x := range plain {
		if x.res.Game != nil {
			l.doubted[x.scenario] = doubtsOf(x)
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
