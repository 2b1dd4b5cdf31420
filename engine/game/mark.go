package game

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/state"
)

// SameViewAs reports whether a view shows the same at the checkpoint as at a table of the game
// now, except the decision and its actions. If true, nobody can see a difference. It may return
// false although no difference can be seen.
func (c *Checkpoint) SameViewAs(t *Table) bool {
	a, b := t.run.Ctx.P, c.pos
	return a.Turn == b.Turn && a.Phasing == b.Phasing && a.Phase == b.Phase && a.FallenLatches == b.FallenLatches && (a.Result == nil) == (b.Result == nil) &&
		(a.Combat == nil) == (b.Combat == nil) && (a.Combat == nil || sameParties(a.Combat, b.Combat)) &&
		slices.Equal(a.Units, b.Units) && slices.Equal(a.Vars, b.Vars) && slices.Equal(a.PlaceVars, b.PlaceVars) && slices.Equal(a.LostPoints, b.LostPoints) &&
		slices.EqualFunc(a.Decks, b.Decks, func(x, y state.Deck) bool { return len(x.Draw) == len(y.Draw) && len(x.Discard) == len(y.Discard) }) &&
		samePlans(listPlanned(t.run, a), listPlanned(t.run, b))
}

// listPlanned lists the attacks that the procedures of a position have noted for later.
func listPlanned(r *flow.Run, p *state.Position) []*state.Combat {
	var out []*state.Combat
	for _, f := range p.Frames {
		if x, ok := f.(battlePlanner); ok {
			out = append(out, x.PlannedBattles(r)...)
		}
	}
	return out
}

// battlePlanner is a procedure that notes attacks to be fought later.
type battlePlanner interface {
	PlannedBattles(*flow.Run) []*state.Combat
}

// samePlans reports whether two lists of planned attacks look the same.
func samePlans(a, b []*state.Combat) bool { return slices.EqualFunc(a, b, sameParties) }

// sameParties reports whether two combats look alike to those who see all of them.
func sameParties(a, b *state.Combat) bool {
	return a.Attack == b.Attack && a.Side == b.Side && slices.Equal(a.Targets, b.Targets) && slices.Equal(a.Defenders, b.Defenders) &&
		slices.Equal(a.Supporters, b.Supporters) &&
		slices.EqualFunc(a.Attackers, b.Attackers, func(x, y state.Attacker) bool { return x.Unit == y.Unit })
}
