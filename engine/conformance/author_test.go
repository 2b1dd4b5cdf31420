package conformance_test

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// TestAuthorTests runs all tests that the authors of the games wrote.
func TestAuthorTests(t *testing.T) {
	cases := 0
	for _, p := range projectsIn(t, append([]string{"testdata/hardest"}, roots...)) {
		for _, g := range p.Games {
			var doubled diag.List
			positions := authortest.CollectPositions(p, g, &doubled)
			if doubled.HasErrors() {
				fatal(t, "positions of "+g.ID, &doubled)
			}
			for i := range g.Tests {
				file := p.Read(&g.Tests[i])
				s, ok := file.Value.(*spec.TestFile)
				if !ok || file.Findings.HasErrors() {
					fatal(t, file.Path+" is no file of author tests", &file.Findings)
				}
				for k := range s.Cases {
					c := &s.Cases[k]
					cases++
					t.Run(file.Path+"/"+c.Name, func(t *testing.T) {
						o := compile.Options{Variants: slices.Concat(s.Variants, c.Variants), Options: map[string]string{}}
						for _, m := range []schema.Map[spec.Anything]{s.Options, c.Options} {
							for _, e := range m.Entries {
								o.Options[e.Key] = e.Value.Text
							}
						}
						out := authortest.RunCase(t.Context(), loadRules(t, p, s.Scenario, o), s, c, authortest.Setting{Positions: positions, Golden: func(name string) (string, bool) { return recordedGame(p, &g.Tests[i], name) }})
						for _, d := range out.Wrong {
							if d.Severity == diag.Error {
								t.Errorf("%s: %s", d.Pos, diag.FormatSummary(&d))
							}
						}
					})
				}
			}
		}
	}
	if cases == 0 {
		t.Error("there are no author tests: the folders have moved")
	}
}

// recordedGame reads a recorded game beside a test file.
func recordedGame(p *project.Project, test *project.Entry, name string) (string, bool) {
	e := p.FindSibling(test, name)
	if e == nil {
		return "", false
	}
	f := p.Read(e)
	return f.Text, !f.Findings.HasErrors()
}
