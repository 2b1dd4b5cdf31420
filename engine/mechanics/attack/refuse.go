package attack

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// ExplainRefusal says why an action is not among the options.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	at := &r.Ctx.G.Attacks[f.Spec]
	switch {
	case a.Verb == flow.VAct && f.Stage == stageChoose:
		return r.Actions.RefuseAction(f.Rights.Phase, f.Rights.Side, a.Word)
	case (a.Verb == flow.VDone || a.Verb == flow.VPass) && f.Stage == stageChoose:
		if !f.Rights.findObligations(r, at).anyLeft() {
			return r.RefusePass(f.Rights.Phase)
		}
		return f.refuseEnd(r, at)
	case a.Verb == flow.VAttack && f.Stage == stageChoose:
		return f.refuseTarget(r, at, model.HexID(a.ID))
	case a.Verb == flow.VWith && f.Stage == stageBuild:
		return f.refuseUnit(r, at, model.UnitID(a.ID))
	case a.Verb == flow.VAlso && f.Stage == stageBuild:
		return f.refuseExtraHex(r, at, model.HexID(a.ID))
	case a.Verb == flow.VDone && f.Stage == stageSupport:
		if s := &at.Support[f.Choices.Next]; f.Choices.stillNeeded(r, s) > 0 {
			return &query.Refusal{Reason: s.ID, Text: fmt.Sprintf("%s: %d more must be picked", s.Name(), f.Choices.stillNeeded(r, s)), Source: &s.Source}
		}
	case a.Verb == flow.VDone && f.Stage == stageBuild && len(r.Ctx.P.Combat.Attackers) == 0:
		return &query.Refusal{Reason: "no-attacker", Text: "the attack has no attacker yet", Source: &at.Source}
	case a.Verb == flow.VDone && f.Stage == stageBuild && len(r.Ctx.P.Combat.Targets) > 0:
		if p := newPlan(r.Ctx.P.Combat, at.StacksTogether); !f.planner(r).joinsHexes(&p) {
			return refuseApart(r, at, f.planner(r).listApart(&p)[0])
		} else if no := f.refuseFinished(r, &p); no != nil {
			return no
		}
		return f.refuseStranding(r, at, newPlan(r.Ctx.P.Combat, at.StacksTogether), "the attack as it stands")
	}
	return nil
}

// obligationSource returns the rule that makes units attack; the attack itself if no rule does.
func (ri *Rights) obligationSource(r *flow.Run, at *model.Attack) *model.Source {
	if b := ri.bindingAttack(r, at); b != nil {
		return &b.Obligations.Source
	}
	return &at.Source
}

// refuseEnd returns the refusal to end while a duty can be met; it names whose.
func (f *Frame) refuseEnd(r *flow.Run, at *model.Attack) *query.Refusal {
	text := "a unit that must attack, or an enemy that must be attacked, is left"
	if d := f.Rights.findObligations(r, at); d != nil {
		switch u, h := d.findOpen(); {
		case u != model.None:
			text = r.Ctx.G.Units[u].Name() + " must attack, and can"
		case h != model.None:
			text = "the enemy in " + r.Ctx.G.Grid.Label(h) + " must be attacked, and can be"
		}
	}
	return &query.Refusal{Reason: "must-attack", Text: text, Source: f.Rights.obligationSource(r, at)}
}

// refuseStranding returns the refusal of an attack that would leave a duty which nobody
// could meet any more; it names whom.
func (f *Frame) refuseStranding(r *flow.Run, at *model.Attack, p plan, what string) *query.Refusal {
	text := what + " would leave a duty that nobody could meet"
	if d := f.Rights.findObligations(r, at); d != nil {
		switch u, h := d.findLeftOver(&p); {
		case u != model.None:
			text += ": " + r.Ctx.G.Units[u].Name() + " must attack, and would have nobody left to attack"
		case h != model.None:
			text += ": the enemy in " + r.Ctx.G.Grid.Label(h) + " must be attacked, and nobody would be left to attack it"
		}
	}
	return &query.Refusal{Reason: "must-attack", Text: text, Source: f.Rights.obligationSource(r, at)}
}

// refuseApart returns the refusal of an attack on hexes that no attackers join.
func refuseApart(r *flow.Run, at *model.Attack, h model.HexID) *query.Refusal {
	return &query.Refusal{Reason: "not-together", Source: &at.Source,
		Text: "nothing joins " + r.Ctx.G.Grid.Label(h) + " to the other hexes: each hex must be reached by an attacker, and attackers that reach several of them must join them"}
}

// refuseExtraHex says why a hex may not be named as a further target.
func (f *Frame) refuseExtraHex(r *flow.Run, at *model.Attack, h model.HexID) *query.Refusal {
	k, label := r.Ctx.P.Combat, r.Ctx.G.Grid.Label(h)
	switch {
	case !r.Ctx.Places.HoldsEnemy(h, f.Rights.Side):
		return &query.Refusal{Reason: "no-enemy", Text: "hex " + label + " holds no enemy"}
	case !f.Rights.canBeAttacked(r, at, h):
		return &query.Refusal{Reason: "already-attacked", Text: "the units in " + label + " may not be attacked (again) in this phase", Source: &at.OnceAttacked.Source}
	case len(k.Targets) >= at.TargetHexes:
		return &query.Refusal{Reason: "not-together", Text: "no more hexes may be attacked together", Source: &at.Source}
	case len(k.Attackers) > 0 || len(k.Targets) > 0 && h <= k.Targets[len(k.Targets)-1]:
		return &query.Refusal{Reason: "set-order", Text: "the hexes attacked are named in order, before the units that attack", Source: &at.Source}
	}
	p := newPlan(k, at.StacksTogether)
	p = p.withHex(h)
	if no := f.refuseWhole(r, p); no != nil {
		return no
	}
	if q, ok := f.planner(r).completeIgnoringObligations(&p); ok {
		return f.refuseStranding(r, at, q, "an attack on "+label+" as well")
	}
	if no := f.planner(r).whyNobody(&p); no != nil {
		return no
	}
	if at.HasAnyTargetRole {
		return refuseApart(r, at, h)
	}
	return &query.Refusal{Reason: "not-together", Text: "no unit reaches " + label + " and the other hexes named: every attacker must reach every hex", Source: &at.Source}
}

// refuseTarget says why a hex may not be the first target of an attack.
func (f *Frame) refuseTarget(r *flow.Run, at *model.Attack, h model.HexID) *query.Refusal {
	label := r.Ctx.G.Grid.Label(h)
	if !r.Ctx.Places.HoldsEnemy(h, f.Rights.Side) {
		return &query.Refusal{Reason: "no-enemy", Text: "hex " + label + " holds no enemy"}
	}
	if !f.Rights.canBeAttacked(r, at, h) {
		return &query.Refusal{Reason: "already-attacked", Text: "the units in " + label + " may not be attacked (again) in this phase", Source: &at.OnceAttacked.Source}
	}
	var why *query.Refusal
	var unfit []string
	for i := range r.Ctx.P.Units {
		u := model.UnitID(i)
		if f.Rights.mayStillAttack(r, at, u) && r.Ctx.HexOf(u) >= 0 {
			if f.Rights.findRoleFor(r, at, u, []model.HexID{h}) != model.None {
				if no := f.refuseWhole(r, plan{hexes: []model.HexID{h}, lastHex: h, lastUnit: model.None}); no != nil {
					return no
				}
				return f.refuseStranding(r, at, plan{hexes: []model.HexID{h}, units: []model.UnitID{u}}, "an attack on "+label)
			}
			no := f.Rights.whyNotRole(r, at, u, h, []model.HexID{h}, nil)
			if no != nil && no.Reason == notForUnit {
				unfit = append(unfit, r.Ctx.G.Units[u].Name())
			}
			if no != nil && (why == nil || why.Reason == notForUnit) {
				why = no
			}
		}
	}
	if why != nil && why.Reason == notForUnit && len(unfit) > 1 {
		why.Text = "none of the units in reach may take part in " + at.Name() + " in this manner now: " + joinFirstNames(unfit)
	}
	if why != nil {
		return why
	}
	return &query.Refusal{Reason: "out-of-range", Text: "no unit that may attack reaches " + label, Source: &at.Source}
}

// ExplainUnitRefusal returns why one unit may not attack a hex that others might attack. It is
// nil if the unit may, or if nobody may attack the hex.
func (f *Frame) ExplainUnitRefusal(r *flow.Run, h model.HexID, u model.UnitID) *query.Refusal {
	at := &r.Ctx.G.Attacks[f.Spec]
	if f.Stage != stageChoose || !r.Ctx.Places.HoldsEnemy(h, f.Rights.Side) || !f.Rights.canBeAttacked(r, at, h) || r.Ctx.HexOf(u) < 0 || !f.Rights.mayStillAttack(r, at, u) {
		return nil
	}
	return f.Rights.whyNotRole(r, at, u, h, []model.HexID{h}, nil)
}

const notForUnit = "not-for-this-unit"

// joinFirstNames lists the first few names.
func joinFirstNames(names []string) string {
	const most = 6
	text := strings.Join(names[:min(len(names), most)], ", ")
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// refuseUnit says why a unit may not join the attack.
func (f *Frame) refuseUnit(r *flow.Run, at *model.Attack, u model.UnitID) *query.Refusal {
	name := r.Ctx.G.Units[u].Name()
	p := &r.Ctx.P.Units[u]
	switch {
	case r.Ctx.G.Units[u].Side != f.Rights.Side:
		return &query.Refusal{Reason: "not-your-unit", Text: name + " belongs to another side"}
	case p.At < 0:
		return &query.Refusal{Reason: "not-on-map", Text: name + " is not on the map"}
	case at.OnceAttack.Applies && p.Flags&state.HasAttacked != 0 && !f.Rights.MayRepeat:
		return &query.Refusal{Reason: "already-attacked", Text: name + " has already attacked in this phase", Source: &at.OnceAttack.Source}
	}
	targets, named := r.Ctx.P.Combat.Targets, r.Ctx.P.Combat.Attackers
	fits := f.Rights.findRoleAfter(r, at, u, targets, named) != model.None
	for _, t := range targets {
		if no := f.Rights.whyNotRole(r, at, u, t, targets, named); no != nil && !fits {
			return no
		}
	}
	if first := f.planner(r).findLeader(u, targets, named); first != u && fits {
		return &query.Refusal{Reason: "comes-along", Text: name + " attacks together with " + r.Ctx.G.Units[first].Name() + ", who stands in the same hex: name that unit", Source: &at.Source}
	}
	if !fits {
		return &query.Refusal{Reason: "out-of-range", Text: name + " cannot attack all the hexes named", Source: &at.Source}
	}
	if at.JudgesWhole && len(targets) > 0 {
		p := newPlan(r.Ctx.P.Combat, at.StacksTogether)
		q, _ := f.planner(r).joinPlan(p, u)
		q.lastUnit = u
		if no := f.refuseWhole(r, q); no != nil && u > p.lastUnit {
			return no
		}
	}
	if k := r.Ctx.P.Combat; f.Rights.bindingAttack(r, at) != nil && (len(k.Attackers) == 0 || k.Attackers[len(k.Attackers)-1].Unit < u) {
		p := newPlan(k, at.StacksTogether)
		return f.refuseStranding(r, at, p.withUnits(u), "the attack with "+name)
	}
	return &query.Refusal{Reason: "set-order", Text: "attackers are named in unit order, and no lawful attack completes this one", Source: &at.Source}
}

// whyNotRole returns a reason when a rule, rather than distance, keeps a unit
// from attacking a hex, among those attacked, when others have been named before.
func (ri *Rights) whyNotRole(r *flow.Run, at *model.Attack, u model.UnitID, h model.HexID, targets []model.HexID, named []state.Attacker) *query.Refusal {
	if at.AsksNamed {
		defer ri.supposeAttack(r, at, targets, named)()
	}
	from := r.Ctx.HexOf(u)
	n := r.Ctx.G.Grid.Distance(from, h)
	var unfit *query.Refusal
	fits := false // some role is for this unit, whatever the distance
	for i := range at.Roles {
		ro := &at.Roles[i]
		suits := r.Ctx.UnitTrue(ro.Units, u)
		fits = fits || suits
		if n < ro.Min || n > ro.Max {
			continue
		}
		if !suits {
			unfit = &query.Refusal{Reason: notForUnit, Text: r.Ctx.G.Units[u].Name() + " may not take part in " + at.Name() + " in this manner now", Source: &ro.Source}
			continue
		}
		if ro.Sight != model.None && !r.Ctx.Sights.CanSee(ro.Sight, from, h, ri.Side) {
			return &query.Refusal{Reason: "no-sight", Text: "the line of sight is blocked", Source: &r.Ctx.G.Sights[ro.Sight].Source}
		}
		if no := r.Ctx.Combats.AttackVerdict(at.ID, u, from, h); no != nil {
			return no
		}
		for _, conds := range [][]model.Condition{ro.Never, at.Never} {
			if c := ri.findBlockingCondition(r, conds, u, from, h); c != nil {
				return query.NewRefusal(&c.Source, c.Because)
			}
		}
	}
	if fits {
		return nil
	}
	return unfit
}

// completeIgnoringObligations completes a plan whose units are still to be named without regard to duties;
// ok is false where no attack on its hexes is possible at all.
func (pl *planner) completeIgnoringObligations(p *plan) (q plan, ok bool) {
	for _, u := range pl.r.Ctx.Places.UnitsAround(pl.rights.Side, p.hexes, maxRange(pl.at), nil) {
		if !pl.rights.mayStillAttack(pl.r, pl.at, u) || pl.rights.findRoleAfter(pl.r, pl.at, u, p.hexes, nil) == model.None {
			continue
		}
		with, joins := pl.joinPlan(*p, u)
		if joins && pl.tryLinks(with, func(x plan) bool { q = x; return true }) {
			return q, true
		}
	}
	return q, false
}

// whyNobody returns the rule that keeps units from attacking all hexes of a plan, though each
// could attack alone. It is nil if no rule does.
func (pl *planner) whyNobody(p *plan) *query.Refusal {
	if !pl.at.AsksNamed {
		return nil
	}
	for _, u := range pl.r.Ctx.Places.UnitsAround(pl.rights.Side, p.hexes, maxRange(pl.at), nil) {
		if !pl.rights.mayStillAttack(pl.r, pl.at, u) || pl.rights.findRoleAfter(pl.r, pl.at, u, p.hexes[len(p.hexes)-1:], nil) == model.None {
			continue
		}
		for _, h := range p.hexes {
			if no := pl.rights.whyNotRole(pl.r, pl.at, u, h, p.hexes, nil); no != nil {
				return no
			}
		}
	}
	return nil
}
