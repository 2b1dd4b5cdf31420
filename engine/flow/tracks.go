package flow

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// AddTrack changes a track, held inside its limits; owner is the side or army
// whose track it is, 0 for a track of the game.
func (r *Run) AddTrack(t model.TrackID, owner, by int32) {
	r.SetTrack(t, owner, r.TrackValue(t, owner)+by)
}

// SetTrack sets a track, held inside its limits.
func (r *Run) SetTrack(t model.TrackID, owner, v int32) {
	d := &r.G.Tracks[t]
	if owner < 0 || int(owner) >= d.Count {
		return
	}
	v = min(max(v, d.Min), d.Max)
	slot := d.Slot + int(owner)
	if r.P.Vars[slot] == v {
		return
	}
	r.P.SetVar(slot, v)
	e := event.NewEvent(event.Track)
	e.Text, e.N, e.Side = state.SlotName(&state.NamesOf(r.G).Slots[slot]), v, d.Side
	switch d.Owner {
	case model.OfSide:
		e.Side = model.SideID(owner)
	case model.OfArmy:
		e.Side = r.G.Armies[owner].Side
	}
	r.EmitEvent(e)
}

// TrackValue is the value of a track of an owner.
func (r *Run) TrackValue(t model.TrackID, owner int32) int32 {
	d := &r.G.Tracks[t]
	if owner < 0 || int(owner) >= d.Count {
		return d.Min
	}
	return r.P.Vars[d.Slot+int(owner)]
}

// trackOwner is whose track of is meant where a side acts; -1 for nobody.
func (r *Run) trackOwner(t model.TrackID, of *lang.Program, side model.SideID) int32 {
	switch {
	case r.G.Tracks[t].Owner == model.OfGame:
		return 0
	case of != nil:
		return of.Int(r.Ctx)
	}
	return int32(side)
}

// CanPay reports whether a cost of a side leaves its tracks inside their limits.
func (r *Run) CanPay(c []model.Cost, side model.SideID) bool {
	return r.firstShortTrack(c, side) == nil
}

// firstShortTrack is the first track that does not hold what is to be paid from it.
func (r *Run) firstShortTrack(c []model.Cost, side model.SideID) *model.Track {
	for i := range c {
		t, owner := &r.G.Tracks[c[i].Track], r.trackOwner(c[i].Track, c[i].Owner, side)
		if owner < 0 || r.TrackValue(c[i].Track, owner)-r.evalPrice(&c[i]) < t.Min {
			return t
		}
	}
	return nil
}

// evalPrice returns the amount of a cost, 0 or more.
func (r *Run) evalPrice(c *model.Cost) int32 { return max(c.Price.Int(r.Ctx), 0) }

// PayCost pays a cost of a side.
func (r *Run) PayCost(c []model.Cost, side model.SideID) {
	for i := range c {
		r.AddTrack(c[i].Track, r.trackOwner(c[i].Track, c[i].Owner, side), -r.evalPrice(&c[i]))
	}
}
