package lint

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// checkCases checks what the author tests of a file name against the scenario they
// are for. Whether they hold is for the verb test to say.
func (l *testFileCheck) checkCases(plain *compile.Result, f *project.File, t *spec.TestFile) {
	l.checkCaseHead(plain, f.Node)
	l.checkVariantScope(plain.Scenario, f.Node)
	l.checkPositions(plain, f, t)
	list := f.Node.Get("cases")
	l.checkRepeatedOrders(list)
	for i := range t.Cases {
		c := &t.Cases[i]
		if list == nil || i >= len(list.Items) {
			return // its form is reported already
		}
		l.checkCaseHead(plain, list.Items[i])
		l.checkVariantScope(plain.Scenario, list.Items[i])
		with := slices.Concat(t.Variants, c.Variants)
		if !l.focus.includesTest(f.Path, with) {
			continue
		}
		res := l.findCompiled(plain.Scenario, with)
		if res == nil {
			continue // faults of the variants are reported elsewhere
		}
		if i == 0 {
			l.stackingWork += position.CheckGiven(res.Game, nil, t.Given, f.Node.Get("given"), t.Options.Len() == 0, l.rep)
		}
		l.stackingWork += authortest.CheckCase(res.Game, l.namedPositions, t, c, list.Items[i], l.stackingWork < limits.Work, l.rep)
	}
}

var ruleTestPosition = diag.Rule{ID: "test-position", Severity: diag.Warning, Title: "a named position that no author test begins with",
	Why: "It looks like something that is tested.",
	Bad: "positions: {bridge: {turn: 2}} # and no case says position: bridge\n", Good: "cases: [{rule: \"1\", name: it, position: bridge, legal: [{done: true}]}]\n"}

// checkPositions checks the named positions of a file against its scenario.
func (l *testFileCheck) checkPositions(plain *compile.Result, f *project.File, t *spec.TestFile) {
	res := l.findCompiled(plain.Scenario, t.Variants)
	if res == nil {
		return
	}
	for i := range t.Positions.Entries {
		e := &t.Positions.Entries[i]
		l.stackingWork += position.CheckGiven(res.Game, nil, &e.Value, f.Node.Get("positions").Get(e.Key), t.Options.Len() == 0 && l.stackingWork < limits.Work, l.rep)
		if used := func(g *spec.Case) bool { return g.Position == e.Key }; !l.anyCase(used) {
			l.rep.Report(ruleTestPosition, diag.Diagnostic{Pos: e.KeyAt, Len: len([]rune(e.Key)),
				Message: "no case begins with the position \"" + e.Key + "\"", Expected: "position: " + e.Key + " in a case", Hint: "use it, or take it out"})
		}
	}
}

// anyCase reports whether some author test of the game is of a kind.
func (l *testFileCheck) anyCase(is func(*spec.Case) bool) bool {
	for i := range l.g.Tests {
		t, ok := l.p.Read(&l.g.Tests[i]).Value.(*spec.TestFile)
		if !ok {
			continue
		}
		for k := range t.Cases {
			if is(&t.Cases[k]) {
				return true
			}
		}
	}
	return false
}

// findCompiled returns a scenario with variants as it was compiled; nil when it does not compile or
// was not loaded so.
func (l *testFileCheck) findCompiled(scenario string, variants []string) *compile.Result {
	for _, x := range l.l.loads {
		if x.scenario == scenario && slices.Equal(x.variants, variants) {
			if !x.Compiled {
				return nil
			}
			return l.l.compiledModel(x)
		}
	}
	return nil
}

// checkCaseHead checks the variants and options that a file or a case is for.
func (l *testFileCheck) checkCaseHead(plain *compile.Result, n *yamldoc.Node) {
	known := project.ListIDs(l.g.Variants)
	if v := n.Get("variants"); v != nil {
		for _, it := range v.Items {
			if !slices.Contains(known, it.Text) {
				l.reportUnknownName(it.Pos, it.Text, "variant", known)
			}
		}
	}
	options := n.Get("options")
	if options == nil {
		return
	}
	var names []string
	for i := range plain.Spec.Options.Entries {
		names = append(names, plain.Spec.Options.Entries[i].Key)
	}
	for i := range options.Entries {
		e := &options.Entries[i]
		o := plain.Spec.Options.Get(e.Key)
		if o == nil {
			if n.Get("variants") == nil { // a variant may bring options
				l.reportUnknownName(e.KeyAt, e.Key, "option", names)
			}
			continue
		}
		if want := optionExpected(o, e.Value); want != "" {
			l.rep.Add(diag.Diagnostic{Rule: compile.RuleOption, Pos: e.Value.Pos, Len: len([]rune(e.Value.Text)),
				Message: "the option \"" + e.Key + "\" cannot be " + yamldoc.PrintInline(e.Value), Expected: want, Nearest: diag.NearestName(e.Value.Text, o.Values)})
		}
	}
}

func (l *testFileCheck) reportUnknownName(at diag.Pos, name, what string, known []string) {
	l.rep.Add(diag.Diagnostic{Rule: compile.RuleRef, Pos: at, Len: len([]rune(name)), Message: "there is no " + what + " \"" + name + "\"",
		Expected: "one of the " + what + "s " + strings.Join(known, ", "), Nearest: diag.NearestName(name, known)})
}

// optionExpected says what an option takes when it does not take a value.
func optionExpected(o *spec.Option, n *yamldoc.Node) string {
	_, flag := n.Bool()
	_, number := n.Int()
	switch {
	case n.Kind != yamldoc.Scalar || len(o.Values) > 0 && !slices.Contains(o.Values, n.Text):
		if len(o.Values) > 0 {
			return "one of " + strings.Join(o.Values, ", ")
		}
		return "a single value"
	case o.Type == "flag" && !flag:
		return "true or false"
	case o.Type == "integer" && !number:
		return "a whole number"
	}
	return ""
}
