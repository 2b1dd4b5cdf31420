package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// readsLiveState reports whether a program reads more than the map, declared
// values and the class of the unit, so that its value cannot be kept in a table.
func readsLiveState(p *lang.Program) bool {
	return p != nil && (p.Deps.Overlaps(query.ReadPlaces|query.ReadUnits|query.ReadCombat|query.ReadChosen) || !p.StaticOn("unit"))
}

// gameChecker looks at the finished rules together: what each reads, and whether any waits
// for itself.
type gameChecker struct {
	scope
	*wordIndex
	units *lang.Domain
}

// deriveDependencies notes which parts of a position zones, attacks and movements
// read, for the caches of package query.
func (c gameChecker) deriveDependencies() {
	for i := range c.g.Zones {
		c.deriveZone(&c.g.Zones[i])
	}
	for i := range c.g.Attacks {
		c.g.Attacks[i].AsksNamed = c.asksNamedAttack(&c.g.Attacks[i])
		c.g.Attacks[i].AsksMarks = c.asksMarks(&c.g.Attacks[i])
	}
	ground := c.listMapPrograms()
	for i := range c.g.Movements {
		c.deriveMovement(&c.g.Movements[i], ground)
	}
}

// asksNamedAttack reports whether the conditions of who may attack whom read the
// attack that is being named. It assumes so for a verdict hook, and for conditions on
// finished attacks.
func (c gameChecker) asksNamedAttack(at *model.Attack) bool {
	if at.JudgesWhole {
		return true
	}
	all := []*lang.Program{at.TargetUnits}
	note := func(conds []model.Condition) {
		for i := range conds {
			all = append(all, conds[i].When)
		}
	}
	note(at.Never)
	for i := range at.Roles {
		all = append(all, at.Roles[i].Units)
		note(at.Roles[i].Never)
	}
	for i := range c.g.Phases {
		all = append(all, c.g.Phases[i].Units)
	}
	if unionReads(all...).Overlaps(query.ReadCombat) {
		return true
	}
	return slices.ContainsFunc(c.g.Hooks, func(h model.Hook) bool {
		return h.Point == "attack.verdict" && (len(h.BoundTo) == 0 || slices.Contains(h.BoundTo, at.ID))
	})
}

// asksMarks reports whether values, declarations or support of an attack read
// which units have attacked or were attacked, also through zones and the like. It
// assumes so where a game has hooks that answer queries.
func (c gameChecker) asksMarks(at *model.Attack) bool {
	if c.g.HasQueryHooks {
		return true
	}
	all := []*lang.Program{at.Value}
	for _, terms := range [][]model.Term{at.AttackerTerms, at.DefenderTerms, at.AttackTotal, at.DefenceTotal, at.Shifts, at.Modifiers} {
		for i := range terms {
			all = append(all, terms[i].When, terms[i].Amount)
		}
	}
	for i := range at.Declarations {
		for _, o := range at.Declarations[i].Choices {
			all = append(all, o.When)
			for k := range o.Cost {
				all = append(all, o.Cost[k].Price)
			}
		}
	}
	for i := range at.Support {
		all = append(all, at.Support[i].Units, at.Support[i].Optional, at.Support[i].Least, at.Support[i].Most)
	}
	for _, a := range c.listQueryDefs() {
		all = append(all, a.programs...)
	}
	return slices.ContainsFunc(all, func(p *lang.Program) bool {
		return c.referencesName(p, "has_attacked") || c.referencesName(p, "was_attacked")
	})
}

// unionReads returns what any of the programs reads.
func unionReads(ps ...*lang.Program) lang.Deps {
	var r lang.Deps
	for _, p := range ps {
		if p != nil {
			r |= p.Deps
		}
	}
	return r
}

// deriveZone notes what a zone reads, and which of its terms depend on the unit
// that holds the hex.
func (c gameChecker) deriveZone(z *model.Zone) {
	z.HoldsAlone = z.Holds != nil && !c.referencesName(z.Holds, "holder")
	var all []*lang.Program
	if !z.HoldsAlone {
		all = append(all, z.Holds)
	}
	k := 0
	for _, list := range [][]model.Term{z.Enter, z.Leave} {
		for i := range list {
			t := &list[i]
			if c.referencesName(t.When, "holder") {
				z.HolderTerms |= 1 << uint(k)
				z.HolderAtHex = z.HolderAtHex || slices.ContainsFunc([]string{"to", "hex", "across", "has_feature", "in_area"}, func(w string) bool { return c.referencesName(t.When, w) })
				all = append(all, t.When)
				c.checkHolderTerm(z, t)
			}
			if c.referencesName(t.Amount, "holder") {
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
	projection := unionReads(z.NotInto)
	for i := range z.Barriers {
		projection |= unionReads(z.Barriers[i].When)
	}
	holders := unionReads(append(all, z.Units, z.Covers)...)
	r := projection | holders
	for i := range c.g.Relations {
		r |= unionReads(c.g.Relations[i].When)
	}
	// No revision counts changes of the combat under way.
	z.ClassOnly = z.ClassOnly && !r.Overlaps(query.ReadCombat)
	z.Reads, z.ProjectionReads, z.HolderReads = uint64(r), uint64(projection), uint64(holders)
}

// checkHolderTerm reports a term that depends both on the holder of a hex and on the hex that the
// mover leaves. Zones are computed before that hex is known.
func (c gameChecker) checkHolderTerm(z *model.Zone, t *model.Term) {
	if c.referencesName(t.When, "from") || c.referencesName(t.When, "across") {
		c.fail(RuleZone, spot{t.When.Pos, len([]rune(t.When.Text))}, "a term of the zone "+quote(z.ID)+" asks both for holder and for the hex the mover leaves",
			"write two terms, one on holder and one on from or across")
	}
}

// listMapPrograms lists the programs of costs of terrain, features and hexsides.
func (c gameChecker) listMapPrograms() []*lang.Program {
	var out []*lang.Program
	for i := range c.g.Terrain {
		t := &c.g.Terrain[i]
		out = append(out, t.Cost.Amount)
		for _, k := range t.CostByKind {
			if k != nil {
				out = append(out, k.Amount)
			}
		}
	}
	for i := range c.g.Features {
		if t := c.g.Features[i].Cost; t != nil {
			out = append(out, t.When, t.Amount)
		}
	}
	for i := range c.g.HexsideKinds {
		if t := c.g.HexsideKinds[i].Cost; t != nil {
			out = append(out, t.When, t.Amount)
		}
	}
	return out
}

// deriveMovement notes which costs of a movement depend on the position, and what
// its allowance reads. ground are the programs of costs of the map.
func (c gameChecker) deriveMovement(m *model.Movement, ground []*lang.Program) {
	kept := slices.Clone(ground) // the programs that the cost tables are built from
	m.LiveBars = true
	note := func(terms []model.Term) {
		for i := range terms {
			t := &terms[i]
			if t.Live = readsLiveState(t.When) || readsLiveState(t.Amount); !t.Live {
				kept = append(kept, t.When, t.Amount)
				continue
			}
			m.LiveCost = true
			t.ByHex = t.When.DependsOnlyOn("to", query.ReadPlaces|query.ReadUnits|query.ReadVars|query.ReadCombat|query.ReadChosen)
			if k := m.Choose; k != nil && k.From.Type.Domain() == c.units {
				state := query.ReadPlaces | query.ReadUnits | query.ReadCombat
				if t.ByChosen = t.When.DependsOnlyOn(k.ID, state, "from", "to"); t.ByChosen {
					t.EnteredPart, t.RestPart = t.When.SplitByOwner(k.ID, state, "to")
					t.EnteredPinned, t.RestPinned = t.EnteredPart.Hoist(k.ID), t.When.Hoist(k.ID)
					if t.RestPart != nil {
						t.RestPinned = t.RestPart.Hoist(k.ID)
					}
				}
			}
			m.LiveBars = m.LiveBars && t.Op == model.OpForbid
		}
	}
	note(m.Cost)
	note(m.StopOn)
	for i := range m.Modes {
		note(m.Modes[i].Cost)
	}
	c.deriveTables(m, kept)
	points := []*lang.Program{m.Allowance}
	add := func(terms []model.Term) {
		for i := range terms {
			points = append(points, terms[i].When, terms[i].Amount)
		}
	}
	add(m.AllowanceTerms)
	for i := range m.Modes {
		add(m.Modes[i].AllowanceTerms)
	}
	m.AllowanceReads = uint64(unionReads(points...))
}

// deriveTables notes what the cost tables of a movement depend on.
func (c gameChecker) deriveTables(m *model.Movement, kept []*lang.Program) {
	read := unionReads(kept...)
	plain, hexes, rest := query.SplitReads(c.g, read)
	for _, v := range plain {
		m.CostSlots = append(m.CostSlots, c.g.Vars[v].Slot)
	}
	for _, v := range hexes {
		m.CostPlaceVars = append(m.CostPlaceVars, model.VarID(v))
	}
	m.CostReads, m.CostAlone = uint64(read), rest != 0
	// A move between two hexes can be recomputed by itself when only values of these hexes count.
	for _, p := range kept {
		if p != nil && !p.ReadsOnlyFields(query.ReadsPlaceVars(c.g, m.CostPlaceVars), "from", "to", "hex") {
			m.CostAlone = true
		}
	}
	// More than a few variables would make too many tables.
	if len(m.CostSlots) > query.MaxCostSlots {
		m.CostAlone, m.CostSlots = true, nil
	}
}
