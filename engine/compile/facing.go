package compile

import (
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileFacing compiles what turning costs in a movement.
func compileFacing(c exprs, m *spec.Movement, out *model.Movement) {
	f := m.Facing
	if f == nil {
		return
	}
	id := model.VarID(c.findIndex("variable", f.Variable))
	if id < 0 {
		return // the reference is reported
	}
	at := c.valueSpot(f.Located, "variable")
	switch v := &c.g.Vars[id]; {
	case !v.Direction || v.Owner != model.OfUnit:
		c.fail(RuleVariable, at, "the variable "+quote(v.ID)+" does not hold the direction of a unit", "declare it as {of: unit, type: direction}")
		return
	case out.RouteChosen:
		c.fail(RuleFacing, keySpot(f.KeyAt, "facing"), "units turn on a way that the search finds, and the route of this movement is chosen hex by hex", "leave route: chosen out, or facing")
		return
	}
	for i := range m.Modes.Entries {
		if x := &m.Modes.Entries[i]; c.g.Grid != nil {
			if _, taken := c.g.Grid.ParseDir(x.Key); taken {
				c.fail(RuleFacing, keySpot(x.KeyAt, x.Key), "a manner of moving has the name of a direction, so that by: "+x.Key+" would mean both", "give the mode another name")
			}
		}
	}
	out.Facing = &model.Facing{Source: c.newSource("facing", f.KeyAt, f.Origin, ""), Var: id, Units: c.compileCond(f.Units), Turn: c.compileAmount(&f.Turn), Free: f.Free}
	if f.Reverse != nil {
		out.Facing.Reverse = c.compileAmount(f.Reverse)
	}
}

// compilePools compiles the further points of a movement.
func compilePools(c exprs, m *spec.Movement, out *model.Movement) {
	for i := range m.Allowances.Entries {
		x := &m.Allowances.Entries[i]
		switch {
		case out.RouteChosen:
			c.fail(RuleFacing, keySpot(x.KeyAt, x.Key), "points are shared out on a way that the search finds, and the route of this movement is chosen hex by hex", "leave route: chosen out, or allowances")
			return
		case i >= limits.Allowances:
			c.fail(RuleLimit, keySpot(x.KeyAt, x.Key), "the movement "+quote(out.ID)+" has more than "+itoa(limits.Allowances)+" further allowances", "write fewer")
			return
		}
		out.Pools = append(out.Pools, model.Pool{Source: c.newSource(x.Key, x.KeyAt, x.Value.Origin, ""), Points: c.compileAmount(&x.Value.Points), Pays: c.compileCond(x.Value.Pays)})
	}
}
