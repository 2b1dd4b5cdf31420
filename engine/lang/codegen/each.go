package codegen

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// BatchCondition is a condition prepared for being asked of a whole list of values of one binding:
// FilterValues goes over the list once for each part of the condition, as a filter does.
type BatchCondition struct {
	program *Program
	passes  []passCode
	slots   int
	parts   int
}

// PrepareBatch prepares a condition for the binding called name; nil where a program is no
// condition, or calls a function that reads the binding without getting it as an argument.
func (p *Program) PrepareBatch(name string) *BatchCondition {
	if p == nil || p.run == nil || p.Type != types.Bool || readsImplicitly(p.root, name) {
		return nil
	}
	slot := p.slots
	return &BatchCondition{program: p, parts: countWorkParts(p.root), passes: genPasses(substituteElement(p.root, name, slot), slot, true), slots: slot + 1}
}

// readsImplicitly reports whether an expression calls a function that reads a binding without
// getting it as an argument.
func readsImplicitly(e *types.Expr, name string) bool {
	if e.Op == types.OpCall && (e.Func.Ambient || slices.Contains(e.Func.DependsOn, name)) || e.Op == types.OpName && slices.Contains(e.Binding.DependsOn, name) {
		return true
	}
	return slices.ContainsFunc(e.Kids, func(k *types.Expr) bool { return readsImplicitly(k, name) })
}

// substituteElement returns a copy of an expression in which the element in a slot replaces a
// binding.
func substituteElement(e *types.Expr, name string, slot int) *types.Expr {
	if e.Op == types.OpName && e.Name == name {
		return &types.Expr{Op: types.OpElem, Type: e.Type, Slot: slot}
	}
	if len(e.Kids) == 0 {
		return e
	}
	out := *e
	out.Kids = substituteAll(e.Kids, name, slot)
	if e.Memo != nil {
		m := *e.Memo
		m.Args, out.Memo = substituteAll(m.Args, name, slot), &m
	}
	return &out
}

func substituteAll(list []*types.Expr, name string, slot int) []*types.Expr {
	out := make([]*types.Expr, len(list))
	for i, e := range list {
		out[i] = substituteElement(e, name, slot)
	}
	return out
}

// FilterValues drops from values, in place, those for which the condition does not hold.
func (x *BatchCondition) FilterValues(ctx types.Scratcher, in []int32) []int32 {
	s := ctx.Scratch()
	base, depth := s.EnterProgram(x.slots)
	s.CountWork(len(in) * x.parts)
	in = runPasses(ctx, s, in, x.passes)
	s.LeaveProgram(base, depth)
	if s.ExceededLimit() {
		s.BlameSite(&x.program.Site)
	}
	return in
}
