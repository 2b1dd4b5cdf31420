package compile

import (
	"errors"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// mapCompiler compiles the map of a game: its grid, what lies in its hexes and on its
// hexsides, and its areas and names.
type mapCompiler struct{ scope }

// compileGrid compiles the map. The grid of the game stays nil when its layout is
// unusable.
func (c mapCompiler) compileGrid() {
	c.compileMapKinds()
	m := c.s.Map
	if m == nil {
		c.fail(RuleMap, spot{pos: c.tree.Pos}, "the game has no map", "write a file of kind map beside this one")
		return
	}
	text := hex.LayoutText{Hexes: m.Grid.Hexes, Shift: m.Grid.Shift, Number: m.Grid.Number, Rows: m.Grid.Rows, Columns: m.Grid.Columns, Missing: itemTexts(m.Missing.Items)}
	// One grid for all loads of a game: what expressions say of hexes is shared by it.
	drawn := lang.CacheDerived(c.exprCache, "grid", fmt.Sprintf("%q", text), func(string) gridResult { return newGrid(text) })
	g, problems := drawn.grid, drawn.problems
	for _, p := range problems {
		at := c.valueSpot(m.Grid.Located, p.Field)
		if p.Field == "missing" && p.Index < len(m.Missing.Items) {
			at = itemSpot(m.Missing.Items[p.Index])
		}
		c.reportProblem(RuleGrid, at, p)
	}
	if len(problems) > 0 || g == nil {
		return
	}
	c.g.Grid = g
	c.compileHexTerrain(m)
	c.compileHexFeatures(m)
	c.g.HexsideBits = make([]uint32, g.NumHexsides())
	c.compileHexsides(m)
	c.compilePaths(m)
	c.compileJunctions(m)
	c.compileAreas(m)
	c.compileHexNames(m)
}

// gridResult is the grid of a layout, or the problems that prevent it.
type gridResult struct {
	grid     *hex.Grid
	problems []hex.Problem
}

// newGrid builds the grid of a layout.
func newGrid(text hex.LayoutText) gridResult {
	l, problems := hex.ParseLayout(text)
	if len(problems) > 0 {
		return gridResult{nil, problems}
	}
	g, problems := hex.New(l)
	return gridResult{g, problems}
}

// itemTexts lists the texts of hex items.
func itemTexts(items []spec.HexItem) []string {
	var out []string
	for i := range items {
		out = append(out, items[i].Text)
	}
	return out
}

// itemSpot returns the place of a hex item, with its text underlined.
func itemSpot(it spec.HexItem) spot { return spot{it.Pos, len([]rune(it.Text))} }

// reportProblem reports an error of package hex at a place.
func (c scope) reportProblem(rule string, at spot, err error) {
	var p hex.Problem
	if !errors.As(err, &p) {
		p.Message = err.Error()
	}
	c.addFinding(rule, at, diag.Diagnostic{Message: p.Message, Expected: p.Expected, Nearest: p.Nearest, Hint: p.Hint, Related: c.relatedNumbering(rule, at)})
}

// relatedNumbering points to the numbering pattern of the map, for a hex number of
// another length.
func (c scope) relatedNumbering(rule string, at spot) []diag.Related {
	if rule != RuleHex || c.g.Grid == nil || c.g.Grid.NumHexes() == 0 || at.len == len([]rune(c.g.Grid.Label(0))) {
		return nil
	}
	return []diag.Related{{Pos: c.valueSpot(c.s.Map.Grid.Located, "number").pos, Message: "the form of hex numbers is stated here"}}
}

// findHex returns the hex with a number, and reports an unknown one.
func (c scope) findHex(label string, at spot) (hex.ID, bool) {
	h, err := c.g.Grid.FindHex(strings.TrimSpace(label))
	if err != nil {
		c.reportProblem(RuleHex, at, err)
		return hex.None, false
	}
	return h, true
}

// parseHexRun returns the hexes of a number or run, and reports a wrong one.
func (c scope) parseHexRun(it spec.HexItem) []hex.ID {
	hs, err := c.g.Grid.ParseRange(it.Text)
	if err != nil {
		var p hex.Problem
		if errors.As(err, &p) && p.Hint == "" && (strings.Contains(it.Text, "/") || strings.Count(it.Text, "-") > 1) {
			p.Hint = "hexes of a list or path stand apart: " + strings.NewReplacer("/", " ", "-", " ").Replace(it.Text) + "; a hyphen makes a run, a slash a hexside"
			err = p
		}
		c.reportProblem(RuleHex, itemSpot(it), err)
	}
	return hs
}

// compileMapKinds compiles the kinds of terrain, feature and hexside, without
// their costs.
func (c mapCompiler) compileMapKinds() {
	for i := range c.s.Terrain.Entries {
		e := &c.s.Terrain.Entries[i]
		c.checkLetter(c.valueSpot(e.Value.Look.Located, "letter"), e.Value.Look.Letter)
		c.g.Terrain = append(c.g.Terrain, model.Terrain{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, e.Value.Name), BlocksSight: e.Value.BlocksSight, Look: compileLook(&e.Value.Look)})
	}
	for i := range c.s.Features.Entries {
		e := &c.s.Features.Entries[i]
		c.g.Features = append(c.g.Features, model.Feature{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, e.Value.Name), BlocksSight: e.Value.BlocksSight, Look: compileLook(&e.Value.Look)})
	}
	for i := range c.s.Hexsides.Entries {
		e := &c.s.Hexsides.Entries[i]
		c.g.HexsideKinds = append(c.g.HexsideKinds, model.HexsideKind{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, e.Value.Name), Look: compileLook(&e.Value.Look)})
	}
}

// compileLook returns how a kind of terrain, feature or hexside is drawn.
func compileLook(d *spec.Draw) model.Look {
	return model.Look{Fill: d.Fill, Mark: d.Mark, Letter: d.Letter, Texture: d.Texture}
}

// compileHexTerrain gives every hex its terrain: the base, or the terrain that
// lists it.
func (c mapCompiler) compileHexTerrain(m *spec.Map) {
	g := c.g
	g.HexTerrain = make([]uint8, g.Grid.NumHexes())
	if base := c.findIndex("terrain", m.Base); base > 0 {
		for i := range g.HexTerrain {
			g.HexTerrain[i] = uint8(base)
		}
	}
	first := make([]*spec.HexItem, g.Grid.NumHexes())
	terrainOf := map[*spec.HexItem]string{}
	for i := range m.Hexes.Entries {
		e := &m.Hexes.Entries[i]
		t := c.findIndex("terrain", e.Key)
		for j := range e.Value.Items {
			it := &e.Value.Items[j]
			terrainOf[it] = e.Key
			for _, h := range c.parseHexRun(*it) {
				if old := first[h]; old != nil {
					c.addFinding(RuleTwoTerrains, itemSpot(*it), diag.Diagnostic{Message: "the hex " + g.Grid.Label(h) + " is given terrain twice: " + terrainOf[old] + " and " + e.Key,
						Hint: "leave it out of one of the two", Related: []diag.Related{{Pos: old.Pos, Message: "first given here"}}})
					continue
				}
				first[h] = it
				if t >= 0 {
					g.HexTerrain[h] = uint8(t)
				}
			}
		}
	}
	if len(m.Rows) > 0 {
		c.compileMapRows(m)
	}
}

// compileMapRows reads terrain from rows of letters, one row for each printed row
// from the north, one letter for each hex from the west.
func (c mapCompiler) compileMapRows(m *spec.Map) {
	if m.Hexes.Len() > 0 {
		c.fail(RuleRows, c.valueSpot(m.Located, "rows"), "the map gives both rows and hexes", "keep one of the two")
		return
	}
	l := c.g.Grid.Layout()
	n := l.Rows.Last - l.Rows.First + 1
	if len(m.Rows) != n {
		c.fail(RuleRows, c.valueSpot(m.Located, "rows"), "there are "+itoa(len(m.Rows))+" rows of letters, but the grid has "+itoa(n)+" rows", "write one text for each row, from the north")
	}
	width := l.Columns.Last - l.Columns.First + 1
	for i := 0; i < min(n, len(m.Rows)); i++ {
		letters := []rune(m.Rows[i])
		at := c.listItemSpot(m.Located, "rows", i)
		if len(letters) != width {
			c.fail(RuleRows, at, "this row has "+itoa(len(letters))+" letters, but the grid has "+itoa(width)+" columns", "write one letter for each column, from the west")
			continue
		}
		for j, r := range letters {
			h := c.g.Grid.HexAtNumbers(printedNumber(l.Columns, j), printedNumber(l.Rows, i))
			if h == hex.None {
				continue // missing hexes have a letter too, which means nothing
			}
			name := m.Letters.Get(string(r))
			if name == nil {
				c.addFinding(RuleRows, at, diag.Diagnostic{Message: "the letter " + quote(string(r)) + " of hex " + c.g.Grid.Label(h) + " is not among the letters",
					Expected: formatIDs("the letters", keysOf(&m.Letters))})
				break
			}
			if t := c.findIndex("terrain", *name); t >= 0 {
				c.g.HexTerrain[h] = uint8(t)
			}
		}
	}
}

// printedNumber returns the printed number of line i of a range.
func printedNumber(r hex.Range, i int) int {
	if r.Reverse {
		return r.Last - i
	}
	return r.First + i
}

// compileHexFeatures gives every hex its features, a bit for each.
func (c mapCompiler) compileHexFeatures(m *spec.Map) {
	c.g.HexFeatures = make([]uint32, c.g.Grid.NumHexes())
	for i := range m.Features.Entries {
		e := &m.Features.Entries[i]
		f := c.findIndex("feature", e.Key)
		for _, it := range e.Value.Items {
			for _, h := range c.parseHexRun(it) {
				if f >= 0 && f < 32 {
					c.g.HexFeatures[h] |= 1 << uint(f)
				}
			}
		}
	}
}

// compileAreas compiles the areas of the map, and an area for each edge unless the
// author declares it.
func (c mapCompiler) compileAreas(m *spec.Map) {
	for i := range m.Areas.Entries {
		e := &m.Areas.Entries[i]
		a := model.Area{Source: model.Source{ID: e.Key, Pos: e.KeyAt}, In: make([]bool, c.g.Grid.NumHexes())}
		for _, it := range e.Value.Items {
			for _, h := range c.parseHexRun(it) {
				if !a.In[h] {
					a.In[h] = true
					a.Hexes = append(a.Hexes, h)
				}
			}
		}
		c.g.Areas = append(c.g.Areas, a)
	}
	// An area of every edge of the map, unless the author draws his own.
	for i, id := range edgeNames {
		if m.Areas.Get(id) != nil {
			continue
		}
		a := model.Area{Source: model.Source{ID: id, Pos: m.Located.Pos}, In: make([]bool, c.g.Grid.NumHexes())}
		for _, h := range c.g.Grid.EdgeHexes(hex.Edge(i)) {
			a.In[h] = true
			a.Hexes = append(a.Hexes, h)
		}
		c.g.Areas = append(c.g.Areas, a)
	}
}

// compileHexNames compiles the names of hexes.
func (c mapCompiler) compileHexNames(m *spec.Map) {
	c.g.HexNames = make([]string, c.g.Grid.NumHexes())
	for _, lists := range []*schema.Map[spec.HexList]{&m.Hexes, &m.Features, &m.Areas} {
		for i := range lists.Entries {
			for _, it := range lists.Entries[i].Value.Items {
				if hs, err := c.g.Grid.ParseRange(it.Text); err == nil && it.Name != "" {
					c.nameHexes(hs, it.Name)
				}
			}
		}
	}
	for i := range m.Names.Entries {
		e := &m.Names.Entries[i]
		for _, it := range e.Value.Items {
			c.nameHexes(c.parseHexRun(it), e.Key)
		}
	}
}

// nameHexes gives hexes a name.
func (c mapCompiler) nameHexes(hs []hex.ID, name string) {
	for _, h := range hs {
		c.g.HexNames[h] = name
	}
}
