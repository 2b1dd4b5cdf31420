package state

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Attacker is a unit that attacks, with its role.
type Attacker struct {
	Unit model.UnitID
	Role int8        // index in the attack's roles
	From model.HexID // where it attacked from
}

// Combat is the attack being declared or resolved.
type Combat struct {
	Attack                          int          // index in Game.Attacks
	Side                            model.SideID // the side that attacks
	Against                         model.SideID // whose units defend
	Targets                         []model.HexID
	Attackers                       []Attacker
	Defenders                       []model.UnitID
	DefenderHexes                   []model.HexID // where each defender stood
	Supporters                      []model.UnitID
	Declared                        []int32       // text declared, by index in the attack's Declarations; -1: not yet
	Vacated                         []model.HexID // hexes that retreats and losses of this attack emptied
	RetreatHexes                    []model.HexID // hexes of retreats, the first one left and each one entered, where advances follow them
	RetreatUnits                    []model.UnitID
	AttackStrength, DefenceStrength int32
	Column                          int16 // index in the table, after shifts; -1: not known yet
	Die                             int16 // unmodified total
	Modified                        int16
	Code                            string // result; "" before the die
	Rolled                          bool
	HurtAttackers, HurtDefenders    bool // the result made one of them retreat, or took it off the map

	VacatedByFriends []model.HexID  // those of Vacated that were not left by enemies of the attackers
	VacatingSides    []model.SideID // and the side that left each
}

// Clone returns an independent copy.
func (c *Combat) Clone() *Combat { return CopyFrame(c) }

// FindAttacker reports whether u attacks, and in which role.
func (c *Combat) FindAttacker(u model.UnitID) (role int, ok bool) {
	for i := range c.Attackers {
		if c.Attackers[i].Unit == u {
			return int(c.Attackers[i].Role), true
		}
	}
	return model.None, false
}

// HasDefender reports whether u defends.
func (c *Combat) HasDefender(u model.UnitID) bool {
	for _, d := range c.Defenders {
		if d == u {
			return true
		}
	}
	return false
}

// Involves reports whether u attacks or defends.
func (c *Combat) Involves(u model.UnitID) bool {
	_, ok := c.FindAttacker(u)
	return ok || c.HasDefender(u)
}

// Visit names every field once.
func (c *Combat) Visit(v Visitor) {
	v.Attack("attack", &c.Attack)
	v.Side("side", &c.Side)
	v.Side("against", &c.Against)
	v.Hexes("targets", &c.Targets)
	VisitRecords(v, "attackers", &c.Attackers, func(v Visitor, a *Attacker) {
		v.Unit("unit", &a.Unit)
		role := int32(a.Role)
		v.Int("role", &role)
		setIfChanged(&a.Role, int8(role))
		v.Hex("from", &a.From)
	})
	v.Units("defenders", &c.Defenders)
	v.Hexes("froms", &c.DefenderHexes)
	v.Units("support", &c.Supporters)
	v.Texts("declared", &c.Declared)
	v.Hexes("vacated", &c.Vacated)
	v.Hexes("ways", &c.RetreatHexes)
	v.Units("ways-of", &c.RetreatUnits)
	v.Int("attack-strength", &c.AttackStrength)
	v.Int("defence-strength", &c.DefenceStrength)
	v.Int16("column", &c.Column)
	v.Int16("die", &c.Die)
	v.Int16("modified", &c.Modified)
	v.Text("code", &c.Code)
	v.Bool("rolled", &c.Rolled)
	v.Bool("hurt-attackers", &c.HurtAttackers)
	v.Bool("hurt-defenders", &c.HurtDefenders)
	v.Hexes("left", &c.VacatedByFriends)
	v.Sides("left-of", &c.VacatingSides)
}

// SideThatVacated returns the side, the attackers' or a side friendly to it, that left a
// vacated hex. It returns None if enemies of the attackers left it, and for any other hex.
func (c *Combat) SideThatVacated(h model.HexID) model.SideID {
	if i := slices.Index(c.VacatedByFriends, h); i >= 0 && i < len(c.VacatingSides) {
		return c.VacatingSides[i]
	}
	return model.None
}

// SetVacatingSide notes which side left a vacated hex last: None for enemies of the attackers.
func (c *Combat) SetVacatingSide(h model.HexID, s model.SideID) {
	if i := slices.Index(c.VacatedByFriends, h); i >= 0 && i < len(c.VacatingSides) {
		c.VacatedByFriends, c.VacatingSides = slices.Delete(slices.Clone(c.VacatedByFriends), i, i+1), slices.Delete(slices.Clone(c.VacatingSides), i, i+1)
	}
	if s != model.None {
		c.VacatedByFriends, c.VacatingSides = append(c.VacatedByFriends, h), append(c.VacatingSides, s)
	}
}

// AddRetreatStep notes a step of a retreat.
func (c *Combat) AddRetreatStep(u model.UnitID, from, to model.HexID) {
	if !slices.Contains(c.RetreatUnits, u) {
		c.RetreatHexes, c.RetreatUnits = append(c.RetreatHexes, from), append(c.RetreatUnits, u)
	}
	c.RetreatHexes, c.RetreatUnits = append(c.RetreatHexes, to), append(c.RetreatUnits, u)
}

// RetreatPaths returns the ways of the units that retreated, in the order in which they
// set out.
func (c *Combat) RetreatPaths() [][]model.HexID {
	var out [][]model.HexID
	var of []model.UnitID
	for i, u := range c.RetreatUnits {
		k := slices.Index(of, u)
		if k < 0 {
			k = len(of)
			of, out = append(of, u), append(out, nil)
		}
		out[k] = append(out[k], c.RetreatHexes[i])
	}
	return out
}

// MarkHurt notes that the result of the combat made a unit retreat, or took it off
// the map; units that do not take part, and what happens before the result,
// do not count.
func (c *Combat) MarkHurt(u model.UnitID) {
	if c.Code == "" {
		return
	}
	if _, attacks := c.FindAttacker(u); attacks {
		c.HurtAttackers = true
	} else if c.HasDefender(u) {
		c.HurtDefenders = true
	}
}
