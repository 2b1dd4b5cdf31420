package position

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
)

// setTrack sets a track to a value, or to values by side or army.
func (b *Position) setTrack(e *schema.Entry[spec.TrackValue]) {
	i := FindName(&b.Names, e.Key, e.KeyAt, "track", b.G.Tracks, func(x *model.Track) string { return x.ID })
	if i < 0 {
		return
	}
	t := &b.G.Tracks[i]
	put := func(slot, value int, at diag.Pos) {
		v := int32(value)
		b.State.Vars[slot] = v
		if v < t.Min || v > t.Max {
			b.addFinding(RuleValue, at, fmt.Sprintf("track %s cannot be %d", t.ID, v), fmt.Sprintf("a number from %d to %d", t.Min, t.Max), "")
		}
	}
	if e.Value.All != nil {
		for k := 0; k < t.Count; k++ {
			put(t.Slot+k, *e.Value.All, e.KeyAt)
		}
		return
	}
	if t.Owner == model.OfGame {
		b.addFinding(RuleValue, e.KeyAt, fmt.Sprintf("track %s has one value, not one for each side or army", t.ID), "a whole number", "")
		return
	}
	owners := trackOwners(b.G, t)
	for _, o := range e.Value.ByOwner {
		if k := slices.Index(owners, o.Owner); k >= 0 {
			put(t.Slot+k, o.Value, o.ValuePos)
		} else {
			b.addFinding(RuleName, o.OwnerAt, fmt.Sprintf("track %s has no value of %q", t.ID, o.Owner), "", diag.NearestName(o.Owner, owners))
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
