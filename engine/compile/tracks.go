package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileStartTrack sets the value, or the values by owner, that a track starts
// at.
func (c setupCompiler) compileStartTrack(track int, v *spec.TrackValue, at spot) {
	t := &c.g.Tracks[track]
	put := func(slot, n int, at spot) {
		if n := clamp32(n); n < t.Min || n > t.Max {
			c.addFinding(RuleTrack, at, diag.Diagnostic{Message: "the track " + quote(t.ID) + " cannot start at " + itoa(int(n)), Hint: "its limits are " + itoa(int(t.Min)) + " to " + itoa(int(t.Max)),
				Cause: &diag.Related{Pos: t.Pos, Message: "the track " + quote(t.ID) + " cannot start where the scenarios let it: its limits are " + itoa(int(t.Min)) + " to " + itoa(int(t.Max))}})
		}
		for i := range c.g.Start.Tracks {
			if c.g.Start.Tracks[i].Slot == slot {
				c.g.Start.Tracks[i].Value = clamp32(n)
			}
		}
	}
	if v.All != nil {
		for k := 0; k < t.Count; k++ {
			put(t.Slot+k, *v.All, at)
		}
		return
	}
	if t.Owner == model.OfGame {
		c.fail(RuleTrack, at, "the track "+quote(t.ID)+" has one value, not one for each side or army", "write a number, or of: side at the track")
		return
	}
	sort := trackOwner(t)
	for _, o := range v.ByOwner {
		k := slices.Index(c.idsBySort[sort], o.Owner)
		if k < 0 {
			c.reportUnknown(sort, o.Owner, keySpot(o.OwnerAt, o.Owner), c.idsBySort[sort])
			continue
		}
		put(t.Slot+k, o.Value, spot{o.ValuePos, len(itoa(o.Value))})
	}
}

// trackOwner returns the sort of a track's owners: side or army.
func trackOwner(t *model.Track) string {
	if t.Owner == model.OfArmy {
		return "army"
	}
	return "side"
}
