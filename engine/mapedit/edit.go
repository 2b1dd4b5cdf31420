package mapedit

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// RuleRefused is the rule id of edits that cannot be written.
const RuleRefused = "edit-refused"

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{{ID: RuleRefused, Title: "an edit on the map cannot be written into the file",
		Why: "The file says it in a way that only a person can change, or the edit names what the map does not have."}}
}

// The kinds of change. Each decides what the field What of a [Change] names.
const (
	Terrain = "terrain" // What is the terrain that the hexes get
	Feature = "feature" // What is the feature that the hexes get or lose
	Hexside = "hexside" // What is the kind that the hexsides get or lose
	Path    = "path"    // What is the kind; the hexes are a new path
	Name    = "name"    // What is the name that the hexes get or lose
	Place   = "place"   // What is the unit; it starts in the first of the hexes
	Cell    = "cell"    // What is the table; a cell of it, by row and column
)

// Change is one thing done on the map: a stroke of the brush, a river drawn in one
// drag, a unit put elsewhere.
type Change struct {
	Do    string   `json:"do" required:"true" doc:"terrain, feature, hexside, path, name, place or cell."`
	What  string   `json:"what" required:"true" doc:"Id of the terrain, feature, kind of hexside or unit; the name itself."`
	Hexes []string `json:"hexes,omitempty" doc:"Hex numbers."`
	Sides []string `json:"sides,omitempty" doc:"Hexsides: 0101/0102."`
	Off   bool     `json:"off,omitempty" doc:"True: it is taken away."`
	Name  string   `json:"name,omitempty" doc:"Under which name, where the file lists by names."`

	Row    string `json:"row,omitempty" doc:"Of a cell: the row of its table."`
	Column string `json:"column,omitempty" doc:"Of a cell: the column."`
	To     string `json:"to,omitempty" doc:"Of a cell: what it says then."`
}

// page is a file that is being edited.
type page struct {
	name, text string
	grid       *hex.Grid
	root       *yamldoc.Node
}

// openPage reads a file for editing.
func openPage(name, text string, grid *hex.Grid) (*page, *diag.Diagnostic) {
	p := &page{name: name, text: text, grid: grid}
	return p, p.parsePage()
}

// parsePage reads the text of the page.
func (p *page) parsePage() *diag.Diagnostic {
	var rep diag.List
	if p.root = yamldoc.Read(p.name, []byte(p.text), &rep); p.root == nil || rep.HasErrors() {
		d := diag.Diagnostic{Rule: RuleRefused, Pos: diag.Pos{File: p.name}, Message: "the file cannot be read: mend it first"}
		if len(rep.Items) > 0 {
			d.Pos, d.Message = rep.Items[0].Pos, "the file cannot be read: "+rep.Items[0].Message
		}
		return &d
	}
	return nil
}

// applyEdits makes edits and reads the page again.
func (p *page) applyEdits(edits ...yamldoc.Edit) *diag.Diagnostic {
	p.text = yamldoc.ApplyEdits(p.text, edits)
	return p.parsePage()
}

// refuse returns a finding of rule edit-refused.
func (p *page) refuse(at diag.Pos, format string, args ...any) *diag.Diagnostic {
	if at.File == "" {
		at.File = p.name
	}
	return &diag.Diagnostic{Rule: RuleRefused, Pos: at, Message: fmt.Sprintf(format, args...)}
}

// applyChange applies a change to a text. It returns the text as it was, with a
// finding, when the change cannot be written.
func applyChange(name, text string, grid *hex.Grid, c *Change, do func(*page, *Change) *diag.Diagnostic) (string, *diag.Diagnostic) {
	p, no := openPage(name, text, grid)
	if no == nil {
		no = do(p, c)
	}
	if no != nil {
		return text, no
	}
	return p.text, nil
}

// EditMap writes a change into the text of a map file. A finding says why it
// cannot be written.
func EditMap(name, text string, grid *hex.Grid, c Change) (string, *diag.Diagnostic) {
	return applyChange(name, text, grid, &c, (*page).changeMap)
}

// changeMap carries out a change of the map.
func (p *page) changeMap(c *Change) *diag.Diagnostic {
	if no := p.checkKnownHexes(c); no != nil {
		return no
	}
	switch c.Do {
	case Terrain:
		for _, h := range c.Hexes {
			if no := p.setTerrain(h, c); no != nil {
				return no
			}
		}
		return nil
	case Feature:
		return p.changeEach(c, []string{"features", c.What})
	case Name:
		return p.changeNames(c)
	case Hexside:
		for _, s := range c.Sides {
			if no := p.changeHexside(s, c); no != nil {
				return no
			}
		}
		return nil
	case Path:
		return p.addPath(c)
	}
	return p.refuse(diag.Pos{}, "%q is nothing that is done on a map", c.Do)
}

// checkKnownHexes refuses hexes and hexsides that the map does not have.
func (p *page) checkKnownHexes(c *Change) *diag.Diagnostic {
	if c.What == "" {
		return p.refuse(diag.Pos{}, "say what is put on the map")
	}
	for _, h := range c.Hexes {
		if _, err := p.grid.FindHex(h); err != nil {
			return p.refuse(diag.Pos{}, "%v", err)
		}
	}
	for _, s := range c.Sides {
		a, b, ok := p.parseHexsideEnds(s)
		if !ok || p.grid.Distance(a, b) != 1 {
			return p.refuse(diag.Pos{}, "%q is no hexside: write two adjoining hexes, as 0101/0102", s)
		}
	}
	return nil
}

// parseHexsideEnds returns the two hexes of a hexside.
func (p *page) parseHexsideEnds(side string) (a, b hex.ID, ok bool) {
	x, y, cut := strings.Cut(side, "/")
	a, okA := p.grid.ParseLabel(x)
	b, okB := p.grid.ParseLabel(y)
	return a, b, cut && okA && okB
}

// findNode returns the value at a path of keys, nil where a key is missing.
func (p *page) findNode(path ...string) *yamldoc.Node {
	n := p.root
	for _, key := range path {
		n = n.Get(key)
	}
	return n
}

// setTerrain gives a hex its terrain: it leaves the list of its former terrain and
// joins that of the new one, unless that is the base.
func (p *page) setTerrain(h string, c *Change) *diag.Diagnostic {
	if p.findNode("rows") != nil {
		return p.setLetter(h, c)
	}
	what, base := c.What, ""
	if n := p.findNode("base"); n != nil {
		base = n.Text
	}
	if c.Off {
		what = base
	}
	if hexes := p.findNode("hexes"); hexes != nil {
		for _, e := range hexes.Entries {
			if e.Key == what && p.listContains(e.Value, h) {
				return nil
			}
		}
		for again := true; again; {
			again = false
			for _, e := range listEntries(p.findNode("hexes")) {
				if e.Key != what && p.listContains(e.Value, h) {
					if no := p.removeHex([]string{"hexes", e.Key}, h); no != nil {
						return no
					}
					again = p.findNode("hexes") != nil
					break
				}
			}
		}
	}
	if what == base {
		return nil
	}
	return p.putInList([]string{"hexes", what}, h, c.Name)
}

// changeEach adds hexes to a list, or removes them.
func (p *page) changeEach(c *Change, path []string) *diag.Diagnostic {
	for _, h := range c.Hexes {
		there := p.listContains(p.findNode(path...), h)
		var no *diag.Diagnostic
		switch {
		case c.Off && there:
			no = p.removeHex(path, h)
		case !c.Off && !there:
			no = p.putInList(path, h, c.Name)
		}
		if no != nil {
			return no
		}
	}
	return nil
}

// changeNames gives hexes a name, or removes it.
func (p *page) changeNames(c *Change) *diag.Diagnostic {
	one := *c
	one.Name = ""
	for _, h := range c.Hexes {
		for _, e := range listEntries(p.findNode("names")) {
			if !c.Off && e.Key != c.What && p.listContains(e.Value, h) {
				if no := p.removeHex([]string{"names", e.Key}, h); no != nil {
					return no
				}
				break
			}
		}
	}
	return p.changeEach(&one, []string{"names", c.What})
}

// listContains reports whether a list of hexes has a hex.
func (p *page) listContains(n *yamldoc.Node, h string) bool {
	for _, w := range p.listWords(n) {
		if p.runContains(w.text, h) {
			return true
		}
	}
	return false
}

// runContains reports whether a number or run contains a hex.
func (p *page) runContains(run, h string) bool {
	ids, err := p.grid.ParseRange(run)
	if err != nil {
		return false
	}
	want, _ := p.grid.ParseLabel(h)
	for _, id := range ids {
		if id == want {
			return true
		}
	}
	return false
}

// isMapNode reports whether a value lists hexes by names.
func isMapNode(n *yamldoc.Node) bool { return n != nil && n.Kind == yamldoc.Map }
