package assist

import (
	"cmp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// Place is a run of characters of a file.
type Place struct {
	Pos diag.Pos
	Len int
}

// findMarks finds the names of things of the game at a place.
func (d *Workspace) findMarks(file string, line, col int) (*project.Game, *nameIndex, []Mark) {
	g, _ := d.findGame(file)
	if g == nil {
		return nil, nil, nil
	}
	n := d.indexNames(g)
	return g, n, n.findMarks(file, line, col)
}

// Definition returns where the thing named at a place is defined.
func (d *Workspace) Definition(file string, line, col int) []Place {
	_, n, marks := d.findMarks(file, line, col)
	out := d.rulebookDefinition(file, line, col)
	for _, m := range marks {
		for _, def := range n.defs[thing{m.Kind, m.Name}] {
			out = append(out, Place{def.Pos, def.Len})
		}
	}
	return sortUnique(out)
}

// References returns all places that name the thing at a place; with the places where it is
// made if made is set.
func (d *Workspace) References(file string, line, col int, made bool) []Place {
	_, n, marks := d.findMarks(file, line, col)
	var out []Place
	for _, m := range marks {
		t := thing{m.Kind, m.Name}
		if m.Kind == Word || m.Kind == Field {
			continue
		}
		if made {
			for _, def := range n.defs[t] {
				out = append(out, Place{def.Pos, def.Len})
			}
		}
		for _, use := range n.uses[t] {
			out = append(out, Place{use.Pos, use.Len})
		}
	}
	return sortUnique(out)
}

func sortUnique(list []Place) []Place {
	slices.SortFunc(list, func(a, b Place) int {
		return cmp.Or(strings.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return slices.Compact(list)
}

// Symbol is something that a file makes.
type Symbol struct {
	Name, Kind string
	Place      Place
	// Last is the line where it ends.
	Last int
}

// Symbols returns the things that a file makes, in order.
func (d *Workspace) Symbols(file string) []Symbol {
	g, _ := d.findGame(file)
	if g == nil {
		return nil
	}
	return fileSymbols(d.indexNames(g).files[file])
}

func fileSymbols(list []Mark) []Symbol {
	var out []Symbol
	for _, m := range list {
		if m.Def {
			out = append(out, Symbol{m.Name, m.Kind, Place{m.Pos, m.Len}, m.Pos.Line})
		}
	}
	return out
}

// maxSymbols bounds what a search of the whole project gives.
const maxSymbols = 500

// SearchSymbols returns the things, in all games of the project, whose names have the letters of
// a text in the same order.
func (d *Workspace) SearchSymbols(text string) []Symbol {
	var out []Symbol
	for _, g := range d.currentSnapshot().project.Games {
		if !g.OwnedByProject() {
			continue
		}
		n := d.indexNames(g)
		for _, e := range d.allEntries(g) {
			for _, s := range fileSymbols(n.files[e.Path]) {
				if matchesLetters(s.Name, text) && len(out) < maxSymbols {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// matchesLetters reports whether a name has the letters of a text in their order.
func matchesLetters(name, text string) bool {
	name = strings.ToLower(name)
	for _, r := range strings.ToLower(text) {
		i := strings.IndexRune(name, r)
		if i < 0 {
			return false
		}
		name = name[i+len(string(r)):]
	}
	return true
}
