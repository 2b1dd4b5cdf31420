package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// lintFormats are the forms in which findings are printed.
var lintFormats = []string{"text", "json", "sarif", "junit", "github"}

// lintOutput is one form of the findings and where it goes; no file is the output.
type lintOutput struct{ format, file string }

// lintOutputs reads what --format says, as often as it is given.
func lintOutputs(list []string) ([]lintOutput, error) {
	var out []lintOutput
	screen := ""
	for _, text := range list {
		format, file, toFile := strings.Cut(text, "=")
		switch {
		case !slices.Contains(lintFormats, format):
			return nil, usage("there is no format %q%s; formats: %s", format, didYouMean(format, lintFormats), strings.Join(lintFormats, ", "))
		case toFile && file == "":
			return nil, usage("--format %s= names no file", format)
		case !toFile && screen != "":
			return nil, usage("--format %s and %s would be printed into each other: let one go to a file, as in %s=FILE", screen, format, format)
		case !toFile:
			screen = format
		}
		out = append(out, lintOutput{format, file})
	}
	return out, nil
}

// printLint prints the findings in all forms asked for. Text also says what was counted.
func (a *app) printLint(l *linted, outs []lintOutput, f *lintFlags, here bool) error {
	for _, o := range outs {
		if o.file == "" {
			if err := a.printFindings(a.out, o.format, l, f, a.color); err != nil {
				return machine(err)
			}
			continue
		}
		var text bytes.Buffer
		if err := a.printFindings(&text, o.format, l, f, false); err != nil {
			return machine(err)
		}
		if err := os.WriteFile(a.inDir(o.file), text.Bytes(), 0o644); err != nil {
			return machine(err)
		}
	}
	if !slices.Contains(outs, lintOutput{format: "text"}) {
		return nil
	}
	if len(l.found.Items) > 0 {
		fmt.Fprintln(a.err)
	}
	fmt.Fprint(a.err, l.summary(here))
	return nil
}

func (a *app) printFindings(w io.Writer, format string, l *linted, f *lintFlags, color bool) error {
	switch format {
	case "json":
		return diag.JSON(w, &l.found)
	case "github":
		return diag.GitHub(w, fromRoot(a.dir, &l.found))
	case "sarif":
		return diag.SARIF(w, fromRoot(a.dir, &l.found), catalogue(), strings.TrimPrefix(Version, "v"))
	case "junit":
		return diag.JUnit(w, lintSuites(fromRoot(a.dir, &l.found), l.games, f.failOn))
	}
	list := &l.found
	if f.verbose {
		list = diag.Unfold(list)
	}
	return diag.Text(w, list, l.read, color)
}

// lintSuites are the findings as JUnit has them: a case for each file with findings, which
// fails where --fail-on does; where nothing was found, a case for each game.
func lintSuites(l *diag.List, games []string, failOn string) []diag.Suite {
	s := diag.Suite{Name: "vedette lint"}
	for _, d := range l.Items {
		name := d.Pos.File
		if name == "" {
			name = "the project"
		}
		if fails(&diag.List{Items: []diag.Diagnostic{d}}, failOn) {
			d.Severity = diag.Error
		} else {
			d.Severity = max(d.Severity, diag.Warning)
		}
		if n := len(s.Cases); n == 0 || s.Cases[n-1].Name != name {
			s.Cases = append(s.Cases, diag.Checked{Name: name, Class: "lint", File: d.Pos.File, Line: d.Pos.Line})
		}
		c := &s.Cases[len(s.Cases)-1]
		c.Found = append(c.Found, d)
	}
	if len(s.Cases) == 0 {
		for _, g := range games {
			s.Cases = append(s.Cases, diag.Checked{Name: g, Class: "lint"})
		}
	}
	return []diag.Suite{s}
}

// findings prints findings in a format; read gives the text of a file.
func (a *app) findings(l *diag.List, format string, read func(string) []byte) error {
	switch format {
	case "json":
		return diag.JSON(a.out, l)
	case "github":
		return diag.GitHub(a.out, fromRoot(a.dir, l))
	}
	return diag.Text(a.out, l, read, a.color)
}

// fromRoot makes the places of findings relative to the root of the repository that a
// folder lies in, as annotations want them.
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
	return diag.Renamed(l, func(file string) string {
		if path.IsAbs(file) {
			return file
		}
		return path.Join(below, file)
	})
}
