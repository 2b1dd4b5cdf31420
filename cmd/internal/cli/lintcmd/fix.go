package lintcmd

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/linediff"
)

// maxRounds bounds how often a fix may reveal the next one.
const maxRounds = 10

// fixer carries out the fixes of findings, in memory until all is known to be well.
type fixer struct {
	ctx    context.Context // of applyFixes
	kit    *kit.Kit
	args   []string
	f      *Options
	before map[string]map[string]string // files as they are, by root and path
	done   int
}

// applyFixes carries out the certain fixes, or shows them, and checks again. A fix that causes a
// new finding where it wrote is not carried out. After the end of ctx no file is changed.
func applyFixes(ctx context.Context, k *kit.Kit, args []string, f *Options, l *lintResult) (*lintResult, error) {
	m := &fixer{ctx: ctx, kit: k, args: args, f: f, before: map[string]map[string]string{}}
	refused := map[string]bool{}
	for range maxRounds {
		var fixes []diag.Diagnostic
		for _, d := range l.findings.Items {
			if d.Fix != nil && !refused[findingKey(&d)] {
				fixes = append(fixes, d)
			}
		}
		if len(fixes) == 0 {
			break
		}
		next, err := m.tryFixes(fixes, l)
		if err != nil {
			return nil, err
		}
		if next == nil && len(fixes) > 1 {
			next = l
			for i := range fixes {
				one, err := m.tryFixes(fixes[i:i+1], next)
				if err != nil {
					return nil, err
				}
				if one == nil {
					refused[findingKey(&fixes[i])] = true
				} else {
					next = one
				}
			}
		}
		if next == nil {
			break
		}
		l = next
	}
	if ctx.Err() != nil {
		return l, nil
	}
	return l, m.finishFixes(l)
}

func findingKey(d *diag.Diagnostic) string {
	return d.Rule + "\x00" + d.Pos.String() + "\x00" + d.Message
}

// tryFixes applies fixes in memory and checks again; nil when one of them causes a finding.
func (m *fixer) tryFixes(with []diag.Diagnostic, before *lintResult) (*lintResult, error) {
	saved := map[string]map[string]string{}
	for root, now := range m.kit.Overlay {
		saved[root] = maps.Clone(now)
	}
	n := 0
	for _, w := range before.roots {
		n += m.putFixes(w, with)
	}
	if n == 0 {
		m.kit.Overlay = saved
		return nil, nil
	}
	after, err := lintOnce(m.ctx, m.kit, m.args, m.f)
	if err != nil {
		return nil, err
	}
	if bringsNew(before, after, with) {
		m.kit.Overlay = saved
		return nil, nil
	}
	m.done += n
	return after, nil
}

// putFixes applies the fixes in files of a project and returns how many there were.
func (m *fixer) putFixes(w *kit.Workspace, with []diag.Diagnostic) int {
	if w.Root == "" {
		return 0
	}
	var names []string
	var fixes []*diag.Fix
	for i := range with {
		one := diag.RenameFiles(&diag.List{Items: with[i : i+1]}, func(file string) string { return strings.TrimPrefix(file, w.Prefix) }).Items[0]
		fixes = append(fixes, one.Fix)
		for _, e := range one.Fix.Edits {
			if !slices.Contains(names, e.File) && w.OnDisk(e.File) {
				names = append(names, e.File)
			}
		}
	}
	n := 0
	for _, name := range names {
		text := string(w.ReadFile(w.Prefix + name))
		if m.before[w.Root] == nil {
			m.before[w.Root] = map[string]string{}
		}
		if _, known := m.before[w.Root][name]; !known {
			m.before[w.Root][name] = text
		}
		now, done := diag.ApplyFixes(name, text, fixes)
		n += len(done)
		if m.kit.Overlay == nil {
			m.kit.Overlay = map[string]map[string]string{}
		}
		if m.kit.Overlay[w.Root] == nil {
			m.kit.Overlay[w.Root] = map[string]string{}
		}
		m.kit.Overlay[w.Root][name] = now
	}
	return n
}

// bringsNew reports whether there are new findings where a fix wrote, or about what it wrote.
// Other new findings were hidden behind the fixed fault and are not the fix's.
func bringsNew(before, after *lintResult, with []diag.Diagnostic) bool {
	old := map[string]int{}
	for i := range before.findings.Items {
		d := &before.findings.Items[i]
		old[d.Rule+"\x00"+d.Pos.File+"\x00"+d.Message]++
	}
	for i := range after.findings.Items {
		d := &after.findings.Items[i]
		key := d.Rule + "\x00" + d.Pos.File + "\x00" + d.Message
		if old[key]--; old[key] >= 0 {
			continue
		}
		text := diag.FormatSummary(d)
		for k := range with {
			for _, e := range with[k].Fix.Edits {
				if e.File == d.Pos.File && e.Line == d.Pos.Line || len(e.New) > 2 && len(e.New) < 80 && strings.Contains(text, e.New) {
					return true
				}
			}
		}
	}
	return false
}

// finishFixes writes the changed files, or shows the differences.
func (m *fixer) finishFixes(l *lintResult) error {
	for root, now := range m.kit.Overlay {
		var names []string
		for name, text := range now {
			if text != m.before[root][name] {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			file := filepath.Join(root, filepath.FromSlash(name))
			shown := file
			if rel, err := filepath.Rel(m.kit.Dir, file); err == nil {
				shown = filepath.ToSlash(rel)
			}
			if m.f.Diff {
				l.shown = true
				fmt.Fprint(m.kit.Out, linediff.UnifiedDiff(shown, m.before[root][name], now[name]))
				continue
			}
			if err := kit.ReplaceFileIn(root, name, []byte(now[name])); err != nil {
				return err
			}
			fmt.Fprintf(m.kit.Err, "%s: mended\n", shown)
		}
	}
	return nil
}
