package edit

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/layout"
)

// Setup writes into the text of a scenario where a unit starts: in the first of the
// change's hexes, or nowhere with Off. A finding says why it could not.
func Setup(name, text string, grid *hex.Grid, c Change) (string, *diag.Diagnostic) {
	return changed(name, text, grid, &c, (*page).place)
}

func (p *page) place(c *Change) *diag.Diagnostic {
	if no := p.known(c); no != nil {
		return no
	}
	path := []string{"setup", c.What}
	e := p.at("setup").Entry(c.What)
	switch {
	case c.Do != Place:
		return p.refuse(diag.Pos{}, "%q is nothing that is done to a set-up", c.Do)
	case c.Off && e == nil:
		return nil
	case c.Off && len(p.at("setup").Entries) == 1:
		return p.write(p.cutEntry(p.root, p.root.Entry("setup")))
	case c.Off:
		return p.write(p.cutEntry(p.at("setup"), e))
	case len(c.Hexes) != 1:
		return p.refuse(diag.Pos{}, "say in which hex the unit starts")
	}
	hexes := c.Hexes[0]
	if e == nil || e.Value.Empty() {
		return p.found(path, p.written(hexes, true))
	}
	if !isMap(e.Value) {
		return p.write(layout.Replace(e.Value.Lo, e.Value.Hi, p.written(hexes, e.Value.Style == layout.Double)))
	}
	for _, key := range []string{"hex", "box"} {
		if x := e.Value.Entry(key); x != nil {
			return p.write(layout.Replace(x.Lo, x.Value.Hi, "hex: "+p.written(hexes, true)))
		}
	}
	return p.found(append(path, "hex"), p.written(hexes, true))
}
