package lint

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// variantScopes are the scenarios that each variant of the project fits, and those that it does not.
type variantScopes struct {
	alone map[string][]*load         // the loads of each variant by itself, with what it needs
	plain map[string]*load           // each scenario without variants
	bad   map[string]map[string]bool // variant, scenario: it fits others, so one finding covers all here
	list  []diag.Diagnostic          // those findings
}

// findScopes finds the variants that are for all scenarios and fit only some of them. What is
// wrong in the others is one finding: its fix is to name the scenarios that it fits.
func (l *linter) findScopes() *variantScopes {
	s := &variantScopes{alone: map[string][]*load{}, plain: map[string]*load{}, bad: map[string]map[string]bool{}}
	for _, x := range l.loads {
		switch n := len(x.variants); {
		case x.silent:
		case n == 0:
			s.plain[x.scenario] = x
		default:
			id := x.variants[n-1]
			if e := project.FindEntry(l.g.Variants, id); e != nil && slices.Equal(l.requiredVariants(e, x.scenario), x.variants) {
				s.alone[id] = append(s.alone[id], x)
			}
		}
	}
	for i := range l.g.Variants {
		e := &l.g.Variants[i]
		v, ok := l.p.Read(e).Value.(*spec.Variant)
		if !ok || e.Library || len(v.Scenarios) > 0 || !l.focus.includesVariant(e.ID) {
			continue
		}
		var fits, fails []*load
		for _, x := range s.alone[e.ID] {
			if len(s.ownErrors(x)) > 0 {
				fails = append(fails, x)
			} else {
				fits = append(fits, x)
			}
		}
		if len(fits) > 0 && len(fails) > 0 {
			s.list = append(s.list, l.scopeFinding(e, s, fits, fails))
		}
	}
	return s
}

// ownErrors returns the errors of a load that its scenario does not have alone.
func (s *variantScopes) ownErrors(x *load) []diag.Diagnostic {
	var out []diag.Diagnostic
	for _, d := range x.Found {
		if d.Severity == diag.Error && (s.plain[x.scenario] == nil || !s.plain[x.scenario].hasFinding(&d)) {
			out = append(out, d)
		}
	}
	return out
}

func (x *load) hasFinding(d *diag.Diagnostic) bool {
	return slices.ContainsFunc(x.Found, func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos && o.Message == d.Message })
}

// scopeFinding returns the finding of a variant that fits some scenarios only.
func (l *linter) scopeFinding(e *project.Entry, s *variantScopes, fits, fails []*load) diag.Diagnostic {
	s.bad[e.ID] = map[string]bool{}
	var good, bad []string
	for _, x := range fits {
		good = append(good, x.scenario)
	}
	for _, x := range fails {
		bad = append(bad, x.scenario)
		s.bad[e.ID][x.scenario] = true
	}
	d := l.placeFinding(s.ownErrors(fails[0])[0], fails[0])
	d.Message = nameScenario(d.Message, fails[0].scenario)
	for _, x := range fails[1:] {
		more := l.placeFinding(s.ownErrors(x)[0], x)
		d.Related = append(d.Related, diag.Related{Pos: more.Pos, Message: nameScenario(more.Message, x.scenario)})
	}
	d.Expected = "a variant without `scenarios:` fits every scenario"
	d.Hint = fmt.Sprintf("it fits %s: write `scenarios: [%s]` in the variant; or limit the change with `when: {scenario: [%s]}`, and write another for %s",
		strings.Join(good, ", "), strings.Join(good, ", "), strings.Join(good, ", "), strings.Join(bad, ", "))
	d.Nearest = ""
	d.Fix = l.listFix(e, "scenarios", good...)
	return d
}

func nameScenario(message, scenario string) string {
	return message + " (in the scenario " + scenario + ")"
}

// coversError reports whether the finding of a variant that fits some scenarios covers an
// error of a load.
func (s *variantScopes) coversError(x *load, d *diag.Diagnostic) bool {
	if d.Severity != diag.Error || s.plain[x.scenario] != nil && s.plain[x.scenario].hasFinding(d) {
		return false
	}
	return slices.ContainsFunc(x.variants, func(id string) bool { return s.bad[id][x.scenario] })
}

// withScenario returns an error of a variant with the scenario in its message, where the
// variant is for several and not all of them have the error.
func (s *variantScopes) withScenario(d diag.Diagnostic, x *load) diag.Diagnostic {
	if d.Severity != diag.Error || len(x.variants) == 0 {
		return d
	}
	alone := s.alone[x.variants[len(x.variants)-1]]
	if len(alone) < 2 || !slices.Contains(alone, x) {
		return d
	}
	for _, o := range alone {
		if !slices.ContainsFunc(o.Found, func(f diag.Diagnostic) bool {
			return f.Rule == d.Rule && f.Pos == d.Pos && strings.HasPrefix(d.Message, f.Message)
		}) {
			d.Message = nameScenario(d.Message, x.scenario)
			break
		}
	}
	return d
}

// placeFinding returns a finding at a place that the project can change. What a variant of the
// project brings about in a file that ships with the program, or by another stacking limit, is
// reported at the change in the variant, with the other place beside it.
func (l *linter) placeFinding(d diag.Diagnostic, x *load) diag.Diagnostic {
	if d.Pos.File == "" || d.Rule != compile.RuleSetupStack && !l.shipsWithProgram(d.Pos.File) {
		return d
	}
	for i := len(x.variants) - 1; i >= 0; i-- {
		e := project.FindEntry(l.g.Variants, x.variants[i])
		if e == nil || e.Library {
			continue
		}
		at, length, ok := l.findChange(e, x.scenario, d.Rule)
		if !ok || at.File == d.Pos.File {
			continue
		}
		d.Related = append([]diag.Related{{Pos: d.Pos, Message: d.Message}}, d.Related...)
		d.Pos, d.Len, d.Fix, d.Nearest = at, length, nil, ""
		if d.Rule == compile.RuleSetupStack {
			d.Hint = "let the variant place some of them elsewhere as well: {set: setup.UNIT, to: HEX}"
		}
		return d
	}
	return d
}

// shipsWithProgram reports whether a file of the game ships with the program.
func (l *lintedGame) shipsWithProgram(file string) bool {
	if !l.g.Library {
		return false
	}
	own := func(e *project.Entry) bool {
		return !e.Library && strings.TrimSuffix(e.Path, path.Ext(e.Path)) == strings.TrimSuffix(file, path.Ext(file))
	}
	return !slices.ContainsFunc(l.listFiles(), own) && (strings.HasPrefix(file, l.g.Dir+"/") || slices.ContainsFunc(l.g.Variants, func(e project.Entry) bool { return e.Library && path.Dir(e.Path) == path.Dir(file) }))
}

// findChange returns the place of the change of a variant that a finding of a rule comes from:
// of a stacking limit the one that changes it, else the only one, else the list of them.
func (l *lintedGame) findChange(e *project.Entry, scenario, rule string) (at diag.Pos, length int, ok bool) {
	f := l.p.Read(e)
	if f.Node == nil {
		return at, 0, false
	}
	var list []yamldoc.Change
	for _, c := range yamldoc.ParseChanges(f.Node.Get("change"), &diag.List{}) {
		if c.AppliesTo(scenario) && (rule != compile.RuleSetupStack || len(c.Path) > 0 && (c.Path[0] == "stacking" || c.Path[0] == "setup")) {
			list = append(list, c)
		}
	}
	if len(list) == 0 && rule == compile.RuleSetupStack {
		return at, 0, false
	}
	if len(list) == 1 || len(list) > 0 && rule == compile.RuleSetupStack {
		return list[0].PathAt, len([]rune(yamldoc.FormatPath(list[0].Path))), true
	}
	at, ok = f.Node.KeyPos("change")
	return at, len("change"), ok
}

// foldPlaced joins the findings of one rule at one change of a variant: the places that each
// is about are listed with the first.
func (l folder) foldPlaced(start int) {
	type same struct {
		rule string
		at   diag.Pos
	}
	first := map[same]int{}
	out := l.rep.Items[:start:start]
	for _, d := range l.rep.Items[start:] {
		k := same{d.Rule, d.Pos}
		moved := len(d.Related) > 0 && d.Related[0].Message != "" && strings.HasPrefix(d.Message, d.Related[0].Message)
		if i, known := first[k]; known && moved {
			out[i].Related = append(out[i].Related, d.Related[0])
			continue
		}
		if moved {
			first[k] = len(out)
		}
		out = append(out, d)
	}
	l.rep.Items = out
}
