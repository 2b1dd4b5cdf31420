package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// narrower notes in a state what a condition says about names and fields, where it holds and
// where it does not. It has no state of its own.
type narrower struct {
	found *findings
	host  *host
	look  func(*syntax.Expr, *flowState) value // the value of an expression, without findings
}

// narrowByTruth returns the state where a name or field is true, or is not.
func (nr *narrower) narrowByTruth(st *flowState, e *syntax.Expr, v value, truth bool) *flowState {
	out := st.cloneState()
	if fieldPath(e) == "" || v.isImpossible() || v.fn != nil {
		return out
	}
	part := v.truthPart(truth)
	if part.isImpossible() {
		return out
	}
	if !truth && part.nilness != never {
		part.nilness = likely
	}
	if truth && v.any {
		part.any = true
	}
	out.narrowPath(e, part)
	return out
}

// narrowByNil narrows an expression that is compared with nil; the value is that of ==.
func (nr *narrower) narrowByNil(e, of *syntax.Expr, v value, same, other *flowState) value {
	if v.isImpossible() || fieldPath(of) == "" {
		nr.found.checkNeverNil(e, of, v)
		return flagValue()
	}
	if !v.any {
		if nr.found.checkNeverNil(e, of, v) {
			return flagValue()
		}
	}
	is := nilValue(likely)
	is.name = v.name
	same.narrowPath(of, is)
	if rest := v.withoutNil(); !rest.isImpossible() {
		other.narrowPath(of, rest)
	}
	return flagValue()
}

// narrowEqual narrows the operands of ==; the value is that of ==.
func (nr *narrower) narrowEqual(e *syntax.Expr, l, r value, same, other *flowState) value {
	lit, of, v := e.Kids[1], e.Kids[0], l
	if of.Kind == syntax.Text || of.Kind == syntax.Number || of.Kind == syntax.True || of.Kind == syntax.False {
		lit, of, v = of, lit, r
	}
	if nr.found.checkUnlike(e, l, r) {
		return flagValue()
	}
	switch lit.Kind {
	case syntax.Text:
		return nr.narrowByText(e, lit, of, v, same, other)
	case syntax.True, syntax.False:
		truth := lit.Kind == syntax.True
		if v.isFullyKnown() && (v.yes || v.no) && fieldPath(of) != "" {
			same.narrowPath(of, value{yes: truth, no: !truth, name: v.name, member: v.member})
			rest := v
			rest.yes, rest.no = v.yes && !truth, v.no && truth
			if !rest.isImpossible() {
				other.narrowPath(of, rest)
			}
		}
		return flagValue()
	}
	if out, done := nr.narrowByNumber(e, l, r, same, other); done {
		return out
	}
	nr.narrowByValue(e, l, r, same)
	return flagValue()
}

// narrowByText narrows an expression that is compared with a literal text.
func (nr *narrower) narrowByText(e, lit, of *syntax.Expr, v value, same, other *flowState) value {
	if fam := nr.host.env.Families[v.thing]; v.isFullyKnown() && v.thing != "" && v.text == nil && fam != nil && !fam.Has(lit.Word) {
		nr.found.reportMistake(lit.Tok, lit.Tok, diag.Diagnostic{Rule: ruleText, Message: "there is no " + v.thing + " " + quote(lit.Word), Nearest: nr.found.c.rep.NearestName(lit.Word, fam.List), Expected: "the id of " + addArticle(v.thing)})
	}
	if !v.isFullyKnown() || v.text == nil {
		return flagValue()
	}
	text := lit.Word
	nr.found.reportTextUse(lit, v)
	if len(v.text.vals) == 1 && !v.text.compared && v.text.names == nil {
		return flagValue() // a constant of the author's own
	}
	if !v.text.canBeText(text) {
		if nr.found.checkForeignText(lit, v) {
			return flagValue()
		}
		if v.thing == "" && v.num == nil && !v.yes && !v.no {
			nr.found.checkNeverEqual(e, of, v)
		}
		return value{no: true}
	}
	if fieldPath(of) == "" {
		return flagValue()
	}
	is := value{text: &textSet{family: v.text.family, names: v.text.names, vals: []literal{{text, nr.found.file.tree, lit.Tok}}, compared: true}, name: v.name, member: v.member, fields: v.fields}
	if v.thing != "" {
		is = v
	}
	same.narrowPath(of, is)
	not := v
	without := *v.text
	without.excluded = append(append([]string(nil), without.excluded...), text)
	without.compared = false
	if list, ok := without.listTexts(); !ok || len(list) > 0 {
		not.text = &without
		other.narrowPath(of, not)
	}
	all, ok := v.text.listTexts()
	if ok && len(all) == 1 && v.text.vals != nil && v.text.compared && v.nilness == never {
		return value{yes: true}
	}
	return flagValue()
}

// narrowByNumber narrows numbers that are compared by ==.
func (nr *narrower) narrowByNumber(e *syntax.Expr, l, r value, same, other *flowState) (value, bool) {
	if !l.isFullyKnown() || !r.isFullyKnown() || l.num == nil || r.num == nil {
		return value{}, false
	}
	a, b := l.num, r.num
	if !a.listValues().Overlaps(b.listValues()) {
		if isOnlyNumber(l) && isOnlyNumber(r) {
			nr.found.checkNeverNumber(e, l, r)
			return value{no: true}, true
		}
		return flagValue(), true
	}
	lo, hi := max(a.lo, b.lo), min(a.hi, b.hi)
	for i, v := range []value{l, r} {
		if isOnlyNumber(v) {
			nr.markNonEmpty(e.Kids[i], lo, same)
		}
		if isOnlyNumber(v) && (fieldPath(e.Kids[i]) != "" || e.Kids[i].Kind == syntax.Unary) {
			n := *v.num
			n.lo, n.hi = lo, hi
			is := v
			is.num = &n
			same.narrowPath(e.Kids[i], is)
			nr.excludeNumber(e.Kids[i], v, []*numberRange{b, a}[i], other)
		}
	}
	if a.lo == a.hi && b.lo == b.hi && isOnlyNumber(l) && isOnlyNumber(r) {
		return value{yes: true}, true
	}
	return flagValue(), true
}

// excludeNumber narrows a number that is not another one.
func (nr *narrower) excludeNumber(e *syntax.Expr, v value, n *numberRange, st *flowState) {
	if n.lo != n.hi || v.num.lo == v.num.hi {
		return
	}
	s := *v.num
	switch n.lo {
	case s.lo:
		s.lo++
	case s.hi:
		s.hi--
	default:
		return
	}
	if s.fraction {
		return
	}
	v.num = &s
	st.narrowPath(e, v)
	nr.markNonEmpty(e, s.lo, st)
}

// markNonEmpty notes that a list has entries, after a condition on its length: #list > 0.
func (nr *narrower) markNonEmpty(e *syntax.Expr, length int, st *flowState) {
	if e.Kind != syntax.Unary || e.Word != "#" || length < 1 || fieldPath(e.Kids[0]) == "" {
		return
	}
	v := nr.look(e.Kids[0], st)
	if v.isFullyKnown() && v.list != nil {
		v.nonEmpty = true
		st.narrowPath(e.Kids[0], v)
	}
}

// narrowByValue narrows both sides of a comparison without a literal: whatever equals a value is
// not nil.
func (nr *narrower) narrowByValue(e *syntax.Expr, l, r value, same *flowState) {
	for i, v := range []value{l, r} {
		other := []value{r, l}[i]
		of := e.Kids[i]
		if fieldPath(of) == "" || v.any || v.nilness == never {
			continue
		}
		if other.isFullyKnown() && other.nilness == never && v.nilness != never { // it equals a value, so it is not nil
			same.narrowPath(of, v.withoutNil())
		}
	}
}

// narrowOrdered follows <, <=, > and >=.
func (nr *narrower) narrowOrdered(e *syntax.Expr, l, r value, t, f *flowState) value {
	l, r = nr.found.needValue(e.Kids[0], l, "cannot be compared by "+e.Word), nr.found.needValue(e.Kids[1], r, "cannot be compared by "+e.Word)
	if !nr.found.checkOrderable(e, e.Kids[0], l, r) || !nr.found.checkOrderable(e, e.Kids[1], r, l) {
		return flagValue()
	}
	if !isOnlyNumber(l) || !isOnlyNumber(r) {
		return flagValue()
	}
	a, b, x, y := l, r, e.Kids[0], e.Kids[1]
	if e.Word == ">" || e.Word == ">=" {
		a, b, x, y = r, l, y, x
	}
	o, gap := ranges.LessEqual, 0
	if e.Word == "<" || e.Word == ">" {
		o, gap = ranges.Less, 1
	}
	if a.num.fraction || b.num.fraction {
		return flagValue()
	}
	can := ranges.CompareSets(o, a.num.listValues(), b.num.listValues(), false)
	switch {
	case !can.Contains(1):
		nr.found.checkNeverNumber(e, l, r)
		return value{no: true}
	case !ranges.CompareSets(o, runValues(a.num.declared), runValues(b.num.declared), false).Contains(0):
		nr.found.checkAlwaysNumber(e, l, r)
		return value{yes: true}
	case !can.Contains(0):
		return value{yes: true}
	}
	cut := func(st *flowState, e *syntax.Expr, v value, lo, hi int) {
		n := *v.num
		n.lo, n.hi = max(n.lo, lo), min(n.hi, hi)
		if n.lo <= n.hi {
			v.num = &n
			st.narrowPath(e, v)
			nr.markNonEmpty(e, n.lo, st)
		}
	}
	cut(t, x, a, minNumber, clampKnown(b.num.hi-gap))
	cut(t, y, b, clampKnown(a.num.lo+gap), maxNumber)
	cut(f, x, a, clampKnown(b.num.lo+1-gap), maxNumber)
	cut(f, y, b, minNumber, clampKnown(a.num.hi-1+gap))
	return flagValue()
}

func isOnlyNumber(v value) bool {
	return v.isFullyKnown() && v.num != nil && v.nilness == never && v.text == nil && v.thing == "" && !v.yes && !v.no && v.list == nil && v.rec == nil
}
