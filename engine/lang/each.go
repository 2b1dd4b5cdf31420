package lang

import "slices"

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
	if p == nil || p.run == nil || p.Type != Bool || readsImplicitly(p.root, name) {
		return nil
	}
	slot := p.slots
	return &BatchCondition{program: p, parts: countWorkParts(p.root), passes: genPasses(substituteElement(p.root, name, slot), slot, true), slots: slot + 1}
}

// readsImplicitly reports whether an expression calls a function that reads a binding without
// getting it as an argument.
func readsImplicitly(e *ir, name string) bool {
	if e.op == opCall && (e.fn.Ambient || slices.Contains(e.fn.DependsOn, name)) || e.op == opName && slices.Contains(e.bind.DependsOn, name) {
		return true
	}
	return slices.ContainsFunc(e.kids, func(k *ir) bool { return readsImplicitly(k, name) })
}

// substituteElement is a copy of an expression in which the element in a slot replaces a binding.
func substituteElement(e *ir, name string, slot int) *ir {
	if e.op == opName && e.name == name {
		return &ir{op: opElem, typ: e.typ, slot: slot}
	}
	if len(e.kids) == 0 {
		return e
	}
	out := *e
	out.kids = substituteAll(e.kids, name, slot)
	if e.memo != nil {
		m := *e.memo
		m.args, out.memo = substituteAll(m.args, name, slot), &m
	}
	return &out
}

func substituteAll(list []*ir, name string, slot int) []*ir {
	out := make([]*ir, len(list))
	for i, e := range list {
		out[i] = substituteElement(e, name, slot)
	}
	return out
}

// FilterValues drops from values, in place, those for which the condition does not hold.
func (x *BatchCondition) FilterValues(ctx Scratcher, in []int32) []int32 {
	s := ctx.Scratch()
	base, depth := s.enterProgram(x.slots)
	s.work += len(in) * x.parts
	in = runPasses(ctx, s, in, x.passes)
	s.leaveProgram(base, depth)
	if s.ExceededLimit() {
		s.blameProgram(x.program)
	}
	return in
}
