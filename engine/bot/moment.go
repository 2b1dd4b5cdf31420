package bot

import (
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// playMoment is when playing on in a guess begins.
type playMoment struct {
	side  model.SideID
	turn  int16
	phase model.PhaseID
}

// playEnded reports whether playing on is at its end: another side gives orders, in a phase of
// its own.
func (b *thinker) playEnded(g *game.Table, now playMoment) bool {
	d, open := g.Decision()
	p := g.Position()
	switch {
	case !open || p.Turn > now.turn+1:
		return true
	case d.Side == now.side:
		return p.Turn > now.turn && p.Phase == now.phase
	}
	return (p.Phase != now.phase || p.Turn > now.turn) && p.Phasing != now.side && b.awaitsOrder(g)
}
