package lang

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// An Analyzer works out which values expressions can have, from what their words can give and
// from the facts at their place: in "a and b", a holds where b is evaluated. It caches the
// values of fields by member for as long as it lives. Without that cache the analysis of a
// game of 600 hexes takes five times as long.
type Analyzer struct {
	work        int // nodes looked at for one expression; past maxAnalyzedNodes nothing more is known
	lists       map[*ValueBounds][]int32
	valueSets   map[*ValueBounds][]ranges.ValueSet
	wholeDomain map[*ValueBounds]ranges.ValueSet // what a field gives of anybody

	// PossibleValues are all values that names and fields are ever set to, by name
	// ("vars.rain"), or by owner and name for a field of one kind of thing ("unit.terrain"). A
	// name that is missing may have any value of its type.
	PossibleValues map[string]ranges.ValueSet
	boundTo        *sharedPrograms // whose fingerprints include PossibleValues
}

// NewAnalyzer makes an Analyzer for one game.
func NewAnalyzer() *Analyzer {
	return &Analyzer{lists: map[*ValueBounds][]int32{}, valueSets: map[*ValueBounds][]ranges.ValueSet{}, wholeDomain: map[*ValueBounds]ranges.ValueSet{}}
}

const maxAnalyzedNodes = 60000

// assumption is a list of facts about expressions, the newest first. The newest fact of an
// expression includes all older ones.
type assumption struct {
	expr   *types.Expr
	values ranges.ValueSet
	next   *assumption
}

// evalValue returns the possible values of e.
func (j *Analyzer) evalValue(e *types.Expr, f *assumption) ranges.ValueSet {
	if j.work++; j.work > maxAnalyzedNodes {
		return types.AllValues(e.Type)
	}
	v := j.evalPlain(e, f)
	if e.Op == types.OpName || e.Op == types.OpField {
		if ever, ok := j.PossibleValues[e.Name]; ok {
			v = v.Intersect(ever.Union(ranges.NewValueSet(e.Type.NilValue())))
		}
		if d := ownerDomain(e); d != nil {
			if ever, ok := j.PossibleValues[d.Name+"."+e.Name]; ok {
				v = v.Intersect(ever.Union(ranges.NewValueSet(e.Type.NilValue())))
			}
		}
	}
	for x := f; x != nil; x = x.next {
		if sameValue(x.expr, e) {
			return v.Intersect(x.values)
		}
	}
	return v
}

// ownerDomain returns what a field belongs to; nil for a name.
func ownerDomain(e *types.Expr) *types.Domain {
	if e.Op != types.OpField || len(e.Kids) == 0 || !e.Kids[0].Type.IsMember() {
		return nil
	}
	return e.Kids[0].Type.Domain()
}

// sameValue reports whether two expressions always have the same value in the same place.
func sameValue(a, b *types.Expr) bool {
	if a == b {
		return true
	}
	if a.Op == types.OpMemo {
		return sameValue(a.Kids[0], b)
	}
	if b.Op == types.OpMemo {
		return sameValue(a, b.Kids[0])
	}
	if a.Op != b.Op || a.Type != b.Type || a.Name != b.Name || len(a.Kids) != len(b.Kids) || a.Value != b.Value {
		return false
	}
	switch a.Op {
	case types.OpElem, types.OpLet, types.OpAny, types.OpAll, types.OpCount, types.OpSum, types.OpLeast, types.OpMost, types.OpBest, types.OpFilter:
		if a.Slot != b.Slot {
			return false
		}
	case types.OpList:
		if len(a.Values) != len(b.Values) {
			return false
		}
		for i := range a.Values {
			if a.Values[i] != b.Values[i] {
				return false
			}
		}
	}
	for i := range a.Kids {
		if !sameValue(a.Kids[i], b.Kids[i]) {
			return false
		}
	}
	return true
}

func (j *Analyzer) evalPlain(e *types.Expr, f *assumption) ranges.ValueSet {
	switch e.Op {
	case types.OpConst:
		return ranges.NewValueSet(e.Value)
	case types.OpName:
		if e.Binding.Bounds != nil && e.Binding.Bounds.Values != nil {
			return e.Binding.Bounds.Values()
		}
	case types.OpField:
		return j.evalField(e, f)
	case types.OpCall:
		return j.evalCall(e, f)
	case types.OpLet:
		return j.evalValue(e.Kids[1], &assumption{elementNode(e.Kids[0], e.Slot), j.evalValue(e.Kids[0], f), f})
	case types.OpMemo:
		return j.evalValue(e.Kids[0], f)
	case types.OpNot:
		v := j.evalValue(e.Kids[0], f)
		if v.IsEmpty() {
			return v
		}
		return ranges.NewValueRange(1-v.Most, 1-v.Least)
	case types.OpAnd, types.OpOr:
		return j.evalLogic(e, f)
	case types.OpEq, types.OpNe, types.OpLt, types.OpLe:
		return j.evalCompare(e, f)
	case types.OpPick:
		out := ranges.EmptyValueSet()
		if g, may := j.assumeCondition(e.Kids[0], true, f); may {
			out = out.Union(j.evalValue(e.Kids[1], g))
		}
		if g, may := j.assumeCondition(e.Kids[0], false, f); may {
			out = out.Union(j.evalValue(e.Kids[2], g))
		}
		return out
	case types.OpElse:
		v := j.evalValue(e.Kids[0], f)
		if v.Contains(int64(None)) {
			return v.Remove(int64(None)).Union(j.evalValue(e.Kids[1], f))
		}
		return v
	case types.OpNeg, types.OpAbs, types.OpAdd, types.OpSub, types.OpMul, types.OpDiv, types.OpCeilDiv, types.OpRound, types.OpMod, types.OpMin, types.OpMax:
		return j.evalArith(e, f)
	case types.OpAny, types.OpAll, types.OpCount, types.OpSum, types.OpLeast, types.OpMost, types.OpBest, types.OpFirst, types.OpSize, types.OpHas:
		return j.evalSetOp(e, f)
	}
	return types.AllValues(e.Type)
}

func elementNode(e *types.Expr, slot int) *types.Expr {
	return &types.Expr{Op: types.OpElem, Type: e.Type, Slot: slot}
}

// evalField returns the possible values of a field, from those of its owner. An owner without
// values gives none.
func (j *Analyzer) evalField(e *types.Expr, f *assumption) ranges.ValueSet {
	if e.Field.Excludes != "" && siblingCondition(e, e.Field.Excludes, f).Least > 0 || e.Field.Needs != "" && siblingCondition(e, e.Field.Needs, f).Most < 1 {
		return ranges.NewValueSet(None)
	}
	of := j.evalValue(e.Kids[0], f)
	can := e.Field.Bounds
	if !knownByMember(e) || !of.IsSmall() {
		if can != nil && can.Values != nil {
			return can.Values().Union(ranges.NewValueSet(e.Type.NilValue()))
		}
		return types.AllValues(e.Type)
	}
	whole := can != nil && of.IsRange() && of.Least <= 0 && e.Kids[0].Type.Domain().Size != nil && of.Most == int64(e.Kids[0].Type.Domain().Size())-1
	if out, kept := j.wholeDomain[can]; whole && kept {
		return out
	}
	out, list := ranges.EmptyValueSet(), make([]int32, 0, of.Count())
	values, spans := j.memberValues(e), []ranges.ValueSet(nil)
	if values == nil {
		spans = j.memberValueSets(e)
	}
	of.EachValue(func(m int64) {
		switch {
		case m < 0:
			list = append(list, e.Type.NilValue())
		case values != nil && int(m) < len(values):
			list = append(list, values[m])
		case int(m) < len(spans):
			out = out.Union(spans[m])
		}
	})
	out = out.Union(ranges.NewValueSet(list...))
	if whole {
		j.wholeDomain[can] = out
	}
	return out
}

// siblingCondition returns the known values of a condition on the same member.
func siblingCondition(e *types.Expr, condition string, f *assumption) ranges.ValueSet {
	other := &types.Expr{Op: types.OpField, Type: Bool, Kids: e.Kids, Name: condition}
	for x := f; x != nil; x = x.next {
		if sameValue(x.expr, other) {
			return x.values
		}
	}
	return eitherTruth
}

// knownByMember reports whether the value of a field is known for each member.
func knownByMember(e *types.Expr) bool {
	can := e.Field.Bounds
	return e.Field.Values != nil || can != nil && (can.ByMember != nil || can.MemberValues != nil)
}

// memberValues returns the value of a field for each member, nil if a member can have several.
func (j *Analyzer) memberValues(e *types.Expr) []int32 {
	can := e.Field.Bounds
	if e.Field.Values != nil || can.MemberValues == nil {
		return e.Field.Values
	}
	list, kept := j.lists[can]
	if !kept {
		list = can.MemberValues()
		j.lists[can] = list
	}
	return list
}

// memberValueSets returns the possible values of a field for each member.
func (j *Analyzer) memberValueSets(e *types.Expr) []ranges.ValueSet {
	can := e.Field.Bounds
	list, kept := j.valueSets[can]
	if !kept && e.Kids[0].Type.Domain().Size != nil {
		list = make([]ranges.ValueSet, e.Kids[0].Type.Domain().Size())
		for m := range list {
			list[m] = can.ByMember(int32(m))
		}
		j.valueSets[can] = list
	}
	return list
}

// memberFits reports whether a field of a member can be in v.
func (j *Analyzer) memberFits(e *types.Expr, m int64, v ranges.ValueSet) bool {
	if m < 0 {
		return v.Contains(int64(e.Type.NilValue()))
	}
	if list := j.memberValues(e); list != nil {
		return int(m) < len(list) && v.Contains(int64(list[m]))
	}
	spans := j.memberValueSets(e)
	return int(m) >= len(spans) || spans[m].Overlaps(v)
}

func (j *Analyzer) evalCall(e *types.Expr, f *assumption) ranges.ValueSet {
	can := e.Func.Bounds
	switch {
	case can == nil:
	case can.Values != nil:
		return can.Values()
	case can.ByNumber != nil && len(e.Kids) > 0 && e.Kids[0].IsConst():
		of := j.evalValue(numberOperand(e), f).Intersect(can.ByNumber.All())
		if !of.IsSmall() {
			break
		}
		return of.MapValues(func(v int64) int32 { return can.ByNumber.Eval(e.Kids[0].Value, v) })
	case can.ByFirstArg != nil && len(e.Kids) > 0 && e.Kids[0].IsConst():
		return can.ByFirstArg(e.Kids[0].Value)
	case can.ByPair != nil && len(e.Kids) == 2 && e.Kids[0].IsConst():
		if of := j.evalValue(e.Kids[1], f); of.IsSmall() {
			var list []int32
			of.EachValue(func(m int64) { list = append(list, can.ByPair(e.Kids[0].Value, int32(m))) })
			if slices.Contains(list, -1) {
				break
			}
			return ranges.NewValueSet(list...)
		}
	}
	return types.AllValues(e.Type)
}

// numberOperand returns the name that decides the value of a call.
func numberOperand(e *types.Expr) *types.Expr {
	return &types.Expr{Op: types.OpName, Type: Int, Name: e.Func.Bounds.ByNumber.Name}
}

func (j *Analyzer) evalLogic(e *types.Expr, f *assumption) ranges.ValueSet {
	goOn := e.Op == types.OpAnd // the next operand counts where the one before is so
	out := ranges.EmptyValueSet()
	for _, k := range flattenOperands(e, nil) {
		if _, may := j.assumeCondition(k, !goOn, f); may {
			out = out.Union(ranges.NewValueSet(ranges.BoolToInt(!goOn)))
		}
		var may bool
		if f, may = j.assumeCondition(k, goOn, f); !may {
			return out
		}
	}
	return out.Union(ranges.NewValueSet(ranges.BoolToInt(goOn)))
}

// flattenOperands returns the operands of a chain of and, or of or.
func flattenOperands(e *types.Expr, to []*types.Expr) []*types.Expr {
	for _, k := range e.Kids {
		if k.Op == e.Op {
			to = flattenOperands(k, to)
		} else {
			to = append(to, k)
		}
	}
	return to
}

var (
	alwaysFalse = ranges.AlwaysFalse()
	alwaysTrue  = ranges.AlwaysTrue()
	eitherTruth = ranges.EitherTruth()
)

func (j *Analyzer) evalCompare(e *types.Expr, f *assumption) ranges.ValueSet {
	l, r := e.Kids[0], e.Kids[1]
	a, b := j.evalValue(l, f), j.evalValue(r, f)
	if a.IsEmpty() || b.IsEmpty() {
		return ranges.EmptyValueSet() // an impossible operand has its own finding
	}
	if out, ok := j.compareByMember(e, f); ok {
		return out
	}
	return ranges.CompareSets(e.Op.Operator(), a, b, sameValue(l, r))
}

func (j *Analyzer) evalArith(e *types.Expr, f *assumption) ranges.ValueSet {
	a := j.evalValue(e.Kids[0], f)
	b := a
	if len(e.Kids) > 1 {
		b = j.evalValue(e.Kids[1], f)
	}
	return ranges.CombineSets(e.Op.Operator(), a, b, len(e.Kids) < 2)
}
