package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// followCondition follows what an if or while asks, and gives what is known where it holds and
// where it does not.
func (w *walker) followCondition(e *syntax.Expr, st *flowState) (t, f *flowState) {
	v, t, f := w.followTruth(e, st, true)
	w.checkAlwaysTrue(e, v)
	return t, f
}

// followTruth follows an expression whose truth is asked for; asked says that only its truth
// counts.
func (w *walker) followTruth(e *syntax.Expr, st *flowState, asked bool) (v value, t, f *flowState) {
	switch {
	case e.Kind == syntax.Unary && e.Word == "not":
		v, t, f := w.followTruth(e.Kids[0], st, true)
		w.checkAlwaysTrue(e.Kids[0], v)
		return value{yes: v.canBeTruth(false), no: v.canBeTruth(true)}, f, t
	case e.Kind == syntax.Binary && e.Word == "and":
		w.checkAskedTwice(e)
		lv, lt, lf := w.followTruth(e.Kids[0], st, true)
		w.checkAlwaysTrue(e.Kids[0], lv)
		rv, rt, rf := w.followTruth(e.Kids[1], lt, asked)
		if asked {
			w.checkAlwaysTrue(e.Kids[1], rv)
		}
		return joinValues(lv.truthPart(false), rv), rt, joinStates(lf, rf)
	case e.Kind == syntax.Binary && e.Word == "or":
		w.checkAskedTwice(e)
		w.checkSameChoice(e)
		lv, lt, lf := w.followTruth(e.Kids[0], st, asked)
		if asked {
			w.checkAlwaysTrue(e.Kids[0], lv)
		}
		rv, rt, rf := w.followTruth(e.Kids[1], lf, asked)
		if asked {
			w.checkAlwaysTrue(e.Kids[1], rv)
		}
		w.checkTautology(e, lv, rv)
		return joinValues(lv.truthPart(true), rv), joinStates(lt, rt), rf
	case e.Kind == syntax.Binary && relations[e.Word]:
		return w.followComparison(e, st)
	}
	v = w.useValue(e, st)
	if e.Kind == syntax.Call && len(e.Kids) == 2 && e.Kids[0].Kind == syntax.Name && e.Kids[0].Word == "any" && e.Kids[0].Local == nil {
		t = st.cloneState()
		w.markNonEmpty(&syntax.Expr{Kind: syntax.Unary, Word: "#", Kids: e.Kids[1:]}, 1, t)
		return v, t, st.cloneState()
	}
	switch e.Kind {
	case syntax.Text, syntax.Number, syntax.True, syntax.Table, syntax.Lambda:
		f = st.cloneState()
		f.unreachable = true
		return v, st.cloneState(), f
	case syntax.Nil, syntax.False:
		t = st.cloneState()
		t.unreachable = true
		return v, t, st.cloneState()
	}
	return v, w.narrowByTruth(st, e, v, true), w.narrowByTruth(st, e, v, false)
}

var relations = map[string]bool{"==": true, "~=": true, "<": true, "<=": true, ">": true, ">=": true}

// narrowByTruth returns the state where a name or field is true, or is not.
func (w *walker) narrowByTruth(st *flowState, e *syntax.Expr, v value, truth bool) *flowState {
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

// followComparison follows a comparison.
func (w *walker) followComparison(e *syntax.Expr, st *flowState) (v value, t, f *flowState) {
	w.checkSelfComparison(e)
	l, r := w.useValue(e.Kids[0], st), w.useValue(e.Kids[1], st)
	t, f = st.cloneState(), st.cloneState()
	if e.Word != "==" && e.Word != "~=" {
		return w.narrowOrdered(e, l, r, t, f), t, f
	}
	same, other := t, f
	if e.Word == "~=" {
		same, other = f, t
	}
	switch {
	case e.Kids[1].Kind == syntax.Nil:
		v = w.narrowByNil(e, e.Kids[0], l, same, other)
	case e.Kids[0].Kind == syntax.Nil:
		v = w.narrowByNil(e, e.Kids[1], r, same, other)
	default:
		v = w.narrowEqual(e, l, r, same, other)
	}
	if e.Word == "~=" {
		v.yes, v.no = v.no, v.yes
	}
	return v, t, f
}

// narrowByNil narrows an expression that is compared with nil; the value is that of ==.
func (w *walker) narrowByNil(e, of *syntax.Expr, v value, same, other *flowState) value {
	if v.isImpossible() || fieldPath(of) == "" {
		w.checkNeverNil(e, of, v)
		return flagValue()
	}
	if !v.any {
		if w.checkNeverNil(e, of, v) {
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
func (w *walker) narrowEqual(e *syntax.Expr, l, r value, same, other *flowState) value {
	lit, of, v := e.Kids[1], e.Kids[0], l
	if of.Kind == syntax.Text || of.Kind == syntax.Number || of.Kind == syntax.True || of.Kind == syntax.False {
		lit, of, v = of, lit, r
	}
	if w.checkUnlike(e, l, r) {
		return flagValue()
	}
	switch lit.Kind {
	case syntax.Text:
		return w.narrowByText(e, lit, of, v, same, other)
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
	if out, done := w.narrowByNumber(e, l, r, same, other); done {
		return out
	}
	w.narrowByValue(e, l, r, same)
	return flagValue()
}

// narrowByText narrows an expression that is compared with a literal text.
func (w *walker) narrowByText(e, lit, of *syntax.Expr, v value, same, other *flowState) value {
	if fam := w.c.env.Families[v.thing]; v.isFullyKnown() && v.thing != "" && v.text == nil && fam != nil && !fam.Has(lit.Word) {
		w.reportMistake(lit.Tok, lit.Tok, diag.Diagnostic{Rule: ruleText, Message: "there is no " + v.thing + " " + quote(lit.Word), Nearest: w.c.rep.NearestName(lit.Word, fam.List), Expected: "the id of " + addArticle(v.thing)})
	}
	if !v.isFullyKnown() || v.text == nil {
		return flagValue()
	}
	text := lit.Word
	w.reportTextUse(lit, v)
	if len(v.text.vals) == 1 && !v.text.compared && v.text.names == nil {
		return flagValue() // a constant of the author's own
	}
	if !v.text.canBeText(text) {
		if w.checkForeignText(lit, v) {
			return flagValue()
		}
		if v.thing == "" && v.num == nil && !v.yes && !v.no {
			w.checkNeverEqual(e, of, v)
		}
		return value{no: true}
	}
	if fieldPath(of) == "" {
		return flagValue()
	}
	is := value{text: &textSet{family: v.text.family, names: v.text.names, vals: []literal{{text, w.file.tree, lit.Tok}}, compared: true}, name: v.name, member: v.member, fields: v.fields}
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
func (w *walker) narrowByNumber(e *syntax.Expr, l, r value, same, other *flowState) (value, bool) {
	if !l.isFullyKnown() || !r.isFullyKnown() || l.num == nil || r.num == nil {
		return value{}, false
	}
	a, b := l.num, r.num
	if a.hi < b.lo || b.hi < a.lo {
		if isOnlyNumber(l) && isOnlyNumber(r) {
			w.checkNeverNumber(e, l, r)
			return value{no: true}, true
		}
		return flagValue(), true
	}
	lo, hi := max(a.lo, b.lo), min(a.hi, b.hi)
	for i, v := range []value{l, r} {
		if isOnlyNumber(v) {
			w.markNonEmpty(e.Kids[i], lo, same)
		}
		if isOnlyNumber(v) && (fieldPath(e.Kids[i]) != "" || e.Kids[i].Kind == syntax.Unary) {
			n := *v.num
			n.lo, n.hi = lo, hi
			is := v
			is.num = &n
			same.narrowPath(e.Kids[i], is)
			w.excludeNumber(e.Kids[i], v, []*numberRange{b, a}[i], other)
		}
	}
	if a.lo == a.hi && b.lo == b.hi && isOnlyNumber(l) && isOnlyNumber(r) {
		return value{yes: true}, true
	}
	return flagValue(), true
}

// excludeNumber narrows a number that is not another one.
func (w *walker) excludeNumber(e *syntax.Expr, v value, n *numberRange, st *flowState) {
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
	w.markNonEmpty(e, s.lo, st)
}

// markNonEmpty notes that a list has entries whose length is asked for: #list > 0.
func (w *walker) markNonEmpty(e *syntax.Expr, length int, st *flowState) {
	if e.Kind != syntax.Unary || e.Word != "#" || length < 1 || fieldPath(e.Kids[0]) == "" {
		return
	}
	w.quiet++
	v := w.followExpr(e.Kids[0], st)
	w.quiet--
	if v.isFullyKnown() && v.list != nil {
		v.nonEmpty = true
		st.narrowPath(e.Kids[0], v)
	}
}

func isOnlyNumber(v value) bool {
	return v.isFullyKnown() && v.num != nil && v.nilness == never && v.text == nil && v.thing == "" && !v.yes && !v.no && v.list == nil && v.rec == nil
}

// narrowByValue narrows an expression that is compared with a value that is no literal.
func (w *walker) narrowByValue(e *syntax.Expr, l, r value, same *flowState) {
	for i, v := range []value{l, r} {
		other := []value{r, l}[i]
		of := e.Kids[i]
		if fieldPath(of) == "" || v.any || v.nilness == never {
			continue
		}
		if other.isFullyKnown() && other.nilness == never && v.nilness != never { // what equals something is there
			same.narrowPath(of, v.withoutNil())
		}
	}
}

// narrowOrdered follows <, <=, > and >=.
func (w *walker) narrowOrdered(e *syntax.Expr, l, r value, t, f *flowState) value {
	l, r = w.needValue(e.Kids[0], l, "cannot be compared by "+e.Word), w.needValue(e.Kids[1], r, "cannot be compared by "+e.Word)
	if !w.checkOrderable(e, e.Kids[0], l, r) || !w.checkOrderable(e, e.Kids[1], r, l) {
		return flagValue()
	}
	if !isOnlyNumber(l) || !isOnlyNumber(r) {
		return flagValue()
	}
	a, b, op := l, r, e.Word
	x, y := e.Kids[0], e.Kids[1]
	if op == ">" || op == ">=" {
		a, b, x, y = r, l, y, x
		op = map[string]string{">": "<", ">=": "<="}[op]
	}
	gap := 0
	if op == "<" {
		gap = 1
	}
	if a.num.fraction || b.num.fraction {
		return flagValue()
	}
	switch {
	case a.num.lo+gap > b.num.hi:
		w.checkNeverNumber(e, l, r)
		return value{no: true}
	case a.num.declared[1]+gap <= b.num.declared[0]:
		w.checkAlwaysNumber(e, l, r)
		return value{yes: true}
	case a.num.hi+gap <= b.num.lo:
		return value{yes: true}
	}
	cut := func(st *flowState, e *syntax.Expr, v value, lo, hi int) {
		n := *v.num
		n.lo, n.hi = max(n.lo, lo), min(n.hi, hi)
		if n.lo <= n.hi {
			v.num = &n
			st.narrowPath(e, v)
			w.markNonEmpty(e, n.lo, st)
		}
	}
	cut(t, x, a, minNumber, clampKnown(b.num.hi-gap))
	cut(t, y, b, clampKnown(a.num.lo+gap), maxNumber)
	cut(f, x, a, clampKnown(b.num.lo+1-gap), maxNumber)
	cut(f, y, b, minNumber, clampKnown(a.num.hi-1+gap))
	return flagValue()
}
