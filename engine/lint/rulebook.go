package lint

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/rulebook"
)

var (
	ruleRulebookSection = diag.Rule{ID: "rulebook-section", Severity: diag.Warning, Title: "a citation of a section that the rulebook list does not have",
		Why: "The list of statements says what each section states; a section that is missing there is misspelt, or was forgotten in the list.",
		Bad: "rule: W20 51\n", Good: "rule: W20 5.1\n"}
	ruleRulebookKey = diag.Rule{ID: "rulebook-key", Severity: diag.Warning, Title: "a statement of the rulebook names a key that no file has",
		Why: "Nothing holds the statement: `test --rulebook` counts it as not cited.",
		Bad: "keys: [zones.zoc.entr]\n", Good: "keys: [zones.zoc.enter]\n"}
	ruleRulebookCase = diag.Rule{ID: "rulebook-case", Severity: diag.Warning, Title: "a statement of the rulebook names a case that no author test has",
		Why: "Nothing fails when the statement is broken: the case was renamed, or never written."}
	ruleRulebookTwice = diag.Rule{ID: "rulebook-twice", Severity: diag.Warning, Title: "the rulebook list says something twice",
		Why: "Counts of statements would be too high; mostly the second one was copied and not changed."}
	ruleRulebookElsewhere = diag.Rule{ID: "rulebook-elsewhere", Severity: diag.Warning, Title: "a statement that the program does not enforce has keys or cases",
		Why: "`elsewhere:` says why nothing in the game holds the statement, so that neither keys nor cases are looked for.",
		Bad: "elsewhere: left to the players\nkeys: [zones.zoc]\n", Good: "elsewhere: left to the players\n"}
)

// rulebookCheck checks the list of the rulebook's statements against the game and its tests.
type rulebookCheck struct {
	*lintedGame
	book *rulebook.Book
}

// checkRulebook reports citations of sections that the list does not have, names in it that
// nothing has, and what it says twice.
func (l rulebookCheck) checkRulebook() {
	if l.book = rulebook.Read(l.p, l.g); l.book == nil {
		return
	}
	l.checkCitations()
	said := map[string]diag.Pos{}
	for _, s := range l.book.Statements {
		key := s.Section + "\x00" + s.Says
		if first, twice := said[key]; twice {
			l.reportTwice(s.Pos, 1, "the section has this statement already", first)
		} else {
			said[key] = s.Pos
		}
		l.checkNames(s)
		if n := len(s.Statement.Keys.Items) + len(s.Statement.Cases.Items); s.Elsewhere != "" && n > 0 {
			l.rep.Report(ruleRulebookElsewhere, diag.Diagnostic{Pos: s.Pos, Message: "this statement has elsewhere, and also keys or cases",
				Hint: "remove elsewhere, or the keys and cases"})
		}
	}
}

// checkCitations reports each citation of a section that the list does not have.
func (l rulebookCheck) checkCitations() {
	seen := map[diag.Pos]bool{}
	for _, c := range l.book.Citations {
		if seen[c.Pos] || c.Pos.Line == 0 {
			continue
		}
		seen[c.Pos] = true
		for _, part := range l.book.ParseCitation(c.Text) {
			if part.Section != "" {
				continue
			}
			at := c.Pos
			at.Col += len([]rune(c.Text[:part.Start]))
			l.rep.Report(ruleRulebookSection, diag.Diagnostic{Pos: at, Len: len([]rune(part.Text)), Message: fmt.Sprintf("the rulebook list has no section %q", part.Text),
				Expected: "a section of " + l.g.Rulebooks[0].Path, Nearest: l.book.Sections.Nearest(part.Text), Hint: "mend the citation, or add the section to the list"})
		}
	}
}

// checkNames reports keys and cases of a statement that nothing has, and those listed twice.
func (l rulebookCheck) checkNames(s *rulebook.Statement) {
	for _, name := range s.UnknownKeys {
		l.rep.Report(ruleRulebookKey, diag.Diagnostic{Pos: name.Pos, Len: len([]rune(name.Text)), Message: fmt.Sprintf("no file of the game has the key %q", name.Text),
			Expected: "a path such as zones.zoc.enter.cost or functions.NAME", Nearest: l.book.NearestPath(name.Text), Hint: "`vedette resolve` prints the keys of a scenario"})
	}
	for _, name := range s.UnknownCases {
		l.rep.Report(ruleRulebookCase, diag.Diagnostic{Pos: name.Pos, Len: len([]rune(name.Text)), Message: fmt.Sprintf("no author test is called %q", name.Text),
			Expected: "the name of a case, or a pattern with *", Nearest: l.book.NearestCase(name.Text)})
	}
	for _, names := range [][]rulebook.Name{rulebook.ListNames(&s.Statement.Keys), rulebook.ListNames(&s.Statement.Cases)} {
		first := map[string]diag.Pos{}
		for _, name := range names {
			if at, twice := first[name.Text]; twice {
				l.reportTwice(name.Pos, len([]rune(name.Text)), fmt.Sprintf("%q is listed already", name.Text), at)
				continue
			}
			first[name.Text] = name.Pos
		}
	}
}

// reportTwice reports the second of two equal entries.
func (l rulebookCheck) reportTwice(at diag.Pos, length int, message string, first diag.Pos) {
	l.rep.Report(ruleRulebookTwice, diag.Diagnostic{Pos: at, Len: length, Message: message, Hint: "remove one of the two",
		Related: []diag.Related{{Pos: first, Message: "the first one"}}})
}
