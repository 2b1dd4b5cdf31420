package codegen

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// UnitRadius returns how far from the hexes called names a program looks for units, in hexes,
// and what else it reads. ok is false if it reads more of the given parts of state than that:
// the units within that distance, and functions with a Radius.
func (p *Program) UnitRadius(ctx any, state types.Deps, names ...string) (most int, beside types.Deps, ok bool) {
	if p == nil {
		return 0, 0, true
	}
	w := radiusWalk{ctx: ctx, state: state, names: names}
	ok = w.walkNode(p.root)
	return w.radius, w.otherDeps &^ state, ok
}

type radiusWalk struct {
	ctx       any
	state     types.Deps
	names     []string
	radius    int
	otherDeps types.Deps
}

func (w *radiusWalk) walkNode(e *types.Expr) bool {
	switch e.Op {
	case types.OpName:
		if e.Binding.Deps&w.state != 0 {
			return false
		}
		w.otherDeps |= e.Binding.Deps
	case types.OpField:
		// The call that went through the set has counted what its elements read.
		if e.Field.Deps&w.state != 0 && !(e.Field.First != nil && w.isNamedHex(e.Kids[0])) && e.Kids[0].Op != types.OpElem {
			return false
		}
		w.otherDeps |= e.Field.Deps
	case types.OpCall:
		switch {
		case w.noteRadius(e):
		case e.Func.Deps&w.state != 0:
			return false
		default:
			w.otherDeps |= e.Func.Deps
		}
	}
	for _, k := range e.Kids {
		if !w.walkNode(k) {
			return false
		}
	}
	return true
}

func (w *radiusWalk) isNamedHex(e *types.Expr) bool {
	return e.Op == types.OpName && slices.Contains(w.names, e.Name)
}

// noteRadius notes how far a function looks that is about one of the hexes.
func (w *radiusWalk) noteRadius(call *types.Expr) bool {
	if call.Func.Radius == nil || !w.isNamedHex(call.Kids[max(len(call.Kids)-2, 0)]) {
		return false
	}
	args := make([]int32, len(call.Kids))
	for i, k := range call.Kids {
		args[i] = types.None
		if k.IsConst() {
			args[i] = k.Value
		}
	}
	n := call.Func.Radius(w.ctx, args)
	w.radius = max(w.radius, n)
	return n >= 0
}
