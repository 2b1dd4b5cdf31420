package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// followLambda follows a function inside a function, called with args, and returns what it gives. A
// shared local may have changed before it runs, and is loosened.
func (w *walker) followLambda(f *syntax.Func, args []value, st *flowState) *returnInfo {
	in := st.cloneState()
	in.unreachable = false
	for i, p := range f.Params {
		v := unknownValue()
		if i < len(args) {
			v = args[i]
		}
		v.name = p.Name
		in.setLocal(p, v)
	}
	for l := range in.vals { // order does not matter: each is looked at alone
		if l.Shared && l.Writes > 0 && l.Owner != f { // another function may set it before this one runs
			in.ownVals()[l] = loosenValue(in.vals[l])
		}
	}
	w.nestedDepth++
	g := w.followBody(f, in)
	w.nestedDepth--
	g.mayFallThrough = !in.unreachable
	if g.mayFallThrough && g.returnsValue {
		g.result.nilness = max(g.result.nilness, maybe)
	}
	return g
}

// loosenValue returns what a local may be if it is set again at an unknown time: its kind is kept
// at most.
func loosenValue(v value) value {
	if v.num != nil {
		v.num = &numberRange{lo: minNumber, hi: maxNumber, declared: [2]int{minNumber, maxNumber}, fraction: v.num.fraction}
	}
	if v.text != nil && v.text.vals != nil || v.nilness != never || v.any || v.rec != nil {
		return unknownValue()
	}
	return v
}

// followElementTest follows the test that a word over a set applies to each element: a function, the
// name of one, or a table of fields. It returns the value of the elements that pass.
func (w *walker) followElementTest(word string, what *syntax.Expr, elem value, st *flowState, number bool) value {
	elem.nilness = never
	switch what.Kind {
	case syntax.Table:
		return w.checkFieldTable(what, elem, st)
	case syntax.Lambda:
		g := w.followLambda(what.Func, []value{elem}, st)
		w.found.checkElementTest(word, what, g.result, g.returnsValue, number)
		return w.narrowElement(what.Func, elem, st, number)
	}
	v := w.useValue(what, st)
	if !v.isFullyKnown() {
		return elem
	}
	if v.fn == nil {
		if v.isOnlyNil() {
			return elem
		}
		w.found.reportMistake(what.Lo, what.Hi, diag.Diagnostic{Rule: ruleType, Message: quote(w.found.sourceText(what)) + " is " + v.describeValue() + ", and " + word + " cannot ask it of each element", Expected: "a function, the name of one, or a table of fields",
			Hint: "write function(x) return ... end"})
		return elem
	}
	if fn := v.fn.own; fn != nil {
		if len(fn.params) > 0 && fn.params[0].declared && !w.host.fitsParam(elem, fn.params[0].value) {
			w.found.reportMistake(what.Lo, what.Hi, diag.Diagnostic{Rule: ruleType, Message: fn.Name + " is asked of " + elem.describeValue() + ", and takes " + fn.params[0].value.describeValue(), Expected: fn.params[0].value.describeValue()})
		}
		w.found.checkElementTest(word, what, fn.result, fn.returns || fn.isExpression, number)
	}
	return elem
}

// checkElementTest checks the result v of a test of elements. It reports a test without a result,
// and a result that is no number (if number) or always true.
func (fs *findings) checkElementTest(word string, what *syntax.Expr, v value, gives, number bool) {
	switch {
	case !gives:
		if !v.isImpossible() || what.Kind == syntax.Lambda && len(what.Func.Body) > 0 || what.Kind == syntax.Name {
			fs.reportMistake(what.Lo, what.Lo, diag.Diagnostic{Rule: ruleNoResult, Message: "this function gives nothing, and " + word + " asks it for a value", Expected: "return ..."})
		}
	case !v.isFullyKnown():
	case number && v.num == nil:
		fs.reportMistake(what.Lo, what.Lo, diag.Diagnostic{Rule: ruleType, Message: "this function gives " + v.describeValue() + ", and " + word + " needs a number of each element", Expected: "a number"})
	case !number && !v.canBeTruth(false) && (v.num != nil || v.list != nil):
		fs.reportMistake(what.Lo, what.Lo, diag.Diagnostic{Rule: ruleAlways, Severity: diag.Warning, Message: "this function gives " + v.describeValue() + ", which is always true, so " + word + " asks nothing", Expected: "true or false"})
	}
}

// narrowElement returns the value of the elements that pass a test. It reads only functions of one
// return statement, and narrows only fields that never change.
func (w *walker) narrowElement(f *syntax.Func, elem value, st *flowState, number bool) value {
	if number || len(f.Body) != 1 || len(f.Params) != 1 || f.Body[0].Kind != syntax.Return || len(f.Body[0].Right) != 1 {
		return elem
	}
	in := st.cloneState()
	elem.name = f.Params[0].Name
	in.setLocal(f.Params[0], elem)
	w.found.quiet++
	_, t, _ := w.followTruth(f.Body[0].Right[0], in, true)
	w.found.quiet--
	return addFields(elem, func(field string) (value, bool) {
		v, ok := t.paths[fieldPath(&syntax.Expr{Kind: syntax.Name, Local: f.Params[0]})+"."+field]
		return v, ok
	})
}

// constantFields are fields of a unit that never change, so that facts about them last.
var constantFields = []string{"kind", "side", "army"}

func addFields(elem value, find func(string) (value, bool)) value {
	if elem.thing != "unit" {
		return elem
	}
	kept := map[string]value{}
	for k, v := range elem.fields { // order does not matter: another map is filled
		kept[k] = v
	}
	for _, name := range constantFields {
		if v, ok := find(name); ok && v.isFullyKnown() {
			if v.text != nil {
				x := *v.text
				x.compared = false
				v.text = &x
			}
			kept[name] = v
		}
	}
	if len(kept) > 0 {
		elem.fields = kept
	}
	return elem
}

// checkFieldTable checks a table of fields that serves as a test, and returns the value of the
// elements that pass. It reports unknown fields and values that a field can never have.
func (w *walker) checkFieldTable(t *syntax.Expr, elem value, st *flowState) value {
	told := map[string]value{}
	types := w.host.hostTypes(elem)
	for _, it := range t.Items {
		v := w.useValue(it.Value, st)
		if it.Name == "" || !elem.isFullyKnown() || len(types) != 1 {
			continue
		}
		of := w.host.env.Types[types[0]]
		w.found.reportUse(it.Tok, lang.UseField+types[0], it.Name)
		m, known := of.Fields[it.Name]
		if !known {
			if !of.Open {
				names := sortedKeys(of.Fields)
				w.found.reportMistake(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleField, Message: lacksMessage(types[0], it.Name), Nearest: w.c.rep.NearestName(it.Name, names), Expected: listNames(names)})
			}
			continue
		}
		have := w.host.memberTypeValue(&m, it.Name)
		if it.Value.Kind == syntax.Text {
			w.found.reportTextUse(it.Value, have)
		}
		if it.Value.Kind == syntax.Text && have.text != nil && !have.text.canBeText(it.Value.Word) {
			w.found.checkForeignText(it.Value, have)
		} else if !w.host.canBeEqual(have, v) {
			w.found.reportMistake(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleCompare, Severity: diag.Warning, Message: fmt.Sprintf("%s is %s and %s is %s: they are never the same", it.Name, have.describeValue(), quote(w.found.sourceText(it.Value)), v.describeValue()), Expected: have.describeValue()})
		} else {
			w.found.checkInFamilies(it.Value, v, have, it.Name)
		}
		told[it.Name] = v
	}
	return addFields(elem, func(field string) (value, bool) { v, ok := told[field]; return v, ok })
}
