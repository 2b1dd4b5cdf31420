package attack

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// plan is an attack being named: hexes in order, then units in order.
type plan struct {
	hexes      []model.HexID
	units      []model.UnitID
	named      []state.Attacker // the units with their roles, where conditions read the units named so far
	lastHex    model.HexID
	lastUnit   model.UnitID
	extraHexes int // hexes tried in addition to those that are named
}

// newPlan returns the plan of the attack that is being named.
func newPlan(k *state.Combat, together bool) plan {
	p := plan{hexes: k.Targets, lastHex: k.Targets[len(k.Targets)-1], lastUnit: model.None}
	p.named = k.Attackers[:len(k.Attackers):len(k.Attackers)]
	for i := range k.Attackers {
		p.units = append(p.units, k.Attackers[i].Unit)
		// Of a stack that came together the first was named.
		if !together || i == 0 || k.Attackers[i].From != k.Attackers[i-1].From {
			p.lastUnit = k.Attackers[i].Unit
		}
	}
	return p
}

// withUnits returns a copy of the plan with more units.
func (p *plan) withUnits(units ...model.UnitID) plan {
	q := *p
	q.units = append(slices.Clone(p.units), units...)
	return q
}

// planner looks ahead while an attack is named: which hexes and units can be added so that some
// lawful attack comes out. It serves one question and is not kept.
type planner struct {
	r         *flow.Run
	at        *model.Attack
	rights    *Rights
	duties    *obligations     // nil when nobody has to fight
	dutyKnown bool             // duties were looked for
	refusedBy *model.Condition // the last condition that refused a finished attack; nil if none did
}

// planner returns what looks ahead for the attack of the frame.
func (f *Frame) planner(r *flow.Run) *planner {
	return &planner{r: r, at: &r.Ctx.G.Attacks[f.Spec], rights: &f.Rights}
}

// obligations returns the duties that are still open, nil if there are none.
// They are looked for when they are first asked for: most units have nobody in reach.
func (pl *planner) obligations() *obligations {
	if !pl.dutyKnown {
		pl.duties, pl.dutyKnown = pl.rights.findObligations(pl.r, pl.at), true
	}
	return pl.duties
}

// isPlanLawful reports whether a plan is a lawful attack without anything added.
func (pl *planner) isPlanLawful(p *plan) bool {
	return len(p.units) > 0 && pl.obligations().allowsPlan(p) && pl.joinsHexes(p) && pl.findRefusing(p, model.None) == nil
}

// canComplete reports whether a plan can be completed to a lawful attack by
// adding hexes and units in order.
func (pl *planner) canComplete(p *plan) bool {
	if pl.at.AsksNamed {
		tries := maxTries
		return pl.completesNaming(p, &tries)
	}
	if p.lastUnit != model.None {
		return pl.tryLinks(*p, func(p plan) bool { return pl.fillPlan(p) })
	}
	d := pl.obligations()
	var few [40]model.UnitID
	for _, u := range pl.r.Ctx.Places.UnitsAround(pl.rights.Side, p.hexes[:1], maxRange(pl.at), few[:0]) {
		if !pl.rights.mayStillAttack(pl.r, pl.at, u) || pl.rights.findRoleAfter(pl.r, pl.at, u, p.hexes, p.named) == model.None {
			continue
		}
		// The order of the units is of no account yet: units that must come along may be named
		// before this one.
		if d == nil && !pl.at.StacksTogether && !pl.at.HasAnyTargetRole {
			return true
		}
		if q, ok := pl.joinPlan(*p, u); ok && pl.tryLinks(q, func(q plan) bool { return pl.fillPlan(q) }) {
			return true
		}
	}
	if len(p.hexes) >= pl.at.TargetHexes || d == nil && !pl.at.HasAnyTargetRole || pl.at.HasAnyTargetRole && p.extraHexes >= maxExtraHexes {
		return false
	}
	for _, h := range pl.listExtraHexes(p) {
		q := *p
		q.hexes, q.lastHex, q.extraHexes = append(slices.Clone(p.hexes), h), h, p.extraHexes+1
		if pl.canComplete(&q) {
			return true
		}
	}
	return false
}

// maxExtraHexes is how many hexes are tried in addition to those named, where hexes may be
// joined by others. Each more multiplies the ways by all hexes in reach.
const maxExtraHexes = 2

// listExtraHexes lists the hexes that an attack may need in addition to those named. These are
// the hexes that a duty binds and, where some attackers need not reach all of them, hexes that
// join others.
func (pl *planner) listExtraHexes(p *plan) []model.HexID {
	if pl.at.HasAnyTargetRole {
		var out []model.HexID
		for h := p.lastHex + 1; int(h) < pl.r.Ctx.G.Grid.NumHexes(); h++ {
			if pl.r.Ctx.Places.HoldsEnemy(h, pl.rights.Side) && pl.rights.canBeAttacked(pl.r, pl.at, h) && pl.rights.isHexReachable(pl.r, pl.at, h) {
				out = append(out, h)
			}
		}
		return out
	}
	// Two hexes far apart share no attacker.
	far := 2 * maxRange(pl.at)
	return slices.DeleteFunc(slices.Clone(pl.obligations().hexes), func(h model.HexID) bool {
		return h <= p.lastHex || pl.r.Ctx.G.Grid.Distance(p.hexes[0], h) > far || !pl.rights.canBeAttacked(pl.r, pl.at, h)
	})
}

// fillPlan adds units to a plan whose hexes are final: first those that can fight nowhere
// else, then any that let more duties be met. It reports whether the attack is lawful then.
func (pl *planner) fillPlan(p plan) bool {
	d := pl.obligations().restrictToPlan(&p)
	if d == nil || d.allowsPlan(&p) {
		return true
	}
	more := func(i int, u model.UnitID) (plan, bool) {
		if slices.Contains(p.units, u) || !d.hasPairIn(i, p.hexes) || pl.rights.findRoleAfter(pl.r, pl.at, u, p.hexes, p.named) == model.None {
			return p, false
		}
		first := pl.findLeader(u, p.hexes, p.named)
		q, ok := pl.joinPlan(p, first)
		return q, ok && first > p.lastUnit
	}
	for i, u := range d.units {
		if !d.hasPairElsewhere(i, p.hexes) {
			if q, ok := more(i, u); ok {
				p = q
			}
		}
	}
	for i, u := range d.units {
		if d.allowsPlan(&p) {
			return true
		}
		if q, ok := more(i, u); ok && d.countMet(&q) > d.countMet(&p) {
			p = q
		}
	}
	return d.allowsPlan(&p)
}
