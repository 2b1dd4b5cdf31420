package move

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/query"
)

// face turns the unit that moves to a direction.
func (f *Frame) face(r *flow.Run, d hex.Dir) {
	x := r.Ctx.G.Movements[f.Movement].Facing
	r.Values.SetVariable(x.Var, int32(f.Unit), r.Ctx.G.Directions[d], &x.Source)
}

// turnInHex carries out a move that only turns the unit: it enters no hex.
func (f *Frame) turnInHex(r *flow.Run, way query.MoveMode, reach *query.Reach, d hex.Dir) {
	u := f.Unit
	cost, _, _ := reach.Cost(r.Ctx.HexOf(u))
	allowance := r.Ctx.Modes.MoveAllowance(f.Movement, way, u, nil)
	f.markMoved(r)
	r.Ctx.P.SetMP(u, int16(allowance)-int16(cost))
	f.face(r, d)
	f.finishMove(r)
}
