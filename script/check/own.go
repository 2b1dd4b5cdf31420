package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// own follows a call of a function of the game.
func (w *walker) own(e *syntax.Expr, fn *function, args []value, st *state) value {
	exprs := e.Kids[1:]
	for i := range exprs {
		if l := rootOf(exprs[i]); l.Kind == syntax.Name && l.Local != nil && args[i].rec != nil { // it may be changed there
			x := args[i]
			x.rec = &record{fields: x.rec.fields, open: true}
			st.know(exprs[i], x)
		}
	}
	if fn.acts {
		st.acted()
	}
	before := w.told
	w.ownCount(e, fn, len(exprs))
	for i, a := range exprs {
		if i >= len(fn.params) || w.told > before {
			break
		}
		p := fn.params[i]
		if !p.told {
			continue
		}
		v := args[i]
		if !p.may && v.null == likely && v.sure() && !v.onlyNil() {
			v = w.needed(a, v, "must be there")
		}
		if v.onlyNil() && p.may {
			continue
		}
		if !w.fits(v, p.value) {
			w.tell(a.Lo, a.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s of %s is %s, and %s is %s", p.local.Name, fn.Name, p.value.shown(), quote(w.source(a)), v.shown()), Expected: p.value.shown(),
				Related: []diag.Related{{Pos: fn.file.tree.Pos(p.local.Tok), Message: "the parameter stands here"}}})
			st.know(a, unknown())
			continue
		}
		w.fraction(a, v, p.value.num != nil && !p.value.any)
		w.inFamilies(a, v, p.value, fn.Name)
	}
	v := fn.result
	v.name, v.member = fn.Name+"()", nil
	if fn.gives && fn.falls {
		v.from = fn
	}
	return v
}

// ownCount checks how many values a function of the game is given.
func (w *walker) ownCount(e *syntax.Expr, fn *function, n int) {
	exprs := e.Kids[1:]
	several := open(exprs) && w.several(exprs[n-1])
	must := 0
	for i, p := range fn.params {
		if !p.may && (p.told || p.local.Reads > 0 && !asksNil(fn, p.local)) {
			must = i + 1
		}
	}
	if n >= must && n <= len(fn.params) || several && n <= len(fn.params)+1 {
		return
	}
	d := diag.Diagnostic{Rule: ruleArgs, Message: fmt.Sprintf("%s is given %s", fn.Name, count(n)), Expected: expectedArgs(must, len(fn.params))}
	if pos := fn.file.tree.Pos(fn.def.Lo); fn.Line > 0 {
		pos.Line, pos.Col = fn.Line, fn.Col
		d.Related = []diag.Related{{Pos: pos, Message: fn.Name + " stands here"}}
	}
	w.tell(e.Tok, e.Tok, d)
}

// asksNil reports whether a function asks whether a parameter is there.
func asksNil(fn *function, l *syntax.Local) bool {
	asked := false
	isParam := func(e *syntax.Expr) bool { return e.Kind == syntax.Name && e.Local == l }
	each(fn.def.Body, func(e *syntax.Expr) {
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

// each goes over all expressions and statements of a block.
func each(list []*syntax.Stmt, expr func(*syntax.Expr), stmt func(*syntax.Stmt)) {
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
			each(e.Func.Body, expr, stmt)
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
			each(b, expr, stmt)
		}
		if s.Func != nil {
			each(s.Func.Body, expr, stmt)
		}
	}
}

// fits reports whether a value may be what a parameter of the game is said to be.
func (w *walker) fits(v, want value) bool {
	if !v.sure() || !want.sure() {
		return true
	}
	if v.onlyNil() {
		return want.null != never
	}
	v = v.some()
	if parts := v.parts(); len(parts) > 1 {
		for _, p := range parts {
			if !w.fits(p, want) {
				return false
			}
		}
		return true
	}
	switch {
	case want.num != nil && v.num != nil, (want.yes || want.no) && (v.yes || v.no), want.rec != nil && v.rec != nil, want.fn != nil && v.fn != nil:
		return true
	case want.text != nil && v.text != nil:
		return want.text.of == "" || w.mayName(want.text.of, v.text)
	case want.thing != "":
		if v.thing == want.thing || v.text != nil && w.mayName(want.thing, v.text) {
			return true
		}
	case want.list != nil:
		l := w.asList(v)
		if l.list != nil {
			return w.fits(l.list.some(), want.list.some())
		}
		return v.rec != nil && len(v.rec.fields) == 0
	}
	return false
}

// inFamilies finds texts of the author's own that are no names of what is wanted.
func (w *walker) inFamilies(e *syntax.Expr, v, want value, name string) {
	if !want.sure() {
		return
	}
	if want.list != nil && v.list != nil {
		w.inFamilies(e, *v.list, *want.list, name)
		return
	}
	switch {
	case want.thing != "":
		w.inFamily(e, v, w.c.env.Families[want.thing], name+" does not know %q")
	case want.text != nil && want.text.fam != nil:
		w.inFamily(e, v, want.text.fam, name+" does not know %q")
	}
}

// comparable reports whether two values can ever be the same.
func (w *walker) comparable(a, b value) bool {
	if !a.sure() || !b.sure() || a.null != never && b.null != never {
		return true
	}
	switch {
	case a.num != nil && b.num != nil, a.yes && b.yes, a.no && b.no, (a.rec != nil || a.list != nil) && (b.rec != nil || b.list != nil), a.fn != nil && b.fn != nil:
		return true
	case a.text != nil && b.text != nil:
		return overlap(a.text, b.text)
	case a.thing != "" && b.thing != "":
		return a.thing == b.thing
	case a.thing != "" && b.text != nil:
		return w.mayName(a.thing, b.text)
	case b.thing != "" && a.text != nil:
		return w.mayName(b.thing, a.text)
	}
	return false
}

// overlap reports whether two texts can be the same.
func overlap(a, b *texts) bool {
	list, ok := a.all()
	if !ok {
		a, b = b, a
		if list, ok = a.all(); !ok {
			return true
		}
	}
	for _, s := range list {
		if b.can(s) {
			return true
		}
	}
	return len(list) == 0
}
