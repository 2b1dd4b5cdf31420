package expr

import "slices"

// Pinned is a condition prepared for being asked many times with one binding unchanged,
// its owner: the parts that mention the owner and nothing else are evaluated once, by
// Fix, and Bool reads their values. The caller keeps these values, and calls Fix again
// when the owner, or what the parts read, has changed.
type Pinned struct {
	parts []code // what Fix evaluates
	of    *Program
	root  *ir // the condition, with a reference to its value in the place of each part
	run   code
	slots int
}

// Pin prepares a condition for the binding called owner; nil when no part of it
// mentions that binding alone, so that nothing would be gained.
func (p *Program) Pin(owner string) *Pinned {
	if p == nil || p.run == nil {
		return nil
	}
	x := &Pinned{of: p, slots: p.slots}
	x.root = x.pin(p.root, owner)
	if len(x.parts) == 0 {
		return nil
	}
	x.run = gen(x.root)
	return x
}

// Mentions reports whether a program asks for a binding, in its own words or in those
// of what it calls.
func (p *Program) Mentions(name string) bool { return p != nil && mentions(p.root, name) }

// Left reports whether the condition still mentions a binding outside the parts that Fix
// evaluates.
func (x *Pinned) Left(name string) bool { return mentions(x.root, name) }

func mentions(e *ir, name string) bool {
	if e.op == opName && (e.name == name || slices.Contains(e.bind.Uses, name)) || e.op == opCall && slices.Contains(e.fn.Uses, name) {
		return true
	}
	return slices.ContainsFunc(e.kids, func(k *ir) bool { return mentions(k, name) })
}

// pin replaces the largest parts that mention the owner alone by references to the values
// that Fix gives.
func (x *Pinned) pin(e *ir, owner string) *ir {
	mentions, alone := asksFor(e, owner)
	switch {
	case !mentions || e.set || e.typ.IsSet() || !pinnable(e.op):
		return e
	case alone:
		x.parts = append(x.parts, gen(e))
		return &ir{op: opFixed, typ: e.typ, slot: len(x.parts) - 1}
	}
	out := *e
	out.kids = make([]*ir, len(e.kids))
	for i, k := range e.kids {
		out.kids[i] = x.pin(k, owner)
	}
	return &out
}

// pinnable reports whether an operator computes one value from the values of its operands,
// without going over the elements of a set.
func pinnable(o op) bool { return o >= opName && o <= opElse && o != opElem && o != opLet }

// asksFor reports whether a part mentions a binding, and whether it asks for nothing
// else.
func asksFor(e *ir, owner string) (mentions, alone bool) {
	switch {
	case e.op == opName:
		return e.name == owner, e.name == owner
	case e.op == opConst:
		return false, true
	}
	alone = pinnable(e.op) && !e.set && !(e.op == opCall && (e.fn.Ambient || len(e.fn.Uses) > 0))
	for _, k := range e.kids {
		m, a := asksFor(k, owner)
		mentions, alone = mentions || m, alone && a
	}
	return mentions, alone
}

// Fix evaluates the parts and appends their values to buf.
func (x *Pinned) Fix(ctx Scratcher, buf []int32) []int32 {
	s := ctx.Scratch()
	base, depth := s.enter(x.slots)
	for _, part := range x.parts {
		buf = append(buf, part(ctx, s))
	}
	s.leave(base, depth)
	return buf
}

// Bool evaluates the condition with what Fix gave for the owner as it is.
func (x *Pinned) Bool(ctx Scratcher, fixed []int32) bool {
	s := ctx.Scratch()
	old := s.fixed
	s.fixed = fixed
	base, depth := s.enter(x.slots)
	v := x.run(ctx, s)
	s.leave(base, depth)
	s.fixed = old
	if s.Spent() {
		s.blame(x.of)
	}
	return v != 0
}
