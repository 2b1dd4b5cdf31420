package bot

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
)

type contact struct {
	*dice
	best    []flow.Action
	enemies []hex.ID
}

// eager are the verbs that bring a fight on, most wanted first.
var eager = []flow.Verb{flow.VWith, flow.VAttack, flow.VAttacker, flow.VTarget, flow.VAdvance, flow.VMove}

// Choose attacks when it may, moves before it is done, and goes where the
// nearest enemy is closest; all else is left to chance.
func (b *contact) Choose(t *game.Table) flow.Action {
	legal := t.Legal()
	for _, v := range eager {
		if b.only(legal, v) {
			return b.best[b.pick(len(b.best))]
		}
	}
	if b.only(legal, flow.VTo) {
		d, _ := t.Decision()
		if d.Kind != "retreat.to" {
			b.nearest(t)
		}
	} else {
		b.best = append(b.best[:0], legal...)
	}
	return b.best[b.pick(len(b.best))]
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

// nearest keeps the destinations that are closest to an enemy.
func (b *contact) nearest(t *game.Table) {
	d, _ := t.Decision()
	c, p, g := t.Ctx(), t.Position(), t.Model()
	b.enemies = b.enemies[:0]
	for u := range p.Units {
		if h := p.Units[u].At.Hex(); h >= 0 && c.Hostile(d.Side, g.Units[u].Side) {
			b.enemies = append(b.enemies, h)
		}
	}
	if len(b.enemies) == 0 {
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

func (b *contact) gap(grid *hex.Grid, h hex.ID) int {
	least := 1 << 30
	for _, e := range b.enemies {
		least = min(least, grid.Distance(h, e))
	}
	return least
}
