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
	before := w.found.reportCount
	w.calls.checkOwnArgCount(e, fn, len(exprs))
	for i, a := range exprs {
		if i >= len(fn.params) || w.found.reportCount > before {
			break
		}
		p := fn.params[i]
		if !p.declared {
			continue
		}
		v := args[i]
		if !p.optional && v.nilness == likely && v.isFullyKnown() && !v.isOnlyNil() {
			v = w.found.needValue(a, v, "must be there")
		}
		if v.isOnlyNil() && p.optional {
			continue
		}
		if !w.host.fitsParam(v, p.value) {
			w.found.reportMistake(a.Lo, a.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s of %s is %s, and %s is %s", p.local.Name, fn.Name, p.value.describeValue(), quote(w.found.sourceText(a)), v.describeValue()), Expected: p.value.describeValue(),
				Related: []diag.Related{{Pos: fn.file.tree.Pos(p.local.Tok), Message: "the parameter stands here"}}})
			st.narrowPath(a, unknownValue())
			continue
		}
		w.found.checkFraction(a, v, p.value.num != nil && !p.value.any)
		w.found.checkInFamilies(a, v, p.value, fn.Name)
	}
	v := fn.result
	v.name, v.member = fn.Name+"()", nil
	if fn.returnsValue && fn.mayFallThrough {
		v.from = fn
	}
	return v
}

// checkOwnArgCount checks how many values a function of the game is given.
func (cc *callChecker) checkOwnArgCount(e *syntax.Expr, fn *function, n int) {
	exprs := e.Kids[1:]
	several := mayExpand(exprs) && cc.host.mayGiveSeveral(exprs[n-1])
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
	cc.found.reportMistake(e.Tok, e.Tok, d)
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

// checkInFamilies finds texts of the author's own that are no names of what is wanted.
func (fs *findings) checkInFamilies(e *syntax.Expr, v, want value, name string) {
	if !want.isFullyKnown() {
		return
	}
	if want.list != nil && v.list != nil {
		fs.checkInFamilies(e, *v.list, *want.list, name)
		return
	}
	switch {
	case want.thing != "":
		fs.checkInFamily(e, v, fs.host.env.Families[want.thing], name+" does not know %q")
	case want.text != nil && want.text.names != nil:
		fs.checkInFamily(e, v, want.text.names, name+" does not know %q")
	}
}
