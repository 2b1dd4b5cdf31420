package codegen

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// Hoisted is a condition prepared for being asked many times with one binding unchanged,
// its owner: the parts that mention the owner and nothing else are evaluated once, by
// Fix, and Bool reads their values. The caller keeps these values, and calls Fix again
// when the owner, or what the parts read, has changed.
type Hoisted struct {
	parts   []code // what Fix evaluates
	program *Program
	root    *types.Expr // the condition, with a reference to its value in the place of each part
	run     code
	slots   int
}

// Hoist prepares a condition for the binding called owner; nil when no part of it
// mentions that binding alone, so that nothing would be gained.
func (p *Program) Hoist(owner string) *Hoisted {
	if p == nil || p.run == nil {
		return nil
	}
	x := &Hoisted{program: p, slots: p.slots}
	x.root = x.hoistParts(p.root, owner)
	if len(x.parts) == 0 {
		return nil
	}
	x.run = genScalar(x.root)
	return x
}

// References reports whether a program reads a binding, directly or through a name or function
// that depends on it.
func (p *Program) References(name string) bool { return p != nil && references(p.root, name) }

// StillReferences reports whether the condition still mentions a binding outside the parts that Fix
// evaluates.
func (x *Hoisted) StillReferences(name string) bool { return references(x.root, name) }

func references(e *types.Expr, name string) bool {
	if e.Op == types.OpName && (e.Name == name || slices.Contains(e.Binding.DependsOn, name)) || e.Op == types.OpCall && slices.Contains(e.Func.DependsOn, name) {
		return true
	}
	return slices.ContainsFunc(e.Kids, func(k *types.Expr) bool { return references(k, name) })
}

// hoistParts replaces the largest parts that mention the owner alone by references to the values
// that Fix gives.
func (x *Hoisted) hoistParts(e *types.Expr, owner string) *types.Expr {
	mentions, alone := referencesOnlyBinding(e, owner)
	switch {
	case !mentions || e.EndsInSet || e.Type.IsSet() || !canHoist(e.Op):
		return e
	case alone:
		x.parts = append(x.parts, genScalar(e))
		return &types.Expr{Op: types.OpFixed, Type: e.Type, Slot: len(x.parts) - 1}
	}
	out := *e
	out.Kids = make([]*types.Expr, len(e.Kids))
	for i, k := range e.Kids {
		out.Kids[i] = x.hoistParts(k, owner)
	}
	return &out
}

// canHoist reports whether an operator computes one value from the values of its operands,
// without going over the elements of a set.
func canHoist(o types.Op) bool {
	return o >= types.OpName && o <= types.OpElse && o != types.OpElem && o != types.OpLet
}

// referencesOnlyBinding reports whether a part mentions a binding, and whether it asks for nothing
// else.
func referencesOnlyBinding(e *types.Expr, owner string) (mentions, alone bool) {
	switch {
	case e.Op == types.OpName:
		return e.Name == owner, e.Name == owner
	case e.Op == types.OpConst:
		return false, true
	}
	alone = canHoist(e.Op) && !e.EndsInSet && !(e.Op == types.OpCall && (e.Func.Ambient || len(e.Func.DependsOn) > 0))
	for _, k := range e.Kids {
		m, a := referencesOnlyBinding(k, owner)
		mentions, alone = mentions || m, alone && a
	}
	return mentions, alone
}

// EvalParts evaluates the parts and appends their values to buf.
func (x *Hoisted) EvalParts(ctx types.Scratcher, buf []int32) []int32 {
	s := ctx.Scratch()
	base, depth := s.EnterProgram(x.slots)
	for _, part := range x.parts {
		buf = append(buf, part(ctx, s))
	}
	s.LeaveProgram(base, depth)
	return buf
}

// Bool evaluates the condition with the values that Fix returned for the owner.
func (x *Hoisted) Bool(ctx types.Scratcher, fixed []int32) bool {
	s := ctx.Scratch()
	old := s.SwapHoisted(fixed)
	base, depth := s.EnterProgram(x.slots)
	v := x.run(ctx, s)
	s.LeaveProgram(base, depth)
	s.SwapHoisted(old)
	if s.ExceededLimit() {
		s.BlameSite(&x.program.Site)
	}
	return v != 0
}
