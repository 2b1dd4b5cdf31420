package expr

import "slices"

// Near is how far from the hexes called names a program looks for units, and
// what it reads beside. ok is false where it takes more of the parts of state
// given than what stands in those hexes and what functions that have Near say of them.
func (p *Program) Near(ctx any, state ReadSet, names ...string) (most int, beside ReadSet, ok bool) {
	if p == nil {
		return 0, 0, true
	}
	w := nearWalk{ctx: ctx, state: state, names: names}
	ok = w.walk(p.root)
	return w.most, w.beside &^ state, ok
}

type nearWalk struct {
	ctx    any
	state  ReadSet
	names  []string
	most   int
	beside ReadSet
}

func (w *nearWalk) walk(e *ir) bool {
	switch e.op {
	case opName:
		if e.bind.Reads&w.state != 0 {
			return false
		}
		w.beside |= e.bind.Reads
	case opField:
		// What an element is was settled where its set was looked at.
		if e.fld.Reads&w.state != 0 && !(e.fld.First != nil && w.named(e.kids[0])) && e.kids[0].op != opElem {
			return false
		}
		w.beside |= e.fld.Reads
	case opCall:
		switch {
		case w.near(e):
		case e.fn.Reads&w.state != 0:
			return false
		default:
			w.beside |= e.fn.Reads
		}
	}
	for _, k := range e.kids {
		if !w.walk(k) {
			return false
		}
	}
	return true
}

func (w *nearWalk) named(e *ir) bool { return e.op == opName && slices.Contains(w.names, e.name) }

// near notes how far a function looks that is about one of the hexes.
func (w *nearWalk) near(call *ir) bool {
	if call.fn.Near == nil || !w.named(call.kids[max(len(call.kids)-2, 0)]) {
		return false
	}
	args := make([]int32, len(call.kids))
	for i, k := range call.kids {
		args[i] = None
		if k.isConst() {
			args[i] = k.val
		}
	}
	n := call.fn.Near(w.ctx, args)
	w.most = max(w.most, n)
	return n >= 0
}
