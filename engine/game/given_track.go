package game

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
)

// track sets a track to a given value, or to values by side or army.
func (b *builder) track(e *shape.Entry[spec.TrackValue]) {
	i := find(b, e.Key, e.KeyAt, "track", b.g.Tracks, func(x *model.Track) string { return x.ID })
	if i < 0 {
		return
	}
	t := &b.g.Tracks[i]
	put := func(slot, value int, at diag.Pos) {
		v := int32(value)
		b.p.Vars[slot] = v
		if v < t.Min || v > t.Max {
			b.add(RuleGiven, at, fmt.Sprintf("track %s cannot be %d", t.ID, v), fmt.Sprintf("a number from %d to %d", t.Min, t.Max), "")
		}
	}
	if e.Value.All != nil {
		for k := 0; k < t.Count; k++ {
			put(t.Slot+k, *e.Value.All, e.KeyAt)
		}
		return
	}
	if t.Of == model.OfGame {
		b.add(RuleGiven, e.KeyAt, fmt.Sprintf("track %s has one value, not one for each side or army", t.ID), "a whole number", "")
		return
	}
	owners := trackOwners(b.g, t)
	for _, o := range e.Value.ByOwner {
		if k := slices.Index(owners, o.Owner); k >= 0 {
			put(t.Slot+k, o.Value, o.ValuePos)
		} else {
			b.add(RuleGivenName, o.OwnerAt, fmt.Sprintf("track %s has no value of %q", t.ID, o.Owner), "", diag.Nearest(o.Owner, owners))
		}
	}
}

// trackOwners lists the sides or armies that have a value of a track.
func trackOwners(g *model.Game, t *model.Track) []string {
	var out []string
	for k := 0; k < t.Count; k++ {
		out = append(out, state.NamesOf(g).Slots[t.Slot+k].Owner)
	}
	return out
}

// trackSlots names the slots of all tracks as tests and views write them:
// morale, or morale of blue.
func trackSlots(g *model.Game) (slots []int, names []string) {
	for i := range g.Tracks {
		for k := 0; k < g.Tracks[i].Count; k++ {
			slot := g.Tracks[i].Slot + k
			slots, names = append(slots, slot), append(names, state.SlotName(&state.NamesOf(g).Slots[slot]))
		}
	}
	return slots, names
}

// TrackIDs lists the tracks as views name them, in declared order.
func TrackIDs(g *model.Game) []string {
	_, names := trackSlots(g)
	return names
}
