package lintcmd

import (
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

// lintFlags holds the flags of the command lint.
type lintFlags struct {
	formats                    []string
	failOn                     string
	notes, variants, functions bool
	verbose, fix, diff, watch  bool
	explain, baseline, since   string
	writeBaseline              bool
	smoke                      int
	memories                   map[string]*lintMemory // by root, for --watch
	projectFailOn              bool                   // the project may set failOn, as no flag does
	cache                      string                 // the folder of --cache, cacheUser, or "" for none
	store                      *folderStore           // that folder, opened
}

// lintMemory holds the caches of a project that --watch keeps from one check to the next.
type lintMemory struct {
	cache  lint.Cache
	loader load.Loader
}

// lintOptions returns the options of engine/lint for games of a project.
func (f *lintFlags) lintOptions(root string, games []string, p *kit.Progress) lint.Options {
	m := f.memories[root]
	if m == nil {
		m = &lintMemory{}
	}
	o := lintrules.NewOptions(&m.loader)
	o.Games, o.Notes = games, f.notes
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

// runLint runs the mode that the flags select: explain, tables, functions, watch, fix or a plain
// check. After the end of ctx, or an interrupt, a plain check prints what it found by then; no
// file is changed.
func runLint(ctx context.Context, k *kit.Kit, args []string, f *lintFlags) error {
	if !slices.Contains(failWords, f.failOn) {
		return kit.UsageError("--fail-on is %s, not %q%s", strings.Join(failWords, ", "), f.failOn, kit.DidYouMean(f.failOn, failWords))
	}
	outs, err := kit.ParseOutputs(f.formats, lintFormats)
	if err != nil {
		return err
	}
	if err := k.CheckWritable(kit.ListOutputFiles(outs)...); err != nil {
		return err
	}
	switch {
	case f.explain != "":
		return explainRule(k, f.explain, args)
	case f.functions:
		return functionLists(k, args)
	case f.variants:
		return variantTables(k, args)
	case f.watch && (f.fix || f.diff || f.writeBaseline || f.since != "" || f.smoke > 0 || len(outs) > 1 || outs[0] != kit.Output{Format: "text"}):
		return kit.UsageError("--watch goes with names, --notes, --verbose and --baseline only")
	case f.fix && f.diff:
		return kit.UsageError("--fix changes the files, --diff shows what it would change: give one of them")
	case f.smoke < 0:
		return kit.UsageError("--smoke is a number of games")
	}
	if f.cache != "" {
		if f.store, err = openStore(k, f.cache); err != nil {
			return err
		}
	}
	if f.watch {
		return watchLint(ctx, k, args, f)
	}
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	l, err := lintOnce(ctx, k, args, f)
	if err != nil {
		return err
	}
	if (f.fix || f.diff) && ctx.Err() == nil {
		if l, err = applyFixes(ctx, k, args, f, l); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return reportInterrupt(k, l, outs, f)
	}
	if f.writeBaseline {
		return writeBaseline(k, l, f)
	}
	if f.diff {
		if l.shown {
			return kit.ErrFindings
		}
		return nil
	}
	if err := printLint(k, l, outs, f, len(args) == 0); err != nil {
		return err
	}
	if failsLevel(&l.findings, f.failOn) {
		return kit.ErrFindings
	}
	return nil
}

// reportInterrupt prints what a check found before an interrupt, and says that it is a part.
func reportInterrupt(k *kit.Kit, l *lintResult, outs []kit.Output, f *lintFlags) error {
	if f.writeBaseline || f.fix || f.diff {
		return kit.FindingsError("interrupted: no file is changed")
	}
	l.interrupted = true
	if err := printLint(k, l, outs, f, false); err != nil {
		return err
	}
	return kit.FindingsError("interrupted: not everything was checked")
}

// lintOnce checks what the arguments name, with the flags and the settings of the project.
func lintOnce(ctx context.Context, k *kit.Kit, args []string, f *lintFlags) (*lintResult, error) {
	l, err := lintAll(ctx, k, args, f)
	if err != nil {
		return nil, err
	}
	for _, w := range l.roots {
		if w.Project.Config == nil || w.Root == "" {
			continue
		}
		if s := w.Project.Config.Lint.FailOn; s != "" && f.projectFailOn {
			f.failOn = s
		}
		if s := w.Project.Config.Lint.Baseline; s != "" && f.baseline == "" {
			f.baseline = filepath.Join(w.Root, filepath.FromSlash(s))
		}
	}
	if f.writeBaseline {
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
func lintAll(ctx context.Context, k *kit.Kit, args []string, f *lintFlags) (*lintResult, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(kit.LintGarbage))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(lintBytes))
	out := &lintResult{failOn: f.failOn, since: f.since, began: time.Now()}
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
func lintGroup(ctx context.Context, k *kit.Kit, g *kit.ArgumentGroup, f *lintFlags, p *kit.Progress, out *lintResult) error {
	games := g.Games
	var changed *changedLines
	if f.since != "" {
		var err error
		if changed, err = changedSince(k, g.Workspace, f.since); err != nil {
			return err
		}
		games = slices.DeleteFunc(slices.Clone(games), func(id string) bool { return !changed.gameChanged(g.Workspace.Project.Game(id)) })
	}
	o := f.lintOptions(g.Workspace.Root, games, p)
	o.Orphans, o.Only = g.CheckOrphans, g.OnlyFiles
	found := lint.Project(ctx, g.Workspace.FS, g.Workspace.Project, o)
	if f.smoke > 0 {
		if err := smokeGames(ctx, k, g.Workspace, games, f.smoke, p, found); err != nil {
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
