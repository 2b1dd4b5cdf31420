package lsp

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

// at finds what stands at a place that names a thing of the game.
func (d *Desk) at(file string, line, col int) (*project.Game, *names, []Mark) {
	g, _ := d.gameOf(file)
	if g == nil {
		return nil, nil, nil
	}
	n := d.names(g)
	return g, n, n.at(file, line, col)
}

// Definition is where what stands at a place is made.
func (d *Desk) Definition(file string, line, col int) []Place {
	_, n, marks := d.at(file, line, col)
	var out []Place
	for _, m := range marks {
		for _, def := range n.defs[thing{m.Sort, m.Name}] {
			out = append(out, Place{def.Pos, def.Len})
		}
	}
	return unique(out)
}

// References are all places that name what stands at a place; with the places where it is
// made if made is set.
func (d *Desk) References(file string, line, col int, made bool) []Place {
	_, n, marks := d.at(file, line, col)
	var out []Place
	for _, m := range marks {
		t := thing{m.Sort, m.Name}
		if m.Sort == Word || m.Sort == Field {
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
	return unique(out)
}

func unique(list []Place) []Place {
	slices.SortFunc(list, func(a, b Place) int {
		return cmp.Or(strings.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return slices.Compact(list)
}

// Symbol is something that a file makes.
type Symbol struct {
	Name, Sort string
	Place      Place
	// Last is the line where it ends.
	Last int
}

// Symbols are the things that a file makes, in order.
func (d *Desk) Symbols(file string) []Symbol {
	g, _ := d.gameOf(file)
	if g == nil {
		return nil
	}
	return symbolsOf(d.names(g).files[file])
}

func symbolsOf(list []Mark) []Symbol {
	var out []Symbol
	for _, m := range list {
		if m.Def {
			out = append(out, Symbol{m.Name, m.Sort, Place{m.Pos, m.Len}, m.Pos.Line})
		}
	}
	return out
}

// mostSymbols bounds what a search of the whole project gives.
const mostSymbols = 500

// Search are the things of all games of the project whose names hold the letters of a text in
// order.
func (d *Desk) Search(text string) []Symbol {
	var out []Symbol
	for _, g := range d.look().project.Games {
		if !g.OwnedByProject() {
			continue
		}
		n := d.names(g)
		for _, e := range d.entries(g) {
			for _, s := range symbolsOf(n.files[e.Path]) {
				if holds(s.Name, text) && len(out) < mostSymbols {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// holds reports whether the letters of a text stand in a name in their order.
func holds(name, text string) bool {
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
