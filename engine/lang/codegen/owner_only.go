package codegen

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// DependsOnlyOn reports whether the value of a program may be kept for one owner, by the values
// of the others, until the owner changes. It may when the program reads the parts of the
// position in state through nothing but fields of owner that are marked Own, and mentions
// no binding but owner and the others. A function that asks for the step being made counts
// as mentioning from and to.
func (p *Program) DependsOnlyOn(owner string, state types.Deps, others ...string) bool {
	return p != nil && dependsOnlyOn(p.root, owner, state, others)
}

// SplitByOwner splits a condition "a and b and ..." in two that must both hold: part joins
// those operands for which DependsOnlyOn holds, rest the others. Both are nil when all operands
// would come to lie on one side.
func (p *Program) SplitByOwner(owner string, state types.Deps, others ...string) (part, rest *Program) {
	if p == nil || p.run == nil {
		return nil, nil
	}
	fits, left := p.splitOperands(p.root, func(e *types.Expr) bool { return dependsOnlyOn(e, owner, state, others) })
	if fits == nil || left == nil {
		return nil, nil
	}
	return p.subProgram(fits), p.subProgram(left)
}

// splitOperands sorts the operands of and into those for which fit holds and the others.
func (p *Program) splitOperands(e *types.Expr, fit func(*types.Expr) bool) (fits, left *types.Expr) {
	switch {
	case fit(e):
		return e, nil
	case e.Op != types.OpAnd:
		return nil, e
	}
	fa, la := p.splitOperands(e.Kids[0], fit)
	fb, lb := p.splitOperands(e.Kids[1], fit)
	return joinAnd(fa, fb), joinAnd(la, lb)
}

func joinAnd(a, b *types.Expr) *types.Expr {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &types.Expr{Op: types.OpAnd, Type: a.Type, Kids: []*types.Expr{a, b}}
}

// subProgram returns the program of a part of this one.
func (p *Program) subProgram(e *types.Expr) *Program {
	out := *p
	out.root, out.run, out.leaves = e, genScalar(e), nil
	out.measureCost()
	return &out
}

func dependsOnlyOn(e *types.Expr, owner string, state types.Deps, others []string) bool {
	switch e.Op {
	case types.OpName:
		return e.Binding.Deps&state == 0 && (e.Name == owner || slices.Contains(others, e.Name) || e.Binding.Deps != 0)
	case types.OpField:
		if root := e.Kids[0]; e.Field.OwnerOnly && root.Op == types.OpName && root.Name == owner {
			return true
		}
		if e.Field.Deps&state != 0 {
			return false
		}
	case types.OpCall:
		if e.CallDeps()&state != 0 || e.Func.Ambient && !slices.Contains(others, "from") {
			return false
		}
	}
	for _, k := range e.Kids {
		if !dependsOnlyOn(k, owner, state, others) {
			return false
		}
	}
	return true
}

// ReadsOnlyFields reports whether a program reads the parts of the position in state through
// nothing but fields of the bindings so named, or functions of what lies between two of them.
func (p *Program) ReadsOnlyFields(state types.Deps, names ...string) bool {
	return readsOnlyFields(p.root, state, names)
}

func readsOnlyFields(e *types.Expr, state types.Deps, names []string) bool {
	switch e.Op {
	case types.OpName:
		if e.Binding.Deps&state != 0 {
			return false
		}
	case types.OpField:
		if root := e.Kids[0]; e.Field.Deps&state != 0 && !isNamedBinding(root, names) &&
			(root.Op != types.OpCall || !root.Func.BetweenArgs || !isNamedBinding(root.Kids[0], names) || !isNamedBinding(root.Kids[1], names)) {
			return false
		}
	case types.OpCall:
		if e.CallDeps()&state != 0 {
			return false
		}
	}
	for _, k := range e.Kids {
		if !readsOnlyFields(k, state, names) {
			return false
		}
	}
	return true
}

func isNamedBinding(e *types.Expr, names []string) bool {
	return e.Op == types.OpName && slices.Contains(names, e.Name)
}

// DepsExcept returns what a program reads, without the bindings of the given names.
func (p *Program) DepsExcept(names ...string) types.Deps { return depsExcept(p.root, names) }

func depsExcept(e *types.Expr, names []string) types.Deps {
	r := types.Deps(0)
	switch e.Op {
	case types.OpName:
		if !slices.Contains(names, e.Name) {
			r = e.Binding.Deps
		}
	case types.OpField:
		r = e.Field.Deps
	case types.OpCall:
		r = e.CallDeps()
	}
	for _, k := range e.Kids {
		r |= depsExcept(k, names)
	}
	return r
}
