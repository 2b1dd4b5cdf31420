package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
)

func (c *compiler) movements() {
	for i := range c.s.Movement.Entries {
		e := &c.s.Movement.Entries[i]
		out := model.Movement{Source: c.origin(e.Key, e.KeyAt, e.Value.Origin, "")}
		c.movement(&e.Value, &out)
		c.g.Movements = append(c.g.Movements, out)
		c.g.MaxModes = max(c.g.MaxModes, len(out.Modes))
	}
}

func (c *compiler) movement(m *spec.Movement, out *model.Movement) {
	e := *c.envs
	c.choose(m, out, &e)
	out.Who, out.Allowance = c.cond(m.Units, e.Unit), c.amount(&m.Allowance, e.Unit)
	out.Bonus, out.Cost = c.terms(&m.AllowanceTerms, e.Unit, opsNumber), c.terms(&m.Cost, e.Edge, opsCost)
	out.StopOn, out.Never = c.terms(&m.StopOn, e.Edge, opsStop), c.conditions(&m.Never, e.Edge)
	out.Markers, out.Chosen = m.Markers, m.Route == "chosen"
	if out.Chosen && m.Choose.Len() > 0 {
		x := &m.Choose.Entries[0]
		c.fail(RuleChoose, keySpot(x.KeyAt, x.Key), "something is chosen for a whole move, and its route hex by hex", "leave choose out, or route: chosen")
	}
	out.OneHex, out.Once, out.Flip = m.OneHex, m.Once, model.FaceID(c.find("face", m.Flip))
	for _, z := range m.Zones {
		if k := c.find("zone", z); k >= 0 {
			out.Zones = append(out.Zones, k)
		}
	}
	// No list means all zones; an empty list means none.
	if c.node(m.Located, "zones") == nil {
		for z := range c.g.Zones {
			out.Zones = append(out.Zones, z)
		}
	}
	for i := range m.Modes.Entries {
		x := &m.Modes.Entries[i]
		out.Modes = append(out.Modes, model.MoveMode{Source: c.origin(x.Key, x.KeyAt, x.Value.Origin, ""), When: c.cond(x.Value.When, e.Unit),
			Bonus: c.terms(&x.Value.Allowance, e.Unit, opsNumber), Along: c.bits(x.Value.Along), Cost: c.terms(&x.Value.Cost, e.Edge, opsCost)})
	}
	for i := range m.Exits.Entries {
		x := &m.Exits.Entries[i]
		v := &x.Value
		out.Exits = append(out.Exits, model.Exit{Source: c.origin(x.Key, x.KeyAt, v.Origin, ""), From: c.find("area", v.From), Who: c.cond(v.Units, e.Unit),
			Cost: c.amount(&v.Cost, e.Edge), To: model.BoxID(c.find("box", v.Box)), ZoneStops: v.ZoneStops, Never: c.conditions(&v.Never, e.Edge)})
	}
	if n := m.Entry; n != nil {
		enters := c.envs.Entering(e.Edge)
		out.Entry = &model.Entry{Source: c.origin("entry", n.KeyAt, n.Origin, ""), Never: c.conditions(&n.Never, enters), Cost: c.terms(&n.Cost, enters, opsCost), MayWait: !n.Compulsory, First: c.cond(n.BeforeOthers, e.Base), Reserve: c.cond(n.Reserve, e.Base), InOrder: n.Order == "as listed"}
		out.Entry.Nth = c.countsEntries(out.Entry)
		c.clear(n.PushBack, out, &e)
	}
	if out.Choose != nil {
		out.Choose.Words = chooseWords(out)
	}
}

// countsEntries reports whether it matters who has entered before.
func (c *compiler) countsEntries(e *model.Entry) bool {
	for i := range e.Cost {
		if c.mentions(e.Cost[i].When, "nth") || c.mentions(e.Cost[i].Amount, "nth") {
			return true
		}
	}
	return slices.ContainsFunc(e.Never, func(x model.Condition) bool { return c.mentions(x.When, "nth") })
}

func (c *compiler) clear(x *spec.Clear, out *model.Movement, e *query.Envs) {
	if x == nil {
		return
	}
	cl := &model.Clear{Source: c.origin("clear", x.KeyAt, x.Origin, ""), Within: x.Within, Zones: out.Zones, Who: c.cond(x.Units, e.Edge), How: c.find("retreat", x.Retreat), Run: x.Run}
	if c.node(x.Located, "zones") != nil {
		cl.Zones = nil
		for _, z := range x.Zones {
			if k := c.find("zone", z); k >= 0 {
				cl.Zones = append(cl.Zones, k)
			}
		}
	}
	out.Entry.Clear = cl
}

// choose reads what is chosen for a whole move; its name is added to the
// environments of the movement.
func (c *compiler) choose(m *spec.Movement, out *model.Movement, e *query.Envs) {
	if m.Choose.Len() > 1 {
		x := &m.Choose.Entries[1]
		c.fail(RuleChoose, keySpot(x.KeyAt, x.Key), "a second thing is chosen for one move", "choose one thing; what else tells moves apart is a mode")
	}
	for i := range m.Choose.Entries {
		x := &m.Choose.Entries[i]
		c.luaName("name", x.Key, x.KeyAt)
		v := &x.Value
		if v.From == nil || !v.From.Set {
			return // reported by the decoder
		}
		p := c.program(v.From.Text, textPos(v.From.Located), c.envs.Unit, expr.Type{}, c.rep)
		if p == nil {
			return
		}
		if d := p.Type.Domain(); p.Type.IsSet() && d != nil && slices.Contains([]string{"unit", "hex", "side"}, d.Name) {
			out.Choose = &model.Choose{Source: c.origin(x.Key, x.KeyAt, v.Origin, ""), From: p, Because: v.Because, ByClass: p.StaticOn("unit"), OnMap: p.ReadsBeside("units") == 0, Ever: p.Sieve(c.envs.Unit, "units", "counters")}
			e.Unit, e.Edge = c.envs.Choosing(c.envs.Unit, x.Key, d), c.envs.Choosing(c.envs.Edge, x.Key, d)
			return
		}
		c.add(RuleChoose, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "from gives a " + p.Type.String(), Expected: "a set of units, hexes or sides", Hint: "for example filter(units, side == unit.side)"})
	}
}

// chooseWords makes the names of manners of moving with each member.
func chooseWords(m *model.Movement) [][]string {
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
