package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileMovement compiles one movement: allowance, costs, zones, modes, exits and
// the entry of reinforcements.
func compileMovement(c exprs, e *schema.Entry[spec.Movement]) model.Movement {
	m := &e.Value
	out := model.Movement{Source: c.newSource(e.Key, e.KeyAt, m.Origin, "")}
	c = compileMoveChoice(c, m, &out)
	out.Units, out.Allowance = c.compileCond(m.Units), c.compileAmount(&m.Allowance)
	out.AllowanceTerms, out.Cost = c.compileTerms(&m.AllowanceTerms, opsNumber), c.compileTerms(&m.Cost, opsCost)
	out.StopOn, out.Never = c.compileTerms(&m.StopOn, opsStop), c.compileConditions(&m.Never)
	out.Markers, out.RouteChosen = m.Markers, m.Route == "chosen"
	if out.RouteChosen && m.Choose.Len() > 0 {
		x := &m.Choose.Entries[0]
		c.fail(RuleChoose, keySpot(x.KeyAt, x.Key), "something is chosen for a whole move, and its route hex by hex", "leave choose out, or route: chosen")
	}
	compileFacing(c, m, &out)
	compilePools(c, m, &out)
	out.OneHex, out.Once, out.Flip = m.OneHex, m.Once, model.FaceID(c.findIndex("face", m.Flip))
	out.Zones = findZones(c, m.Located, m.Zones, listZones(c))
	for i := range m.Modes.Entries {
		x := &m.Modes.Entries[i]
		out.Modes = append(out.Modes, model.MoveMode{Source: c.newSource(x.Key, x.KeyAt, x.Value.Origin, ""), When: c.compileCond(x.Value.When),
			AllowanceTerms: c.compileTerms(&x.Value.Allowance, opsNumber), Along: c.hexsideKindBits(x.Value.Along), Cost: c.compileTerms(&x.Value.Cost, opsCost)})
	}
	for i := range m.Exits.Entries {
		x := &m.Exits.Entries[i]
		v := &x.Value
		out.Exits = append(out.Exits, model.Exit{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Area: c.findIndex("area", v.From), Units: c.compileCond(v.Units),
			Cost: c.compileAmount(&v.Cost), Box: model.BoxID(c.findIndex("box", v.Box)), ZoneStops: v.ZoneStops, Never: c.compileConditions(&v.Never)})
	}
	if m.Entry != nil {
		out.Entry = compileEntry(c, m.Entry, out.Zones)
	}
	if out.Choose != nil {
		out.Choose.Words = listModeNames(&out)
	}
	return out
}

// listZones lists all zones of the game.
func listZones(c exprs) []int {
	var out []int
	for z := range c.g.Zones {
		out = append(out, z)
	}
	return out
}

// findZones returns the zones that a list names. No list means all that could be meant; an
// empty list means none.
func findZones(c exprs, in schema.Located, names []string, all []int) []int {
	if c.findNode(in, "zones") == nil {
		return all
	}
	var out []int
	for _, z := range names {
		if k := c.findIndex("zone", z); k >= 0 {
			out = append(out, k)
		}
	}
	return out
}

// compileEntry compiles how reinforcements enter. zones are those that act on the movement.
func compileEntry(c exprs, n *spec.Entry, zones []int) *model.Entry {
	out := &model.Entry{Source: c.newSource("entry", n.KeyAt, n.Origin, ""), Never: c.compileConditions(&n.Never), Cost: c.compileTerms(&n.Cost, opsCost), MayWait: !n.Compulsory,
		BeforeOthers: c.compileCond(n.BeforeOthers), Reserve: c.compileCond(n.Reserve), InOrder: n.Order == "as listed"}
	out.CountsEntered = countsEntries(c, out)
	if x := n.PushBack; x != nil {
		out.PushBack = &model.PushBack{Source: c.newSource("clear", x.KeyAt, x.Origin, ""), Within: x.Within, Zones: findZones(c, x.Located, x.Zones, zones), Units: c.compileCond(x.Units), Retreat: c.findIndex("retreat", x.Retreat), Run: x.Run}
	}
	return out
}

// countsEntries reports whether costs or conditions of entry depend on how many
// units have entered before.
func countsEntries(c exprs, e *model.Entry) bool {
	for i := range e.Cost {
		if c.referencesName(e.Cost[i].When, "nth") || c.referencesName(e.Cost[i].Amount, "nth") {
			return true
		}
	}
	return slices.ContainsFunc(e.Never, func(x model.Condition) bool { return c.referencesName(x.When, "nth") })
}

// compileMoveChoice compiles the choice that is made for a whole move. It returns the exprs
// in which the name of the choice means what was chosen.
func compileMoveChoice(c exprs, m *spec.Movement, out *model.Movement) exprs {
	if m.Choose.Len() > 1 {
		x := &m.Choose.Entries[1]
		c.fail(RuleChoose, keySpot(x.KeyAt, x.Key), "a second thing is chosen for one move", "choose one thing; what else tells moves apart is a mode")
	}
	for i := range m.Choose.Entries {
		x := &m.Choose.Entries[i]
		c.checkLuaName("name", x.Key, x.KeyAt)
		v := &x.Value
		if v.From == nil || !v.From.Set {
			return c // reported by the decoder
		}
		p := c.compileText(v.From.Text, v.From.Located, v.From.Words, lang.Type{})
		if p == nil {
			return c
		}
		if d := p.Type.Domain(); p.Type.IsSet() && d != nil && slices.Contains([]string{"unit", "hex", "side"}, d.Name) {
			out.Choose = &model.Choose{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), From: p, Because: v.Because, ByClass: p.StaticOn("unit"), OnMap: p.DepsExcept("units") == 0, PossibleMembers: lang.FilterSet(p, c.envs.Unit, "units", "counters")}
			step := c.envs.WithChosen(c.envs.Crossing, x.Key, d)
			return c.bind("unit", c.envs.WithChosen(c.envs.Unit, x.Key, d)).bind("step", step).bind("entry", c.envs.WithEntryOrder(step))
		}
		c.addFinding(RuleChoose, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "from gives a " + p.Type.String(), Expected: "a set of units, hexes or sides", Hint: "for example filter(units, side == unit.side)"})
	}
	return c
}

// listModeNames returns the names of the move modes combined with each member of
// the choice.
func listModeNames(m *model.Movement) [][]string {
	names := m.Choose.From.Type.Domain().Names()
	out := make([][]string, len(m.Modes)+1)
	for mode := range out {
		out[mode] = make([]string, len(names))
		for k, name := range names {
			if mode > 0 {
				name = m.Modes[mode-1].ID + " " + name
			}
			out[mode][k] = name
		}
	}
	return out
}
