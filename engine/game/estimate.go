package game

import (
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Estimate is what an attack would come to before any die, with all who can take part in it.
type Estimate struct {
	Attack, Defence int
	Column          int // after shifts; with opposed dice before they are thrown
}

// EstimateAttack computes the attack of a side on a hex, or on one unit in it (target). All units
// that can take part attack, or one of them (alone). It leaves out support. ok is false when no
// unit can attack, or when a unit in the hex is hidden from the side. It is fast, for callers
// that ask often: it carries nothing out and keeps nothing.
func (es *Estimator) EstimateAttack(spec int, side model.SideID, h model.HexID, target, alone model.UnitID) (e Estimate, ok bool) {
	if es.t.run.Fault != nil {
		return e, false
	}
	g, r := es.t.Model(), es.t.run
	at, k := &g.Attacks[spec], &es.staging
	k.Attack, k.Side, k.Against, k.Column = spec, side, model.None, -1
	k.Targets, k.Attackers, k.Defenders, k.DefenderHexes = append(k.Targets[:0], h), k.Attackers[:0], k.Defenders[:0], k.DefenderHexes[:0]
	k.Declared = k.Declared[:0]
	for range at.Declarations {
		k.Declared = append(k.Declared, model.None)
	}
	for u := r.Ctx.Places.FirstUnitIn(h); u >= 0; u = r.Ctx.Places.NextUnitIn(u) {
		if es.t.Observer(side).isUnitMasked(u) {
			return e, false
		}
		if r.Ctx.AreHostile(side, g.Units[u].Side) && !r.Ctx.IsMarker(u) && (target == model.None || target == u) {
			k.Defenders, k.DefenderHexes, k.Against = append(k.Defenders, u), append(k.DefenderHexes, h), g.Units[u].Side
		}
	}
	reach := 0
	for i := range at.Roles {
		reach = max(reach, at.Roles[i].Max)
	}
	open, fresh := es.t.decisionOpen, es.t.listFresh
	done := es.t.beginQuestion()
	defer done()
	for _, u := range g.UnitsOfSide(side) {
		from := r.Ctx.HexOf(u)
		if from < 0 || alone != model.None && u != alone || g.Grid.Distance(from, h) > reach || r.Ctx.P.Units[u].Flags&state.HasAttacked != 0 && at.OnceAttack.Applies {
			continue
		}
		if role := attack.FindRole(r, spec, side, u, k.Targets); role >= 0 {
			k.Attackers = append(k.Attackers, state.Attacker{Unit: u, Role: int8(role), From: from})
		}
	}
	if len(k.Attackers) > 0 && len(k.Defenders) > 0 {
		was := r.Ctx.P.Combat
		r.Ctx.P.Combat, r.Ctx.Hypothetical, r.Ctx.Staged = k, true, true
		r.Ctx.Combats.ComputeStrengths(nil, nil)
		e = Estimate{int(k.AttackStrength), int(k.DefenceStrength), r.Ctx.Combats.CombatColumn(0, nil)}
		r.Ctx.P.Combat, r.Ctx.Hypothetical, r.Ctx.Staged, ok = was, false, false, true
	}
	if es.t.takeFault(nil) {
		es.t.run.Fault, es.t.decisionOpen, es.t.listFresh = nil, open, fresh
		return e, false
	}
	return e, ok
}
