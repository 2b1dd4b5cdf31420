package lang

import "slices"

// Hoisted is a condition prepared for being asked many times with one binding unchanged,
// its owner: the parts that mention the owner and nothing else are evaluated once, by
// Fix, and Bool reads their values. The caller keeps these values, and calls Fix again
// when the owner, or what the parts read, has changed.
type Hoisted struct {
	parts   []code // what Fix evaluates
	program *Program
	root    *ir // the condition, with a reference to its value in the place of each part
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

// References reports whether a program asks for a binding, in its own words or in those
// of what it calls.
func (p *Program) References(name string) bool { return p != nil && references(p.root, name) }

// StillReferences reports whether the condition still mentions a binding outside the parts that Fix
// evaluates.
func (x *Hoisted) StillReferences(name string) bool { return references(x.root, name) }

func references(e *ir, name string) bool {
	if e.op == opName && (e.name == name || slices.Contains(e.bind.DependsOn, name)) || e.op == opCall && slices.Contains(e.fn.DependsOn, name) {
		return true
	}
	return slices.ContainsFunc(e.kids, func(k *ir) bool { return references(k, name) })
}

// hoistParts replaces the largest parts that mention the owner alone by references to the values
// that Fix gives.
func (x *Hoisted) hoistParts(e *ir, owner string) *ir {
	mentions, alone := referencesAlone(e, owner)
	switch {
	case !mentions || e.set || e.typ.IsSet() || !canHoist(e.op):
		return e
	case alone:
		x.parts = append(x.parts, genScalar(e))
		return &ir{op: opFixed, typ: e.typ, slot: len(x.parts) - 1}
	}
	out := *e
	out.kids = make([]*ir, len(e.kids))
	for i, k := range e.kids {
		out.kids[i] = x.hoistParts(k, owner)
	}
	return &out
}

// canHoist reports whether an operator computes one value from the values of its operands,
// without going over the elements of a set.
func canHoist(o op) bool { return o >= opName && o <= opElse && o != opElem && o != opLet }

// referencesAlone reports whether a part mentions a binding, and whether it asks for nothing
// else.
func referencesAlone(e *ir, owner string) (mentions, alone bool) {
	switch {
	case e.op == opName:
		return e.name == owner, e.name == owner
	case e.op == opConst:
		return false, true
	}
	alone = canHoist(e.op) && !e.set && !(e.op == opCall && (e.fn.Ambient || len(e.fn.DependsOn) > 0))
	for _, k := range e.kids {
		m, a := referencesAlone(k, owner)
		mentions, alone = mentions || m, alone && a
	}
	return mentions, alone
}

// EvalParts evaluates the parts and appends their values to buf.
func (x *Hoisted) EvalParts(ctx Scratcher, buf []int32) []int32 {
	s := ctx.Scratch()
	base, depth := s.enterProgram(x.slots)
	for _, part := range x.parts {
		buf = append(buf, part(ctx, s))
	}
	s.leaveProgram(base, depth)
	return buf
}

// Bool evaluates the condition with what Fix gave for the owner as it is.
func (x *Hoisted) Bool(ctx Scratcher, fixed []int32) bool {
	s := ctx.Scratch()
	old := s.hoisted
	s.hoisted = fixed
	base, depth := s.enterProgram(x.slots)
	v := x.run(ctx, s)
	s.leaveProgram(base, depth)
	s.hoisted = old
	if s.ExceededLimit() {
		s.blameProgram(x.program)
	}
	return v != 0
}
