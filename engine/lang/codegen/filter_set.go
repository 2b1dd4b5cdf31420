package codegen

import "github.com/vedette-wargames/vedette/engine/lang/types"

// FilterSet applies the filter of a program to a greater set: of filter(units, x) it makes
// filter(counters, x), where part is "units" and all is "counters". The condition must
// read nothing that changes and must not mention part: so whether an element passes is
// the same in every position, and the caller may keep the result for good. nil where the
// program is no such filter. b is the binding called all.
func (p *Program) FilterSet(b types.Binding, part, all string) *Program {
	root := p.root
	for root.Op == types.OpMemo {
		root = root.Kids[0]
	}
	if root.Op != types.OpFilter || !isNamedBinding(root.Kids[0], []string{part}) || !isFixedPerElement(root.Kids[1], part) {
		return nil
	}
	set := *root.Kids[0]
	set.Name, set.Binding = all, b
	out, kids := *root, []*types.Expr{&set, root.Kids[1]}
	out.Kids = kids
	x := *p
	x.root, x.runSet, x.leaves, x.Deps = &out, genSet(&out), nil, b.Deps
	x.measureCost()
	return &x
}

// isFixedPerElement reports whether an expression has one value for each element in every position:
// it reads nothing that changes, does not mention the binding called name, and does not
// ask for the step being made.
func isFixedPerElement(e *types.Expr, name string) bool {
	switch {
	case e.Op == types.OpName && (e.Name == name || e.Binding.Deps != 0), e.Op == types.OpField && e.Field.Deps != 0:
		return false
	case e.Op == types.OpCall && (e.CallDeps() != 0 || e.Func.Ambient || len(e.Func.DependsOn) > 0):
		return false
	}
	for _, k := range e.Kids {
		if !isFixedPerElement(k, name) {
			return false
		}
	}
	return true
}
