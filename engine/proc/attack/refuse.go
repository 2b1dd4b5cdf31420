package attack

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Refuse says why an action is not among the options.
func (f *Frame) Refuse(r *flow.Run, a flow.Action) *query.Refusal {
	at := &r.G.Attacks[f.Spec]
	switch {
	case a.Verb == flow.VAct && f.Stage == choosing:
		return r.RefuseAction(f.Phase, f.Side, a.Word)
	case (a.Verb == flow.VDone || a.Verb == flow.VPass) && f.Stage == choosing:
		if f.Single && !f.duty(r, at).left() {
			return r.NoPass(f.Phase)
		}
		return &query.Refusal{Reason: "must-attack", Text: "a unit that must attack, or an enemy that must be attacked, is left", Source: dutySource(at)}
	case a.Verb == flow.VAttack && f.Stage == choosing:
		return f.refuseTarget(r, at, model.HexID(a.ID))
	case a.Verb == flow.VWith && f.Stage == building:
		return f.refuseUnit(r, at, model.UnitID(a.ID))
	case a.Verb == flow.VAnd && f.Stage == building:
		return &query.Refusal{Reason: "not-together", Text: "no lawful attack has this hex as a further target: every attacker must reach every hex, and hexes are named in order", Source: &at.Source}
	case a.Verb == flow.VDone && f.Stage == building:
		return &query.Refusal{Reason: "must-attack", Text: "the attack as it stands would leave a duty that nobody could meet, or has no attacker", Source: dutySource(at)}
	}
	return nil
}

func dutySource(at *model.Attack) *model.Source {
	if at.Duty != nil {
		return &at.Duty.Source
	}
	return &at.Source
}

func (f *Frame) refuseTarget(r *flow.Run, at *model.Attack, h model.HexID) *query.Refusal {
	label := r.G.Grid.Label(h)
	if !r.EnemyIn(h, f.Side) {
		return &query.Refusal{Reason: "no-enemy", Text: "hex " + label + " holds no enemy"}
	}
	if !f.attackable(r, at, h) {
		return &query.Refusal{Reason: "already-attacked", Text: "the units in " + label + " may not be attacked (again) in this phase", Source: &at.Attacked.Source}
	}
	var why *query.Refusal
	for i := range r.P.Units {
		u := model.UnitID(i)
		if f.free(r, at, u) && r.HexOf(u) >= 0 {
			if f.roleFor(r, at, u, []model.HexID{h}) != model.None {
				return &query.Refusal{Reason: "must-attack", Text: "an attack on " + label + " would leave a duty that nobody could meet", Source: dutySource(at)}
			}
			if no := f.whyNotRole(r, at, u, h); no != nil && (why == nil || why.Reason == "not-for-this-unit") {
				why = no
			}
		}
	}
	if why != nil {
		return why
	}
	return &query.Refusal{Reason: "out-of-range", Text: "no unit that may attack reaches " + label, Source: &at.Source}
}

func (f *Frame) refuseUnit(r *flow.Run, at *model.Attack, u model.UnitID) *query.Refusal {
	name := r.G.Units[u].Name()
	p := &r.P.Units[u]
	switch {
	case r.G.Units[u].Side != f.Side:
		return &query.Refusal{Reason: "not-your-unit", Text: name + " belongs to another side"}
	case p.At < 0:
		return &query.Refusal{Reason: "not-on-map", Text: name + " is not on the map"}
	case at.Attacks.Limit > 0 && p.Flags&state.Attacked != 0 && !f.Again:
		return &query.Refusal{Reason: "already-attacked", Text: name + " has already attacked in this phase", Source: &at.Attacks.Source}
	}
	for _, t := range r.P.Combat.Targets {
		if no := f.whyNotRole(r, at, u, t); no != nil {
			return no
		}
	}
	if f.roleFor(r, at, u, r.P.Combat.Targets) == model.None {
		return &query.Refusal{Reason: "out-of-range", Text: name + " cannot attack all the hexes named", Source: &at.Source}
	}
	if k := r.P.Combat; at.Duty != nil && (len(k.Attackers) == 0 || k.Attackers[len(k.Attackers)-1].Unit < u) {
		return &query.Refusal{Reason: "must-attack", Text: "with " + name + " the attack would leave a duty that nobody could meet, or lack a unit that must join in it", Source: &at.Duty.Source}
	}
	return &query.Refusal{Reason: "set-order", Text: "attackers are named in unit order, and no lawful attack completes this one", Source: &at.Source}
}

// whyNotRole gives a reason when a rule, rather than distance, keeps a unit
// from attacking a hex.
func (f *Frame) whyNotRole(r *flow.Run, at *model.Attack, u model.UnitID, h model.HexID) *query.Refusal {
	from := r.HexOf(u)
	n := r.G.Grid.Distance(from, h)
	var unfit *query.Refusal
	fits := false // some role is for this unit, whatever the distance
	for i := range at.Roles {
		ro := &at.Roles[i]
		suits := r.UnitTrue(ro.Who, u)
		fits = fits || suits
		if n < ro.Min || n > ro.Max {
			continue
		}
		if !suits {
			unfit = &query.Refusal{Reason: "not-for-this-unit", Text: r.G.Units[u].Name() + " may not take part in " + at.Name() + " in this manner now", Source: &ro.Source}
			continue
		}
		if ro.Sight != model.None && !r.Sees(ro.Sight, from, h, f.Side) {
			return &query.Refusal{Reason: "no-sight", Text: "the line of sight is blocked", Source: &r.G.Sights[ro.Sight].Source}
		}
		if no := r.AttackVerdict(at.ID, u, from, h); no != nil {
			return no
		}
		for _, conds := range [][]model.Condition{ro.Never, at.Never} {
			if c := f.barred(r, conds, u, from, h); c != nil {
				return query.RefusalOf(&c.Source, c.Because)
			}
		}
	}
	if fits {
		return nil
	}
	return unfit
}
