package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Placement is where a scenario puts its units; [CheckUnplaced] compares several.
type Placement struct {
	Placed   []string // ids of units that begin on the map, in a box in play, or arrive
	Unplaced []UnplacedUnit
}

// UnplacedUnit is a unit that stays out of a scenario.
type UnplacedUnit struct {
	ID       string
	Pos      diag.Pos // of its key
	Len      int
	InScript bool // a script names it, and may bring it into play
}

// ListPlacement returns where a compiled scenario puts its units; nil for one that does not
// compile.
func ListPlacement(r *Result) *Placement {
	if r.Game == nil {
		return nil
	}
	out := &Placement{}
	for i := range r.Game.Units {
		u := &r.Game.Units[i]
		if i < len(r.Game.Setup) && r.Game.Setup[i].At != model.InBox(model.BoxOut) {
			out.Placed = append(out.Placed, u.ID)
			continue
		}
		at := keySpot(u.Pos, u.ID)
		out.Unplaced = append(out.Unplaced, UnplacedUnit{u.ID, at.pos, at.len,
			slices.ContainsFunc(r.Scripts, func(s Script) bool { return strings.Contains(s.Source, u.ID) })})
	}
	return out
}

// CheckUnplaced warns of units that no scenario of a game uses. placements are those of all
// scenarios of the game, with the variants that apply. It reports nothing when one of them is
// nil.
func CheckUnplaced(placements []*Placement, rep *diag.List) {
	used := map[string]bool{}
	for _, p := range placements {
		if p == nil {
			return
		}
		for _, id := range p.Placed {
			used[id] = true
		}
	}
	for _, p := range placements {
		for _, u := range p.Unplaced {
			if used[u.ID] {
				continue
			}
			used[u.ID] = true
			if !u.InScript {
				rep.Add(diag.Diagnostic{Rule: RuleUnplaced, Severity: diag.Warning, Pos: u.Pos, Len: u.Len, Message: "no scenario uses the unit " + quote(u.ID),
					Hint: "set it up, let it arrive, or leave it out of the counter mix"})
			}
		}
	}
}
