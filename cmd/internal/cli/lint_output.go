package cli

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/load"
)

// lintFormats are the forms in which findings are printed.
var lintFormats = []string{"text", "json", "sarif", "junit", "github"}

// printLint prints the findings in each requested format. Text ends with a summary.
func (a *app) printLint(l *lintResult, outs []output, f *lintFlags, here bool) error {
	if err := a.writeOutputs(outs, func(w io.Writer, o output) error {
		return a.printFindings(w, o.format, l, f, a.color && o.file == "")
	}); err != nil {
		return err
	}
	if !onScreen(outs, "text") {
		return nil
	}
	if len(l.findings.Items) > 0 {
		fmt.Fprintln(a.err)
	}
	fmt.Fprint(a.err, l.summaryText(here))
	return nil
}

func (a *app) printFindings(w io.Writer, format string, l *lintResult, f *lintFlags, color bool) error {
	switch format {
	case "json":
		return diag.WriteJSON(w, &l.findings)
	case "github":
		return diag.WriteGitHub(w, fromRoot(a.dir, &l.findings))
	case "sarif":
		return diag.WriteSARIF(w, fromRoot(a.dir, &l.findings), load.ListRules(), strings.TrimPrefix(Version, "v"))
	case "junit":
		return diag.WriteJUnit(w, lintSuites(fromRoot(a.dir, &l.findings), l.games, f.failOn))
	}
	list := &l.findings
	if f.verbose {
		list = diag.UnfoldFindings(list)
	}
	return diag.WriteText(w, list, l.readFile, color)
}

// lintSuites returns the findings for JUnit: a case for each file with findings, which fails by
// --fail-on, or a case for each game without findings.
func lintSuites(l *diag.List, games []string, failOn string) []diag.JUnitSuite {
	s := diag.JUnitSuite{Name: "vedette lint"}
	for _, d := range l.Items {
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
			s.Cases = append(s.Cases, diag.JUnitCase{Name: name, Class: "lint", File: d.Pos.File, Line: d.Pos.Line})
		}
		c := &s.Cases[len(s.Cases)-1]
		c.Found = append(c.Found, d)
	}
	if len(s.Cases) == 0 {
		for _, g := range games {
			s.Cases = append(s.Cases, diag.JUnitCase{Name: g, Class: "lint"})
		}
	}
	return []diag.JUnitSuite{s}
}

// showFindings prints findings in a format; read returns the text of a file.
func (a *app) showFindings(l *diag.List, format string, read func(string) []byte) error {
	return a.writeFindings(a.out, l, format, read, a.color)
}

func (a *app) writeFindings(w io.Writer, l *diag.List, format string, read func(string) []byte, color bool) error {
	switch format {
	case "json":
		return diag.WriteJSON(w, l)
	case "github":
		return diag.WriteGitHub(w, fromRoot(a.dir, l))
	}
	return diag.WriteText(w, l, read, color)
}

// fromRoot makes the places of findings relative to the root of the repository of a folder, as
// annotations need them.
func fromRoot(dir string, l *diag.List) *diag.List {
	below := ""
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			break
		}
		if filepath.Dir(at) == at {
			return l
		}
		below = path.Join(filepath.Base(at), below)
	}
	return diag.RenameFiles(l, func(file string) string {
		if path.IsAbs(file) {
			return file
		}
		return path.Join(below, file)
	})
}
