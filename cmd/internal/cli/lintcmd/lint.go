package lintcmd

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script/lintrules"
	"github.com/vedette-wargames/vedette/script/load"
)

// Options say what [Run] checks, and what becomes of the findings.
type Options struct {
	Kit           *kit.Kit
	Args          []string // files, folders, games or variants; none: the project of the working folder
	Formats       []string // text, json, github, sarif, junit, each with =FILE; none: text
	FailOn        string   // error, warning, note or never; empty: error
	ProjectFailOn bool     // the project may set FailOn
	Notes         bool     // lists what the files mark as a reconstruction, too
	Verbose       bool     // lists what follows from a finding, too
	Fix           bool     // makes the certain fixes
	Diff          bool     // shows the certain fixes, and changes nothing
	Watch         bool     // checks again whenever a file changes, until the end
	SmokeGames    int      // plays so many random games of each scenario
	ChangedSince  string   // only findings on lines changed since this revision of git; empty: all
	Baseline      string   // a file of accepted findings; empty: that of the project
	WriteBaseline bool     // writes the findings into the baseline
	Cache         string   // a folder for results; empty: none
	Explain       string   // explains this rule instead; explainList: lists all
	VariantTables bool     // writes the tables of variants instead
	FunctionLists bool     // lists the Lua functions instead

	memories map[string]*lintMemory // by root, for Watch
	store    *folderStore           // the folder Cache, opened
}

// lintMemory holds the caches of a project that --watch keeps from one check to the next.
type lintMemory struct {
	cache  lint.Cache
	loader load.Loader
}

// lintOptions returns the options of engine/lint for games of a project.
func (f *Options) lintOptions(root string, games []string, p *kit.Progress) lint.Options {
	m := f.memories[root]
	if m == nil {
		m = &lintMemory{}
	}
	o := lintrules.NewOptions(&m.loader)
	o.Games, o.Notes = games, f.Notes
	checked := int64(0)
	o.Progress = func(what string) {
		p.ShowCount(checked, 0, "checking %s", what)
		checked++
	}
	if f.memories != nil {
		f.memories[root], o.Cache = m, &m.cache
	}
	if f.store != nil {
		m.cache.Store, m.cache.Build, o.Cache = f.store, buildID(), &m.cache
	}
	return o
}

// failWords are the values of --fail-on, the gravest first.
var failWords = []string{"error", "warning", "note", "never"}

// Run checks, or does what the options ask for instead. After the end of ctx, or an interrupt, a plain check
// prints what it found by then, and no file is changed. The error is wrong usage, or says that there are
// findings of FailOn or graver.
func Run(ctx context.Context, o Options) error {
	k, f, args := o.Kit, &o, o.Args
	f.FailOn = cmp.Or(f.FailOn, failWords[0])
	if len(f.Formats) == 0 {
		f.Formats = lintFormats[:1]
	}
	if !slices.Contains(failWords, f.FailOn) {
		return kit.UsageError("--fail-on is %s, not %q%s", strings.Join(failWords, ", "), f.FailOn, kit.DidYouMean(f.FailOn, failWords))
	}
	outs, err := kit.ParseOutputs(f.Formats, lintFormats)
	if err != nil {
		return err
	}
	if err := k.CheckWritable(kit.ListOutputFiles(outs)...); err != nil {
		return err
	}
	switch {
	case f.Explain != "":
		return explainRule(k, f.Explain, args)
	case f.FunctionLists:
		return functionLists(k, args)
	case f.VariantTables:
		return variantTables(k, args)
	case f.Watch && (f.Fix || f.Diff || f.WriteBaseline || f.ChangedSince != "" || f.SmokeGames > 0 || len(outs) > 1 || outs[0] != kit.Output{Format: "text"}):
		return kit.UsageError("--watch goes with names, --notes, --verbose and --baseline only")
	case f.Fix && f.Diff:
		return kit.UsageError("--fix changes the files, --diff shows what it would change: give one of them")
	case f.SmokeGames < 0:
		return kit.UsageError("--smoke is a number of games")
	}
	if f.Cache != "" {
		if f.store, err = openStore(k, f.Cache); err != nil {
			return err
		}
	}
	if f.Watch {
		return watchLint(ctx, k, args, f)
	}
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	l, err := lintOnce(ctx, k, args, f)
	if err != nil {
		return err
	}
	if (f.Fix || f.Diff) && ctx.Err() == nil {
		if l, err = applyFixes(ctx, k, args, f, l); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return reportInterrupt(k, l, outs, f)
	}
	if f.WriteBaseline {
		return writeBaseline(k, l, f)
	}
	if f.Diff {
		if l.shown {
			return kit.ErrFindings
		}
		return nil
	}
	if err := printLint(k, l, outs, f, len(args) == 0); err != nil {
		return err
	}
	if failsLevel(&l.findings, f.FailOn) {
		return kit.ErrFindings
	}
	return nil
}

// reportInterrupt prints what a check found before an interrupt, and says that it is a part.
func reportInterrupt(k *kit.Kit, l *lintResult, outs []kit.Output, f *Options) error {
	if f.WriteBaseline || f.Fix || f.Diff {
		return kit.FindingsError("interrupted: no file is changed")
	}
	l.interrupted = true
	if err := printLint(k, l, outs, f, false); err != nil {
		return err
	}
	return kit.FindingsError("interrupted: not everything was checked")
}

// lintOnce checks what the arguments name, with the flags and the settings of the project.
func lintOnce(ctx context.Context, k *kit.Kit, args []string, f *Options) (*lintResult, error) {
	l, err := lintAll(ctx, k, args, f)
	if err != nil {
		return nil, err
	}
	for _, w := range l.roots {
		if w.Project.Config == nil || w.Root == "" {
			continue
		}
		if s := w.Project.Config.Lint.FailOn; s != "" && f.ProjectFailOn {
			f.FailOn = s
		}
		if s := w.Project.Config.Lint.Baseline; s != "" && f.Baseline == "" {
			f.Baseline = filepath.Join(w.Root, filepath.FromSlash(s))
		}
	}
	if f.WriteBaseline {
		return l, nil
	}
	return l, withoutBaseline(k, l, f)
}

// failsLevel reports whether a list has a finding of the severity of --fail-on or graver.
func failsLevel(l *diag.List, failOn string) bool {
	most := slices.Index(failWords, failOn)
	return slices.ContainsFunc(l.Items, func(d diag.Diagnostic) bool { return failOn != "never" && int(d.Severity) <= most })
}

// lintResult holds the findings of a run of lint, and what was left out of them.
type lintResult struct {
	findings     diag.List
	roots        []*kit.Workspace
	hidden       int               // warnings in other files than those asked for
	failOn       string            // the least severity that counts wherever it is found
	since        string            // the revision that lines must have changed since
	unchanged    int               // warnings on lines that did not
	shown        bool              // --diff has shown a difference
	baselined    int               // findings that the baseline puts up with
	partial      bool              // not all of what the baseline may list was looked at
	staleEntries int               // entries of the baseline that nothing is found for any more
	games        []string          // the games checked
	aloneFiles   map[string]string // files outside all games, by the name they are shown under
	skipped      []string          // files named that no project claims
	began        time.Time
	interrupted  bool // some of it was not checked
}

// readFile returns the text of a file of one of the projects, for excerpts.
func (l *lintResult) readFile(file string) []byte {
	for _, w := range l.roots {
		if data := w.ReadFile(file); data != nil {
			return data
		}
	}
	if full := l.aloneFiles[file]; full != "" {
		if data, err := files.ReadNamed(full, limits.FileBytes); err == nil {
			return data
		}
	}
	return nil
}

// summaryText counts the findings. If no argument was given it also names the games that were
// checked; otherwise it is empty when there are no findings.
func (l *lintResult) summaryText(here bool) string {
	s := ""
	if e, w := l.findings.CountSeverity(diag.Error), l.findings.CountSeverity(diag.Warning); e+w > 0 {
		s = fmt.Sprintf("%s, %s\n", diag.CountNoun(e, "error"), diag.CountNoun(w, "warning"))
	}
	if s == "" && here && len(l.games) > 0 {
		s = "0 errors, 0 warnings in " + strings.Join(l.games, ", ") + "\n"
	}
	if l.hidden > 0 {
		s += fmt.Sprintf("%s in other files of the same game; lint its folder to see all\n", diag.CountNoun(l.hidden, "more warning"))
	}
	if l.unchanged > 0 {
		s += fmt.Sprintf("%s on lines that have not changed since %s\n", diag.CountNoun(l.unchanged, "more warning"), l.since)
	}
	if l.baselined > 0 {
		s += fmt.Sprintf("%s of the baseline put up with\n", diag.CountNoun(l.baselined, "finding"))
	}
	if l.staleEntries > 0 {
		s += fmt.Sprintf("%s of the baseline no longer there: write it anew with --write-baseline\n", diag.CountNoun(l.staleEntries, "finding"))
	}
	if n := len(l.skipped); n > 0 {
		more := ""
		if n > 1 {
			more = fmt.Sprintf(" and %s", diag.CountNoun(n-1, "other file"))
		}
		s += fmt.Sprintf("note: %s%s skipped: no game, variant or project reads it\n", l.skipped[0], more)
	}
	return s
}

// lintBytes is the memory, in bytes, above which the garbage collector runs more often than lint
// lets it otherwise.
const lintBytes = 300 << 20

// lintAll checks everything that the arguments name.
func lintAll(ctx context.Context, k *kit.Kit, args []string, f *Options) (*lintResult, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(kit.LintGarbage))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(lintBytes))
	out := &lintResult{failOn: f.FailOn, since: f.ChangedSince, began: time.Now()}
	p := k.StartProgress()
	defer p.EndLine()
	if len(args) == 0 {
		w, err := k.RequireOwnProject("lint")
		if err != nil {
			return nil, err
		}
		out.games = w.OwnGames()
		if err := lintGroup(ctx, k, &kit.ArgumentGroup{Workspace: w, Games: out.games, CheckOrphans: true}, f, p, out); err != nil {
			return nil, err
		}
		if len(out.games) == 0 && len(out.findings.Items) == 0 {
			return nil, w.EmptyProjectError()
		}
		diag.SortFindings(&out.findings)
		return out, nil
	}
	for _, g := range k.GroupArgs(args) {
		if g.Err != nil {
			return nil, g.Err
		}
		if g.LoneFile != "" {
			out.lintAlone(k, g)
			continue
		}
		if ctx.Err() != nil {
			break
		}
		out.games = append(out.games, g.Games...)
		out.partial = true
		if err := lintGroup(ctx, k, g, f, p, out); err != nil {
			return nil, err
		}
	}
	diag.SortFindings(&out.findings)
	return out, nil
}

// lintGroup checks what is named of one project, and adds it to out.
func lintGroup(ctx context.Context, k *kit.Kit, g *kit.ArgumentGroup, f *Options, p *kit.Progress, out *lintResult) error {
	games := g.Games
	var changed *changedLines
	if f.ChangedSince != "" {
		var err error
		if changed, err = changedSince(k, g.Workspace, f.ChangedSince); err != nil {
			return err
		}
		games = slices.DeleteFunc(slices.Clone(games), func(id string) bool { return !changed.gameChanged(g.Workspace.Project.Game(id)) })
	}
	o := f.lintOptions(g.Workspace.Root, games, p)
	o.Orphans, o.Only = g.CheckOrphans, g.OnlyFiles
	found := lint.Project(ctx, g.Workspace.FS, g.Workspace.Project, o)
	if f.SmokeGames > 0 {
		if err := smokeGames(ctx, k, g.Workspace, games, f.SmokeGames, p, found); err != nil {
			return err
		}
	}
	out.addFindings(g.Workspace, found, g.OnlyFiles, changed)
	return nil
}

// addFindings adds findings. With files it adds those in the files, and counts those of other
// files.
func (l *lintResult) addFindings(w *kit.Workspace, found *diag.List, files []string, changed *changedLines) {
	l.roots = append(l.roots, w)
	all := &diag.List{Items: append(slices.Clone(w.Findings.Items), found.Items...)}
	if changed != nil {
		l.unchanged += changed.keepChanged(all)
	}
	for _, x := range w.PlaceFindings(&diag.List{Ignored: found.Ignored}).Ignored {
		if (changed == nil || changed.lineChanged(x.Pos)) && len(files) == 0 {
			l.findings.Ignored = append(l.findings.Ignored, x)
		}
	}
	for _, d := range w.PlaceFindings(all).Items {
		inside := func(f string) bool { return d.Pos.File == w.Prefix+f }
		counts := d.Severity == diag.Error || int(d.Severity) <= slices.Index(failWords, l.failOn) && l.failOn != "never"
		if len(files) == 0 || d.Pos.File == "" || counts || slices.ContainsFunc(files, inside) {
			l.findings.Add(d)
		} else if d.Severity == diag.Warning {
			l.hidden++
		}
	}
}
