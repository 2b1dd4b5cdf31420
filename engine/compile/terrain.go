package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileTerrain compiles what a kind of terrain costs, and what it costs some kinds of unit.
func compileTerrain(c exprs, e *schema.Entry[spec.Terrain], out *model.Terrain) {
	t := &e.Value
	if t.Cost != nil {
		out.Cost = compileMoveCost(c, t.Cost)
	}
	if t.CostByKind.Len() > 0 {
		out.CostByKind = make([]*model.MoveCost, len(c.g.Kinds))
	}
	for j := range t.CostByKind.Entries {
		x := &t.CostByKind.Entries[j]
		if k := c.findIndex("unit kind", x.Key); k >= 0 {
			m := compileMoveCost(c, &x.Value)
			out.CostByKind[k] = &m
		}
	}
}

// compileFeature compiles what a feature of a hex costs.
func compileFeature(c exprs, e *schema.Entry[spec.Feature], out *model.Feature) {
	out.Cost = compileMapTerm(c, e.Key, e.Value.Cost, &out.Source)
}

// compileHexsideKind compiles what a kind of hexside costs.
func compileHexsideKind(c exprs, e *schema.Entry[spec.SideKind], out *model.HexsideKind) {
	out.Cost = compileMapTerm(c, e.Key, e.Value.Cost, &out.Source)
	warnDrawnAsRoad(c, e, out.Cost)
}

// compileMoveCost compiles what one kind of terrain costs.
func compileMoveCost(c exprs, m *spec.MoveCost) model.MoveCost {
	out := model.MoveCost{Forbidden: m.Forbidden}
	if !m.Forbidden {
		out.Amount = c.compileAmount(&m.Amount)
		refuseLiveMapCost(c, out.Amount)
	}
	return out
}

// compileMapTerm compiles the cost of a feature or hexside. It has the label and
// rulebook section of its owner unless it states its own.
func compileMapTerm(c exprs, id string, t *spec.Term, src *model.Source) *model.Term {
	if t == nil {
		return nil
	}
	at := t.KeyAt
	if at.Line == 0 {
		at = t.Pos
	}
	out := c.compileTerm(id, at, t, opsCost)
	if t.Label == "" {
		out.Label = src.Label
	}
	if t.Rule == "" {
		out.Rule = src.Rule
	}
	refuseLiveMapCost(c, out.Amount)
	refuseLiveMapCost(c, out.When)
	return &out
}

// refuseLiveMapCost reports a cost of the map that reads the position. Such costs
// are kept in tables by class of unit.
func refuseLiveMapCost(c exprs, p *lang.Program) {
	if p != nil && readsLiveState(p) {
		c.fail(RuleMapCost, spot{p.Pos, len([]rune(p.Text))}, "the cost of terrain, features and hexsides cannot depend on where units are, nor on anything of the unit but its side, army, kind and marker",
			"write a term under cost: of the movement instead")
	}
}

// warnDrawnAsRoad warns of a kind of hexside that hinders movement but is drawn as
// a road, across the hexside.
func warnDrawnAsRoad(c exprs, e *schema.Entry[spec.SideKind], t *model.Term) {
	mark := e.Value.Look.Mark
	if t == nil || mark != "line" && mark != "double line" {
		return
	}
	hinders := t.Op == model.OpForbid || t.Op == model.OpStop
	if t.Amount != nil {
		n, fixed := t.Amount.Const()
		hinders = fixed && (t.Op == model.OpAdd && n > 0 || t.Op == model.OpMultiply && n > 1)
	}
	if hinders {
		c.addFinding(RuleDrawn, c.valueSpot(e.Value.Look.Located, "mark"), diag.Diagnostic{Severity: diag.Warning, Message: quote(e.Key) + " hinders movement and is drawn as a road, across the hexside",
			Expected: "water, bridge or ticks, which are drawn along it", Hint: "write mark: water"})
	}
}

// forbidsMoving reports whether any terrain, feature or hexside forbids movement.
func forbidsMoving(g *model.Game) bool {
	forbids := func(t *model.Term) bool { return t != nil && t.Op == model.OpForbid }
	return slices.ContainsFunc(g.Terrain, func(t model.Terrain) bool {
		return t.Cost.Forbidden || slices.ContainsFunc(t.CostByKind, func(m *model.MoveCost) bool { return m != nil && m.Forbidden })
	}) || slices.ContainsFunc(g.Features, func(f model.Feature) bool { return forbids(f.Cost) }) ||
		slices.ContainsFunc(g.HexsideKinds, func(k model.HexsideKind) bool { return forbids(k.Cost) })
}
