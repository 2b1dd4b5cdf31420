package attack

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Conditions on whole attacks (model.Attack.Refuse, and support of which some must come) are asked of a set of hexes and attackers
// that could be fought as it is. The look-ahead of named.go asks them of every set it tries, so
// that nothing is offered which can only be finished as a refused attack.

// findRefusing returns the condition that refuses a finished attack, or nil if none does. picked
// is the one defender that is attacked, None for all units of the hexes.
func (pl *planner) findRefusing(p *plan, picked model.UnitID) *model.Condition {
	if !pl.at.JudgesWhole {
		return nil
	}
	r := pl.r
	defer pl.rights.supposeAttack(r, pl.at, p.hexes, p.named)()
	k := r.Ctx.P.Combat
	if picked != model.None {
		k.Defenders, k.DefenderHexes = []model.UnitID{picked}, []model.HexID{r.Ctx.HexOf(picked)}
	}
	if pl.at.RefuseStrengths {
		r.Ctx.Combats.ComputeStrengths(nil, nil)
	}
	c := r.Ctx.FirstForbidding(pl.at.Refuse)
	if c == nil {
		c = findMissingSupport(r, pl.at)
	}
	if c != nil {
		pl.refusedBy = c
	}
	return c
}

// canFightSomehow reports whether some attack that begins with one hex and has the unit among its
// attackers is not refused, whatever the obligations. An obligation that only refused attacks
// could meet does not bind.
func (ri *Rights) canFightSomehow(r *flow.Run, at *model.Attack, u model.UnitID, h model.HexID) bool {
	if !at.JudgesWhole {
		return true
	}
	pl := &planner{r: r, at: at, rights: ri, dutyKnown: true}
	hexes, tries := []model.HexID{h}, maxTries
	p, ok := pl.joinPlan(plan{hexes: hexes, lastHex: h, lastUnit: model.None}, pl.findLeader(u, hexes, nil))
	return ok && pl.completesNaming(&p, &tries)
}

// isPickRefused reports whether a single attacker may not attack one unit of a hex.
func (pl *planner) isPickRefused(u model.UnitID, h model.HexID, picked model.UnitID) bool {
	if !pl.at.JudgesWhole {
		return false
	}
	q, ok := pl.joinPlan(plan{hexes: []model.HexID{h}, lastHex: h}, u)
	return !ok || pl.findRefusing(&q, picked) != nil
}

// refuseWhole returns the refusal of a plan that some condition keeps from being finished, with
// whatever attackers are added, or nil if it can be finished.
func (f *Frame) refuseWhole(r *flow.Run, p plan) *query.Refusal {
	pl := &planner{r: r, at: &r.Ctx.G.Attacks[f.Spec], rights: &f.Rights, dutyKnown: true}
	tries := maxTries
	if !pl.at.JudgesWhole || pl.completesNaming(&p, &tries) || pl.refusedBy == nil {
		return nil
	}
	return query.NewRefusal(&pl.refusedBy.Source, pl.refusedBy.Because)
}

// refuseFinished returns the refusal of a plan as it stands, or nil.
func (f *Frame) refuseFinished(r *flow.Run, p *plan) *query.Refusal {
	if c := f.planner(r).findRefusing(p, model.None); c != nil {
		return query.NewRefusal(&c.Source, c.Because)
	}
	return nil
}
