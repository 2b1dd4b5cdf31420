package check

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// followCall follows a call; alone says that its result is not used.
func (w *walker) followCall(e *syntax.Expr, st *flowState, alone bool) value {
	if e.Kind == syntax.Call {
		if v, is := w.followSetWord(e, st); is {
			return v
		}
	}
	var fn value
	if e.Kind == syntax.Method {
		fn = w.findMethod(e, st)
	} else {
		fn = w.followExpr(e.Kids[0], st)
		fn = w.found.needValue(e.Kids[0], fn, "cannot be called")
	}
	args := make([]value, len(e.Kids)-1)
	for i, a := range e.Kids[1:] {
		if a.Kind == syntax.Lambda && fn.name == "table.sort" && i == 1 && args[0].list != nil {
			w.followLambda(a.Func, []value{args[0].list.withoutNil(), args[0].list.withoutNil()}, st)
			continue
		}
		args[i] = w.useValue(a, st)
	}
	if fn.fn == nil {
		w.found.reportNotCallable(e, fn)
		st.forgetPaths()
		return unknownValue()
	}
	switch m := fn.member; {
	case fn.fn.own != nil:
		return w.followOwnCall(e, fn.fn.own, args, st)
	case m != nil && m.Func:
		w.calls.checkColon(e, fn)
		w.calls.checkArguments(e, fn, args, st)
		if m.Effect {
			st.forgetPaths()
		}
		return w.host.hostResult(e, fn, args)
	case fn.fn.host:
		return w.followLibraryCall(e, fn.name, args, st)
	}
	st.forgetPaths()
	return unknownValue()
}

func (fs *findings) reportNotCallable(e *syntax.Expr, fn value) {
	if fn.isFullyKnown() && !fn.isImpossible() {
		what := fs.sourceText(e.Kids[0])
		fs.reportMistake(e.Kids[0].Lo, e.Kids[0].Hi, diag.Diagnostic{Rule: ruleType, Message: quote(what) + " is " + fn.describeValue() + ", and no function", Expected: "the name of a function", Hint: "leave the brackets out"})
	}
}

func (w *walker) findMethod(e *syntax.Expr, st *flowState) value {
	of := e.Kids[0]
	obj := w.found.needValue(of, w.useValue(of, st), "has no functions")
	return w.findMember(obj, e, true)
}

func (cc *callChecker) checkColon(e *syntax.Expr, fn value) {
	if fn.member.Method == fn.method || e.Kind != syntax.Method && e.Kids[0].Kind != syntax.Field {
		return
	}
	word := fn.name[strings.LastIndexByte(fn.name, '.')+1:]
	d := diag.Diagnostic{Rule: ruleColon, Message: fmt.Sprintf("%s is called with a colon", word), Hint: fmt.Sprintf("write :%s(...) with a colon", word)}
	if fn.method {
		d.Message, d.Hint = fmt.Sprintf("%s is called with a dot", word), fmt.Sprintf("write .%s(...) with a dot", word)
	}
	cc.found.reportMistake(e.Tok, e.Tok, d)
}

// mayExpand reports whether the last argument may expand to any number of values.
func mayExpand(args []*syntax.Expr) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return (last.Kind == syntax.Call || last.Kind == syntax.Method || last.Kind == syntax.Vararg) && last.Parens == 0
}

// calleeName returns the name of a function as the script calls it: game:hexside.
func calleeName(fn value) string {
	if i := strings.LastIndexByte(fn.name, '.'); i >= 0 && fn.method {
		return fn.name[:i] + ":" + fn.name[i+1:]
	}
	return fn.name
}
