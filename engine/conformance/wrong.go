package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// verbsTried is how many verbs are tried at one decision: which of them
// changes from one decision to the next.
const verbsTried = 4

// AddUnlistedActions adds to out actions that are plausible and not listed: other units and
// hexes, some of the verbs, ends of phases that are not open.
func AddUnlistedActions(out []flow.Action, g *model.Game, p *state.Position, legal []flow.Action, seed rng.Seed, n uint32) []flow.Action {
	try := func(a flow.Action) {
		if !slices.Contains(legal, a) && !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	k := n * 32
	roll := func(faces int) int { k++; return rng.RollDie(seed, "wrong", k, faces) - 1 }
	unit := func() model.UnitID { return model.UnitID(roll(len(g.Units))) }
	hexOf := func() model.HexID {
		if u := unit(); roll(2) == 0 && p.Units[u].At >= 0 {
			return p.Units[u].At.Hex()
		}
		return model.HexID(roll(g.Grid.NumHexes()))
	}
	first := roll(len(flow.Verbs))
	for i := range verbsTried {
		verb := flow.Verb((first + i*len(flow.Verbs)/verbsTried) % len(flow.Verbs))
		switch flow.Verbs[verb].Arg {
		case flow.ArgNone:
			try(flow.PlainAction(verb))
		case flow.ArgUnit:
			try(flow.UnitAction(verb, unit()))
		case flow.ArgHex:
			try(flow.HexAction(verb, hexOf()))
		case flow.ArgWord:
			try(flow.WordAction(verb, "nothing of the kind"))
		}
	}
	// Near misses of what is open.
	for range 2 {
		a := legal[roll(len(legal))]
		switch flow.Verbs[a.Verb].Arg {
		case flow.ArgUnit:
			a.ID = int32(unit())
		case flow.ArgHex:
			a.ID = int32(hexOf())
		case flow.ArgWord:
			a.Word += "-x"
		}
		try(a)
		if a.Verb == flow.VTo {
			a.Word = "by no manner"
			try(a)
		}
	}
	return out
}
