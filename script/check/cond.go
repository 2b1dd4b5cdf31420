package check

import "github.com/vedette-wargames/vedette/engine/lang/syntax"

// followCondition follows the condition of an if or while. It returns the state in which the
// condition holds (t) and the one in which it fails (f). It reports a condition that is always true.
func (w *walker) followCondition(e *syntax.Expr, st *flowState) (t, f *flowState) {
	v, t, f := w.followTruth(e, st, true)
	w.found.checkAlwaysTrue(e, v)
	return t, f
}

// followTruth follows an expression and returns its value, with the state if it is true (t) and if
// it is false (f). asked says that the caller needs only the truth of the value.
func (w *walker) followTruth(e *syntax.Expr, st *flowState, asked bool) (v value, t, f *flowState) {
	switch {
	case e.Kind == syntax.Unary && e.Word == "not":
		v, t, f := w.followTruth(e.Kids[0], st, true)
		w.found.checkAlwaysTrue(e.Kids[0], v)
		return value{yes: v.canBeTruth(false), no: v.canBeTruth(true)}, f, t
	case e.Kind == syntax.Binary && e.Word == "and":
		w.found.checkAskedTwice(e)
		w.found.checkLengths(e)
		lv, lt, lf := w.followTruth(e.Kids[0], st, true)
		w.found.checkAlwaysTrue(e.Kids[0], lv)
		rv, rt, rf := w.followTruth(e.Kids[1], lt, asked)
		if asked {
			w.found.checkAlwaysTrue(e.Kids[1], rv)
		}
		return joinValues(lv.truthPart(false), rv), rt, joinStates(lf, rf)
	case e.Kind == syntax.Binary && e.Word == "or":
		w.found.checkAskedTwice(e)
		w.found.checkSameChoice(e)
		lv, lt, lf := w.followTruth(e.Kids[0], st, asked)
		if asked {
			w.found.checkAlwaysTrue(e.Kids[0], lv)
		}
		rv, rt, rf := w.followTruth(e.Kids[1], lf, asked)
		if asked {
			w.found.checkAlwaysTrue(e.Kids[1], rv)
		}
		w.found.checkTautology(e, lv, rv)
		return joinValues(lv.truthPart(true), rv), joinStates(lt, rt), rf
	case e.Kind == syntax.Binary && relations[e.Word]:
		return w.followComparison(e, st)
	}
	v = w.useValue(e, st)
	if e.Kind == syntax.Call && len(e.Kids) == 2 && e.Kids[0].Kind == syntax.Name && e.Kids[0].Word == "any" && e.Kids[0].Local == nil {
		t = st.cloneState()
		w.narrow.markNonEmpty(&syntax.Expr{Kind: syntax.Unary, Word: "#", Kids: e.Kids[1:]}, 1, t)
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
	return v, w.narrow.narrowByTruth(st, e, v, true), w.narrow.narrowByTruth(st, e, v, false)
}

var relations = map[string]bool{"==": true, "~=": true, "<": true, "<=": true, ">": true, ">=": true}

// followComparison is followTruth for a comparison. It reports one of a value with itself.
func (w *walker) followComparison(e *syntax.Expr, st *flowState) (v value, t, f *flowState) {
	w.found.checkSelfComparison(e)
	l, r := w.useValue(e.Kids[0], st), w.useValue(e.Kids[1], st)
	t, f = st.cloneState(), st.cloneState()
	if e.Word != "==" && e.Word != "~=" {
		return w.narrow.narrowOrdered(e, l, r, t, f), t, f
	}
	same, other := t, f
	if e.Word == "~=" {
		same, other = f, t
	}
	switch {
	case e.Kids[1].Kind == syntax.Nil:
		v = w.narrow.narrowByNil(e, e.Kids[0], l, same, other)
	case e.Kids[0].Kind == syntax.Nil:
		v = w.narrow.narrowByNil(e, e.Kids[1], r, same, other)
	default:
		v = w.narrow.narrowEqual(e, l, r, same, other)
	}
	if e.Word == "~=" {
		v.yes, v.no = v.no, v.yes
	}
	return v, t, f
}
