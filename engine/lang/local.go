package lang

import "slices"

// UnitRadius is how far from the hexes called names a program looks for units, and
// what it reads beside. ok is false where it takes more of the parts of state
// given than the units in those hexes and what functions with a Radius say about them.
func (p *Program) UnitRadius(ctx any, state Deps, names ...string) (most int, beside Deps, ok bool) {
	if p == nil {
		return 0, 0, true
	}
	w := radiusWalk{ctx: ctx, state: state, names: names}
	ok = w.walkNode(p.root)
	return w.radius, w.otherDeps &^ state, ok
}

type radiusWalk struct {
	ctx       any
	state     Deps
	names     []string
	radius    int
	otherDeps Deps
}

func (w *radiusWalk) walkNode(e *ir) bool {
	switch e.op {
	case opName:
		if e.bind.Deps&w.state != 0 {
			return false
		}
		w.otherDeps |= e.bind.Deps
	case opField:
		// What an element is was settled where its set was looked at.
		if e.fld.Deps&w.state != 0 && !(e.fld.First != nil && w.isNamedHex(e.kids[0])) && e.kids[0].op != opElem {
			return false
		}
		w.otherDeps |= e.fld.Deps
	case opCall:
		switch {
		case w.noteRadius(e):
		case e.fn.Deps&w.state != 0:
			return false
		default:
			w.otherDeps |= e.fn.Deps
		}
	}
	for _, k := range e.kids {
		if !w.walkNode(k) {
			return false
		}
	}
	return true
}

func (w *radiusWalk) isNamedHex(e *ir) bool {
	return e.op == opName && slices.Contains(w.names, e.name)
}

// noteRadius notes how far a function looks that is about one of the hexes.
func (w *radiusWalk) noteRadius(call *ir) bool {
	if call.fn.Radius == nil || !w.isNamedHex(call.kids[max(len(call.kids)-2, 0)]) {
		return false
	}
	args := make([]int32, len(call.kids))
	for i, k := range call.kids {
		args[i] = None
		if k.isConst() {
			args[i] = k.val
		}
	}
	n := call.fn.Radius(w.ctx, args)
	w.radius = max(w.radius, n)
	return n >= 0
}
