package lintcmd

import (
	"fmt"
	"io"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/lintrules"
)

// lintFormats are the forms in which findings are printed.
var lintFormats = []string{"text", "json", "sarif", "junit", "github"}

// printLint prints the findings in each requested format. Text ends with a summary.
func printLint(k *kit.Kit, l *lintResult, outs []kit.Output, f *Options, here bool) error {
	if err := k.WriteOutputs(outs, func(w io.Writer, o kit.Output) error {
		return printFindings(k, w, o.Format, l, f, k.Color && o.File == "")
	}); err != nil {
		return err
	}
	if !kit.PrintsFormat(outs, "text") {
		return nil
	}
	if len(l.findings.Items) > 0 {
		fmt.Fprintln(k.Err)
	}
	fmt.Fprint(k.Err, l.summaryText(here))
	return nil
}

func printFindings(k *kit.Kit, w io.Writer, format string, l *lintResult, f *Options, color bool) error {
	switch format {
	case "json":
		return diag.WriteJSON(w, &l.findings)
	case "github":
		return diag.WriteGitHub(w, kit.PlaceInRepository(k.Dir, &l.findings))
	case "sarif":
		return diag.WriteSARIF(w, kit.PlaceInRepository(k.Dir, &l.findings), lintrules.ListRules(), diag.ProgramVersion{Number: kit.Version, Revision: kit.PagesRevision()})
	case "junit":
		return diag.WriteJUnit(w, &diag.JUnitReport{Began: kit.FormatJUnitTime(l.began),
			Suites: lintSuites(kit.PlaceInRepository(k.Dir, &l.findings), l, f.FailOn)})
	}
	list := &l.findings
	if f.Verbose {
		list = diag.UnfoldFindings(list)
	}
	return diag.WriteText(w, list, l.readFile, color)
}

// lintSuites returns the findings for JUnit: a case for each file with findings, which fails by
// --fail-on, or a case for each game without findings. A check that was interrupted has a case that
// was not run.
func lintSuites(placed *diag.List, l *lintResult, failOn string) []diag.JUnitSuite {
	s := diag.JUnitSuite{Name: "vedette lint", Seconds: time.Since(l.began).Seconds()}
	for _, d := range placed.Items {
		name := d.Pos.File
		if name == "" {
			name = "the project"
		}
		if failsLevel(&diag.List{Items: []diag.Diagnostic{d}}, failOn) {
			d.Severity = diag.Error
		} else {
			d.Severity = max(d.Severity, diag.Warning)
		}
		if n := len(s.Cases); n == 0 || s.Cases[n-1].Name != name {
			s.Cases = append(s.Cases, diag.JUnitCase{Name: name, Class: "lint"})
		}
		c := &s.Cases[len(s.Cases)-1]
		c.Found = append(c.Found, d)
	}
	switch {
	case l.interrupted:
		s.Cases = append(s.Cases, diag.JUnitCase{Name: "the rest", Class: "lint", NotRun: "it was not checked: the check was interrupted"})
	case len(s.Cases) == 0:
		for _, g := range l.games {
			s.Cases = append(s.Cases, diag.JUnitCase{Name: g, Class: "lint"})
		}
	}
	return []diag.JUnitSuite{s}
}
