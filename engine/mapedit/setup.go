package mapedit

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// EditSetup writes where a unit starts into the text of a scenario: in the first
// hex of the change, or nowhere with Off. A finding says why it cannot be written.
func EditSetup(name, text string, grid *hex.Grid, c Change) (string, *diag.Diagnostic) {
	return applyChange(name, text, grid, &c, (*page).placeUnit)
}

// placeUnit changes the start of a unit.
func (p *page) placeUnit(c *Change) *diag.Diagnostic {
	if no := p.checkKnownHexes(c); no != nil {
		return no
	}
	path := []string{"setup", c.What}
	e := p.findNode("setup").FindEntry(c.What)
	switch {
	case c.Do != Place:
		return p.refuse(diag.Pos{}, "%q is nothing that is done to a set-up", c.Do)
	case c.Off && e == nil:
		return nil
	case c.Off && len(p.findNode("setup").Entries) == 1:
		return p.applyEdits(p.cutEntry(p.root, p.root.FindEntry("setup")))
	case c.Off:
		return p.applyEdits(p.cutEntry(p.findNode("setup"), e))
	case len(c.Hexes) != 1:
		return p.refuse(diag.Pos{}, "say in which hex the unit starts")
	}
	hexes := c.Hexes[0]
	if e == nil || e.Value.IsNull() {
		return p.beginKey(path, p.formatWord(hexes, true))
	}
	if !isMapNode(e.Value) {
		return p.applyEdits(yamldoc.ReplaceBytes(e.Value.Start, e.Value.End, p.formatWord(hexes, e.Value.Style == yamldoc.Double)))
	}
	for _, key := range []string{"hex", "box"} {
		if x := e.Value.FindEntry(key); x != nil {
			return p.applyEdits(yamldoc.ReplaceBytes(x.Start, x.Value.End, "hex: "+p.formatWord(hexes, true)))
		}
	}
	return p.beginKey(append(path, "hex"), p.formatWord(hexes, true))
}
