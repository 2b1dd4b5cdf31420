package lang

import "slices"

// DependsOnlyOn reports whether the value of a program may be kept for one owner, by the values
// of the others, until the owner changes. It may when the program reads the parts of the
// position in state through nothing but fields of owner that are marked Own, and mentions
// no binding but owner and the others. A function that asks for the step being made counts
// as mentioning from and to.
func (p *Program) DependsOnlyOn(owner string, state Deps, others ...string) bool {
	return p != nil && dependsOnlyOn(p.root, owner, state, others)
}

// SplitByOwner splits a condition "a and b and ..." in two that must both hold: part joins
// those operands for which DependsOnlyOn holds, rest the others. Both are nil when all operands
// would come to lie on one side.
func (p *Program) SplitByOwner(owner string, state Deps, others ...string) (part, rest *Program) {
	if p == nil || p.run == nil {
		return nil, nil
	}
	fits, left := p.splitOperands(p.root, func(e *ir) bool { return dependsOnlyOn(e, owner, state, others) })
	if fits == nil || left == nil {
		return nil, nil
	}
	return p.subProgram(fits), p.subProgram(left)
}

// splitOperands sorts the operands of and into those for which fit holds and the others.
func (p *Program) splitOperands(e *ir, fit func(*ir) bool) (fits, left *ir) {
	switch {
	case fit(e):
		return e, nil
	case e.op != opAnd:
		return nil, e
	}
	fa, la := p.splitOperands(e.kids[0], fit)
	fb, lb := p.splitOperands(e.kids[1], fit)
	return joinAnd(fa, fb), joinAnd(la, lb)
}

func joinAnd(a, b *ir) *ir {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &ir{op: opAnd, typ: a.typ, kids: []*ir{a, b}}
}

// subProgram is the program of a part of this one.
func (p *Program) subProgram(e *ir) *Program {
	out := *p
	out.root, out.run, out.leaves = e, genScalar(e), nil
	out.measureCost()
	return &out
}

func dependsOnlyOn(e *ir, owner string, state Deps, others []string) bool {
	switch e.op {
	case opName:
		return e.bind.Deps&state == 0 && (e.name == owner || slices.Contains(others, e.name) || e.bind.Deps != 0)
	case opField:
		if root := e.kids[0]; e.fld.OwnerOnly && root.op == opName && root.name == owner {
			return true
		}
		if e.fld.Deps&state != 0 {
			return false
		}
	case opCall:
		if e.callDeps()&state != 0 || e.fn.Ambient && !slices.Contains(others, "from") {
			return false
		}
	}
	for _, k := range e.kids {
		if !dependsOnlyOn(k, owner, state, others) {
			return false
		}
	}
	return true
}

// ReadsOnlyFields reports whether a program reads the parts of the position in state through
// nothing but fields of the bindings so named, or functions of what lies between two of them.
func (p *Program) ReadsOnlyFields(state Deps, names ...string) bool {
	return readsOnlyFields(p.root, state, names)
}

func readsOnlyFields(e *ir, state Deps, names []string) bool {
	switch e.op {
	case opName:
		if e.bind.Deps&state != 0 {
			return false
		}
	case opField:
		if root := e.kids[0]; e.fld.Deps&state != 0 && !isNamedBinding(root, names) &&
			(root.op != opCall || !root.fn.BetweenArgs || !isNamedBinding(root.kids[0], names) || !isNamedBinding(root.kids[1], names)) {
			return false
		}
	case opCall:
		if e.callDeps()&state != 0 {
			return false
		}
	}
	for _, k := range e.kids {
		if !readsOnlyFields(k, state, names) {
			return false
		}
	}
	return true
}

func isNamedBinding(e *ir, names []string) bool {
	return e.op == opName && slices.Contains(names, e.name)
}

// DepsExcept is what a program reads apart from bindings of such names.
func (p *Program) DepsExcept(names ...string) Deps { return depsExcept(p.root, names) }

func depsExcept(e *ir, names []string) Deps {
	r := Deps(0)
	switch e.op {
	case opName:
		if !slices.Contains(names, e.name) {
			r = e.bind.Deps
		}
	case opField:
		r = e.fld.Deps
	case opCall:
		r = e.callDeps()
	}
	for _, k := range e.kids {
		r |= depsExcept(k, names)
	}
	return r
}
