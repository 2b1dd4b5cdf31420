package expr

import "slices"

// Each is a condition prepared for being asked of a whole list of values of one binding:
// Keep goes over the list part by part of the condition, as a filter does.
type Each struct {
	of     *Program
	passes []passCode
	slots  int
	parts  int
}

// Each prepares a condition for the binding called name; nil where a program is no
// condition, or calls a function that reads the binding without getting it as an argument.
func (p *Program) Each(name string) *Each {
	if p == nil || p.run == nil || p.Type != Bool || usesUnseen(p.root, name) {
		return nil
	}
	slot := p.slots
	return &Each{of: p, parts: partsOf(p.root), passes: passesOf(inPlaceOf(p.root, name, slot), slot, true), slots: slot + 1}
}

// usesUnseen reports whether an expression calls a function that reads a binding without
// getting it as an argument.
func usesUnseen(e *ir, name string) bool {
	if e.op == opCall && (e.fn.Ambient || slices.Contains(e.fn.Uses, name)) || e.op == opName && slices.Contains(e.bind.Uses, name) {
		return true
	}
	return slices.ContainsFunc(e.kids, func(k *ir) bool { return usesUnseen(k, name) })
}

// inPlaceOf is a copy of an expression in which the element in a slot stands for a binding.
func inPlaceOf(e *ir, name string, slot int) *ir {
	if e.op == opName && e.name == name {
		return &ir{op: opElem, typ: e.typ, slot: slot}
	}
	if len(e.kids) == 0 {
		return e
	}
	out := *e
	out.kids = allInPlaceOf(e.kids, name, slot)
	if e.memo != nil {
		m := *e.memo
		m.args, out.memo = allInPlaceOf(m.args, name, slot), &m
	}
	return &out
}

func allInPlaceOf(list []*ir, name string, slot int) []*ir {
	out := make([]*ir, len(list))
	for i, e := range list {
		out[i] = inPlaceOf(e, name, slot)
	}
	return out
}

// Keep drops from values, in place, those for which the condition does not hold.
func (x *Each) Keep(ctx Scratcher, in []int32) []int32 {
	s := ctx.Scratch()
	base, depth := s.enter(x.slots)
	s.work += len(in) * x.parts
	in = run(ctx, s, in, x.passes)
	s.leave(base, depth)
	if s.Spent() {
		s.blame(x.of)
	}
	return in
}
