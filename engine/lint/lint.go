package lint

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Options say which files lint looks at and which findings it reports.
type Options struct {
	// Games are the ids of the games to check; nil means all of the project.
	Games []string
	// Only are the files that the caller asks about; empty means all. If all of a game's among
	// them are variants with their scripts, or author tests, lint compiles only the parts that
	// read them.
	Only []string
	// Plain looks at the scenarios alone, without variants, for a quick answer. It reports
	// only findings that hold whatever the rest of the game says. See Late.
	Plain bool
	// Orphans also reports variants of games that do not exist. Without a list of games they
	// are reported in any case.
	Orphans bool
	// Notes adds findings that are no faults and yet worth knowing: text marked as a
	// reconstruction, and all others of severity note.
	Notes bool
	// Functions lists the functions of scripts; nil leaves hooks unchecked.
	Functions func([]compile.Script) []string
	// Scripts checks the scripts of a loaded scenario; it may be nil.
	Scripts func(*compile.Result, *diag.List)
	// Rules is the catalogue of all that may be found, by which ids in comments and in the
	// project file are judged; nil: they are not.
	Rules diag.Catalogue
	// Cache keeps results for the next look at the same project; it may be nil.
	Cache *Cache
	// Progress is called with the name of each thing before it is compiled; it may be nil.
	Progress func(what string)
}

// Project checks the games of a project; fsys is its first root. After the end of ctx it
// compiles nothing more, and the findings cover only a part of the project.
func Project(ctx context.Context, fsys fs.FS, p *project.Project, o Options) *diag.List {
	rep := &diag.List{}
	judged := readPolicy(p, o.Rules, rep)
	shown := o.Notes
	if o.Notes = o.Notes || judged.wantsNotes(); o.Notes {
		o.Cache = nil // which expressions are long is not kept
	}
	var games []*linter
	p = p.Bare() // places are added in the last step
	texts, kept := o.Cache.openProject(p)
	work := newPool()
	for _, g := range p.Games {
		if o.Games == nil || slices.Contains(o.Games, g.ID) {
			games = append(games, &linter{lintedGame: lintedGame{ctx: ctx, fsys: fsys, p: p, g: g, o: o, rep: &diag.List{}}, texts: texts, decoded: kept, pool: work, longExprs: map[diag.Pos]bool{}})
		}
	}
	work.forEach(len(games), func(i int) { games[i].checkGame() })
	for _, l := range games {
		rep.Items = append(rep.Items, l.rep.Items...)
		rep.Ignored = append(rep.Ignored, l.rep.Ignored...)
	}
	if o.Games == nil || o.Orphans {
		reportOrphanVariants(fsys, p, rep)
		reportOrphanParts(fsys, p, rep)
	}
	addFixes(p, rep)
	rep.Items = judged.applySeverity(rep.Items)
	if !shown {
		rep.Items = slices.DeleteFunc(rep.Items, func(d diag.Diagnostic) bool { return d.Severity == diag.Note })
	}
	diag.SortFindings(rep)
	diag.CapFindings(rep, limits.Findings, compile.RuleMany)
	return rep
}

// lintedGame is one game with the options of the look and the findings so far: the data that
// every check of its files needs. A check that keeps more has a type of its own around it.
type lintedGame struct {
	ctx   context.Context
	fsys  fs.FS
	p     *project.Project
	g     *project.Game
	o     Options
	rep   *diag.List
	focus *focus // nil: all of the game
}

// linter compiles one game in all the ways in which it can be played, and joins what all checks find.
type linter struct {
	lintedGame
	texts      *lang.ExprCache     // expressions that were read, for all games of one run
	decoded    *schema.DecodeCache // decoded values, likewise
	merged     compile.ScenarioCache
	pool       pool
	rechecking bool // the game is looked at again, with errors out of the way

	loads      []*load
	work       int         // the size of all that was compiled
	overLimit  bool        // it was too much
	testedSets []testedSet // what author tests are for
	triedSets  []*variantSets

	inputs *inputs // what the keys of actions are made of

	mu        sync.Mutex
	longExprs map[diag.Pos]bool // expressions noted as long

	suspected map[string]*suspects // what seems dead in each scenario without variants
	testWords *deadrules.TestWords // what author tests speak of, read when it is first asked for
}

// checkGame looks at the game, joins findings of one cause, and leaves out those that the
// author has marked as intended.
func (l *linter) checkGame() {
	if len(l.listFiles()) == 0 || l.ctx.Err() != nil {
		return // its files are too large together, which is reported for the project
	}
	l.runChecks()
	if l.ctx.Err() != nil {
		return
	}
	l.recheckWithoutErrors()
	l.o.Cache.endLook(l)
	diag.SortFindings(l.rep)
	folder{&l.lintedGame}.foldFindings()
	l.p.RestorePlaces(l.rep.Items)
	if !l.overLimit {
		l.checkLongLines()
	}
	l.applyFileIgnores()
}

func (l *linter) runChecks() {
	files := l.listFiles()
	l.pool.forEach(len(files), func(i int) { l.p.Read(files[i]) })
	for _, e := range files {
		l.rep.Items = append(l.rep.Items, l.p.Read(e).Findings.Items...)
	}
	l.collectTestedSets()
	l.focus, l.inputs = l.newFocus(l.o.Only), l.hashInputs()
	defer l.freeTexts()
	l.compileAll()
	if l.ctx.Err() != nil {
		return
	}
	l.reportLoads()
	if l.o.Plain {
		l.checkTests()
		return
	}
	if l.overLimit {
		return // files that were not looked at would seem to be missing
	}
	for _, s := range l.triedSets {
		for _, o := range s.odd {
			l.rep.Add(l.clashFinding(s, o))
		}
	}
	for k := range l.g.Variants {
		if l.focus.includesVariant(l.g.Variants[k].ID) {
			compile.CheckVariant(l.p, l.g, &l.g.Variants[k], l.rep)
		}
	}
	l.checkNeverTogether()
	l.checkTests()
	wordCheck{&l.lintedGame}.checkWords()
	rulebookCheck{lintedGame: &l.lintedGame}.checkRulebook()
	if l.focus == nil {
		if !l.rep.HasErrors() {
			l.checkTable() // what does not compile would be missing in it
		}
		l.checkNoScenario()
		l.checkRulesets()
		orphanCheck{&l.lintedGame}.checkOrphans()
	}
	if l.o.Notes {
		noteCheck{&l.lintedGame}.addNotes()
	}
}

// checkTests checks what the author tests of the game say.
func (l *linter) checkTests() {
	tests := &testFileCheck{lintedGame: &l.lintedGame, l: l}
	tests.checkTestFiles()
}

// requiredVariants lists the variants to load for a variant: itself after those it needs;
// nil when it is not for the scenario.
func (l *lintedGame) requiredVariants(e *project.Entry, scenario string) []string {
	v, ok := l.p.Read(e).Value.(*spec.Variant)
	if !ok || len(v.Scenarios) > 0 && !slices.Contains(v.Scenarios, scenario) {
		return nil
	}
	var ids []string
	for _, need := range v.Requires {
		other := project.FindEntry(l.g.Variants, need)
		if other == nil || slices.Contains(ids, need) || need == e.ID {
			continue
		}
		ids = append(ids, need)
	}
	return append(ids, e.ID)
}

// listFiles lists every file of the game.
func (l *lintedGame) listFiles() []*project.Entry {
	var out []*project.Entry
	for _, part := range [][]project.Entry{l.g.Parts, l.g.Scenarios, l.g.Rulesets, l.g.Variants, l.g.Tests, l.g.Scripts, l.g.Rulebooks, l.g.Other} {
		for i := range part {
			out = append(out, &part[i])
		}
	}
	return out
}

// startPos returns the first place of the game's own file.
func (l *lintedGame) startPos() diag.Pos {
	file := path.Join(l.g.Dir, "game.yaml")
	if len(l.g.Parts) > 0 {
		file = l.g.Parts[0].Path
	}
	return diag.Pos{File: file, Line: 1, Col: 1}
}
