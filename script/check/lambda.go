package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// lambda follows a function inside a function, which gets such values.
func (w *walker) lambda(f *syntax.Func, args []value, st *state) *given {
	in := st.clone()
	in.dead = false
	for i, p := range f.Params {
		v := unknown()
		if i < len(args) {
			v = args[i]
		}
		v.name = p.Name
		in.set(p, v)
	}
	for l := range in.vals { // order does not matter: each is looked at alone
		if l.Shared && l.Writes > 0 && l.Of != f { // it may be set before the function runs
			in.vals[l] = loosened(in.vals[l])
		}
	}
	w.inner++
	g := w.body(f, in)
	w.inner--
	g.falls = !in.dead
	if g.falls && g.gives {
		g.result.null = max(g.result.null, maybe)
	}
	return g
}

// loosened is what a local may be that is set again at another time.
func loosened(v value) value {
	if v.num != nil {
		v.num = &span{lo: least, hi: most, declared: [2]int{least, most}, fraction: v.num.fraction}
	}
	if v.text != nil && v.text.vals != nil || v.null != never || v.any || v.rec != nil {
		return unknown()
	}
	return v
}

// asked follows what a word over a set asks of each element: a function, the name of one,
// or a table of fields. It gives what is known about the elements of which it holds.
func (w *walker) asked(word string, what *syntax.Expr, elem value, st *state, number bool) value {
	elem.null = never
	switch what.Kind {
	case syntax.Table:
		return w.fields(what, elem, st)
	case syntax.Lambda:
		g := w.lambda(what.Func, []value{elem}, st)
		w.answer(word, what, g.result, g.gives, number)
		return w.held(what.Func, elem, st, number)
	}
	v := w.value(what, st)
	if !v.sure() {
		return elem
	}
	if v.fn == nil {
		if v.onlyNil() {
			return elem
		}
		w.tell(what.Lo, what.Hi, diag.Diagnostic{Rule: ruleType, Message: quote(w.source(what)) + " is " + v.shown() + ", and " + word + " cannot ask it of each element", Expected: "a function, the name of one, or a table of fields",
			Hint: "write function(x) return ... end"})
		return elem
	}
	if fn := v.fn.own; fn != nil {
		if len(fn.params) > 0 && fn.params[0].told && !w.fits(elem, fn.params[0].value) {
			w.tell(what.Lo, what.Hi, diag.Diagnostic{Rule: ruleType, Message: fn.Name + " is asked of " + elem.shown() + ", and takes " + fn.params[0].value.shown(), Expected: fn.params[0].value.shown()})
		}
		w.answer(word, what, fn.result, fn.returns || fn.native, number)
	}
	return elem
}

// answer checks what a function gives that is asked of each element.
func (w *walker) answer(word string, what *syntax.Expr, v value, gives, number bool) {
	switch {
	case !gives:
		if !v.none() || what.Kind == syntax.Lambda && len(what.Func.Body) > 0 || what.Kind == syntax.Name {
			w.tell(what.Lo, what.Lo, diag.Diagnostic{Rule: ruleNoResult, Message: "this function gives nothing, and " + word + " asks it for a value", Expected: "return ..."})
		}
	case !v.sure():
	case number && v.num == nil:
		w.tell(what.Lo, what.Lo, diag.Diagnostic{Rule: ruleType, Message: "this function gives " + v.shown() + ", and " + word + " needs a number of each element", Expected: "a number"})
	case !number && !v.mayBe(false) && (v.num != nil || v.list != nil):
		w.tell(what.Lo, what.Lo, diag.Diagnostic{Rule: ruleAlways, Severity: diag.Warning, Message: "this function gives " + v.shown() + ", which is always true, so " + word + " asks nothing", Expected: "true or false"})
	}
}

// held is what is known about an element of which a function of one return holds.
func (w *walker) held(f *syntax.Func, elem value, st *state, number bool) value {
	if number || len(f.Body) != 1 || len(f.Params) != 1 || f.Body[0].Kind != syntax.Return || len(f.Body[0].Right) != 1 {
		return elem
	}
	in := st.clone()
	elem.name = f.Params[0].Name
	in.set(f.Params[0], elem)
	w.quiet++
	_, t, _ := w.cond(f.Body[0].Right[0], in, true)
	w.quiet--
	return withFields(elem, func(field string) (value, bool) {
		v, ok := t.paths[path(&syntax.Expr{Kind: syntax.Name, Local: f.Params[0]})+"."+field]
		return v, ok
	})
}

// lasting are fields of a unit that never change, so that what is known of them stays.
var lasting = []string{"kind", "side", "army"}

func withFields(elem value, find func(string) (value, bool)) value {
	if elem.thing != "unit" {
		return elem
	}
	kept := map[string]value{}
	for k, v := range elem.fields { // order does not matter: another map is filled
		kept[k] = v
	}
	for _, name := range lasting {
		if v, ok := find(name); ok && v.sure() {
			if v.text != nil {
				x := *v.text
				x.same = false
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

// fields checks a table of fields that elements are asked for.
func (w *walker) fields(t *syntax.Expr, elem value, st *state) value {
	told := map[string]value{}
	types := w.typesOf(elem)
	for _, it := range t.Items {
		v := w.value(it.Value, st)
		if it.Name == "" || !elem.sure() || len(types) != 1 {
			continue
		}
		of := w.c.env.Types[types[0]]
		w.note(it.Tok, expr.FieldOf+types[0], it.Name)
		m, known := of.Fields[it.Name]
		if !known {
			if !of.Open {
				names := sortedKeys(of.Fields)
				w.tell(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleField, Message: lacks(types[0], it.Name), Nearest: w.c.rep.NearestName(it.Name, names), Expected: listed(names)})
			}
			continue
		}
		have := w.c.of(&m, it.Name)
		if it.Value.Kind == syntax.Text {
			w.noteText(it.Value, have)
		}
		if it.Value.Kind == syntax.Text && have.text != nil && !have.text.can(it.Value.Word) {
			w.foreign(it.Value, have)
		} else if !w.comparable(have, v) {
			w.tell(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleCompare, Severity: diag.Warning, Message: fmt.Sprintf("%s is %s and %s is %s: they are never the same", it.Name, have.shown(), quote(w.source(it.Value)), v.shown()), Expected: have.shown()})
		} else {
			w.inFamilies(it.Value, v, have, it.Name)
		}
		told[it.Name] = v
	}
	return withFields(elem, func(field string) (value, bool) { v, ok := told[field]; return v, ok })
}
