package expr

// Sieve is a program that takes from one set what another takes from its subset:
// p must filter the binding called part by a condition that reads nothing and does not
// mention part, so that each element is let through, or not, once for all. nil where p
// does not, or all is no set of the environment.
func (p *Program) Sieve(e *Env, part, all string) *Program {
	b, ok := e.binding(all)
	root := p.root
	for root.op == opMemo {
		root = root.kids[0]
	}
	if !ok || root.op != opFilter || !named(root.kids[0], []string{part}) || !fixed(root.kids[1], part) {
		return nil
	}
	set := *root.kids[0]
	set.name, set.bind = all, b
	out, kids := *root, []*ir{&set, root.kids[1]}
	out.kids = kids
	x := *p
	x.root, x.runSet, x.leaves, x.Reads = &out, genSet(&out), nil, b.Reads
	x.measure()
	return &x
}

// fixed reports whether an expression reads nothing and mentions no binding of a
// name, nor the step being made.
func fixed(e *ir, name string) bool {
	switch {
	case e.op == opName && (e.name == name || e.bind.Reads != 0), e.op == opField && e.fld.Reads != 0:
		return false
	case e.op == opCall && (e.reads() != 0 || e.fn.Ambient || len(e.fn.Uses) > 0):
		return false
	}
	for _, k := range e.kids {
		if !fixed(k, name) {
			return false
		}
	}
	return true
}
