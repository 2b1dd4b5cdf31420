package lint

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// An error in one file keeps the game from being compiled, and so from being checked any
// further. To find what else is wrong in the same run, the game is checked again as it would be
// without the errors found so far (repair.go).

// maxRechecks bounds how often the game is checked again, each time with more repairs.
const maxRechecks = 8

// recheck is a game that is checked again and again, with more repairs each time.
type recheck struct {
	*repairs
	l     *linter
	last  *linter                    // the game as it was checked last
	cache *Cache                     // of all rechecks: most of the game stays as it is
	seen  map[[2]string]map[int]bool // errors by rule and message, and the lines that they were found in
}

// recheckWithoutErrors adds the errors that those found so far keep from being found.
func (l *linter) recheckWithoutErrors() {
	if l.o.Plain || l.rechecking || l.overLimit {
		return
	}
	w := &recheck{repairs: newRepairs(l.p), l: l, last: l, cache: l.o.Cache, seen: map[[2]string]map[int]bool{}}
	if w.cache == nil {
		w.cache = &Cache{}
	}
	found := l.rep.Items
	w.addErrors(found, nil)
	for range maxRechecks {
		if !w.repairErrors(found) || l.ctx.Err() != nil {
			return
		}
		next := w.checkAgain()
		if next == nil {
			return
		}
		w.last, w.p, found = next, next.p, next.rep.Items
		w.addErrors(found, &l.rep.Items)
	}
}

// addErrors adds to a list the errors that were not found before and that do not follow from the
// repairs.
func (w *recheck) addErrors(found []diag.Diagnostic, to *[]diag.Diagnostic) {
	for _, d := range found {
		follows := w.mayFollow(&d)
		if f := w.files[d.Pos.File]; f != nil {
			d.Pos, _ = f.toWritten(d.Pos)
		}
		key := [2]string{d.Rule, d.Message}
		if d.Severity != diag.Error || w.seen[key][d.Pos.Line] || follows {
			continue
		}
		if w.seen[key] == nil {
			w.seen[key] = map[int]bool{}
		}
		w.seen[key][d.Pos.Line] = true
		if to != nil {
			*to = append(*to, d)
		}
	}
}

// repairErrors gets errors out of the way; ok is false where it can do so with none.
func (w *recheck) repairErrors(found []diag.Diagnostic) (ok bool) {
	byFile := map[string][]diag.Diagnostic{}
	for _, d := range found {
		for _, x := range append([]diag.Diagnostic{d}, d.Folded...) {
			if x.Severity == diag.Error {
				byFile[x.Pos.File] = append(byFile[x.Pos.File], x)
			}
		}
	}
	entries := w.last.listFiles()
	for _, name := range slices.Sorted(maps.Keys(byFile)) {
		list := byFile[name]
		// The scripts of rulesets and variants are no entries of their own.
		f := &project.File{Path: name, Text: w.p.FileText(name)}
		if i := slices.IndexFunc(entries, func(e *project.Entry) bool { return e.Path == name && !e.Library }); i >= 0 {
			f = w.p.Read(entries[i])
		} else if !strings.HasSuffix(name, ".lua") || f.Text == "" {
			continue
		}
		// From the end of the file on: the places before a repair stay what they are.
		slices.SortStableFunc(list, func(a, b diag.Diagnostic) int {
			return cmp.Or(b.Pos.Line-a.Pos.Line, b.Pos.Col-a.Pos.Col)
		})
		round := map[int]bool{}
		var last diag.Pos
		for i := range list {
			if list[i].Pos == last {
				continue
			}
			last = list[i].Pos
			ok = w.repair(f, &list[i], round) || ok
		}
	}
	return ok
}

// checkAgain checks the game with the repairs; nil if it is no longer a game.
func (w *recheck) checkAgain() *linter {
	l, texts := w.l, w.texts()
	p := w.p.WithBareTexts(l.fsys, texts)
	g := p.Game(l.g.ID)
	if g == nil {
		return nil
	}
	o := l.o
	o.Notes, o.Cache = false, w.cache
	next := &linter{lintedGame: lintedGame{ctx: l.ctx, fsys: files.WithTexts(l.fsys, texts), p: p, g: g, o: o, rep: &diag.List{}}, texts: l.texts, decoded: l.decoded, pool: l.pool, longExprs: map[diag.Pos]bool{}, rechecking: true}
	next.runChecks()
	return next
}

// localRules are the rules whose faults do not depend on the rest of the game.
var localRules = func() []string {
	out := []string{compile.RuleRef, compile.RuleHex, compile.RuleCells, compile.RuleFunction, compile.RuleDice, compile.RuleTerm, compile.RuleSetup}
	for _, rules := range [][]diag.Rule{yamldoc.Rules, schema.Rules, lang.Rules, project.Rules, authortest.Rules(), position.Rules()} {
		for i := range rules {
			out = append(out, rules[i].ID)
		}
	}
	return out
}()
