package lint

import (
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// focus is the part of a game that the given files belong to and that nothing else depends on:
// variants and author tests. Nil is all of the game.
type focus struct {
	files    []string
	variants []string
	tests    []string
}

// newFocus returns nil if no file is named, or if one of them belongs to the game itself: all
// other files depend on that one, so faults may be anywhere.
func (l *lintedGame) newFocus(files []string) *focus {
	if len(files) == 0 {
		return nil
	}
	f := &focus{files: files}
	for _, name := range files {
		byPath := func(e project.Entry) bool { return e.Path == name }
		beside := func(e project.Entry) bool {
			return strings.TrimSuffix(e.Path, path.Ext(e.Path))+".lua" == name
		}
		switch i := slices.IndexFunc(l.g.Variants, func(e project.Entry) bool { return byPath(e) || beside(e) }); {
		case i >= 0:
			f.variants = append(f.variants, l.g.Variants[i].ID)
		case slices.ContainsFunc(l.g.Tests, byPath):
			f.tests = append(f.tests, name)
		case slices.ContainsFunc(l.listFiles(), func(e *project.Entry) bool { return e.Path == name }) || strings.HasPrefix(name, l.g.Dir+"/"):
			return nil
		}
	}
	return f
}

func (f *focus) includesFile(name string) bool { return f == nil || slices.Contains(f.files, name) }

func (f *focus) includesVariant(id string) bool { return f == nil || slices.Contains(f.variants, id) }

// includesAny reports whether a set of variants is to be tried.
func (f *focus) includesAny(ids []string) bool {
	return f == nil || slices.ContainsFunc(ids, f.includesVariant)
}

// includesSets reports whether variants are laid over each other at all.
func (f *focus) includesSets() bool { return f == nil || len(f.variants) > 0 }

// includesTest reports whether the cases of a file of tests, for some variants, are looked at.
func (f *focus) includesTest(file string, variants []string) bool {
	return f == nil || slices.Contains(f.tests, file) || f.includesAny(variants)
}

// scenarioMatters reports whether a scenario is compiled: with a focus, that it may be
// used with one of its variants, or is what one of its tests is for.
func (l *lintedGame) scenarioMatters(s *project.Entry) bool {
	if l.focus == nil {
		return true
	}
	for k := range l.g.Variants {
		if l.focus.includesVariant(l.g.Variants[k].ID) && l.requiredVariants(&l.g.Variants[k], s.ID) != nil {
			return true
		}
	}
	return slices.ContainsFunc(l.g.Tests, func(e project.Entry) bool {
		t, ok := l.p.Read(&e).Value.(*spec.TestFile)
		if !ok || !slices.Contains(l.focus.tests, e.Path) {
			return false
		}
		_, scenario := project.SplitRef(t.Scenario)
		return scenario == s.ID
	})
}
