package run

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Source is a project whose tests are run.
type Source struct {
	Project *project.Project
	Files   fs.FS // of the project; needed for mutants only
	// ReadText returns the text of a file of the project or of the library below it; needed for
	// mutants only.
	ReadText func(file string) string
	// Place names the files of findings as their readers see them; nil: as the project does.
	Place func(*diag.List) *diag.List
	// Shipped is set for the shipped games themselves. In other projects only files of the
	// project are changed by mutants, not those of the library.
	Shipped bool
}

// Filter chooses cases of a game. The zero Filter takes all.
type Filter struct {
	Files    []string // only cases in these files; empty: in all
	OwnOnly  bool     // leaves out the tests of the library
	Patterns []string // only cases that fit one of them; empty: all
	At       string   // only cases that fit this pattern, too; empty: all
}

// Case is one case with its file and game, and what became of it.
type Case struct {
	Source *Source
	Game   string // the id
	Entry  *project.Entry
	File   *project.File
	Tests  *spec.TestFile // the content of File
	Spec   *spec.Case

	Ran      bool // its game compiled, and it was played
	Failed   bool // also where the case was not run
	Limited  bool // not run, as the cases before it took too much
	Outcome  authortest.Outcome
	Findings []diag.Diagnostic // about this case, with places as the Source names them

	positions *authortest.Positions // of all tests of its game
	bytes     int                   // of the text of its game
	line      int                   // of the case, where the place is that of a row of its table
	unread    []diag.Diagnostic     // errors in its text, with which it is not run
	options   difference            // that its options make
}

// Place returns the place of the case as file:line, the file named as the project does.
func (c *Case) Place() string { return fmt.Sprintf("%s:%d", c.File.Path, c.Spec.Pos.Line) }

// ReadGolden reads a recorded game beside the test file; false: it is not there or cannot be read.
func (c *Case) ReadGolden(name string) (string, bool) {
	e := c.Source.Project.FindSibling(c.Entry, name)
	if e == nil {
		return "", false
	}
	f := c.Source.Project.Read(e)
	return f.Text, !f.Findings.HasErrors()
}

// matchesAny reports whether the case fits one of the patterns, or there is no pattern.
func (c *Case) matchesAny(patterns []string) bool {
	return len(patterns) == 0 || slices.ContainsFunc(patterns, c.matchesPattern)
}

// matchesPattern reports whether a pattern fits the name, rule, file or place of the case. It
// fits as a part, in any case of letters, or as a glob of the whole. An empty pattern fits every
// case.
func (c *Case) matchesPattern(pattern string) bool {
	if pattern == "" {
		return true
	}
	for _, text := range []string{c.Spec.Name, c.Spec.Rule, c.File.Path, c.Place()} {
		if strings.Contains(strings.ToLower(text), strings.ToLower(pattern)) {
			return true
		}
		if ok, err := path.Match(pattern, text); ok && err == nil {
			return true
		}
	}
	return false
}

// CollectGame adds the cases of a game that fit a filter, and the findings of its test files.
func (r *Runner) CollectGame(s *Source, g *project.Game, f Filter) {
	r.Games = append(r.Games, g.ID)
	var named diag.List
	positions := authortest.CollectPositions(s.Project, g, &named)
	r.AddFindings(s, &named)
	for i := range g.Tests {
		e := &g.Tests[i]
		if len(f.Files) > 0 && !slices.Contains(f.Files, e.Path) || f.OwnOnly && e.Library {
			continue
		}
		file := s.Project.Read(e)
		found := r.AddFindings(s, &file.Findings)
		tests, ok := file.Value.(*spec.TestFile)
		if !ok {
			continue
		}
		lines := findCaseLines(file)
		unread := lines.splitErrors(found)
		for k := range tests.Cases {
			c := Case{Source: s, Game: g.ID, Entry: e, File: file, Tests: tests, Spec: &tests.Cases[k], positions: &positions, bytes: g.Bytes}
			c.line = lines.findCase(c.Spec.Pos.Line)
			if c.unread = unread[c.line]; c.unread == nil {
				c.unread = unread[0]
			}
			if c.matchesAny(f.Patterns) && c.matchesPattern(f.At) {
				r.Cases = append(r.Cases, c)
			}
		}
	}
}

// caseLines are the lines at which the cases of a test file begin, and the last line of all.
type caseLines struct {
	begins []int
	last   int
}

// findCaseLines returns the lines of the cases of a test file.
func findCaseLines(file *project.File) *caseLines {
	l := &caseLines{}
	if cases := file.Node.Get("cases"); cases != nil {
		l.last = cases.LastLine()
		for _, n := range yamldoc.AsList(cases) {
			begin := n.Pos.Line
			if len(n.Entries) > 0 { // of a row of a table, Pos is the place of the row
				begin = min(begin, n.Entries[0].KeyAt.Line)
			}
			l.begins = append(l.begins, begin)
		}
	}
	return l
}

// findCase returns the line at which the case begins that a line belongs to: of a case, or of a row of
// its table. It is 0 outside all cases.
func (l *caseLines) findCase(line int) int {
	i, exact := slices.BinarySearch(l.begins, line)
	switch {
	case exact:
		return line
	case i == 0 || line > l.last:
		return 0
	}
	return l.begins[i-1]
}

// splitErrors returns the errors of a test file by the line at which their case begins; 0 has those
// outside all cases.
func (l *caseLines) splitErrors(found []diag.Diagnostic) map[int][]diag.Diagnostic {
	out := map[int][]diag.Diagnostic{}
	for i := range found {
		if found[i].Severity == diag.Error {
			begin := l.findCase(found[i].Pos.Line)
			out[begin] = append(out[begin], found[i])
		}
	}
	return out
}

// AddFindings adds findings about the files of a source, placed as it asks for, and returns them.
func (r *Runner) AddFindings(s *Source, l *diag.List) []diag.Diagnostic {
	if s.Place != nil {
		l = s.Place(l)
	}
	r.Findings.Items = append(r.Findings.Items, l.Items...)
	return l.Items
}
