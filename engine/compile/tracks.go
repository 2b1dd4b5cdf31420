package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// startTrack sets the value, or the values by owner, that a track starts at.
func (c *compiler) startTrack(track int, v *spec.TrackValue, at spot) {
	t := &c.g.Tracks[track]
	put := func(slot, n int, at spot) {
		if n := clamp32(n); n < t.Min || n > t.Max {
			c.fail(RuleTrack, at, "the track "+quote(t.ID)+" cannot start at "+itoa(int(n)), "its limits are "+itoa(int(t.Min))+" to "+itoa(int(t.Max)))
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
	if t.Of == model.OfGame {
		c.fail(RuleTrack, at, "the track "+quote(t.ID)+" has one value, not one for each side or army", "write a number, or of: side at the track")
		return
	}
	sort := trackOwner(t)
	for _, o := range v.ByOwner {
		k := slices.Index(c.known[sort], o.Owner)
		if k < 0 {
			c.unknown(sort, o.Owner, keySpot(o.OwnerAt, o.Owner), c.known[sort])
			continue
		}
		put(t.Slot+k, o.Value, spot{o.ValuePos, len(itoa(o.Value))})
	}
}

// trackOwner is what has a value of a track: side or army.
func trackOwner(t *model.Track) string {
	if t.Of == model.OfArmy {
		return "army"
	}
	return "side"
}

// owner compiles whose track is meant; what is missing or too much is reported.
// A cost may leave it to who acts.
func (c *compiler) owner(track model.TrackID, x *shape.Expr, env *expr.Env, where spot, implied bool) *expr.Program {
	if track < 0 {
		return nil
	}
	t := &c.g.Tracks[track]
	stated := x != nil && x.Set
	switch {
	case t.Of == model.OfGame && stated:
		c.fail(RuleTrack, spot{textPos(x.At), len([]rune(x.Text))}, "the track "+quote(t.ID)+" belongs to the game as a whole", "leave of out, or declare the track with of: side")
	case t.Of != model.OfGame && !stated && !implied:
		c.add(RuleTrack, where, diag.Diagnostic{Message: "the track " + quote(t.ID) + " has a value for each " + trackOwner(t) + ": say whose is meant", Hint: "write of: and " + trackOwner(t) + " as an expression, such as of: phasing"})
	case stated:
		d := c.envs.D.Side
		if t.Of == model.OfArmy {
			d = c.envs.D.Army
		}
		return c.program(c.plainID(x.Text, trackOwner(t)), textPos(x.At), env, expr.Of(d), c.rep)
	}
	return nil
}

// plainID lets an id stand for itself where an expression may stand.
func (c *compiler) plainID(text, sort string) string {
	if slices.Contains(c.known[sort], text) {
		return "'" + text + "'"
	}
	return text
}
