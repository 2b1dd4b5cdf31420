package mapedit

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Spot is where a file speaks of hexes or of a hexside.
type Spot struct {
	Path  string   `json:"path" doc:"Keys that lead there, as hexes.woods."`
	Line  int      `json:"line"`
	Col   int      `json:"col"`
	Hexes []string `json:"hexes" doc:"The hexes it names; of a run all, of a chain of hexsides those it passes."`
}

// ListSpots lists the hexes that each place of a text names, from picture to line
// and from line to picture.
func ListSpots(name, text string, grid *hex.Grid) []Spot {
	var rep diag.List
	root := yamldoc.Read(name, []byte(text), &rep)
	if root == nil {
		return nil
	}
	p := &page{name: name, text: text, grid: grid}
	var out []Spot
	lines := lineStarts(text)
	var walk func(n *yamldoc.Node, path string)
	walk = func(n *yamldoc.Node, path string) {
		for _, e := range n.Entries {
			walk(e.Value, strings.TrimPrefix(path+"."+e.Key, "."))
		}
		for _, it := range n.Items {
			walk(it, path)
		}
		if n.Kind != yamldoc.Scalar || path == "" {
			return
		}
		for _, w := range p.listScalarWords(n) {
			if hexes := p.listNamedHexes(w.text); len(hexes) > 0 {
				line, col := lineAndColumn(lines, text, w.lo)
				out = append(out, Spot{Path: path, Line: line, Col: col, Hexes: hexes})
			}
		}
	}
	walk(root, "")
	return out
}

// listNamedHexes returns the hexes of a number, a run or a chain of hexsides.
func (p *page) listNamedHexes(word string) []string {
	var out []string
	for _, part := range strings.Split(word, "/") {
		ids, err := p.grid.ParseRange(part)
		if err != nil {
			return nil
		}
		for _, id := range ids {
			out = append(out, p.grid.Label(id))
		}
	}
	return out
}

// lineStarts returns the byte at which each line starts.
func lineStarts(text string) []int {
	out := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			out = append(out, i+1)
		}
	}
	return out
}

// lineAndColumn returns line and column of a byte, both from 1.
func lineAndColumn(starts []int, text string, at int) (line, col int) {
	lo, hi := 0, len(starts)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; starts[mid] <= at {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo + 1, len([]rune(text[starts[lo]:at])) + 1
}
