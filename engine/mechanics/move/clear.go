package move

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// clearEntryHexes pushes back the enemies in the way of units about to enter, each once in the
// life of the frame. It reports whether it began to push any back.
func (f *Frame) clearEntryHexes(r *flow.Run) bool {
	m := &r.Ctx.G.Movements[f.Movement]
	if m.Entry == nil || m.Entry.PushBack == nil {
		return false
	}
	for _, u := range r.Ctx.G.UnitsOfSide(f.Side) {
		if r.Ctx.P.Units[u].At != model.InBox(model.BoxWaiting) || r.Ctx.G.Setup[u].Reinforcement < 0 || !r.Ctx.Movers.MayMove(f.Movement, u) {
			continue
		}
		for _, h := range r.Ctx.G.Reinforcements[r.Ctx.G.Setup[u].Reinforcement].Hexes {
			if r.Ctx.Movers.AnyToPushBack(m.Entry.PushBack, h, f.Side) && f.pushBackFrom(r, m.Entry.PushBack, u, h) {
				return true
			}
		}
	}
	return false
}

// pushBackFrom begins to push back the enemies in the way at one hex of entry.
func (f *Frame) pushBackFrom(r *flow.Run, c *model.PushBack, entering model.UnitID, h model.HexID) bool {
	var back, others []model.UnitID
	side := model.SideID(model.None) // one side at a time retreats
	for i := range r.Ctx.P.Units {
		e := model.UnitID(i)
		if r.Ctx.P.Units[i].At < 0 || slices.Contains(f.Pushed, e) || !r.Ctx.Movers.MustBePushedBack(c, e, h, f.Side) {
			continue
		}
		if side == model.None {
			side = r.Ctx.G.Units[e].Side
		}
		if r.Ctx.G.Units[e].Side != side {
			continue
		}
		f.Pushed = append(f.Pushed, e)
		old := r.Ctx.Scope
		r.BindMoveNames(e, model.None, h)
		goes := r.Ctx.True(c.Units)
		r.Ctx.Scope = old
		switch {
		case goes:
			back = append(back, e)
		case c.Run != "":
			others = append(others, e)
		}
	}
	slices.Sort(f.Pushed)
	if len(back) > 0 {
		a := flow.NewRetreat(c.Retreat, side, back, []model.UnitID{entering})
		a.From = h
		flow.CallProcedure(r, a)
	}
	for _, e := range slices.Backward(others) {
		a := flow.SubjectOf(side)
		a.Unit, a.Hex = e, h
		r.RunEffects(nil, c.Run, a)
	}
	return len(back)+len(others) > 0
}
