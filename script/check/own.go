package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// followOwnCall follows a call of a function of the game.
func (w *walker) followOwnCall(e *syntax.Expr, fn *function, args []value, st *flowState) value {
	exprs := e.Kids[1:]
	for i := range exprs {
		if l := rootExpr(exprs[i]); l.Kind == syntax.Name && l.Local != nil && args[i].rec != nil { // it may be changed there
			x := args[i]
			x.rec = &record{fields: x.rec.fields, open: true}
			st.narrowPath(exprs[i], x)
		}
	}
	if fn.acts {
		st.forgetPaths()
	}
	before := w.reportCount
	w.checkOwnArgCount(e, fn, len(exprs))
	for i, a := range exprs {
		if i >= len(fn.params) || w.reportCount > before {
			break
		}
		p := fn.params[i]
		if !p.declared {
			continue
		}
		v := args[i]
		if !p.optional && v.nilness == likely && v.isFullyKnown() && !v.isOnlyNil() {
			v = w.needValue(a, v, "must be there")
		}
		if v.isOnlyNil() && p.optional {
			continue
		}
		if !w.fitsParam(v, p.value) {
			w.reportMistake(a.Lo, a.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s of %s is %s, and %s is %s", p.local.Name, fn.Name, p.value.describeValue(), quote(w.sourceText(a)), v.describeValue()), Expected: p.value.describeValue(),
				Related: []diag.Related{{Pos: fn.file.tree.Pos(p.local.Tok), Message: "the parameter stands here"}}})
			st.narrowPath(a, unknownValue())
			continue
		}
		w.checkFraction(a, v, p.value.num != nil && !p.value.any)
		w.checkInFamilies(a, v, p.value, fn.Name)
	}
	v := fn.result
	v.name, v.member = fn.Name+"()", nil
	if fn.returnsValue && fn.mayFallThrough {
		v.from = fn
	}
	return v
}

// checkOwnArgCount checks how many values a function of the game is given.
func (w *walker) checkOwnArgCount(e *syntax.Expr, fn *function, n int) {
	exprs := e.Kids[1:]
	several := mayExpand(exprs) && w.mayGiveSeveral(exprs[n-1])
	must := 0
	for i, p := range fn.params {
		if !p.optional && (p.declared || p.local.Reads > 0 && !asksNil(fn, p.local)) {
			must = i + 1
		}
	}
	if n >= must && n <= len(fn.params) || several && n <= len(fn.params)+1 {
		return
	}
	d := diag.Diagnostic{Rule: ruleArgs, Message: fmt.Sprintf("%s is given %s", fn.Name, countPhrase(n)), Expected: expectedArgs(must, len(fn.params))}
	if pos := fn.file.tree.Pos(fn.def.Lo); fn.Line > 0 {
		pos.Line, pos.Col = fn.Line, fn.Col
		d.Related = []diag.Related{{Pos: pos, Message: fn.Name + " stands here"}}
	}
	w.reportMistake(e.Tok, e.Tok, d)
}

// asksNil reports whether a function asks whether a parameter is there.
func asksNil(fn *function, l *syntax.Local) bool {
	asked := false
	isParam := func(e *syntax.Expr) bool { return e.Kind == syntax.Name && e.Local == l }
	walkStatements(fn.def.Body, func(e *syntax.Expr) {
		switch {
		case e.Kind == syntax.Unary && e.Word == "not":
			asked = asked || isParam(e.Kids[0])
		case e.Kind == syntax.Binary:
			asked = asked || (e.Word == "and" || e.Word == "or" || e.Word == "==" || e.Word == "~=") && (isParam(e.Kids[0]) || isParam(e.Kids[1]))
		}
	}, func(s *syntax.Stmt) {
		for _, c := range s.Conds {
			asked = asked || isParam(c)
		}
	})
	return asked
}

// walkStatements goes over all expressions and statements of a block.
func walkStatements(list []*syntax.Stmt, expr func(*syntax.Expr), stmt func(*syntax.Stmt)) {
	var in func(e *syntax.Expr)
	in = func(e *syntax.Expr) {
		if expr != nil {
			expr(e)
		}
		for _, k := range e.Kids {
			in(k)
		}
		for _, it := range e.Items {
			if it.Key != nil {
				in(it.Key)
			}
			in(it.Value)
		}
		if e.Func != nil {
			walkStatements(e.Func.Body, expr, stmt)
		}
	}
	for _, s := range list {
		if stmt != nil {
			stmt(s)
		}
		for _, part := range [][]*syntax.Expr{s.Left, s.Right, s.Conds} {
			for _, e := range part {
				in(e)
			}
		}
		for _, b := range s.Blocks {
			walkStatements(b, expr, stmt)
		}
		if s.Func != nil {
			walkStatements(s.Func.Body, expr, stmt)
		}
	}
}

// fitsParam reports whether a value may be what a parameter of the game is said to be.
func (w *walker) fitsParam(v, want value) bool {
	if !v.isFullyKnown() || !want.isFullyKnown() {
		return true
	}
	if v.isOnlyNil() {
		return want.nilness != never
	}
	v = v.withoutNil()
	if parts := v.splitKinds(); len(parts) > 1 {
		for _, p := range parts {
			if !w.fitsParam(p, want) {
				return false
			}
		}
		return true
	}
	switch {
	case want.num != nil && v.num != nil, (want.yes || want.no) && (v.yes || v.no), want.rec != nil && v.rec != nil, want.fn != nil && v.fn != nil:
		return true
	case want.text != nil && v.text != nil:
		return want.text.family == "" || w.mayNameThing(want.text.family, v.text)
	case want.thing != "":
		if v.thing == want.thing || v.text != nil && w.mayNameThing(want.thing, v.text) {
			return true
		}
	case want.list != nil:
		l := w.collectionAsList(v)
		if l.list != nil {
			return w.fitsParam(l.list.withoutNil(), want.list.withoutNil())
		}
		return v.rec != nil && len(v.rec.fields) == 0
	}
	return false
}

// checkInFamilies finds texts of the author's own that are no names of what is wanted.
func (w *walker) checkInFamilies(e *syntax.Expr, v, want value, name string) {
	if !want.isFullyKnown() {
		return
	}
	if want.list != nil && v.list != nil {
		w.checkInFamilies(e, *v.list, *want.list, name)
		return
	}
	switch {
	case want.thing != "":
		w.checkInFamily(e, v, w.c.env.Families[want.thing], name+" does not know %q")
	case want.text != nil && want.text.names != nil:
		w.checkInFamily(e, v, want.text.names, name+" does not know %q")
	}
}

// canBeEqual reports whether two values can ever be the same.
func (w *walker) canBeEqual(a, b value) bool {
	if !a.isFullyKnown() || !b.isFullyKnown() || a.nilness != never && b.nilness != never {
		return true
	}
	switch {
	case a.num != nil && b.num != nil, a.yes && b.yes, a.no && b.no, (a.rec != nil || a.list != nil) && (b.rec != nil || b.list != nil), a.fn != nil && b.fn != nil:
		return true
	case a.text != nil && b.text != nil:
		return textsOverlap(a.text, b.text)
	case a.thing != "" && b.thing != "":
		return a.thing == b.thing
	case a.thing != "" && b.text != nil:
		return w.mayNameThing(a.thing, b.text)
	case b.thing != "" && a.text != nil:
		return w.mayNameThing(b.thing, a.text)
	}
	return false
}

// textsOverlap reports whether two texts can be the same.
func textsOverlap(a, b *textSet) bool {
	list, ok := a.listTexts()
	if !ok {
		a, b = b, a
		if list, ok = a.listTexts(); !ok {
			return true
		}
	}
	for _, s := range list {
		if b.canBeText(s) {
			return true
		}
	}
	return len(list) == 0
}
