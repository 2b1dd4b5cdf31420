package retreat

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// hexes lists, in id order, where a unit that still has to go so many hexes
// may go next, and the tier that decided. Only hexes from which the rest of
// the way can be finished count, so that no choice leads into a dead end.
func (f *Frame) hexes(r *flow.Run, rt *model.Retreat, u model.UnitID, left int) ([]model.HexID, *model.Prefer) {
	if left <= 0 {
		return nil, nil
	}
	from := r.HexOf(u)
	var open []model.HexID
	for _, h := range sortedNeighbors(r, from) {
		if f.barred(r, rt, u, from, h) == nil {
			open = append(open, h)
		}
	}
	for i := range rt.Prefer {
		t := &rt.Prefer[i]
		if found := f.tier(r, rt, t, u, from, open, left); len(found) > 0 {
			return found, t
		}
	}
	return nil, nil
}

func sortedNeighbors(r *flow.Run, from model.HexID) []model.HexID {
	out := make([]model.HexID, 0, 6)
	for _, h := range r.G.Grid.Neighbors(from) {
		if h >= 0 {
			out = append(out, h)
		}
	}
	slices.Sort(out)
	return out
}

// barred says why a hex is closed to a retreating unit; nil when it is open.
func (f *Frame) barred(r *flow.Run, rt *model.Retreat, u model.UnitID, from, h model.HexID) *query.Refusal {
	if rt.Away && f.Source >= 0 && r.G.Grid.Distance(h, f.Source) <= r.G.Grid.Distance(from, f.Source) {
		return &query.Refusal{Reason: "not-away", Text: "the hex does not lead away from " + r.G.Grid.Label(f.Source), Source: &rt.Source}
	}
	if rt.Away {
		for _, v := range f.Foes {
			at := r.HexOf(v)
			if at >= 0 && r.G.Grid.Distance(h, at) <= r.G.Grid.Distance(from, at) {
				return &query.Refusal{Reason: "not-away", Text: "the hex does not lead away from the victorious units", Source: &rt.Source}
			}
		}
	}
	defer f.names(r, u, from, h)()
	if c := r.Forbids(rt.Never); c != nil {
		return query.RefusalOf(&c.Source, c.Because)
	}
	return nil
}

// names sets what the bare names of a retreat mean, and returns what puts the
// old meanings back.
func (f *Frame) names(r *flow.Run, u model.UnitID, from, h model.HexID) func() {
	oldU, oldF, oldT, oldH, oldV := r.Unit, r.From, r.To, r.Hex, r.Victors
	r.Unit, r.From, r.To, r.Hex, r.Victors = u, from, h, h, f.Foes
	return func() { r.Unit, r.From, r.To, r.Hex, r.Victors = oldU, oldF, oldT, oldH, oldV }
}

func (f *Frame) tier(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, from model.HexID, open []model.HexID, left int) []model.HexID {
	var out []model.HexID
	least := int32(1 << 30)
	for _, h := range open {
		back := f.names(r, u, from, h)
		ok := t.When.Bool(r.Ctx)
		n := int32(0)
		if ok && t.Least != nil {
			n = t.Least.Int(r.Ctx)
		}
		back()
		if !ok || !f.leadsOn(r, rt, t, u, h, left) {
			continue
		}
		if t.Least != nil && n < least {
			least, out = n, out[:0]
		}
		if t.Least == nil || n == least {
			out = append(out, h)
		}
	}
	return out
}

// leadsOn looks ahead: the unit is put into the hex, and the rest of its way,
// or the chain of friends that must make room, is tried.
func (f *Frame) leadsOn(r *flow.Run, rt *model.Retreat, t *model.Prefer, u model.UnitID, h model.HexID, left int) bool {
	last := left == 1
	if last && t.Displace == nil {
		return true
	}
	old := r.P.Units[u].At
	r.P.Place(r.G, u, model.OnHex(h))
	defer r.P.Place(r.G, u, old)
	if !last {
		hexes, _ := f.hexes(r, rt, u, left-1)
		return len(hexes) > 0
	}
	inChain := slices.Contains(f.Chain, u)
	if !inChain {
		f.Chain = append(f.Chain, u)
	}
	ok := len(f.victims(r, rt, t.Displace, h)) > 0
	if !inChain {
		f.Chain = f.Chain[:len(f.Chain)-1]
	}
	return ok
}

// victims lists the friends in a full hex that can make room: uninvolved, not
// yet in the chain, and able to go on themselves.
func (f *Frame) victims(r *flow.Run, rt *model.Retreat, d *model.Displace, h model.HexID) []model.UnitID {
	var out []model.UnitID
	if d == nil || !d.Chain && len(f.Chain) > 1 {
		return nil
	}
	for _, v := range r.UnitsIn(h, nil) {
		if r.G.Units[v].Side != f.Side || slices.Contains(f.Chain, v) || r.IsMarker(v) || f.involved(r, v) || !r.UnitTrue(d.Who, v) {
			continue
		}
		f.Chain = append(f.Chain, v)
		hexes, _ := f.hexes(r, rt, v, 1)
		f.Chain = f.Chain[:len(f.Chain)-1]
		if len(hexes) > 0 {
			out = append(out, v)
		}
	}
	return out
}

// involved reports whether a unit takes part in the combat that this retreat
// comes from: such units make no room.
func (f *Frame) involved(r *flow.Run, u model.UnitID) bool {
	return r.P.Combat != nil && r.P.Combat.Involved(u) || slices.Contains(f.Units, u)
}
