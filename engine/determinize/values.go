package determinize

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// KnownToAll reports whether all may know the values of a variable.
func KnownToAll(v *model.Var) bool { return v.Visible == "" || v.Visible == "all" }

// MayKnow reports whether a side may know value k of a variable that is not open to all:
// by side, army, unit or place.
func MayKnow(g *model.Game, p *state.Position, v *model.Var, k int, side model.SideID) bool {
	if v.Visible == "nobody" {
		return false
	}
	switch v.Owner {
	case model.OfSide:
		return model.SideID(k) == side
	case model.OfArmy:
		return g.Armies[k].Side == side
	case model.OfUnit:
		return g.Units[k].Side == side
	case model.OfHex, model.OfStack:
		return hexOccupied(p, model.HexID(k))
	case model.OfHexside:
		a, b := g.Grid.HexsideEnds(int32(k))
		return hexOccupied(p, a) || b >= 0 && hexOccupied(p, b)
	}
	return false
}

// hexOccupied reports whether any unit is in a hex.
func hexOccupied(p *state.Position, h model.HexID) bool {
	return slices.ContainsFunc(p.Units, func(u state.Unit) bool { return u.At == model.OnHex(h) })
}

// dealVariables gives lawful values to all that lies face down. Which places have such a
// value is taken from the set-up: where play has put one is not known.
func (d *deal) dealVariables(roll Roll) {
	for i := range d.g.Vars {
		v := &d.g.Vars[i]
		if KnownToAll(v) {
			continue
		}
		for k := 0; k < v.Count; k++ {
			if !MayKnow(d.g, d.p, v, k, d.side) {
				d.p.Vars[v.Slot+k] = d.lawfulValue(v, roll)
			}
		}
	}
	for _, x := range slices.Clone(d.p.PlaceVars) {
		if v := &d.g.Vars[x.Var]; !KnownToAll(v) && !MayKnow(d.g, d.p, v, int(x.Place), d.side) {
			d.p.SetPlaceVar(x.Var, x.Place, v.Default, v.Default)
		}
	}
	for _, x := range d.g.Start.Places {
		if v := &d.g.Vars[x.Var]; !KnownToAll(v) && !MayKnow(d.g, d.p, v, int(x.Place), d.side) {
			d.p.SetPlaceVar(x.Var, x.Place, d.lawfulValue(v, roll), v.Default)
		}
	}
}

// lawfulValue returns a lawful value: any of those that can be counted up, else the default.
func (d *deal) lawfulValue(v *model.Var, roll Roll) int32 {
	switch v.Type {
	case model.TFlag:
		return int32(roll(2) - 1)
	case model.TText:
		if len(v.Texts) > 0 {
			return v.Texts[roll(len(v.Texts))-1]
		}
	case model.TSide:
		return int32(roll(len(d.g.Sides)) - 1)
	case model.TInteger:
		if span := int64(v.Max) - int64(v.Min); span > 0 && span < 1000 {
			return v.Min + int32(roll(int(span)+1)-1)
		}
	}
	return v.Default
}

// SameLatches reports whether each latch holds in one position as in another.
func SameLatches(a, b *query.Ctx) bool {
	for i := range a.G.Latches {
		if when := a.G.Latches[i].When; when.Bool(a) != when.Bool(b) {
			return false
		}
	}
	return true
}

// CountOverstacked counts the units in hexes over the stacking limits: what
// a stack holds may show all sides something about what it can be.
func CountOverstacked(c *query.Ctx) int {
	n := 0
	for u := range c.P.Units {
		if h := c.P.Units[u].At.Hex(); h != model.None && c.Stacks.FindFullLimit(model.UnitID(u), h) != nil {
			n++
		}
	}
	return n
}
