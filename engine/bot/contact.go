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
	best   []flow.Action
	out    outlook
	mine   []post
	theirs []post
	own    int // strength of the unit that moves
	spec   int // the kind of attack that strengths are compared by, or None
}

// post is what a side has in a hex.
type post struct {
	at       hex.ID
	strength int
}

// eager are the verbs that bring a fight on, most wanted first.
var eager = []flow.Verb{flow.VWith, flow.VAttack, flow.VAttacker, flow.VTarget, flow.VAdvance, flow.VMove}

// Choose attacks where the defenders are to suffer no less than the attackers, moves before
// it is done, and goes where the nearest enemy is closest, beside him only where he could be
// attacked so; all else is left to chance.
func (b *contact) Choose(t *game.Table) flow.Action {
	legal := t.Legal()
	if len(legal) == 0 {
		return stuck
	}
	for _, v := range eager {
		begins := v == flow.VAttack || v == flow.VAttacker || v == flow.VTarget
		if b.only(legal, v) && (!begins || b.hopeful(t, legal)) {
			return b.best[b.pick(len(b.best))]
		}
	}
	if b.only(legal, flow.VTo) {
		d, _ := t.Decision()
		if d.Kind != "retreat.to" {
			b.nearest(t)
		}
		return b.best[b.pick(len(b.best))]
	}
	b.rest(t, legal)
	return b.best[b.pick(len(b.best))]
}

// rest keeps what is left to chance: attacks that are not worth their risk aside, and what is
// paid for with what victory is counted in, as long as there is anything else.
func (b *contact) rest(t *game.Table, legal []flow.Action) {
	b.out.look(t.Model())
	b.best = b.best[:0]
	for _, a := range legal {
		if a.Verb != flow.VAttack && a.Verb != flow.VAttacker && !b.out.pays(t, a) {
			b.best = append(b.best, a)
		}
	}
	if len(b.best) == 0 {
		b.best = append(b.best, legal...)
	}
}

// only keeps the actions of one verb; it reports whether there are any.
func (b *contact) only(legal []flow.Action, v flow.Verb) bool {
	b.best = b.best[:0]
	for _, a := range legal {
		if a.Verb == v {
			b.best = append(b.best, a)
		}
	}
	return len(b.best) > 0
}

// attackOf is the kind of attack that an action of a decision begins or names, or None.
func attackOf(t *game.Table, d *flow.Decision, a flow.Action) int {
	g := t.Model()
	for i := range g.Attacks {
		if d.Source == &g.Attacks[i].Source {
			return i
		}
	}
	offers := g.PhaseOf(t.Position().Phase).Offers
	for i := range offers {
		if offers[i].Do == model.DoAttackPhase && offers[i].As == a.Word {
			return offers[i].With
		}
	}
	return model.None
}

// hopeful keeps those attacks that are worth most; it is false where none is worth its risk
// and none need be made.
func (b *contact) hopeful(t *game.Table, legal []flow.Action) bool {
	b.out.look(t.Model())
	d, _ := t.Decision()
	most, kept := 0, b.best[:0]
	for i, a := range b.best {
		n := b.outlookOf(t, attackOf(t, &d, a), d.Side, a)
		if i == 0 || n > most {
			most, kept = n, kept[:0]
		}
		if n == most {
			kept = append(kept, a)
		}
	}
	b.best = kept
	return most >= 0 || !slices.ContainsFunc(legal, ends)
}

// outlookOf is what an attack is worth that begins with an action, as much as one that is fair
// where nothing is known of its kind.
func (b *contact) outlookOf(t *game.Table, spec int, side model.SideID, a flow.Action) int {
	if !b.out.known(spec) {
		return 0
	}
	p, alone := t.Position(), model.UnitID(model.None)
	if k := p.Combat; k != nil && len(k.Attackers) > 0 {
		alone = k.Attackers[0].Unit
	}
	switch a.Verb {
	case flow.VAttack:
		return b.estimate(t, spec, side, a.ID, model.None, alone)
	case flow.VTarget:
		return b.estimate(t, spec, side, p.Units[a.ID].At.Hex(), model.UnitID(a.ID), alone)
	}
	best, some := 0, false
	for _, h := range t.Model().Grid.Neighbors(p.Units[a.ID].At.Hex()) {
		if h < 0 || !t.Ctx().EnemyIn(h, side) {
			continue
		}
		if n := b.estimate(t, spec, side, h, model.None, model.UnitID(a.ID)); !some || n > best {
			best, some = n, true
		}
	}
	return best
}

// estimate is what an attack is to come to; one against the unknown is fair.
func (b *contact) estimate(t *game.Table, spec int, side model.SideID, h model.HexID, target, alone model.UnitID) int {
	e, ok := t.EstimateOf(spec, side, h, target, alone)
	if !ok {
		return 0
	}
	return b.out.worth(spec, e)
}

// nearest keeps the destinations that are closest to an enemy.
func (b *contact) nearest(t *game.Table) {
	d, _ := t.Decision()
	g := t.Model()
	b.muster(t, d.Side, t.Mover())
	if len(b.theirs) == 0 {
		return
	}
	least, kept := 1<<30, b.best[:0]
	for _, a := range b.best {
		n := b.gap(g.Grid, hex.ID(a.ID))
		if n < least {
			least, kept = n, kept[:0]
		}
		if n == least {
			kept = append(kept, a)
		}
	}
	b.best = kept
}

// muster notes where units stand besides the one that moves, and how strong.
func (b *contact) muster(t *game.Table, side model.SideID, mover model.UnitID) {
	g, p, c := t.Model(), t.Position(), t.Ctx()
	b.out.look(g)
	b.mine, b.theirs, b.spec = b.mine[:0], b.theirs[:0], b.out.first()
	b.own = b.strength(t, mover)
	for i := range p.Units {
		u, h := model.UnitID(i), p.Units[i].At.Hex()
		of := g.Units[i].Side
		switch {
		case h < 0 || u == mover:
		case of == side:
			b.mine = post{h, b.strength(t, u)}.join(b.mine)
		case c.Hostile(side, of):
			n := b.own
			if p.Units[i].Flags&state.Hidden == 0 {
				n = b.strength(t, u)
			}
			b.theirs = post{h, n}.join(b.theirs)
		}
	}
}

// join adds a unit to those in its hex.
func (x post) join(list []post) []post {
	for i := range list {
		if list[i].at == x.at {
			list[i].strength += x.strength
			return list
		}
	}
	return append(list, x)
}

// strength is what a unit counts in an attack, 1 where the game gives units no strength.
func (b *contact) strength(t *game.Table, u model.UnitID) int {
	if b.spec == model.None || u < 0 {
		return 1
	}
	return int(t.Ctx().UnitInt(t.Model().Attacks[b.spec].Value, u, 1))
}

// gap is how well a place serves to come to blows, the least the best: beside enemies who
// could be attacked with those that are there, else the nearer the better, but beside others
// only where nothing nearer than two hexes from them is left.
func (b *contact) gap(grid *hex.Grid, h hex.ID) int {
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
			fair = b.out.plain(b.spec, own, e.strength) >= 0
		}
		least = min(least, n)
	}
	if !fair {
		return 5
	}
	return 2 * least
}
