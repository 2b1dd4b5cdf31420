package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// live reports whether a program asks for more than the map, declared values
// and what the class of the unit fixes, so that it cannot be kept in a table.
func live(p *expr.Program) bool {
	return p != nil && (p.Reads.Has(query.ReadPlaces|query.ReadUnits|query.ReadCombat|query.ReadChosen) || !p.StaticOn("unit"))
}

// derive works out what caches need to know.
func (c *compiler) derive() {
	for i := range c.g.Zones {
		c.deriveZone(&c.g.Zones[i])
	}
	ground := c.mapReads()
	for i := range c.g.Movements {
		c.deriveMovement(&c.g.Movements[i], ground)
	}
}

func reads(ps ...*expr.Program) expr.ReadSet {
	var r expr.ReadSet
	for _, p := range ps {
		if p != nil {
			r |= p.Reads
		}
	}
	return r
}

func (c *compiler) deriveZone(z *model.Zone) {
	all := []*expr.Program{z.Holds}
	k := 0
	for _, list := range [][]model.Term{z.Enter, z.Leave} {
		for i := range list {
			t := &list[i]
			if c.mentions(t.When, "holder") {
				z.HolderTerms |= 1 << uint(k)
				z.HolderAtHex = z.HolderAtHex || slices.ContainsFunc([]string{"to", "hex", "across", "feature", "in_area"}, func(w string) bool { return c.mentions(t.When, w) })
				all = append(all, t.When)
				c.holderTerm(z, t)
			}
			if c.mentions(t.Amount, "holder") {
				c.fail(RuleZone, spot{t.Amount.Pos, len([]rune(t.Amount.Text))}, "how much a zone adds cannot depend on holder, since several enemies may hold the same hex",
					"write a term for each amount, with a condition on holder")
			}
			k++
		}
	}
	z.ClassOnly = true
	for _, p := range all {
		z.ClassOnly = z.ClassOnly && (p == nil || p.StaticOn("mover"))
	}
	r := reads(append(all, z.Of, z.NotInto)...)
	for i := range z.Barriers {
		r |= reads(z.Barriers[i].When)
	}
	for i := range c.g.Relations {
		r |= reads(c.g.Relations[i].When)
	}
	// The combat under way is not counted by any stamp.
	z.ClassOnly = z.ClassOnly && !r.Has(query.ReadCombat)
	z.Reads = uint64(r)
}

// holderTerm refuses what cannot be judged when the zone is laid out: the hex
// that the mover comes from.
func (c *compiler) holderTerm(z *model.Zone, t *model.Term) {
	if c.mentions(t.When, "from") || c.mentions(t.When, "across") {
		c.fail(RuleZone, spot{t.When.Pos, len([]rune(t.When.Text))}, "a term of the zone "+quote(z.ID)+" asks both for holder and for the hex the mover leaves",
			"write two terms, one on holder and one on from or across")
	}
}

// mapReads is what costs of the map depend on.
func (c *compiler) mapReads() expr.ReadSet {
	var r expr.ReadSet
	for i := range c.g.Terrain {
		t := &c.g.Terrain[i]
		r |= reads(t.Move.Amount)
		for _, k := range t.ByKind {
			if k != nil {
				r |= reads(k.Amount)
			}
		}
	}
	for i := range c.g.Features {
		if t := c.g.Features[i].Move; t != nil {
			r |= reads(t.When, t.Amount)
		}
	}
	for i := range c.g.SideKinds {
		if t := c.g.SideKinds[i].Move; t != nil {
			r |= reads(t.When, t.Amount)
		}
	}
	return r
}

func (c *compiler) deriveMovement(m *model.Movement, ground expr.ReadSet) {
	kept := ground // what the tables depend on
	m.LiveBars = true
	together := len(m.Exits) == 0
	note := func(terms []model.Term) {
		for i := range terms {
			t := &terms[i]
			if t.Live = live(t.When) || live(t.Amount); !t.Live {
				kept |= reads(t.When, t.Amount)
				continue
			}
			m.LiveCost = true
			t.ByHex = t.When.OnlyOf("to", query.ReadPlaces|query.ReadUnits|query.ReadVars|query.ReadCombat|query.ReadChosen)
			if k := m.Choose; k != nil && k.From.Type.Domain() == c.envs.D.Unit {
				t.ByChosen = t.When.OnlyOf(k.ID, query.ReadPlaces|query.ReadUnits|query.ReadCombat, "from", "to")
			}
			m.LiveBars = m.LiveBars && t.Op == model.OpForbid
			together = together && (t.ByChosen || t.ByHex)
		}
	}
	note(m.Cost)
	note(m.StopOn)
	for i := range m.Modes {
		note(m.Modes[i].Cost)
	}
	for i := range m.Never {
		together = together && !reads(m.Never[i].When).Has(query.ReadChosen)
	}
	if m.Choose != nil {
		m.Choose.Together = together && m.LiveBars
	}
	plain, hexes, rest := query.SplitReads(c.g, kept)
	for _, v := range plain {
		m.CostSlots = append(m.CostSlots, c.g.Vars[v].Slot)
	}
	for _, v := range hexes {
		m.CostPlaceVars = append(m.CostPlaceVars, model.VarID(v))
	}
	m.CostReads, m.CostAlone = uint64(kept), rest != 0
	// More than a few variables would make too many tables.
	if len(m.CostSlots) > query.MostSlots {
		m.CostAlone, m.CostSlots = true, nil
	}
}
