package lang

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/ranges"
)

// A Analyzer works out which values expressions can have, from what their words can give
// and from what is known at their place: in "a and b", that a holds where b is asked.
// It caches the values of fields by member for as long as it lives; without that cache the
// analysis of a game of 600 hexes takes five times as long.
type Analyzer struct {
	work        int // nodes looked at for one expression; past maxAnalyzedNodes nothing more is known
	lists       map[*ValueBounds][]int32
	valueSets   map[*ValueBounds][]ranges.ValueSet
	wholeDomain map[*ValueBounds]ranges.ValueSet // what a field gives of anybody

	// PossibleValues is what names and fields are ever set to, "vars.rain"; what is not in it may be
	// anything that it can.
	PossibleValues map[string]ranges.ValueSet
	boundTo        *sharedPrograms // whose fingerprints include PossibleValues
}

// NewAnalyzer makes an Analyzer for one game.
func NewAnalyzer() *Analyzer {
	return &Analyzer{lists: map[*ValueBounds][]int32{}, valueSets: map[*ValueBounds][]ranges.ValueSet{}, wholeDomain: map[*ValueBounds]ranges.ValueSet{}}
}

const maxAnalyzedNodes = 60000

// assumption is what is known of an expression; the newest of an expression holds all older ones.
type assumption struct {
	expr   *ir
	values ranges.ValueSet
	next   *assumption
}

// evalValue is what e can come to.
func (j *Analyzer) evalValue(e *ir, f *assumption) ranges.ValueSet {
	if j.work++; j.work > maxAnalyzedNodes {
		return typeValues(e.typ)
	}
	v := j.evalPlain(e, f)
	if e.op == opName || e.op == opField {
		if ever, ok := j.PossibleValues[e.name]; ok {
			v = v.Intersect(ever.Union(ranges.NewValueSet(e.typ.nilValue())))
		}
	}
	for x := f; x != nil; x = x.next {
		if sameValue(x.expr, e) {
			return v.Intersect(x.values)
		}
	}
	return v
}

// sameValue reports whether two expressions always have the same value in the same place.
func sameValue(a, b *ir) bool {
	if a == b {
		return true
	}
	if a.op == opMemo {
		return sameValue(a.kids[0], b)
	}
	if b.op == opMemo {
		return sameValue(a, b.kids[0])
	}
	if a.op != b.op || a.typ != b.typ || a.name != b.name || len(a.kids) != len(b.kids) || a.val != b.val {
		return false
	}
	switch a.op {
	case opElem, opLet, opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFilter:
		if a.slot != b.slot {
			return false
		}
	case opList:
		if len(a.vals) != len(b.vals) {
			return false
		}
		for i := range a.vals {
			if a.vals[i] != b.vals[i] {
				return false
			}
		}
	}
	for i := range a.kids {
		if !sameValue(a.kids[i], b.kids[i]) {
			return false
		}
	}
	return true
}

func (j *Analyzer) evalPlain(e *ir, f *assumption) ranges.ValueSet {
	switch e.op {
	case opConst:
		return ranges.NewValueSet(e.val)
	case opName:
		if e.bind.Bounds != nil && e.bind.Bounds.Values != nil {
			return e.bind.Bounds.Values()
		}
	case opField:
		return j.evalField(e, f)
	case opCall:
		return j.evalCall(e, f)
	case opLet:
		return j.evalValue(e.kids[1], &assumption{elementNode(e.kids[0], e.slot), j.evalValue(e.kids[0], f), f})
	case opMemo:
		return j.evalValue(e.kids[0], f)
	case opNot:
		v := j.evalValue(e.kids[0], f)
		if v.IsEmpty() {
			return v
		}
		return ranges.NewValueRange(1-v.Most, 1-v.Least)
	case opAnd, opOr:
		return j.evalLogic(e, f)
	case opEq, opNe, opLt, opLe:
		return j.evalCompare(e, f)
	case opPick:
		out := ranges.EmptyValueSet()
		if g, may := j.assumeCondition(e.kids[0], true, f); may {
			out = out.Union(j.evalValue(e.kids[1], g))
		}
		if g, may := j.assumeCondition(e.kids[0], false, f); may {
			out = out.Union(j.evalValue(e.kids[2], g))
		}
		return out
	case opElse:
		v := j.evalValue(e.kids[0], f)
		if v.Contains(int64(None)) {
			return v.Remove(int64(None)).Union(j.evalValue(e.kids[1], f))
		}
		return v
	case opNeg, opAbs, opAdd, opSub, opMul, opDiv, opCeilDiv, opRound, opMod, opMin, opMax:
		return j.evalArith(e, f)
	case opAny, opAll, opCount, opSum, opLeast, opMost, opBest, opFirst, opSize, opHas:
		return j.evalSetOp(e, f)
	}
	return typeValues(e.typ)
}

func elementNode(e *ir, slot int) *ir { return &ir{op: opElem, typ: e.typ, slot: slot} }

// evalField is what a field gives of what its owner can be; of nothing it gives nothing.
func (j *Analyzer) evalField(e *ir, f *assumption) ranges.ValueSet {
	if e.fld.Excludes != "" && e.siblingCondition(e.fld.Excludes, f).Least > 0 || e.fld.Needs != "" && e.siblingCondition(e.fld.Needs, f).Most < 1 {
		return ranges.NewValueSet(None)
	}
	of := j.evalValue(e.kids[0], f)
	can := e.fld.Bounds
	if !e.knownByMember() || !of.IsSmall() {
		if can != nil && can.Values != nil {
			return can.Values().Union(ranges.NewValueSet(e.typ.nilValue()))
		}
		return typeValues(e.typ)
	}
	whole := can != nil && of.IsRange() && of.Least <= 0 && e.kids[0].typ.domain.Size != nil && of.Most == int64(e.kids[0].typ.domain.Size())-1
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
			list = append(list, e.typ.nilValue())
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

// siblingCondition is what is known of a condition on the same member.
func (e *ir) siblingCondition(condition string, f *assumption) ranges.ValueSet {
	other := &ir{op: opField, typ: Bool, kids: e.kids, name: condition}
	for x := f; x != nil; x = x.next {
		if sameValue(x.expr, other) {
			return x.values
		}
	}
	return eitherTruth
}

// knownByMember reports whether it is known what a field gives of each member.
func (e *ir) knownByMember() bool {
	can := e.fld.Bounds
	return e.fld.Values != nil || can != nil && (can.ByMember != nil || can.MemberValues != nil)
}

// memberValues is what a field gives of each member, nil where there may be several values.
func (j *Analyzer) memberValues(e *ir) []int32 {
	can := e.fld.Bounds
	if e.fld.Values != nil || can.MemberValues == nil {
		return e.fld.Values
	}
	list, kept := j.lists[can]
	if !kept {
		list = can.MemberValues()
		j.lists[can] = list
	}
	return list
}

// memberValueSets is what a field can give of each member.
func (j *Analyzer) memberValueSets(e *ir) []ranges.ValueSet {
	can := e.fld.Bounds
	list, kept := j.valueSets[can]
	if !kept && e.kids[0].typ.domain.Size != nil {
		list = make([]ranges.ValueSet, e.kids[0].typ.domain.Size())
		for m := range list {
			list[m] = can.ByMember(int32(m))
		}
		j.valueSets[can] = list
	}
	return list
}

// memberFits reports whether a field of a member can be in v.
func (j *Analyzer) memberFits(e *ir, m int64, v ranges.ValueSet) bool {
	if m < 0 {
		return v.Contains(int64(e.typ.nilValue()))
	}
	if list := j.memberValues(e); list != nil {
		return int(m) < len(list) && v.Contains(int64(list[m]))
	}
	spans := j.memberValueSets(e)
	return int(m) >= len(spans) || spans[m].Overlaps(v)
}

func (j *Analyzer) evalCall(e *ir, f *assumption) ranges.ValueSet {
	can := e.fn.Bounds
	switch {
	case can == nil:
	case can.Values != nil:
		return can.Values()
	case can.ByNumber != nil && len(e.kids) > 0 && e.kids[0].isConst():
		of := j.evalValue(e.numberOperand(), f).Intersect(can.ByNumber.All())
		if !of.IsSmall() {
			break
		}
		return of.MapValues(func(v int64) int32 { return can.ByNumber.Eval(e.kids[0].val, v) })
	case can.ByFirstArg != nil && len(e.kids) > 0 && e.kids[0].isConst():
		return can.ByFirstArg(e.kids[0].val)
	case can.ByPair != nil && len(e.kids) == 2 && e.kids[0].isConst():
		if of := j.evalValue(e.kids[1], f); of.IsSmall() {
			var list []int32
			of.EachValue(func(m int64) { list = append(list, can.ByPair(e.kids[0].val, int32(m))) })
			if slices.Contains(list, -1) {
				break
			}
			return ranges.NewValueSet(list...)
		}
	}
	return typeValues(e.typ)
}

// numberOperand is the name that decides what a call gives.
func (e *ir) numberOperand() *ir { return &ir{op: opName, typ: Int, name: e.fn.Bounds.ByNumber.Name} }

func (j *Analyzer) evalLogic(e *ir, f *assumption) ranges.ValueSet {
	goOn := e.op == opAnd // the next operand counts where the one before is so
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

// flattenOperands are what a chain of and, or of or, joins.
func flattenOperands(e *ir, to []*ir) []*ir {
	for _, k := range e.kids {
		if k.op == e.op {
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

func (j *Analyzer) evalCompare(e *ir, f *assumption) ranges.ValueSet {
	l, r := e.kids[0], e.kids[1]
	a, b := j.evalValue(l, f), j.evalValue(r, f)
	if a.IsEmpty() || b.IsEmpty() {
		return ranges.EmptyValueSet() // an impossible operand has its own finding
	}
	if out, ok := j.compareByMember(e, f); ok {
		return out
	}
	return ranges.CompareSets(e.op.operator(), a, b, sameValue(l, r))
}

func (j *Analyzer) evalArith(e *ir, f *assumption) ranges.ValueSet {
	a := j.evalValue(e.kids[0], f)
	b := a
	if len(e.kids) > 1 {
		b = j.evalValue(e.kids[1], f)
	}
	return ranges.CombineSets(e.op.operator(), a, b, len(e.kids) < 2)
}
