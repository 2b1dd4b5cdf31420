package cli

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/linediff"
)

// overlaidFolder is a project's folder with some files as they would be after a change.
type overlaidFolder struct {
	*files.Folder
	now map[string]string // by path in the project
}

// ReadFile returns a file as it would be after the fixes.
func (f overlaidFolder) ReadFile(name string) ([]byte, error) {
	if text, ok := f.now[name]; ok {
		return []byte(text), nil
	}
	return f.Folder.ReadFile(name)
}

// maxRounds bounds how often a fix may reveal the next one.
const maxRounds = 10

// fixer carries out the fixes of findings, in memory until all is known to be well.
type fixer struct {
	a *app

	args   []string
	f      *lintFlags
	before map[string]map[string]string // files as they are, by root and path
	done   int
}

// applyFixes carries out the certain fixes, or shows them, and checks again. A fix that causes a
// new finding where it wrote is not carried out.
func (a *app) applyFixes(args []string, f *lintFlags, l *lintResult) (*lintResult, error) {
	m := &fixer{a: a, args: args, f: f, before: map[string]map[string]string{}}
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
	return l, m.finishFixes(l)
}

func findingKey(d *diag.Diagnostic) string {
	return d.Rule + "\x00" + d.Pos.String() + "\x00" + d.Message
}

// tryFixes applies fixes in memory and checks again; nil when one of them causes a finding.
func (m *fixer) tryFixes(with []diag.Diagnostic, before *lintResult) (*lintResult, error) {
	saved := map[string]map[string]string{}
	for root, now := range m.a.overlay {
		saved[root] = maps.Clone(now)
	}
	n := 0
	for _, w := range before.roots {
		n += m.putFixes(w, with)
	}
	if n == 0 {
		m.a.overlay = saved
		return nil, nil
	}
	after, err := m.a.lintOnce(m.args, m.f)
	if err != nil {
		return nil, err
	}
	if bringsNew(before, after, with) {
		m.a.overlay = saved
		return nil, nil
	}
	m.done += n
	return after, nil
}

// putFixes applies the fixes in files of a project and returns how many there were.
func (m *fixer) putFixes(w *workspace, with []diag.Diagnostic) int {
	if w.root == "" {
		return 0
	}
	var names []string
	var fixes []*diag.Fix
	for i := range with {
		one := diag.RenameFiles(&diag.List{Items: with[i : i+1]}, func(file string) string { return strings.TrimPrefix(file, w.prefix) }).Items[0]
		fixes = append(fixes, one.Fix)
		for _, e := range one.Fix.Edits {
			if !slices.Contains(names, e.File) && w.onDisk(e.File) {
				names = append(names, e.File)
			}
		}
	}
	n := 0
	for _, name := range names {
		text := string(w.readFile(w.prefix + name))
		if m.before[w.root] == nil {
			m.before[w.root] = map[string]string{}
		}
		if _, known := m.before[w.root][name]; !known {
			m.before[w.root][name] = text
		}
		now, done := diag.ApplyFixes(name, text, fixes)
		n += len(done)
		if m.a.overlay == nil {
			m.a.overlay = map[string]map[string]string{}
		}
		if m.a.overlay[w.root] == nil {
			m.a.overlay[w.root] = map[string]string{}
		}
		m.a.overlay[w.root][name] = now
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
	for root, now := range m.a.overlay {
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
			if rel, err := filepath.Rel(m.a.dir, file); err == nil {
				shown = filepath.ToSlash(rel)
			}
			if m.f.diff {
				l.shown = true
				fmt.Fprint(m.a.out, linediff.UnifiedDiff(shown, m.before[root][name], now[name]))
				continue
			}
			if err := replaceIn(root, name, []byte(now[name])); err != nil {
				return err
			}
			fmt.Fprintf(m.a.err, "%s: mended\n", shown)
		}
	}
	return nil
}
