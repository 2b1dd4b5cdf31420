package cli

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/linediff"
)

// laidOver is a project's folder with some files as they would be after a change.
type laidOver struct {
	*files.Folder
	now map[string]string // by path in the project
}

// ReadFile gives the whole of a file, as it would be.
func (f laidOver) ReadFile(name string) ([]byte, error) {
	if text, ok := f.now[name]; ok {
		return []byte(text), nil
	}
	return f.Folder.ReadFile(name)
}

// mostRounds bounds how often what was mended may bring the next fix to light.
const mostRounds = 10

// mender carries out the fixes of findings, in memory until all is known to be well.
type mender struct {
	a    *app
	c    *cobra.Command
	args []string
	f    *lintFlags
	was  map[string]map[string]string // files as they are, by root and path
	done int
}

// mend carries out what is sure, or shows it, and checks again. A fix that brings a new
// finding at what it wrote is not carried out.
func (a *app) mend(c *cobra.Command, args []string, f *lintFlags, l *linted) (*linted, error) {
	m := &mender{a: a, c: c, args: args, f: f, was: map[string]map[string]string{}}
	refused := map[string]bool{}
	for range mostRounds {
		var fixes []diag.Diagnostic
		for _, d := range l.found.Items {
			if d.Fix != nil && !refused[keyOf(&d)] {
				fixes = append(fixes, d)
			}
		}
		if len(fixes) == 0 {
			break
		}
		next, err := m.try(fixes, l)
		if err != nil {
			return nil, err
		}
		if next == nil && len(fixes) > 1 {
			next = l
			for i := range fixes {
				one, err := m.try(fixes[i:i+1], next)
				if err != nil {
					return nil, err
				}
				if one == nil {
					refused[keyOf(&fixes[i])] = true
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
	return l, m.finish(l)
}

func keyOf(d *diag.Diagnostic) string { return d.Rule + "\x00" + d.Pos.String() + "\x00" + d.Message }

// try carries fixes out in memory and checks again; nil when one of them brings a finding.
func (m *mender) try(with []diag.Diagnostic, before *linted) (*linted, error) {
	saved := map[string]map[string]string{}
	for root, now := range m.a.over {
		saved[root] = maps.Clone(now)
	}
	n := 0
	for _, w := range before.roots {
		n += m.put(w, with)
	}
	if n == 0 {
		m.a.over = saved
		return nil, nil
	}
	after, err := m.a.lintOnce(m.c, m.args, m.f)
	if err != nil {
		return nil, err
	}
	if brings(before, after, with) {
		m.a.over = saved
		return nil, nil
	}
	m.done += n
	return after, nil
}

// put carries the fixes out that are about files of a project.
func (m *mender) put(w *workspace, with []diag.Diagnostic) int {
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
		text := string(w.read(w.prefix + name))
		if m.was[w.root] == nil {
			m.was[w.root] = map[string]string{}
		}
		if _, known := m.was[w.root][name]; !known {
			m.was[w.root][name] = text
		}
		now, done := diag.ApplyFixes(name, text, fixes)
		n += len(done)
		if m.a.over == nil {
			m.a.over = map[string]map[string]string{}
		}
		if m.a.over[w.root] == nil {
			m.a.over[w.root] = map[string]string{}
		}
		m.a.over[w.root][name] = now
	}
	return n
}

// brings reports whether there are findings that there were not, where a fix wrote
// something or about what it wrote. Others were there all the time, behind what is mended.
func brings(before, after *linted, with []diag.Diagnostic) bool {
	old := map[string]int{}
	for i := range before.found.Items {
		d := &before.found.Items[i]
		old[d.Rule+"\x00"+d.Pos.File+"\x00"+d.Message]++
	}
	for i := range after.found.Items {
		d := &after.found.Items[i]
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

// finish writes what was changed, or shows it.
func (m *mender) finish(l *linted) error {
	for root, now := range m.a.over {
		var names []string
		for name, text := range now {
			if text != m.was[root][name] {
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
				fmt.Fprint(m.a.out, linediff.UnifiedDiff(shown, m.was[root][name], now[name]))
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
