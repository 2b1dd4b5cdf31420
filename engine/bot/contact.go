package bot

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

type contact struct {
	*dice
	candidates []flow.Action
	forecast   attackForecast
	mine       []hexStrength
	theirs     []hexStrength
	own        int // strength of the unit that moves
	spec       int // the kind of attack that strengths are compared by, or None
}

// hexStrength is what a side has in a hex.
type hexStrength struct {
	at       hex.ID
	strength int
}

// preferredVerbs are the verbs that bring a fight on, most wanted first.
var preferredVerbs = []flow.Verb{flow.VWith, flow.VAttack, flow.VAttacker, flow.VTarget, flow.VAdvance, flow.VMove}

// Choose attacks where it expects the defenders to suffer no less than the attackers. It moves
// rather than ends a phase, and goes as near to an enemy as it can, but beside one only where an
// attack would be fair. It leaves all else to chance.
func (b *contact) Choose(t *game.Table) flow.Action {
	legal := t.Legal()
	if len(legal) == 0 {
		return noLegalAction
	}
	for _, v := range preferredVerbs {
		begins := v == flow.VAttack || v == flow.VAttacker || v == flow.VTarget
		if b.keepVerb(legal, v) && (!begins || b.keepBestAttacks(t, legal)) {
			return b.candidates[b.pickIndex(len(b.candidates))]
		}
	}
	if b.keepVerb(legal, flow.VTo) {
		d, _ := t.Decision()
		if d.Kind != "retreat.to" {
			b.keepNearest(t)
		}
		return b.candidates[b.pickIndex(len(b.candidates))]
	}
	b.keepRest(t, legal)
	return b.candidates[b.pickIndex(len(b.candidates))]
}

// keepRest keeps the actions that chance then chooses from. It leaves out attacks, which were not
// worth their risk, and actions that cost what victory is counted in. It keeps all actions when
// no other is open.
func (b *contact) keepRest(t *game.Table, legal []flow.Action) {
	b.forecast.loadGame(t.Model())
	b.candidates = b.candidates[:0]
	for _, a := range legal {
		if a.Verb != flow.VAttack && a.Verb != flow.VAttacker && !b.forecast.paysWithVictory(t, a) {
			b.candidates = append(b.candidates, a)
		}
	}
	if len(b.candidates) == 0 {
		b.candidates = append(b.candidates, legal...)
	}
}

// keepVerb keeps the actions of one verb; it reports whether there are any.
func (b *contact) keepVerb(legal []flow.Action, v flow.Verb) bool {
	b.candidates = b.candidates[:0]
	for _, a := range legal {
		if a.Verb == v {
			b.candidates = append(b.candidates, a)
		}
	}
	return len(b.candidates) > 0
}

// attackKind returns the kind of attack that an action of a decision begins or names, or None.
func attackKind(t *game.Table, d *flow.Decision, a flow.Action) int {
	g := t.Model()
	for i := range g.Attacks {
		if d.Source == &g.Attacks[i].Source {
			return i
		}
	}
	offers := g.FindPhase(t.Position().Phase).Offers
	for i := range offers {
		if offers[i].Do == model.DoAttackPhase && offers[i].Word == a.Word {
			return offers[i].RuleIndex
		}
	}
	return model.None
}

// keepBestAttacks keeps those attacks that are worth most; it is false where none is worth its risk
// and none need be made.
func (b *contact) keepBestAttacks(t *game.Table, legal []flow.Action) bool {
	b.forecast.loadGame(t.Model())
	d, _ := t.Decision()
	most, kept := 0, b.candidates[:0]
	for i, a := range b.candidates {
		n := b.attackValue(t, attackKind(t, &d, a), d.Side, a)
		if i == 0 || n > most {
			most, kept = n, kept[:0]
		}
		if n == most {
			kept = append(kept, a)
		}
	}
	b.candidates = kept
	return most >= 0 || !slices.ContainsFunc(legal, endsChoice)
}

// attackValue returns the value of the attack that an action begins. An attack of a kind about
// which nothing is known counts as fair.
func (b *contact) attackValue(t *game.Table, spec int, side model.SideID, a flow.Action) int {
	if !b.forecast.knowsAttack(spec) {
		return 0
	}
	p, alone := t.Position(), model.UnitID(model.None)
	if k := p.Combat; k != nil && len(k.Attackers) > 0 {
		alone = k.Attackers[0].Unit
	}
	switch a.Verb {
	case flow.VAttack:
		return b.estimateBalance(t, spec, side, a.ID, model.None, alone)
	case flow.VTarget:
		return b.estimateBalance(t, spec, side, p.Units[a.ID].At.Hex(), model.UnitID(a.ID), alone)
	}
	best, some := 0, false
	for _, h := range t.Model().Grid.Neighbors(p.Units[a.ID].At.Hex()) {
		if h < 0 || !t.Ctx().Places.HoldsEnemy(h, side) {
			continue
		}
		if n := b.estimateBalance(t, spec, side, h, model.None, model.UnitID(a.ID)); !some || n > best {
			best, some = n, true
		}
	}
	return best
}

// estimateBalance returns what an attack is to come to; one against the unknown is fair.
func (b *contact) estimateBalance(t *game.Table, spec int, side model.SideID, h model.HexID, target, alone model.UnitID) int {
	e, ok := t.Estimator().EstimateAttack(spec, side, h, target, alone)
	if !ok {
		return 0
	}
	return b.forecast.attackBalance(spec, e)
}

// keepNearest keeps the destinations that are closest to an enemy.
func (b *contact) keepNearest(t *game.Table) {
	d, _ := t.Decision()
	g := t.Model()
	b.loadForces(t, d.Side, t.MovingUnit())
	if len(b.theirs) == 0 {
		return
	}
	least, kept := 1<<30, b.candidates[:0]
	for _, a := range b.candidates {
		n := b.contactDistance(g.Grid, hex.ID(a.ID))
		if n < least {
			least, kept = n, kept[:0]
		}
		if n == least {
			kept = append(kept, a)
		}
	}
	b.candidates = kept
}

// loadForces notes the places and strengths of all units but the one that moves.
func (b *contact) loadForces(t *game.Table, side model.SideID, mover model.UnitID) {
	g, p, c := t.Model(), t.Position(), t.Ctx()
	b.forecast.loadGame(g)
	b.mine, b.theirs, b.spec = b.mine[:0], b.theirs[:0], b.forecast.firstKnown()
	b.own = b.unitStrength(t, mover)
	for i := range p.Units {
		u, h := model.UnitID(i), p.Units[i].At.Hex()
		of := g.Units[i].Side
		switch {
		case h < 0 || u == mover:
		case of == side:
			b.mine = hexStrength{h, b.unitStrength(t, u)}.mergeInto(b.mine)
		case c.AreHostile(side, of):
			n := b.own
			if p.Units[i].Flags&state.IsHidden == 0 {
				n = b.unitStrength(t, u)
			}
			b.theirs = hexStrength{h, n}.mergeInto(b.theirs)
		}
	}
}

// mergeInto adds a unit to those in its hex.
func (x hexStrength) mergeInto(list []hexStrength) []hexStrength {
	for i := range list {
		if list[i].at == x.at {
			list[i].strength += x.strength
			return list
		}
	}
	return append(list, x)
}

// unitStrength returns what a unit counts in an attack, 1 where the game gives units no strength.
func (b *contact) unitStrength(t *game.Table, u model.UnitID) int {
	if b.spec == model.None || u < 0 {
		return 1
	}
	return int(t.Ctx().UnitInt(t.Model().Attacks[b.spec].Value, u, 1))
}

// contactDistance returns how well a hex serves to come to blows; less is better. It returns
// twice the distance of the nearest enemy. Beside an enemy whom the units there could not attack
// fairly, it returns 5: worse than two hexes away, better than three.
func (b *contact) contactDistance(grid *hex.Grid, h hex.ID) int {
	least, fair := 1<<30, true
	for i := range b.theirs {
		e := &b.theirs[i]
		n := grid.Distance(h, e.at)
		if n <= 1 && b.spec != model.None && fair {
			own := b.own
			for k := range b.mine {
				if grid.Distance(b.mine[k].at, e.at) <= 1 {
					own += b.mine[k].strength
				}
			}
			fair = b.forecast.unshiftedBalance(b.spec, own, e.strength) >= 0
		}
		least = min(least, n)
	}
	if !fair {
		return 5
	}
	return 2 * least
}
