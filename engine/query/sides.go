package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Own is the environment of what each side of a combat does for itself: side is
// the side, own are its units in the combat, foes the others.
func (e *Envs) Own(defender bool) *expr.Env {
	names := map[string]expr.Binding{
		"side": one("the side that declares", e.D.Side, func(c *Ctx) int32 {
			switch k := c.P.Combat; {
			case k == nil:
				return expr.None
			case defender:
				return int32(k.Against)
			default:
				return int32(k.Side)
			}
		}, ReadCombat),
		"own":  set("its units in the combat, that attack or are attacked", e.D.Unit, func(c *Ctx, buf []int32) []int32 { return party(c.P.Combat, defender, buf) }, ReadCombat),
		"foes": set("the units of the other side in the combat", e.D.Unit, func(c *Ctx, buf []int32) []int32 { return party(c.P.Combat, !defender, buf) }, ReadCombat),
	}
	for name, b := range names {
		b.Fingerprint = expr.FingerprintInts(int(truth(defender)))
		names[name] = b
	}
	return e.Combat.WithNames(names)
}

// party lists the units that attack, or those that are attacked.
func party(k *state.Combat, defenders bool, buf []int32) []int32 {
	switch {
	case k == nil:
	case defenders:
		for _, u := range k.Defenders {
			buf = append(buf, int32(u))
		}
	default:
		for i := range k.Attackers {
			buf = append(buf, int32(k.Attackers[i].Unit))
		}
	}
	return buf
}

// supportOf lists the units that support the attackers, or the defenders.
func supportOf(c *Ctx, buf []int32, defenders bool) []int32 {
	k := c.P.Combat
	if k == nil {
		return buf
	}
	for _, u := range k.Support {
		if (c.G.Units[u].Side == k.Against) == defenders {
			buf = append(buf, int32(u))
		}
	}
	return buf
}
