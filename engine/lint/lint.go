// Package lint joins all findings about games: of their files, of every
// scenario alone, with each variant that applies and with sets of them, of
// author tests, and of files that nothing reads. Checks of scripts are handed in.
package lint

import (
	"io/fs"
	"path"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/lint/meaning"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Options say what is looked at.
type Options struct {
	// Games are the ids of the games to check; nil means all of the project.
	Games []string
	// Only are files that alone are asked about. Where all of a game's are variants, with
	// their scripts, or author tests, what does not read them is not compiled.
	Only []string
	// Plain looks at the scenarios alone, without variants, and tells only what is so whatever
	// the rest of the game says: for who wants to know at once. See Late.
	Plain bool
	// Strays also reports variants of games that are not there; it is so
	// without a list of games.
	Strays bool
	// Notes adds what is no fault and yet worth knowing: what is marked as a
	// reconstruction, and all other findings that are notes.
	Notes bool
	// Functions lists the functions of scripts; nil leaves hooks unchecked.
	Functions func([]compile.Script) []string
	// Scripts checks the scripts of a loaded scenario; it may be nil.
	Scripts func(*compile.Result, *diag.List)
	// Rules is the catalogue of all that may be found, by which ids in comments and in the
	// project file are judged; nil: they are not.
	Rules diag.Catalogue
	// Memory keeps what was found for the next look at the same project; it may be nil.
	Memory *Memory
	// Progress is told what is compiled now, for people who wait; it may be nil.
	Progress func(what string)
}

// Project checks the games of a project; fsys is its first root.
func Project(fsys fs.FS, p *project.Project, o Options) *diag.List {
	rep := &diag.List{}
	judged := policyOf(p, o.Rules, rep)
	shown := o.Notes
	if o.Notes = o.Notes || judged.wantsNotes(); o.Notes {
		o.Memory = nil // which expressions are long is not kept
	}
	var games []*linter
	texts, kept := o.Memory.open(p)
	work := newPool()
	for _, g := range p.Games {
		if o.Games == nil || slices.Contains(o.Games, g.ID) {
			games = append(games, &linter{fsys: fsys, p: p, g: g, o: o, rep: &diag.List{}, texts: texts, kept: kept, pool: work, longs: map[diag.Pos]bool{}})
		}
	}
	work.each(len(games), func(i int) { games[i].game() })
	for _, l := range games {
		rep.Items = append(rep.Items, l.rep.Items...)
		rep.Ignored = append(rep.Ignored, l.rep.Ignored...)
	}
	if o.Games == nil || o.Strays {
		strayVariants(fsys, p, rep)
		strayParts(fsys, p, rep)
	}
	fixes(p, rep)
	rep.Items = judged.judge(rep.Items)
	if !shown {
		rep.Items = slices.DeleteFunc(rep.Items, func(d diag.Diagnostic) bool { return d.Severity == diag.Note })
	}
	diag.SortFindings(rep)
	diag.CapFindings(rep, limits.Findings, compile.RuleMany)
	return rep
}

// linter is the check of one game.
type linter struct {
	fsys  fs.FS
	p     *project.Project
	g     *project.Game
	o     Options
	rep   *diag.List
	texts *expr.Texts        // expressions that were read, for all games of one run
	kept  *shape.DecodeCache // what was decoded, likewise
	pool  pool
	focus *focus // nil: all of the game
	wave  bool   // the game is looked at again, with errors out of the way

	loads   []*load
	work    int                  // what was compiled, counted
	tired   bool                 // it was too much
	stacked int                  // what stacking took in positions of author tests: past limits.Work it is left to the verb test
	named   authortest.Positions // of the author tests of the game
	sets    []askedFor           // what author tests are for
	tried   []*sets

	before *remembered // what is known of an earlier look; nil: nothing is kept
	hashes map[string]string

	mu    sync.Mutex
	longs map[diag.Pos]bool // expressions noted as long

	doubted map[string]*doubts // what seems dead in each scenario without variants
	spoken  *meaning.Tested    // what author tests speak of, read when it is first asked for
}

// game looks at the game, joins what has one cause, and leaves out what its author says
// is meant.
func (l *linter) game() {
	if len(l.files()) == 0 {
		return // its files are too much together, which is told of the project
	}
	l.look()
	l.waves()
	diag.SortFindings(l.rep)
	l.fold()
	l.ignored()
}

func (l *linter) look() {
	files := l.files()
	l.pool.each(len(files), func(i int) { l.p.Read(files[i]) })
	for _, e := range files {
		l.rep.Items = append(l.rep.Items, l.p.Read(e).Findings.Items...)
	}
	l.asked()
	l.focus, l.before = l.focusOn(l.o.Only), l.o.Memory.recall(l)
	l.compile()
	l.o.Memory.keep(l)
	l.report()
	if l.o.Plain {
		l.testFiles()
		l.longLines()
		return
	}
	if l.tired {
		return // what was not looked at would seem to be missing
	}
	for _, s := range l.tried {
		for _, o := range s.odd {
			l.rep.Add(l.clashFinding(s, o))
		}
	}
	for k := range l.g.Variants {
		if l.focus.variant(l.g.Variants[k].ID) {
			compile.CheckVariant(l.p, l.g, &l.g.Variants[k], l.rep)
		}
	}
	l.neverTogether()
	l.testFiles()
	l.words()
	if l.focus == nil {
		if !l.rep.HasErrors() {
			l.table() // what does not compile would be missing in it
		}
		l.noScenario()
		l.unusedRulesets()
		l.orphans()
	}
	l.longLines()
	if l.o.Notes {
		l.notes()
	}
}

// with lists the variants to load for a variant: itself after those it needs;
// nil when it is not for the scenario.
func (l *linter) with(e *project.Entry, scenario string) []string {
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

// files lists every file of the game.
func (l *linter) files() []*project.Entry {
	var out []*project.Entry
	for _, part := range [][]project.Entry{l.g.Parts, l.g.Scenarios, l.g.Rulesets, l.g.Variants, l.g.Tests, l.g.Scripts, l.g.Other} {
		for i := range part {
			out = append(out, &part[i])
		}
	}
	return out
}

func (l *linter) noScenario() {
	if len(l.g.Scenarios) > 0 {
		return
	}
	l.rep.Add(diag.Diagnostic{Rule: RuleNoScenario, Severity: diag.Warning, Pos: l.start(),
		Message: "the game " + l.g.ID + " has no scenario", Hint: "add a file of `kind: scenario` to " + l.g.Dir})
}

// start is the first place of the game's own file.
func (l *linter) start() diag.Pos {
	file := path.Join(l.g.Dir, "game.yaml")
	if len(l.g.Parts) > 0 {
		file = l.g.Parts[0].Path
	}
	return diag.Pos{File: file, Line: 1, Col: 1}
}

func (l *linter) unusedRulesets() {
	used, odd := map[string]bool{}, false
	mark := func(id string) {
		for id != "" && !used[id] {
			used[id] = true
			e := project.FindEntry(l.g.Rulesets, id)
			if e == nil {
				odd = true
				return
			}
			r, ok := l.p.Read(e).Value.(*spec.Ruleset)
			if !ok {
				return
			}
			id = r.Over
		}
	}
	for i := range l.g.Scenarios {
		s, ok := l.p.Read(&l.g.Scenarios[i]).Value.(*spec.Scenario)
		if !ok {
			return // it may be the one that uses it
		}
		mark(s.Ruleset)
	}
	if odd {
		return // a name that is not there may mean one that seems unused
	}
	for _, r := range l.g.Rulesets {
		if !used[r.ID] {
			l.rep.Add(diag.Diagnostic{Rule: RuleRulesetUnused, Severity: diag.Warning, Pos: diag.Pos{File: r.Path, Line: 1, Col: 1},
				Message: "no scenario uses the ruleset \"" + r.ID + "\"", Hint: "name it in a scenario: `ruleset: " + r.ID + "`, or delete the file"})
		}
	}
}
