package testcmd

import (
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// loadKey returns a key of everything that a case is compiled with.
func loadKey(c *testCase) string {
	key := slices.Concat([]string{c.w.Root, c.spec.Scenario}, c.spec.Variants, c.c.Variants)
	for _, m := range []schema.Map[spec.Anything]{c.spec.Options, c.c.Options} {
		for _, e := range m.Entries {
			key = append(key, e.Key+"="+e.Value.Text)
		}
	}
	return strings.Join(key, "\x00")
}

// baseGame returns the unchanged game of a case.
func (t *tester) baseGame(c *testCase) *model.Game { return t.bases[loadKey(c)] }

// loadCase loads the scenario of a case, once for each set of variants and options.
func (t *tester) loadCase(c *testCase) *testedRules {
	o := compile.Options{Variants: slices.Concat(c.spec.Variants, c.c.Variants), Options: map[string]string{}}
	for _, m := range []schema.Map[spec.Anything]{c.spec.Options, c.c.Options} {
		for _, e := range m.Entries {
			o.Options[e.Key] = e.Value.Text
		}
	}
	if t.cover != nil {
		o.CountLine = t.cover.set.CountLuaLine
	}
	key := loadKey(c)
	if r, ok := t.rules[key]; ok {
		return r
	}
	if len(t.rules) >= maxCachedRules {
		clear(t.rules) // compiled games take much memory, and neighboring cases use the same
	}
	t.rules[key] = nil
	t.bytesRead += c.bytes
	res := t.loader.CompileScenario(c.w.Project, c.spec.Scenario, o)
	rep := diag.List{Items: res.Findings.ListErrors()}
	for i := range rep.Items {
		if rep.Items[i].Pos.File == "" { // about the names that the test gives
			rep.Items[i].Pos = diag.Pos{File: c.file.Path, Line: c.c.Pos.Line, Col: 1}
		}
	}
	t.addFindings(c.w, &rep)
	if res.Game == nil {
		return nil
	}
	rules, err := res.MakeRules()
	if err != nil {
		t.findings.Add(diag.Diagnostic{Rule: authortest.RuleShape, Pos: diag.Pos{File: c.w.Prefix + c.file.Path, Line: c.c.Pos.Line, Col: 1}, Message: err.Error()})
		return nil
	}
	r := &testedRules{rules: rules, load: res}
	t.rules[key] = r
	if t.f.mutate.on {
		if t.bases == nil {
			t.bases = map[string]*model.Game{}
		}
		t.bases[key] = &model.Game{Content: res.Game.Content, Files: res.Game.Files}
	}
	if t.cover != nil {
		t.cover.watchScenario(r)
	}
	return r
}

// runAll runs the cases and prints the results.
func (t *tester) runAll() error {
	if err := t.runCases(); err != nil {
		return err
	}
	err := t.printResults()
	if t.f.figures != "" && (err == nil || err == kit.ErrFindings) {
		if told := t.writeFigures(); told != nil {
			return told
		}
	}
	if t.f.shrink != "" && err == kit.ErrFindings {
		if told := t.shrinkAll(); told != nil {
			return told
		}
	}
	if t.cover != nil && (err == nil || err == kit.ErrFindings) {
		if told := t.cover.reportCoverage(t); told != nil {
			return told
		}
	}
	return err
}

// runCases runs the cases. The error is one of reading or writing.
func (t *tester) runCases() error {
	p := t.kit.StartProgress()
	defer p.EndLine()
	for i := range t.cases {
		c := &t.cases[i]
		if !t.f.verbose {
			p.ShowCount(int64(i), int64(len(t.cases)), "case %d of %d: %s", i+1, len(t.cases), kit.CutText(c.c.Name, 30))
		}
		if t.tooMuch(i) {
			for k := i; k < len(t.cases); k++ {
				t.cases[k].bad = true
			}
			break
		}
		t.runCase(c)
		if t.f.verbose && kit.PrintsFormat(t.f.outs, "text") {
			fmt.Fprintf(t.kit.Out, "%s  %s: %s\n", map[bool]string{true: "FAIL", false: "ok  "}[c.bad], c.c.Rule, c.c.Name)
		}
		if t.f.update {
			if err := t.recordGolden(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// runCase runs one case and stores its outcome.
func (t *tester) runCase(c *testCase) {
	c.ran, c.bad = true, true
	before := len(t.findings.Items)
	if r := t.loadCase(c); r != nil {
		s := t.caseSetting(c)
		if t.cover != nil {
			t.cover.set.Doing = fmt.Sprintf("%s:%d", c.file.Path, c.c.Pos.Line)
			s.Watch = r.watch
		}
		var w *figures.Recorder
		if t.f.figures != "" && c.c.Figure != "" {
			w = recordFigure(c, scene.All, &s)
		}
		c.out = authortest.RunCase(context.Background(), r.rules, c.spec, c.c, s)
		t.workDone += c.out.Effort
		wrong := &diag.List{Items: c.out.Wrong}
		c.bad = wrong.HasErrors()
		t.addFindings(c.w, wrong)
		if w != nil && !c.bad {
			t.figures = append(t.figures, drawnFigure{c, w.DrawPicture(r.rules.Model, c.c.Figure)})
		}
	}
	c.findings = slices.Clone(t.findings.Items[before:])
}

// printResults prints the findings, and says how many cases failed.
func (t *tester) printResults() error {
	failed, files := 0, map[string]bool{}
	for i := range t.cases {
		if files[t.cases[i].file.Path] = true; t.cases[i].bad {
			failed++
		}
	}
	faulty := t.faultyFiles()
	failed += faulty
	diag.SortFindings(&t.findings)
	if err := t.kit.WriteOutputs(t.f.outs, func(w io.Writer, o kit.Output) error {
		if err := t.printFindings(w, o); err != nil || o.Format != "text" {
			return err
		}
		with := ""
		if faulty > 0 {
			with = fmt.Sprintf(", %s with errors among them", kit.CountNoun(faulty, "file"))
		}
		_, err := fmt.Fprintf(w, "%s in %s, %d failed%s\n", kit.CountNoun(len(t.cases), "case"), kit.CountNoun(len(files), "file"), failed, with)
		return err
	}); err != nil {
		return err
	}
	switch {
	case failed > 0 || t.findings.HasErrors():
		return kit.ErrFindings
	case len(t.cases) == 0 && len(t.f.run) > 0:
		return kit.UsageError("no case fits %s", quoteAll(t.f.run))
	case len(t.cases) == 0:
		return kit.UsageError("there are no author tests of %s: they stand in tests/*.yaml of a game's folder, or as ID.test.yaml beside variants", strings.Join(t.games, ", "))
	}
	return nil
}

// quoteAll returns texts in quotes, joined by "or".
func quoteAll(texts []string) string {
	out := make([]string, len(texts))
	for i, x := range texts {
		out[i] = fmt.Sprintf("%q", x)
	}
	return strings.Join(out, " or ")
}

// printFindings prints the findings, and the differences of recorded games.
func (t *tester) printFindings(w io.Writer, o kit.Output) error {
	if o.Format == "junit" {
		return diag.WriteJUnit(w, t.junitSuites())
	}
	if o.Format != "text" || len(t.findings.Items) > 0 {
		if err := kit.WriteFindings(t.kit, w, &t.findings, o.Format, t.readFile, t.kit.Color && o.File == ""); err != nil {
			return err
		}
	}
	for i := range t.cases {
		c := &t.cases[i]
		if g := c.out.Golden; o.Format == "text" && g != nil && len(g.Diff) > 0 {
			fmt.Fprintf(w, "--- %s, as recorded\n+++ as it goes now\n%s\n", path.Join(path.Dir(c.w.Prefix+c.file.Path), g.Name), strings.Join(g.Diff, "\n"))
		}
	}
	return nil
}

// junitSuites returns the cases for JUnit, a suite for each game.
func (t *tester) junitSuites() []diag.JUnitSuite {
	var out []diag.JUnitSuite
	for i := range t.cases {
		c := &t.cases[i]
		if len(out) == 0 || out[len(out)-1].Name != c.game {
			out = append(out, diag.JUnitSuite{Name: c.game})
		}
		x := diag.JUnitCase{Name: c.c.Rule + ": " + c.c.Name, Class: c.w.Prefix + c.file.Path, File: c.w.Prefix + c.file.Path, Line: c.c.Pos.Line, Found: c.findings}
		if !c.ran {
			x.Found = []diag.Diagnostic{{Rule: authortest.RuleMuch, Pos: c.c.Pos, Message: "it was not run: the cases before it took too much"}}
		}
		if c.out.Golden != nil {
			x.More = c.out.Golden.Diff
		}
		s := &out[len(out)-1]
		s.Cases = append(s.Cases, x)
	}
	rest := t.outsideCases()
	if len(rest) > 0 {
		out = append(out, diag.JUnitSuite{Name: "the files themselves", Cases: []diag.JUnitCase{{Name: "can be read", Class: "files", Found: rest}}})
	}
	return out
}

// outsideCases returns the findings that belong to no case: about files that cannot be read.
func (t *tester) outsideCases() []diag.Diagnostic {
	told := map[string]bool{}
	for i := range t.cases {
		for k := range t.cases[i].findings {
			told[findingID(&t.cases[i].findings[k])] = true
		}
	}
	var rest []diag.Diagnostic
	for i := range t.findings.Items {
		if !told[findingID(&t.findings.Items[i])] {
			rest = append(rest, t.findings.Items[i])
		}
	}
	return rest
}

// faultyFiles counts the files with an error outside cases. Each counts as a failure, as its
// tests did not run.
func (t *tester) faultyFiles() int {
	names := map[string]bool{}
	for _, d := range t.outsideCases() {
		if d.Severity == diag.Error && d.Rule != authortest.RuleMuch {
			names[d.Pos.File] = true
		}
	}
	return len(names)
}

// findingID returns a text that identifies a finding.
func findingID(d *diag.Diagnostic) string { return d.Pos.String() + d.Rule + d.Message }

// tooMuch reports whether the cases before case i used up the work of one run. The remaining
// cases count as failed.
func (t *tester) tooMuch(i int) bool {
	if t.workDone <= limits.TestWork && t.bytesRead <= limits.TestText {
		return false
	}
	what := fmt.Sprintf("%d parts of expressions", int64(limits.TestWork))
	if t.bytesRead > limits.TestText {
		what = fmt.Sprintf("%d bytes of compiled text", limits.TestText)
	}
	c := &t.cases[i]
	t.addFindings(c.w, &diag.List{Items: []diag.Diagnostic{{Rule: authortest.RuleMuch, Pos: diag.Pos{File: c.file.Path, Line: c.c.Pos.Line, Col: 1},
		Message: fmt.Sprintf("the cases before this one took more than %s; it and %s after it were not run", what, kit.CountNoun(len(t.cases)-i-1, "case")),
		Hint:    "run them file by file, or let them use fewer sets of variants and options and shorter games"}}})
	return true
}

// ReadFile returns the text of a file of one of the projects, for excerpts; nil if none has it.
func (t *tester) readFile(file string) []byte {
	for _, w := range t.roots {
		if data := w.ReadFile(file); data != nil {
			return data
		}
	}
	return nil
}
