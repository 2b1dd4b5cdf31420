package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/state"
)

// WithSide returns the environment of what each side of a combat does for itself: side is
// the side, own are its units in the combat, foes the others.
func (e *Envs) WithSide(defender bool) *lang.Env {
	names := map[string]lang.Binding{
		"side": memberBinding("the side that declares", e.Domains.Side, func(c *Ctx) int32 {
			switch k := c.P.Combat; {
			case k == nil:
				return lang.None
			case defender:
				return int32(k.Against)
			default:
				return int32(k.Side)
			}
		}, ReadCombat),
		"own":  setBinding("its units in the combat, that attack or are attacked", e.Domains.Unit, func(c *Ctx, buf []int32) []int32 { return appendFighters(c.P.Combat, defender, buf) }, ReadCombat),
		"foes": setBinding("the units of the other side in the combat", e.Domains.Unit, func(c *Ctx, buf []int32) []int32 { return appendFighters(c.P.Combat, !defender, buf) }, ReadCombat),
	}
	for name, b := range names {
		b.Fingerprint = lang.FingerprintInts(int(boolToInt(defender)))
		names[name] = b
	}
	return e.Combat.WithNames(names)
}

// appendFighters lists the units that attack, or those that are attacked.
func appendFighters(k *state.Combat, defenders bool, buf []int32) []int32 {
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

// appendSupporters lists the units that support the attackers, or the defenders.
func appendSupporters(c *Ctx, buf []int32, defenders bool) []int32 {
	k := c.P.Combat
	if k == nil {
		return buf
	}
	for _, u := range k.Supporters {
		if (c.G.Units[u].Side == k.Against) == defenders {
			buf = append(buf, int32(u))
		}
	}
	return buf
}
