package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileMovements compiles all movements.
func (c *compiler) compileMovements() {
	for i := range c.s.Movement.Entries {
		e := &c.s.Movement.Entries[i]
		out := model.Movement{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, "")}
		c.compileMovement(&e.Value, &out)
		c.g.Movements = append(c.g.Movements, out)
		c.g.MaxModes = max(c.g.MaxModes, len(out.Modes))
	}
}

// compileMovement compiles one movement: allowance, costs, zones, modes, exits and
// the entry of reinforcements.
func (c *compiler) compileMovement(m *spec.Movement, out *model.Movement) {
	e := *c.envs
	c.compileMoveChoice(m, out, &e)
	out.Units, out.Allowance = c.compileCond(m.Units, e.Unit), c.compileAmount(&m.Allowance, e.Unit)
	out.AllowanceTerms, out.Cost = c.compileTerms(&m.AllowanceTerms, e.Unit, opsNumber), c.compileTerms(&m.Cost, e.Crossing, opsCost)
	out.StopOn, out.Never = c.compileTerms(&m.StopOn, e.Crossing, opsStop), c.compileConditions(&m.Never, e.Crossing)
	out.Markers, out.RouteChosen = m.Markers, m.Route == "chosen"
	if out.RouteChosen && m.Choose.Len() > 0 {
		x := &m.Choose.Entries[0]
		c.fail(RuleChoose, keySpot(x.KeyAt, x.Key), "something is chosen for a whole move, and its route hex by hex", "leave choose out, or route: chosen")
	}
	out.OneHex, out.Once, out.Flip = m.OneHex, m.Once, model.FaceID(c.findIndex("face", m.Flip))
	for _, z := range m.Zones {
		if k := c.findIndex("zone", z); k >= 0 {
			out.Zones = append(out.Zones, k)
		}
	}
	// No list means all zones; an empty list means none.
	if c.findNode(m.Located, "zones") == nil {
		for z := range c.g.Zones {
			out.Zones = append(out.Zones, z)
		}
	}
	for i := range m.Modes.Entries {
		x := &m.Modes.Entries[i]
		out.Modes = append(out.Modes, model.MoveMode{Source: c.newSource(x.Key, x.KeyAt, x.Value.Origin, ""), When: c.compileCond(x.Value.When, e.Unit),
			AllowanceTerms: c.compileTerms(&x.Value.Allowance, e.Unit, opsNumber), Along: c.hexsideKindBits(x.Value.Along), Cost: c.compileTerms(&x.Value.Cost, e.Crossing, opsCost)})
	}
	for i := range m.Exits.Entries {
		x := &m.Exits.Entries[i]
		v := &x.Value
		out.Exits = append(out.Exits, model.Exit{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), Area: c.findIndex("area", v.From), Units: c.compileCond(v.Units, e.Unit),
			Cost: c.compileAmount(&v.Cost, e.Crossing), Box: model.BoxID(c.findIndex("box", v.Box)), ZoneStops: v.ZoneStops, Never: c.compileConditions(&v.Never, e.Crossing)})
	}
	if n := m.Entry; n != nil {
		enters := c.envs.WithEntryOrder(e.Crossing)
		out.Entry = &model.Entry{Source: c.newSource("entry", n.KeyAt, n.Origin, ""), Never: c.compileConditions(&n.Never, enters), Cost: c.compileTerms(&n.Cost, enters, opsCost), MayWait: !n.Compulsory, BeforeOthers: c.compileCond(n.BeforeOthers, e.Base), Reserve: c.compileCond(n.Reserve, e.Base), InOrder: n.Order == "as listed"}
		out.Entry.CountsEntered = c.countsEntries(out.Entry)
		c.compilePushBack(n.PushBack, out, &e)
	}
	if out.Choose != nil {
		out.Choose.Words = listModeNames(out)
	}
}

// countsEntries reports whether costs or conditions of entry depend on how many
// units have entered before.
func (c *compiler) countsEntries(e *model.Entry) bool {
	for i := range e.Cost {
		if c.referencesName(e.Cost[i].When, "nth") || c.referencesName(e.Cost[i].Amount, "nth") {
			return true
		}
	}
	return slices.ContainsFunc(e.Never, func(x model.Condition) bool { return c.referencesName(x.When, "nth") })
}

// compilePushBack compiles how entering units push enemies back.
func (c *compiler) compilePushBack(x *spec.Clear, out *model.Movement, e *query.Envs) {
	if x == nil {
		return
	}
	cl := &model.PushBack{Source: c.newSource("clear", x.KeyAt, x.Origin, ""), Within: x.Within, Zones: out.Zones, Units: c.compileCond(x.Units, e.Crossing), Retreat: c.findIndex("retreat", x.Retreat), Run: x.Run}
	if c.findNode(x.Located, "zones") != nil {
		cl.Zones = nil
		for _, z := range x.Zones {
			if k := c.findIndex("zone", z); k >= 0 {
				cl.Zones = append(cl.Zones, k)
			}
		}
	}
	out.Entry.PushBack = cl
}

// compileMoveChoice compiles the choice that is made for a whole move, and adds
// its name to the environments of the movement.
func (c *compiler) compileMoveChoice(m *spec.Movement, out *model.Movement, e *query.Envs) {
	if m.Choose.Len() > 1 {
		x := &m.Choose.Entries[1]
		c.fail(RuleChoose, keySpot(x.KeyAt, x.Key), "a second thing is chosen for one move", "choose one thing; what else tells moves apart is a mode")
	}
	for i := range m.Choose.Entries {
		x := &m.Choose.Entries[i]
		c.checkLuaName("name", x.Key, x.KeyAt)
		v := &x.Value
		if v.From == nil || !v.From.Set {
			return // reported by the decoder
		}
		p := c.compileProgram(v.From.Text, textPos(v.From.Located), c.envs.Unit, lang.Type{}, c.findings)
		if p == nil {
			return
		}
		if d := p.Type.Domain(); p.Type.IsSet() && d != nil && slices.Contains([]string{"unit", "hex", "side"}, d.Name) {
			out.Choose = &model.Choose{Source: c.newSource(x.Key, x.KeyAt, v.Origin, ""), From: p, Because: v.Because, ByClass: p.StaticOn("unit"), OnMap: p.DepsExcept("units") == 0, PossibleMembers: p.FilterSet(c.envs.Unit, "units", "counters")}
			e.Unit, e.Crossing = c.envs.WithChosen(c.envs.Unit, x.Key, d), c.envs.WithChosen(c.envs.Crossing, x.Key, d)
			return
		}
		c.addFinding(RuleChoose, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "from gives a " + p.Type.String(), Expected: "a set of units, hexes or sides", Hint: "for example filter(units, side == unit.side)"})
	}
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
