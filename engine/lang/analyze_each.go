package lang

import (
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// maxMembersCompared is the greatest number of members for which a comparison is worked out
// one by one.
const maxMembersCompared = 400

// compareByMember returns the possible results of comparing two fields of one thing, worked
// out for each thing that it may be. So it finds that no counter's side differs from its
// army's side. ok is false for any other comparison.
func (j *Analyzer) compareByMember(e *types.Expr, f *assumption) (out ranges.ValueSet, ok bool) {
	l, r := e.Kids[0], e.Kids[1]
	of, other := fieldChainRoot(l), fieldChainRoot(r)
	if of == nil || other == nil || l.Op != types.OpField || r.Op != types.OpField || !sameValue(of, other) {
		return out, false
	}
	can := j.evalValue(of, f)
	if !can.IsSmall() || can.Count() > maxMembersCompared {
		return out, false
	}
	out = ranges.EmptyValueSet()
	can.EachValue(func(m int64) {
		g := &assumption{of, ranges.NewValueSet(int32(m)), f}
		out = out.Union(ranges.CompareSets(e.Op.Operator(), j.evalValue(l, g), j.evalValue(r, g), false))
	})
	return out, !out.IsEmpty()
}

// fieldChainRoot returns the expression at the start of a chain of fields, each known member
// by member. It is nil for anything else.
func fieldChainRoot(e *types.Expr) *types.Expr {
	for e.Op == types.OpField {
		if !knownByMember(e) {
			return nil
		}
		e = e.Kids[0]
	}
	if e.Op == types.OpElem || e.Op == types.OpName && e.Type.IsMember() {
		return e
	}
	return nil
}
