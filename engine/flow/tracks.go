package flow

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// AddTrack changes a track, held inside its limits; owner is the side or army
// whose track it is, 0 for a track of the game.
func (vs *Values) AddTrack(t model.TrackID, owner, by int32) {
	vs.SetTrack(t, owner, vs.TrackValue(t, owner)+by)
}

// SetTrack sets a track, held inside its limits.
func (vs *Values) SetTrack(t model.TrackID, owner, v int32) {
	d := &vs.r.Ctx.G.Tracks[t]
	if owner < 0 || int(owner) >= d.Count {
		return
	}
	v = min(max(v, d.Min), d.Max)
	slot := d.Slot + int(owner)
	if vs.r.Ctx.P.Vars[slot] == v {
		return
	}
	vs.r.Ctx.P.SetVar(slot, v)
	e := event.NewEvent(event.Track)
	e.Text, e.N, e.Side = state.SlotName(&state.NamesOf(vs.r.Ctx.G).Slots[slot]), v, d.Side
	switch d.Owner {
	case model.OfSide:
		e.Side = model.SideID(owner)
	case model.OfArmy:
		e.Side = vs.r.Ctx.G.Armies[owner].Side
	}
	vs.r.EmitEvent(e)
}

// TrackValue returns the value of a track of an owner.
func (vs *Values) TrackValue(t model.TrackID, owner int32) int32 {
	d := &vs.r.Ctx.G.Tracks[t]
	if owner < 0 || int(owner) >= d.Count {
		return d.Min
	}
	return vs.r.Ctx.P.Vars[d.Slot+int(owner)]
}

// trackOwner is whose track of is meant where a side acts; -1 for nobody.
func (vs *Values) trackOwner(t model.TrackID, of *lang.Program, side model.SideID) int32 {
	switch {
	case vs.r.Ctx.G.Tracks[t].Owner == model.OfGame:
		return 0
	case of != nil:
		return of.Int(vs.r.Ctx)
	}
	return int32(side)
}

// CanPay reports whether a cost of a side leaves its tracks inside their limits.
func (vs *Values) CanPay(c []model.Cost, side model.SideID) bool {
	return vs.firstShortTrack(c, side) == nil
}

// firstShortTrack returns the first track that does not hold what is to be paid from it.
func (vs *Values) firstShortTrack(c []model.Cost, side model.SideID) *model.Track {
	for i := range c {
		t, owner := &vs.r.Ctx.G.Tracks[c[i].Track], vs.trackOwner(c[i].Track, c[i].Owner, side)
		if owner < 0 || vs.TrackValue(c[i].Track, owner)-vs.evalPrice(&c[i]) < t.Min {
			return t
		}
	}
	return nil
}

// evalPrice returns the amount of a cost, 0 or more.
func (vs *Values) evalPrice(c *model.Cost) int32 { return max(c.Price.Int(vs.r.Ctx), 0) }

// PayCost pays a cost of a side.
func (vs *Values) PayCost(c []model.Cost, side model.SideID) {
	for i := range c {
		vs.AddTrack(c[i].Track, vs.trackOwner(c[i].Track, c[i].Owner, side), -vs.evalPrice(&c[i]))
	}
}
