package lint

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// An error in one file keeps the game from being compiled, and so from being checked any
// further. To find what else is wrong in the same run, the game is looked at again as it
// would be with the errors out of the way: a misspelt name is the one it surely means, what
// cannot be known is left out with the lines that belong to it.

// maxRechecks bounds how often the game is looked at again, each time with more out of the way.
const maxRechecks = 4

// maxRecheckLoads bounds how many scenarios, alone and with each variant, are looked at again:
// of a larger game the scenarios alone are.
const maxRecheckLoads = 12

// recheck is a game with errors out of the way.
type recheck struct {
	l            *linter
	texts        map[string]string          // by path, where it is another
	lines        map[string]map[int]bool    // that were changed, by path
	removedWords map[string]bool            // words of lines that were left out
	seen         map[[2]string]map[int]bool // errors by rule and message, and the lines that they were found in
}

// recheckWithoutErrors adds the errors that those found so far keep from being found.
func (l *linter) recheckWithoutErrors() {
	if l.o.Plain || l.rechecking || l.overLimit {
		return
	}
	w := &recheck{l: l, texts: map[string]string{}, lines: map[string]map[int]bool{}, removedWords: map[string]bool{}, seen: map[[2]string]map[int]bool{}}
	now := w.newErrors(l.rep.Items)
	for range maxRechecks {
		if !w.removeErrors(now) {
			return
		}
		next := w.checkAgain()
		if next == nil {
			return
		}
		now = w.newErrors(slices.DeleteFunc(next.rep.Items, func(d diag.Diagnostic) bool { return w.mayFollow(&d) }))
		l.rep.Items = append(l.rep.Items, now...)
	}
}

// newErrors returns the errors that were not found before, in the order found.
func (w *recheck) newErrors(found []diag.Diagnostic) []diag.Diagnostic {
	var out []diag.Diagnostic
	for _, d := range found {
		key := [2]string{d.Rule, d.Message}
		if d.Severity != diag.Error || w.seen[key][d.Pos.Line] {
			continue
		}
		if w.seen[key] == nil {
			w.seen[key] = map[int]bool{}
		}
		w.seen[key][d.Pos.Line] = true
		out = append(out, d)
	}
	return out
}

// removeErrors gets errors out of the way; ok is false where it can do so with none.
func (w *recheck) removeErrors(found []diag.Diagnostic) (ok bool) {
	byFile := map[string][]diag.Diagnostic{}
	for _, d := range found {
		for _, x := range append([]diag.Diagnostic{d}, d.Folded...) {
			byFile[x.Pos.File] = append(byFile[x.Pos.File], x)
		}
	}
	for _, e := range w.l.listFiles() {
		list := byFile[e.Path]
		if len(list) == 0 || e.Library || e.Path == "" {
			continue
		}
		f := w.l.p.Read(e)
		if strings.HasSuffix(e.Path, ".yaml") && f.Node == nil {
			continue // no tree: nobody knows what belongs together
		}
		text, known := w.texts[e.Path]
		if !known {
			text = f.Text
		}
		if now := w.textWithout(e.Path, text, list); now != text {
			w.texts[e.Path], ok = now, true
		}
	}
	return ok
}

// textWithout returns the text of a file without some errors.
func (w *recheck) textWithout(file, text string, list []diag.Diagnostic) string {
	if w.lines[file] == nil {
		w.lines[file] = map[int]bool{}
	}
	in := diag.NewLineIndex(text)
	var fixes []*diag.Fix
	var cut []int
	for i := range list {
		d := &list[i]
		if w.lines[file][d.Pos.Line] {
			continue
		}
		if fix := diag.NameFix(d, in); fix != nil {
			fixes = append(fixes, fix)
			w.lines[file][d.Pos.Line] = true
		} else if strings.HasSuffix(file, ".yaml") {
			cut = append(cut, d.Pos.Line)
		}
	}
	text, _ = diag.ApplyFixes(file, text, fixes)
	lines := strings.Split(text, "\n")
	for _, n := range cut {
		w.blankLines(file, lines, n)
	}
	return strings.Join(lines, "\n")
}

var wordForm = regexp.MustCompile(`[\pL_][\pL\d_-]*`)

// blankLines empties a line and those below it that are indented deeper.
func (w *recheck) blankLines(file string, lines []string, n int) {
	if n < 1 || n > len(lines) || strings.TrimSpace(lines[n-1]) == "" {
		return
	}
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
	depth := indent(lines[n-1])
	if depth == 0 {
		return // a whole section, or the head of the file: too much would be missing
	}
	end := n - 1
	for i := n - 1; i < len(lines); i++ {
		if i > n-1 && strings.TrimSpace(lines[i]) != "" && indent(lines[i]) <= depth {
			break
		}
		for _, word := range wordForm.FindAllString(lines[i], -1) {
			w.removedWords[word] = true
		}
		lines[i], end = "", i+1
		w.lines[file][i+1] = true
	}
	// A key with no entry left gets an empty map.
	above := n - 2
	for above >= 0 && strings.TrimSpace(lines[above]) == "" {
		above--
	}
	for end < len(lines) && strings.TrimSpace(lines[end]) == "" {
		end++
	}
	if above >= 0 && strings.HasSuffix(strings.TrimSpace(lines[above]), ":") && (end == len(lines) || indent(lines[end]) <= indent(lines[above])) {
		lines[above] += " {}"
		w.lines[file][above+1] = true
	}
}

// checkAgain checks the game with the errors out of the way; nil if it is no longer a game.
func (w *recheck) checkAgain() *linter {
	l := w.l
	texts := maps.Clone(w.texts)
	p := l.p.WithBareTexts(l.fsys, texts)
	g := p.Game(l.g.ID)
	if g == nil {
		return nil
	}
	o := l.o
	o.Notes = false
	o.Plain = len(g.Scenarios)*(1+len(g.Variants)) > maxRecheckLoads
	next := &linter{lintedGame: lintedGame{ctx: l.ctx, fsys: files.WithTexts(l.fsys, texts), p: p, g: g, o: o, rep: &diag.List{}}, texts: l.texts, decoded: l.decoded, pool: l.pool, longExprs: map[diag.Pos]bool{}, rechecking: true}
	next.runChecks()
	return next
}

// mayFollow reports whether an error may follow from the lines taken out or changed: it is in
// a changed line, names something left out, or is about the game as a whole.
func (w *recheck) mayFollow(d *diag.Diagnostic) bool {
	if w.lines[d.Pos.File][d.Pos.Line] || d.Pos.File == "" {
		return true
	}
	if len(w.removedWords) == 0 {
		return false
	}
	if !slices.Contains(localRules, d.Rule) && !strings.HasPrefix(d.Rule, luaPrefix) {
		return true
	}
	for i, part := range strings.Split(d.Message, "\"") {
		if i%2 == 1 && slices.ContainsFunc(wordForm.FindAllString(part, -1), func(word string) bool { return w.removedWords[word] }) {
			return true
		}
	}
	// A dotted name is reported by its first part: option.level where level was left out.
	name := dottedName.FindString(restOfLine(w.currentText(d.Pos.File), d.Pos))
	return slices.ContainsFunc(wordForm.FindAllString(name, -1), func(word string) bool { return w.removedWords[word] })
}

var dottedName = regexp.MustCompile(`^[\pL_][\pL\d_]*(\.[\pL_][\pL\d_]*|\[["'][^"']*["']\])*`)

// currentText returns the text of a file with the errors out of the way.
func (w *recheck) currentText(file string) string {
	if text, ok := w.texts[file]; ok {
		return text
	}
	return w.l.p.FileText(file)
}

// localRules are the rules whose faults do not depend on the rest of the game.
var localRules = func() []string {
	out := []string{compile.RuleRef, compile.RuleHex, compile.RuleCells, compile.RuleFunction, compile.RuleDice, compile.RuleTerm, compile.RuleSetup}
	for _, rules := range [][]diag.Rule{yamldoc.Rules, schema.Rules, lang.Rules, project.Rules} {
		for i := range rules {
			out = append(out, rules[i].ID)
		}
	}
	return out
}()
