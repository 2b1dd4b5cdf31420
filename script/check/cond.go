package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// condition follows what an if or while asks, and gives what is known where it holds and
// where it does not.
func (w *walker) condition(e *syntax.Expr, st *state) (t, f *state) {
	v, t, f := w.cond(e, st, true)
	w.truth(e, v)
	return t, f
}

// cond follows an expression whose truth is asked for; asked says that only its truth
// counts.
func (w *walker) cond(e *syntax.Expr, st *state, asked bool) (v value, t, f *state) {
	switch {
	case e.Kind == syntax.Unary && e.Word == "not":
		v, t, f := w.cond(e.Kids[0], st, true)
		w.truth(e.Kids[0], v)
		return value{yes: v.mayBe(false), no: v.mayBe(true)}, f, t
	case e.Kind == syntax.Binary && e.Word == "and":
		w.askedTwice(e)
		lv, lt, lf := w.cond(e.Kids[0], st, true)
		w.truth(e.Kids[0], lv)
		rv, rt, rf := w.cond(e.Kids[1], lt, asked)
		if asked {
			w.truth(e.Kids[1], rv)
		}
		return join(lv.part(false), rv), rt, joined(lf, rf)
	case e.Kind == syntax.Binary && e.Word == "or":
		w.askedTwice(e)
		w.alikeEither(e)
		lv, lt, lf := w.cond(e.Kids[0], st, asked)
		if asked {
			w.truth(e.Kids[0], lv)
		}
		rv, rt, rf := w.cond(e.Kids[1], lf, asked)
		if asked {
			w.truth(e.Kids[1], rv)
		}
		w.tautology(e, lv, rv)
		return join(lv.part(true), rv), joined(lt, rt), rf
	case e.Kind == syntax.Binary && relations[e.Word]:
		return w.compare(e, st)
	}
	v = w.value(e, st)
	if e.Kind == syntax.Call && len(e.Kids) == 2 && e.Kids[0].Kind == syntax.Name && e.Kids[0].Word == "any" && e.Kids[0].Local == nil {
		t = st.clone()
		w.filled(&syntax.Expr{Kind: syntax.Unary, Word: "#", Kids: e.Kids[1:]}, 1, t)
		return v, t, st.clone()
	}
	switch e.Kind {
	case syntax.Text, syntax.Number, syntax.True, syntax.Table, syntax.Lambda:
		f = st.clone()
		f.dead = true
		return v, st.clone(), f
	case syntax.Nil, syntax.False:
		t = st.clone()
		t.dead = true
		return v, t, st.clone()
	}
	return v, w.narrowed(st, e, v, true), w.narrowed(st, e, v, false)
}

var relations = map[string]bool{"==": true, "~=": true, "<": true, "<=": true, ">": true, ">=": true}

// narrowed is what is known where a name or field is true, or is not.
func (w *walker) narrowed(st *state, e *syntax.Expr, v value, truth bool) *state {
	out := st.clone()
	if path(e) == "" || v.none() || v.fn != nil {
		return out
	}
	part := v.part(truth)
	if part.none() {
		return out
	}
	if !truth && part.null != never {
		part.null = likely
	}
	if truth && v.any {
		part.any = true
	}
	out.know(e, part)
	return out
}

// compare follows a comparison.
func (w *walker) compare(e *syntax.Expr, st *state) (v value, t, f *state) {
	w.withItself(e)
	l, r := w.value(e.Kids[0], st), w.value(e.Kids[1], st)
	t, f = st.clone(), st.clone()
	if e.Word != "==" && e.Word != "~=" {
		return w.ordered(e, l, r, t, f), t, f
	}
	same, other := t, f
	if e.Word == "~=" {
		same, other = f, t
	}
	switch {
	case e.Kids[1].Kind == syntax.Nil:
		v = w.comparedNil(e, e.Kids[0], l, same, other)
	case e.Kids[0].Kind == syntax.Nil:
		v = w.comparedNil(e, e.Kids[1], r, same, other)
	default:
		v = w.equal(e, l, r, same, other)
	}
	if e.Word == "~=" {
		v.yes, v.no = v.no, v.yes
	}
	return v, t, f
}

// comparedNil narrows what is compared with nil; the value is that of ==.
func (w *walker) comparedNil(e, of *syntax.Expr, v value, same, other *state) value {
	if v.none() || path(of) == "" {
		w.alwaysThere(e, of, v)
		return flag()
	}
	if !v.any {
		if w.alwaysThere(e, of, v) {
			return flag()
		}
	}
	is := nothing(likely)
	is.name = v.name
	same.know(of, is)
	if rest := v.some(); !rest.none() {
		other.know(of, rest)
	}
	return flag()
}

// equal narrows what is compared by ==; the value is that of ==.
func (w *walker) equal(e *syntax.Expr, l, r value, same, other *state) value {
	lit, of, v := e.Kids[1], e.Kids[0], l
	if of.Kind == syntax.Text || of.Kind == syntax.Number || of.Kind == syntax.True || of.Kind == syntax.False {
		lit, of, v = of, lit, r
	}
	if w.unlike(e, l, r) {
		return flag()
	}
	switch lit.Kind {
	case syntax.Text:
		return w.equalText(e, lit, of, v, same, other)
	case syntax.True, syntax.False:
		truth := lit.Kind == syntax.True
		if v.sure() && (v.yes || v.no) && path(of) != "" {
			same.know(of, value{yes: truth, no: !truth, name: v.name, member: v.member})
			rest := v
			rest.yes, rest.no = v.yes && !truth, v.no && truth
			if !rest.none() {
				other.know(of, rest)
			}
		}
		return flag()
	}
	if out, done := w.equalNumbers(e, l, r, same, other); done {
		return out
	}
	w.equalOthers(e, l, r, same)
	return flag()
}

// equalText narrows what is compared with a text that is written out.
func (w *walker) equalText(e, lit, of *syntax.Expr, v value, same, other *state) value {
	if fam := w.c.env.Families[v.thing]; v.sure() && v.thing != "" && v.text == nil && fam != nil && !fam.Has(lit.Word) {
		w.tell(lit.Tok, lit.Tok, diag.Diagnostic{Rule: ruleText, Message: "there is no " + v.thing + " " + quote(lit.Word), Nearest: w.c.rep.NearestName(lit.Word, fam.List), Expected: "the id of " + article(v.thing)})
	}
	if !v.sure() || v.text == nil {
		return flag()
	}
	text := lit.Word
	w.noteText(lit, v)
	if len(v.text.vals) == 1 && !v.text.same && v.text.fam == nil {
		return flag() // a constant of the author's own
	}
	if !v.text.can(text) {
		if w.foreign(lit, v) {
			return flag()
		}
		if v.thing == "" && v.num == nil && !v.yes && !v.no {
			w.neverEqual(e, of, v)
		}
		return value{no: true}
	}
	if path(of) == "" {
		return flag()
	}
	is := value{text: &texts{of: v.text.of, fam: v.text.fam, vals: []literal{{text, w.file.tree, lit.Tok}}, same: true}, name: v.name, member: v.member, fields: v.fields}
	if v.thing != "" {
		is = v
	}
	same.know(of, is)
	not := v
	without := *v.text
	without.not = append(append([]string(nil), without.not...), text)
	without.same = false
	if list, ok := without.all(); !ok || len(list) > 0 {
		not.text = &without
		other.know(of, not)
	}
	all, ok := v.text.all()
	if ok && len(all) == 1 && v.text.vals != nil && v.text.same && v.null == never {
		return value{yes: true}
	}
	return flag()
}

// equalNumbers narrows numbers that are compared by ==.
func (w *walker) equalNumbers(e *syntax.Expr, l, r value, same, other *state) (value, bool) {
	if !l.sure() || !r.sure() || l.num == nil || r.num == nil {
		return value{}, false
	}
	a, b := l.num, r.num
	if a.hi < b.lo || b.hi < a.lo {
		if onlyNumber(l) && onlyNumber(r) {
			w.neverNumber(e, l, r)
			return value{no: true}, true
		}
		return flag(), true
	}
	lo, hi := max(a.lo, b.lo), min(a.hi, b.hi)
	for i, v := range []value{l, r} {
		if onlyNumber(v) {
			w.filled(e.Kids[i], lo, same)
		}
		if onlyNumber(v) && (path(e.Kids[i]) != "" || e.Kids[i].Kind == syntax.Unary) {
			n := *v.num
			n.lo, n.hi = lo, hi
			is := v
			is.num = &n
			same.know(e.Kids[i], is)
			w.without(e.Kids[i], v, []*span{b, a}[i], other)
		}
	}
	if a.lo == a.hi && b.lo == b.hi && onlyNumber(l) && onlyNumber(r) {
		return value{yes: true}, true
	}
	return flag(), true
}

// without narrows a number that is not another one.
func (w *walker) without(e *syntax.Expr, v value, n *span, st *state) {
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
	st.know(e, v)
	w.filled(e, s.lo, st)
}

// filled notes that a list has entries whose length is asked for: #list > 0.
func (w *walker) filled(e *syntax.Expr, length int, st *state) {
	if e.Kind != syntax.Unary || e.Word != "#" || length < 1 || path(e.Kids[0]) == "" {
		return
	}
	w.quiet++
	v := w.expr(e.Kids[0], st)
	w.quiet--
	if v.sure() && v.list != nil {
		v.full = true
		st.know(e.Kids[0], v)
	}
}

func onlyNumber(v value) bool {
	return v.sure() && v.num != nil && v.null == never && v.text == nil && v.thing == "" && !v.yes && !v.no && v.list == nil && v.rec == nil
}

// equalOthers narrows what is compared with something that is not written out.
func (w *walker) equalOthers(e *syntax.Expr, l, r value, same *state) {
	for i, v := range []value{l, r} {
		other := []value{r, l}[i]
		of := e.Kids[i]
		if path(of) == "" || v.any || v.null == never {
			continue
		}
		if other.sure() && other.null == never && v.null != never { // what equals something is there
			same.know(of, v.some())
		}
	}
}

// ordered follows <, <=, > and >=.
func (w *walker) ordered(e *syntax.Expr, l, r value, t, f *state) value {
	l, r = w.needed(e.Kids[0], l, "cannot be compared by "+e.Word), w.needed(e.Kids[1], r, "cannot be compared by "+e.Word)
	if !w.orderable(e, e.Kids[0], l, r) || !w.orderable(e, e.Kids[1], r, l) {
		return flag()
	}
	if !onlyNumber(l) || !onlyNumber(r) {
		return flag()
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
		return flag()
	}
	switch {
	case a.num.lo+gap > b.num.hi:
		w.neverNumber(e, l, r)
		return value{no: true}
	case a.num.declared[1]+gap <= b.num.declared[0]:
		w.alwaysNumber(e, l, r)
		return value{yes: true}
	case a.num.hi+gap <= b.num.lo:
		return value{yes: true}
	}
	cut := func(st *state, e *syntax.Expr, v value, lo, hi int) {
		n := *v.num
		n.lo, n.hi = max(n.lo, lo), min(n.hi, hi)
		if n.lo <= n.hi {
			v.num = &n
			st.know(e, v)
			w.filled(e, n.lo, st)
		}
	}
	cut(t, x, a, least, bound(b.num.hi-gap))
	cut(t, y, b, bound(a.num.lo+gap), most)
	cut(f, x, a, bound(b.num.lo+1-gap), most)
	cut(f, y, b, least, bound(a.num.hi-1+gap))
	return flag()
}
