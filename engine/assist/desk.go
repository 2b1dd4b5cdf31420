package assist

import (
	"context"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
)

// Setup is what a desk is given by the program around it.
type Setup struct {
	// Context, when set, ends lint under way; what it found by then is returned.
	Context context.Context
	// Disk opens the folder of the project as it is now.
	Disk func() (fs.FS, error)
	// Library has games that ship with the program.
	Library []fs.FS
	// Lint says how games are checked.
	Lint lint.Options
	// Words lists all that the scripts of a game see; it may be nil.
	Words func(*model.Game) []lang.Entry
	// FilterFindings takes out findings that the project puts up with; it may be nil.
	FilterFindings func(*project.Project, *diag.List)
	// ScriptUses reports what the words of a scenario's scripts refer to; it may be nil.
	ScriptUses func(*compile.Result, func(lang.Use))
}

// Workspace is a project in an editor. One goroutine at a time may use it.
type Workspace struct {
	setup        Setup
	lint         lint.Options
	disk         fs.FS
	texts        map[string]string // unsaved, or at least open, by path
	diskRevision int               // how often the disk was looked at anew
	current      *snapshot         // nil: something changed
	last         *project.Project  // whose files are taken over where they are the same
	lintCache    lint.Cache
	// exprs are the expressions of the scenarios compiled so far, which are counted. It refers to their
	// models, so it is dropped after maxCompiled of them.
	exprs    *lang.ExprCache
	compiled int

	// lintResults are the findings of each game, with the state of its files that they are of;
	// dropped when another state is looked at. They make a change to one game of many cost
	// what that game costs.
	lintResults map[string]*lintResult
	// loads holds the compiled scenarios for names and help, by reference and variants, until a
	// file that they read changes. lastGood holds the last of them that compiled, until another
	// does.
	loads, lastGood map[string]*loadedScenario
	// uses holds what the words of each scenario refer to, likewise. It keeps no models.
	uses map[string]*scenarioUses
	// triedOnDisk says at which look at the disk a scenario was compiled without the unsaved texts.
	triedOnDisk map[string]int
	// marksByGame are the marks of each game, as long as none of its files changes.
	marksByGame map[string]*nameIndex
	// definitionsByGame are the marks that need no load, likewise.
	definitionsByGame map[string]*nameIndex
}

// snapshot is the current project: the disk with the texts over it.
type snapshot struct {
	fsys     fs.FS
	project  *project.Project
	findings diag.List
}

type lintResult struct {
	state    string
	findings []diag.Diagnostic
}

// NewWorkspace opens a project.
func NewWorkspace(s Setup) (*Workspace, error) {
	if s.Context == nil {
		s.Context = context.Background()
	}
	d := &Workspace{setup: s, lint: s.Lint, texts: map[string]string{}, lintResults: map[string]*lintResult{}, loads: map[string]*loadedScenario{}, lastGood: map[string]*loadedScenario{}, uses: map[string]*scenarioUses{}, exprs: &lang.ExprCache{}, triedOnDisk: map[string]int{}, marksByGame: map[string]*nameIndex{}, definitionsByGame: map[string]*nameIndex{}}
	return d, d.Reload()
}

// Reload looks at the disk anew.
func (d *Workspace) Reload() error {
	disk, err := d.setup.Disk()
	if err != nil {
		return err
	}
	if c, ok := d.disk.(interface{ Close() error }); ok {
		_ = c.Close() // opened for reading only
	}
	d.disk = disk
	d.diskRevision++
	d.invalidate()
	return nil
}

// invalidate lets the project be looked at anew; files that are the same are not read again.
func (d *Workspace) invalidate() { d.current = nil }

// SetText puts a text over a file; ok is false where no file of the project can have that
// name.
func (d *Workspace) SetText(name, text string) (ok bool) {
	if !fs.ValidPath(name) || name == "." {
		return false
	}
	d.texts[name] = text
	d.invalidate()
	return true
}

// DropText takes the text away from over a file.
func (d *Workspace) DropText(name string) {
	delete(d.texts, name)
	d.invalidate()
}

// Text returns the text of a file from the editor, or else from the disk or the library.
func (d *Workspace) Text(name string) (string, bool) {
	if text, ok := d.texts[name]; ok {
		return text, true
	}
	for _, f := range append([]fs.FS{d.disk}, d.setup.Library...) {
		if data, err := fs.ReadFile(f, name); err == nil {
			return string(data), true
		}
	}
	return "", false
}

// OnDisk reports whether a file is in the project itself, not in the library.
func (d *Workspace) OnDisk(name string) bool {
	if _, open := d.texts[name]; open {
		return true
	}
	_, err := fs.Lstat(d.disk, name)
	return err == nil
}

// currentSnapshot returns the snapshot of the project now.
func (d *Workspace) currentSnapshot() *snapshot {
	if d.current != nil {
		return d.current
	}
	l := &snapshot{fsys: files.WithTexts(d.disk, maps.Clone(d.texts))}
	l.project = project.Open(l.fsys, &l.findings, d.setup.Library...)
	if d.last != nil {
		l.project.ReuseFiles(d.last)
	}
	d.current, d.last = l, l.project
	return l
}

// Project returns the project with the unsaved texts.
func (d *Workspace) Project() *project.Project { return d.currentSnapshot().project }

// LintProject returns what the verb lint reports about the whole project. It reuses the findings
// of games without a changed file. When ctx ends it returns nil; the next call continues the
// work.
func (d *Workspace) LintProject(ctx context.Context) *diag.List {
	l := d.currentSnapshot()
	rep, kept := &diag.List{}, map[string]*lintResult{}
	for _, g := range l.project.Games {
		if !g.OwnedByProject() {
			continue
		}
		j := &lintResult{state: d.gameFingerprint(g)}
		if old := d.lintResults[g.ID]; old != nil && old.state == j.state {
			j = old
		} else {
			o := d.lint
			o.Games, o.Cache = []string{g.ID}, &d.lintCache
			j.findings = lint.Project(ctx, l.fsys, l.project, o).Items
			if ctx.Err() != nil {
				return nil
			}
		}
		kept[g.ID] = j
		rep.Items = append(rep.Items, j.findings...)
	}
	d.lintResults = kept
	strays := d.lint
	strays.Games, strays.Orphans, strays.Cache = []string{}, true, &d.lintCache
	rep.Items = append(rep.Items, lint.Project(ctx, l.fsys, l.project, strays).Items...)
	diag.SortFindings(rep)
	diag.CapFindings(rep, limits.Findings, compile.RuleMany)
	rep.Items = append(rep.Items, l.findings.Items...)
	diag.SortFindings(rep)
	if d.setup.FilterFindings != nil {
		d.setup.FilterFindings(l.project, rep)
	}
	return rep
}

// QuickLint returns the findings that can be reported at once after a change of a file. It lints
// the scenarios alone, and adds the last known findings of the slower checks. ok is false for a
// file that belongs to no game of the project, and before the game's first whole lint.
func (d *Workspace) QuickLint(name string) (found *diag.List, ok bool) {
	l := d.currentSnapshot()
	g, _ := d.findGame(name)
	if g == nil || !g.OwnedByProject() || d.lintResults[g.ID] == nil {
		return nil, false
	}
	o := d.lint
	o.Games, o.Cache, o.Plain = []string{g.ID}, &d.lintCache, true
	rep := lint.Project(d.setup.Context, l.fsys, l.project, o)
	for _, x := range d.lintResults[g.ID].findings {
		if lint.NeedsAllLoads(&x) {
			rep.Items = append(rep.Items, x)
		}
	}
	rep.Items = slices.DeleteFunc(rep.Items, func(x diag.Diagnostic) bool { return x.Pos.File != name })
	diag.SortFindings(rep)
	if d.setup.FilterFindings != nil {
		d.setup.FilterFindings(l.project, rep)
	}
	return rep, true
}

// gameFingerprint returns the fingerprint of all files of a game. Other files than YAML and Lua
// are looked at when the disk is.
func (d *Workspace) gameFingerprint(g *project.Game) string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(d.diskRevision) + "\n" + d.texts[project.ConfigFile])
	for _, e := range listEntries(g) {
		b.WriteString("\n" + e.Path + " " + d.current.project.Read(e).Hash)
	}
	for _, name := range slices.Sorted(maps.Keys(d.texts)) {
		if ext := path.Ext(name); ext == ".lua" || ext != ".yaml" && ext != ".yml" {
			b.WriteString("\n" + name + "\n" + d.texts[name])
		}
	}
	return b.String()
}

// listEntries lists every file of a game.
func listEntries(g *project.Game) []*project.Entry {
	var out []*project.Entry
	for _, part := range [][]project.Entry{g.Parts, g.Scenarios, g.Rulesets, g.Variants, g.Tests, g.Scripts, g.Rulebooks, g.Other} {
		for i := range part {
			out = append(out, &part[i])
		}
	}
	return out
}
