package expr

import "slices"

// OnlyOf reports whether the value of a program may be kept for one owner, by the values
// of the others, until the owner changes. It may when the program reads the parts of the
// position in state through nothing but fields of owner that are marked Own, and mentions
// no binding but owner and the others. A function that asks for the step being made counts
// as mentioning from and to.
func (p *Program) OnlyOf(owner string, state ReadSet, others ...string) bool {
	return p != nil && onlyOf(p.root, owner, state, others)
}

// PartOnlyOf splits a condition "a and b and ..." in two that must both hold: part joins
// those operands for which OnlyOf holds, rest the others. Both are nil when all operands
// would come to lie on one side.
func (p *Program) PartOnlyOf(owner string, state ReadSet, others ...string) (part, rest *Program) {
	if p == nil || p.run == nil {
		return nil, nil
	}
	fits, left := p.split(p.root, func(e *ir) bool { return onlyOf(e, owner, state, others) })
	if fits == nil || left == nil {
		return nil, nil
	}
	return p.of(fits), p.of(left)
}

// split sorts the operands of and into those for which fit holds and the others.
func (p *Program) split(e *ir, fit func(*ir) bool) (fits, left *ir) {
	switch {
	case fit(e):
		return e, nil
	case e.op != opAnd:
		return nil, e
	}
	fa, la := p.split(e.kids[0], fit)
	fb, lb := p.split(e.kids[1], fit)
	return both(fa, fb), both(la, lb)
}

func both(a, b *ir) *ir {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &ir{op: opAnd, typ: a.typ, kids: []*ir{a, b}}
}

// of is the program of a part of this one.
func (p *Program) of(e *ir) *Program {
	out := *p
	out.root, out.run, out.leaves = e, gen(e), nil
	out.measure()
	return &out
}

func onlyOf(e *ir, owner string, state ReadSet, others []string) bool {
	switch e.op {
	case opName:
		return e.bind.Reads&state == 0 && (e.name == owner || slices.Contains(others, e.name) || e.bind.Reads != 0)
	case opField:
		if root := e.kids[0]; e.fld.Own && root.op == opName && root.name == owner {
			return true
		}
		if e.fld.Reads&state != 0 {
			return false
		}
	case opCall:
		if e.reads()&state != 0 || e.fn.Ambient && !slices.Contains(others, "from") {
			return false
		}
	}
	for _, k := range e.kids {
		if !onlyOf(k, owner, state, others) {
			return false
		}
	}
	return true
}

// TakesOnly reports whether a program reads the parts of the position in state through
// nothing but fields of the bindings so named, or functions of what lies between two of them.
func (p *Program) TakesOnly(state ReadSet, names ...string) bool {
	return takesOnly(p.root, state, names)
}

func takesOnly(e *ir, state ReadSet, names []string) bool {
	switch e.op {
	case opName:
		if e.bind.Reads&state != 0 {
			return false
		}
	case opField:
		if root := e.kids[0]; e.fld.Reads&state != 0 && !named(root, names) &&
			(root.op != opCall || !root.fn.Between || !named(root.kids[0], names) || !named(root.kids[1], names)) {
			return false
		}
	case opCall:
		if e.reads()&state != 0 {
			return false
		}
	}
	for _, k := range e.kids {
		if !takesOnly(k, state, names) {
			return false
		}
	}
	return true
}

func named(e *ir, names []string) bool { return e.op == opName && slices.Contains(names, e.name) }

// ReadsBeside is what a program reads apart from bindings of such names.
func (p *Program) ReadsBeside(names ...string) ReadSet { return readsBeside(p.root, names) }

func readsBeside(e *ir, names []string) ReadSet {
	r := ReadSet(0)
	switch e.op {
	case opName:
		if !slices.Contains(names, e.name) {
			r = e.bind.Reads
		}
	case opField:
		r = e.fld.Reads
	case opCall:
		r = e.reads()
	}
	for _, k := range e.kids {
		r |= readsBeside(k, names)
	}
	return r
}
