package lang

// FilterSet applies the filter of a program to a greater set: of filter(units, x) it makes
// filter(counters, x), where part is "units" and all is "counters". The condition must
// read nothing that changes and must not mention part: so whether an element passes is
// the same in every position, and the caller may keep the result for good. nil where the
// program is no such filter, or all is no set of the environment.
func (p *Program) FilterSet(e *Env, part, all string) *Program {
	b, ok := e.findBinding(all)
	root := p.root
	for root.op == opMemo {
		root = root.kids[0]
	}
	if !ok || root.op != opFilter || !isNamedBinding(root.kids[0], []string{part}) || !isFixedPerElement(root.kids[1], part) {
		return nil
	}
	set := *root.kids[0]
	set.name, set.bind = all, b
	out, kids := *root, []*ir{&set, root.kids[1]}
	out.kids = kids
	x := *p
	x.root, x.runSet, x.leaves, x.Deps = &out, genSet(&out), nil, b.Deps
	x.measureCost()
	return &x
}

// isFixedPerElement reports whether an expression has one value for each element in every position:
// it reads nothing that changes, does not mention the binding called name, and does not
// ask for the step being made.
func isFixedPerElement(e *ir, name string) bool {
	switch {
	case e.op == opName && (e.name == name || e.bind.Deps != 0), e.op == opField && e.fld.Deps != 0:
		return false
	case e.op == opCall && (e.callDeps() != 0 || e.fn.Ambient || len(e.fn.DependsOn) > 0):
		return false
	}
	for _, k := range e.kids {
		if !isFixedPerElement(k, name) {
			return false
		}
	}
	return true
}
