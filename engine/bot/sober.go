package bot

import (
	"github.com/vedette-wargames/vedette/engine/bot/worth"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// sober plays on in playouts, where a decision may cost little: it does what contact does, but
// attacks only where clearly more strength stands beside an enemy than he has there.
type sober struct {
	contact
	lens *worth.Lens
}

// soberOdds are the odds at which it attacks, in hundredths.
const soberOdds = 150

// Choose attacks where the odds are best, if they are good.
func (b *sober) Choose(t *game.Table) flow.Action {
	legal := t.Legal()
	best, most, end := -1, 0, -1
	for i, a := range legal {
		n := 0
		switch {
		case ends(a):
			end = i
			continue
		case a.Verb == flow.VAttack || a.Verb == flow.VTarget:
			n = b.odds(t, model.HexID(a.ID))
		case a.Verb == flow.VAttacker:
			n = b.beside(t, model.UnitID(a.ID))
		default:
			continue
		}
		if best < 0 || n > most {
			best, most = i, n
		}
	}
	switch {
	case best < 0:
		return b.contact.Choose(t)
	case most < soberOdds && end >= 0:
		return legal[end]
	}
	return legal[best]
}

// odds are what the side that decides has beside a hex, in hundredths of what enemies have
// there; 0 without an enemy.
func (b *sober) odds(t *game.Table, h model.HexID) int {
	d, _ := t.Decision()
	p, g, c := t.Position(), t.Model(), t.Ctx()
	ours, theirs, any := 0, 0, false
	for u := range p.Units {
		at := p.Units[u].At.Hex()
		switch {
		case at < 0:
		case at == h && c.Hostile(d.Side, g.Units[u].Side):
			any = true
			theirs += b.lens.Strength(t, model.UnitID(u))
		case g.Units[u].Side == d.Side && g.Grid.Distance(at, h) == 1:
			ours += b.lens.Strength(t, model.UnitID(u))
		}
	}
	if !any {
		return 0
	}
	return ours * 100 / max(theirs, 1)
}

// beside are the best odds against a hex beside a unit.
func (b *sober) beside(t *game.Table, u model.UnitID) int {
	at := t.Position().Units[u].At.Hex()
	if at < 0 {
		return 0
	}
	best := 0
	for _, h := range t.Model().Grid.Neighbors(at) {
		if h >= 0 {
			best = max(best, b.odds(t, h))
		}
	}
	return best
}
